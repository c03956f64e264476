import type { Plugin } from 'vite';
import { DEVICE_CHUNK, DEXIE_CHUNK, FIRST_CHUNK } from './on-demand-precache.ts';

/** What is needed before the page is interactive: nearly all of it runs. */
const NEEDED_AT_ONCE: readonly string[] = [FIRST_CHUNK, DEVICE_CHUNK, DEXIE_CHUNK];
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Puts a line before everything else in a script that is needed at once. Chromium (136 and later) then compiles all its functions
 * beside the page's thread while it reads the file, not each one on the page's thread when it is called; to other browsers it is a
 * comment (docs/decisions/0008-first-page.md).
 */
export function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    apply: 'build',
    augmentChunkHash: ({ name }) => (NEEDED_AT_ONCE.includes(name) ? HINT : undefined),
    // `banner` would come after a line of Vite's own, and Chromium only reads the very beginning.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && NEEDED_AT_ONCE.includes(chunk.name))
            chunk.code = HINT + chunk.code;
      },
    },
  };
}
