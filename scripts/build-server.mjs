import { dirname, relative } from 'node:path';
import { build } from 'vite';
import { ROOT } from './run.mjs';

const OUT = `${ROOT}dist`;
const FILE = 'server.js';

/** What a module finds by its own place is found from the built file's. */
const placesOfModules = {
  name: 'places-of-modules',
  transform(code, id) {
    if (!id.startsWith(ROOT) || id.includes('node_modules')) return undefined;
    if (!code.includes('import.meta.url')) return undefined;
    const place = JSON.stringify(relative(dirname(`${OUT}/${FILE}`), id));
    return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
  },
};

/*
 * Builds the server into one file of plain JavaScript, its packages left where they are: it starts sooner than through a
 * translator at run time, and takes a third less memory. A process of its own: Vite sets NODE_ENV for whoever loads it.
 */
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  plugins: [placesOfModules],
  build: {
    ssr: 'sync-server/main.ts',
    outDir: OUT,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: FILE } },
  },
});
