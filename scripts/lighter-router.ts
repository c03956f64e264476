import type { Plugin } from 'vite';

/** The whole of a function at the library's top level. */
const whole = (name: string) => new RegExp(`^function ${name}\\([^]*?^\\}$`, 'm');

/** What is written otherwise, and how. */
const LIGHTER: readonly (readonly [found: RegExp, instead: string])[] = [
  // What the router makes at its top level: without a mark it stays, used or not.
  [/^var \w+ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$&/* @__PURE__ */ '],
  // A name for developers' tools; setting it counts as a use of what it names.
  [/^\w+\.displayName = "\w+";$/gm, ''],
  // Links of an app in the router's framework mode only: elsewhere it is never drawn, but every link names it.
  [whole('PrefetchPageLinks'), 'function PrefetchPageLinks() { return null; }'],
  [whole('usePrefetchBehavior'), 'function usePrefetchBehavior() { return [false, null, {}]; }'],
  // Of routers that load data: loaders, their errors and fallbacks, state of a navigation under way.
  [
    whole('_renderMatches'),
    `function _renderMatches(matches, parentMatches = []) {
  return matches == null ? null : matches.reduceRight(
    (outlet, match, index) => React2.createElement(RenderedRoute, {
      routeContext: { outlet, matches: parentMatches.concat(matches.slice(0, index + 1)), isDataRoute: false },
      children: match.route.element || outlet
    }),
    null
  );
}`,
  ],
  [
    whole('RenderedRoute'),
    `function RenderedRoute({ routeContext, children }) {
  return React2.createElement(RouteContext.Provider, { value: routeContext }, children);
}`,
  ],
  [/^RenderErrorBoundary\.contextType = \w+;$/m, ''],
  // Classes stay for what they extend, and with them all that they draw.
  [/^var (\w+ErrorBoundary) = class extends [^]*?^\};$/gm, 'var $1 = null;'],
  [/^(var valid\w+Methods =) (?=new Set)/gm, '$1 /* @__PURE__ */ '],
  [whole('useNavigate'), 'function useNavigate() { return useNavigateUnstable(); }'],
  [/React\d*\.useContext\(DataRouterContext\)/g, 'null'],
  [/React\d*\.useContext\(DataRouterStateContext\)/g, 'null'],
  [/useViewTransitionState\(path\) && viewTransition === true/, 'false'],
  // The shop's table of pages has no parts that may be left out.
  [whole('explodeOptionalSegments'), 'function explodeOptionalSegments(path) { return [path]; }'],
  // For developers who forget the router.
  [/^ +invariant\(\s*!?useInRouterContext\(\),[^]*?\);$/gm, ''],
];

/**
 * Leaves out of the build what the shop does not use of the router: forms, scroll restoration, data and its prefetching.
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
        let lighter = code;
        for (const [found, instead] of LIGHTER) {
          if (lighter.search(found) === -1) throw new Error(`The router has no ${found}`);
          lighter = lighter.replace(found, instead);
        }
        return { code: lighter, map: null };
      },
    },
  };
}
