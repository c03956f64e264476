import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** The folder of the windows' documents, in the sources and in the build. */
export const WINDOWS = 'windows';

/** The documents that stand in a frame of the page (docs/decisions/0015). */
const DOCUMENTS = ['payment', 'google'];

/**
 * Builds the windows' documents after the page, in a build of their own: what the page needs first is one file, which
 * begins the page when it is loaded, so nothing of a window may ever be found in it.
 */
export function windowDocuments(): Plugin {
  let page: ResolvedConfig;
  return {
    name: 'window-documents',
    apply: 'build',
    configResolved(config) {
      page = config;
    },
    async closeBundle() {
      await build({
        configFile: false,
        root: page.root,
        publicDir: false,
        logLevel: 'warn',
        plugins: [react()],
        build: {
          outDir: page.build.outDir,
          emptyOutDir: false,
          assetsDir: `${WINDOWS}/assets`,
          target: page.build.target,
          rolldownOptions: {
            input: DOCUMENTS.map((name) => join(page.root, WINDOWS, `${name}.html`)),
          },
        },
      });
    },
  };
}
