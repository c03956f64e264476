import { dirname, relative } from 'node:path';
import { build } from 'vite';
import { LOADED_PACKAGES } from './built-server.mjs';
import { ROOT } from './run.mjs';

const OUT = `${ROOT}dist`;
const FILE = 'server.js';

/** Paths relative to a module are resolved from the built file. */
const placesOfModules = {
  name: 'places-of-modules',
  transform(code, id) {
    if (!id.startsWith(ROOT) || id.includes('node_modules')) return undefined;
    if (!code.includes('import.meta.url')) return undefined;
    const place = JSON.stringify(relative(dirname(`${OUT}/${FILE}`), id));
    return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
  },
};

/**
 * Escapes what Latin-1 does not have: one such character, and Node holds each of the five million with two bytes.
 * In strings, templates and patterns that means the same, except in `String.raw`.
 */
const inOneByte = {
  name: 'in-one-byte',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') {
        if (/String\.raw`[^`]*[\u0100-\uffff]/.test(file.code))
          throw new Error('String.raw is given what Latin-1 does not have');
        file.code = file.code.replaceAll(
          /[\u0100-\uffff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
  },
};

/** Optional packages. */
const LEFT_OUT = [...LOADED_PACKAGES, 'pg-native'];

/*
 * Builds the server into one file of plain JavaScript, with its packages in it: it starts sooner than through a translator at
 * run time, and takes a third less memory; to find and read a thousand files of packages took a third of the start besides.
 * A process of its own: Vite sets NODE_ENV in the process that loads it.
 */
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  plugins: [placesOfModules, inOneByte],
  ssr: { noExternal: true, external: LEFT_OUT },
  build: {
    ssr: 'sync-server/main.ts',
    outDir: OUT,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: FILE, codeSplitting: false },
      // Koa's `depd` uses `eval` for deprecation warnings; build times need no warning.
      checks: { eval: false, bundlerTimings: false },
    },
  },
});
