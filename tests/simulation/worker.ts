import './virtual-globals';
import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { inspect } from 'node:util';
import { runHistory, historyOf } from './history';
import { LowdbPlace } from './lowdb-place';
import { PostgresPlace } from './postgres-place';
import { RealDatabase } from './real-database';
import { shrink } from './shrink';
import type { MakePlace } from './simulated-place';
import { TO_REACH } from './to-be-reached';

/** What a process of the simulation is to do, as JSON in its only argument. */
interface Task {
  /** The seeds of its histories: the first, and how many beside each other there are. */
  readonly first: number;
  readonly step: number;
  readonly count: number;
  /** Ends with the first that breaks something. */
  readonly untilBroken?: boolean;
  /** Only the results are wanted: a broken history is not shrunk. */
  readonly fingerprintsOnly?: boolean;
  /** Of one history: only these steps. */
  readonly places?: readonly number[];
  /** The address of a database of its own, for a shop on PostgreSQL. */
  readonly postgres?: string;
  /** Prints all that happens. */
  readonly verbose?: boolean;
  /** Where to write which code was reached. */
  readonly coverage?: string;
}

const task = JSON.parse(process.argv[2] ?? '{}') as Task;
const send = (message: object) =>
  process.send ? process.send(message) : process.stdout.write(`${JSON.stringify(message)}\n`);
const verbose = task.verbose ? (line: string) => process.stdout.write(`${line}\n`) : undefined;

const database = task.postgres ? await RealDatabase.open(task.postgres) : undefined;
const placeIn: MakePlace = (world, reach) =>
  database ? new PostgresPlace(world, database, reach) : new LowdbPlace(world);

/** How often each was reached, over all histories of this process. */
const reached = new Map<string, number>();

// Databases that a history left open reject for libraries that no longer listen, during any later history.
process.on('unhandledRejection', (reason) => {
  const what = `unheard: ${inspect(reason, { depth: 0 })}`;
  reached.set(what, (reached.get(what) ?? 0) + 1);
});

async function one(seed: number): Promise<boolean> {
  const whole = historyOf(seed);
  const steps = task.places
    ? task.places.flatMap((place) => whole.steps[place] ?? [])
    : whole.steps;
  const history = { seed, steps };
  const result = await runHistory(history, placeIn, verbose);
  for (const [what, times] of result.reached) reached.set(what, (reached.get(what) ?? 0) + times);
  if (!result.broken) {
    send({ kind: 'sound', seed, fingerprint: result.fingerprint, steps: steps.length });
    return true;
  }
  if (task.places || task.untilBroken || task.fingerprintsOnly) {
    send({ kind: 'broken', seed, ...result.broken, fingerprint: result.fingerprint });
    return false;
  }
  const { places, result: shortest } = await shrink(history, placeIn, result);
  send({
    kind: 'broken',
    seed,
    ...(shortest.broken ?? result.broken),
    fingerprint: result.fingerprint,
    places,
  });
  return false;
}

// Many expected errors are created, and their stack traces take longer than the errors: only a single history has them.
if (task.count > 1) Error.stackTraceLimit = 0;

let session: Session | undefined;
if (task.coverage) {
  session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: true });
}
// Loads lazily loaded code: else the first history would go differently.
await runHistory({ seed: 0, steps: historyOf(0).steps.slice(0, 20) }, placeIn);
for (let done = 0; done < task.count; done += 1)
  if (!(await one(task.first + done * task.step)) && task.untilBroken) break;
if (session && task.coverage) {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const own = result.find(({ url }) => url === import.meta.url);
  await writeFile(task.coverage, JSON.stringify(own?.functions ?? []));
}
send({ kind: 'over', reached: [...reached], toReach: TO_REACH });
process.disconnect?.();
process.exit(0);
