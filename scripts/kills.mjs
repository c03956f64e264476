import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { run, say, tool } from './run.mjs';

/*
 * Real processes killed, and races, for longer than `npm test` has time for: `npm run kills -- --server 1000`,
 * `--browser 50`, `--races 200` (over HTTP, and at two processes on PostgreSQL). Each repeats with the `TEST_SEED` that it prints.
 */

/** For each option, the variable from which its tests read how often, and these by their projects. */
const KINDS = {
  server: { variable: 'SERVER_KILLS', tests: { kill: 'tests/kill/kill-while-ordering' } },
  browser: { variable: 'BROWSER_KILLS', tests: { browser: 'tests/browser/browser-crash' } },
  races: {
    variable: 'RACES',
    tests: {
      kill: 'tests/kill/last-pieces',
      'kill-on-postgres': 'tests/kill/two-processes.test.ts',
    },
  },
};

function usage() {
  say('npm run kills -- [--server 1000] [--browser 50] [--races 200]');
  process.exit(2);
}

const args = process.argv.slice(2);
const asked = [];
while (args.length > 0) {
  const kind = args.shift()?.replace(/^--/, '') ?? '';
  const times = Number(args.shift());
  if (!Object.hasOwn(KINDS, kind) || !Number.isInteger(times) || times < 1) usage();
  asked.push([KINDS[kind], times]);
}
if (asked.length === 0) usage();

await ensureInstalled();
await ensureBuilt();
if (asked.some(([kind]) => kind === KINDS.browser)) await ensureChromium();
const [node, vitest] = tool('vitest/vitest.mjs');
let failed = 0;
for (const [{ variable, tests }, times] of asked) {
  const env = { NODE_ENV: 'test', [variable]: String(times) };
  // One project after the other: they share files of a machine in different ways, and vitest refuses to mix them.
  for (const [project, file] of Object.entries(tests))
    failed += await run(node, [vitest, 'run', `--project=${project}`, file], { env });
}
process.exit(failed === 0 ? 0 : 1);
