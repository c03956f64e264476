import { ensureInstalled } from './install.mjs';
import { say } from './run.mjs';

/*
 * `npm run simulate`: device and server in one world of virtual time, history after history (docs/reliability.md).
 *   --histories N   so many, on both cores; what was done is remembered in `.simulate/`, and goes on from there
 *   --seed N        where chance begins; with nothing else, that one history
 *   --steps 3,7,12  of that history only these steps
 *   --verbose         prints all that happens
 *   --planted       the faults of tests/simulation/planted/, each until it is caught, or for so many histories
 *   --state FOLDER  where the state is, in place of `.simulate/`
 */
await ensureInstalled();
const { parseArgs } = await import('node:util');
const { values } = parseArgs({
  options: {
    histories: { type: 'string' },
    seed: { type: 'string' },
    steps: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    state: { type: 'string', default: '.simulate' },
  },
});
const { runHistories, replay } = await import('./simulation-run.mjs');
if (values.planted) {
  const { runPlanted } = await import('./simulation-planted.mjs');
  process.exitCode = (await runPlanted(values.histories && Number(values.histories))) ? 0 : 1;
} else if (values.seed !== undefined && values.histories === undefined) {
  process.exitCode = (await replay(Number(values.seed), values.steps, values.verbose)) ? 0 : 1;
} else {
  const result = await runHistories({
    count: Number(values.histories ?? 2_000),
    seed: values.seed === undefined ? undefined : Number(values.seed),
    stateFolder: values.state,
  });
  for (const failure of result.failures) say(`✗ ${failure}`);
  say(`${result.passed} passed, ${result.failed} failed`);
  process.exitCode = result.failed === 0 ? 0 : 1;
}
