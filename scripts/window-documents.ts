import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** The folder of the windows' documents in the build, and so in their addresses, which older open pages know. */
export const WINDOWS = 'windows';
/** The same in the sources. */
const SOURCES = 'frames';

/** The documents in frames of the page (docs/decisions/0013-content-security.md). */
const DOCUMENTS = ['payment', 'google'];

/**
 * Builds the windows' documents after the page, in a build of their own: what the page needs first is one file, which
 * begins the page when it is loaded, so nothing of a window may ever be found in it.
 */
export function windowDocuments(): Plugin {
  let page: ResolvedConfig;
  return {
    name: 'window-documents',
    configResolved(config) {
      page = config;
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(`/${WINDOWS}/`, `/${SOURCES}/`);
        next();
      });
    },
    async closeBundle() {
      if (page.command !== 'build') return;
      await build({
        configFile: false,
        root: join(page.root, SOURCES),
        base: `/${WINDOWS}/`,
        publicDir: false,
        logLevel: 'warn',
        plugins: [react()],
        build: {
          outDir: join(resolve(page.root, page.build.outDir), WINDOWS),
          emptyOutDir: false,
          target: page.build.target,
          rolldownOptions: {
            input: DOCUMENTS.map((name) => join(page.root, SOURCES, `${name}.html`)),
          },
        },
      });
    },
  };
}
