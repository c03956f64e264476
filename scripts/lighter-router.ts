import type { Plugin } from 'vite';

/** What the router makes at its top level: without a mark it stays, used or not. */
const MADE = /^var \w+ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/gm;
/** A name for developers' tools; setting it counts as a use of what it names. */
const NAMED = /^\w+\.displayName = "\w+";$/gm;
/** Links of an app in the router's framework mode only: elsewhere it is never drawn, but every link names it. */
const PREFETCH = /^function PrefetchPageLinks\([^]*?^\}$/m;

/**
 * Leaves out of the build what the shop does not use of the router: forms, scroll restoration, prefetching of data.
 * @throws Error in the build where the library is written in another way
 */
export function lighterRouter(): Plugin {
  return {
    name: 'lighter-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\/chunk-[^/]+\.mjs$/ },
      handler(code) {
        // The library's other file has only what renders on a server.
        if (!code.includes('function BrowserRouter(')) return undefined;
        for (const pattern of [MADE, NAMED, PREFETCH])
          if (code.search(pattern) === -1) throw new Error(`The router has no ${pattern}`);
        return {
          code: code
            .replace(MADE, '$&/* @__PURE__ */ ')
            .replace(NAMED, '')
            .replace(PREFETCH, 'function PrefetchPageLinks() { return null; }'),
          map: null,
        };
      },
    },
  };
}
