import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { run, say, tool } from './run.mjs';

/*
 * Real processes killed, and races, for longer than `npm test` has time for: `npm run kills -- --server 1000`,
 * `--races 200` (over HTTP, and at two processes on PostgreSQL). Each repeats with the `TEST_SEED` that it prints.
 */

/** What each can be asked for: its tests, and the variable in which they read how often. */
const KINDS = {
  server: { variable: 'SERVER_KILLS', project: 'kill', files: ['tests/kill/kill-while-ordering'] },
  races: {
    variable: 'RACES',
    project: 'kill*',
    files: ['tests/kill/last-pieces', 'tests/kill/two-processes.test.ts'],
  },
};

function usage() {
  say('npm run kills -- [--server 1000] [--races 200]');
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
const [node, vitest] = tool('vitest/vitest.mjs');
let failed = 0;
for (const [{ variable, project, files }, times] of asked) {
  const env = { NODE_ENV: 'test', [variable]: String(times) };
  failed += await run(node, [vitest, 'run', `--project=${project}`, ...files], { env });
}
process.exit(failed === 0 ? 0 : 1);
