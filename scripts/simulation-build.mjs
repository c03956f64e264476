import { cp } from 'node:fs/promises';
import { build } from 'vite';
import { ROOT } from './run.mjs';

/** Where the built simulation is, unless it is built with a planted fault. */
export const BUILT = `${ROOT}dist/simulation`;

/**
 * In the built file, for Dexie to be the one that the page is built with (`vite.config.ts`): it is quicker than the one for browsers
 * of 2015. RxDB must have the same one.
 */
const BUILT_IN = ['dexie', 'rxdb', 'fake-indexeddb'];

/**
 * Builds the simulation (tests/simulation/) with the code of production in one file: it starts in a moment, and a fault is planted while it is
 * built.
 * @param {string} outDir
 * @param {{ file: string, before: string, after: string }} [fault] a change of the code of production
 */
export async function buildSimulation(outDir = BUILT, fault = undefined) {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: [
        { find: /^vitest$/, replacement: `${ROOT}tests/simulation/vitest-outside.ts` },
        { find: /^dexie$/, replacement: `${ROOT}node_modules/dexie/dist/modern/dexie.mjs` },
      ],
    },
    ssr: { noExternal: BUILT_IN },
    plugins: fault
      ? [
          {
            name: 'planted-fault',
            enforce: 'pre',
            transform(code, id) {
              if (id !== ROOT + fault.file) return undefined;
              if (code.split(fault.before).length !== 2)
                throw new Error(`${fault.file} does not hold exactly once: ${fault.before}`);
              return code.replace(fault.before, () => fault.after);
            },
          },
        ]
      : [],
    build: {
      ssr: 'tests/simulation/worker.ts',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'worker.js', codeSplitting: false } },
    },
  });
  // The store on PostgreSQL reads them from beside itself.
  const migrations = 'sync-server/store/engines/postgres/migrations';
  await cp(ROOT + migrations, `${outDir}/migrations`, { recursive: true });
}
