import { ensureInstalled } from './install.mjs';
import { say } from './run.mjs';

/*
 * `npm run simulate`: device and server in one world of virtual time, history after history (docs/reliability.md).
 *   --histories N   so many, on both cores; what was done is remembered in `.simulate/`, and goes on from there
 *   --seed N        where chance begins; with nothing else, that one history
 *   --steps 3,7,12  of that history only these steps
 *   --verbose         prints all that happens
 *   --planted       the faults of tests/simulation/planted/, each until it is caught, or for so many histories
 *   --postgres      the store is on a real PostgreSQL, and twenty histories are done twice
 *   --state FOLDER  where the state is, in place of `.simulate/`
 */

/** The default number. On a real database each takes some six times as long. */
const HISTORIES = 2_000;
const ON_POSTGRES = 200;
/** How many are run twice, and must go the same way: a real database is part of the machine. */
const TWICE = 20;

await ensureInstalled();
const { parseArgs } = await import('node:util');
const { values } = parseArgs({
  options: {
    histories: { type: 'string' },
    seed: { type: 'string' },
    steps: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    state: { type: 'string' },
  },
});
const { runHistories, replay, wentDifferently } = await import('./simulation-run.mjs');
if (values.planted) {
  const { runPlanted } = await import('./simulation-planted.mjs');
  process.exitCode = (await runPlanted(values.histories && Number(values.histories))) ? 0 : 1;
} else if (values.seed !== undefined && values.histories === undefined) {
  const { seed, steps, verbose, postgres } = values;
  process.exitCode = (await replay(Number(seed), steps, verbose, postgres)) ? 0 : 1;
} else {
  const { postgres: onPostgres } = values;
  const result = await runHistories({
    count: Number(values.histories ?? (onPostgres ? ON_POSTGRES : HISTORIES)),
    seed: values.seed === undefined ? undefined : Number(values.seed),
    stateFolder: values.state ?? (onPostgres ? '.simulate/postgres' : '.simulate'),
    onPostgres,
  });
  const otherwise = onPostgres
    ? await wentDifferently(result.seed, result.fingerprints, TWICE, { onPostgres })
    : [];
  for (const failure of [...result.failures, ...otherwise]) say(`✗ ${failure}`);
  if (onPostgres)
    for (const [what, times] of [...result.reached].sort())
      if (/^(?:database|connection|server killed|restored)/.test(what)) say(`${what}: ${times}`);
  say(`${result.passed} passed, ${result.failed + otherwise.length} failed`);
  process.exitCode = result.failed + otherwise.length === 0 ? 0 : 1;
}
