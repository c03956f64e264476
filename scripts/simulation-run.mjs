import { fork } from 'node:child_process';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { newestNodeElseThis } from './newest-node.mjs';
import { ROOT, run, say } from './run.mjs';
import { BUILT, buildSimulation } from './simulation-build.mjs';
import { startDatabase } from './simulation-postgres.mjs';

/** How many histories a process does before another goes on, which does its first hundred at half the speed. A part that is interrupted is done again. */
const HISTORIES_PER_PROCESS = 3_000;
/** On a real database each takes some six times as long. */
const ON_POSTGRES_PER_PROCESS = 50;
const perProcess = (onPostgres) => (onPostgres ? ON_POSTGRES_PER_PROCESS : HISTORIES_PER_PROCESS);
const CORES = availableParallelism();
/** Without a progress bar, a line after this many. */
const LOG_INTERVAL = 250;
/** How many failures are shrunk and printed; more say nothing new. */
const MAX_FAILURES = 5;
/** The default seed of the first history of a run. */
const freshSeed = () => Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));

/**
 * Lets one process do some histories.
 * @param {object} task see tests/simulation/worker.ts
 * @param {(message: any) => void} onMessage
 * @param {string} folder of the built simulation
 * @param {{ signal?: AbortSignal, node?: string }} [how] signal: ends the process; node: what runs it
 * @returns {Promise<void>} when it has ended
 * @throws Error where it ended otherwise than by itself
 */
export async function work(task, onMessage, folder = BUILT, { signal, node } = {}) {
  const execPath = node ?? (await newestNodeElseThis());
  return new Promise((resolve, reject) => {
    const child = fork(`${folder}/worker.js`, [JSON.stringify(task)], {
      cwd: ROOT,
      execPath,
      execArgv: ['--enable-source-maps', '--min-semi-space-size=64', '--max-semi-space-size=128'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      killSignal: 'SIGKILL',
      signal,
    });
    const said = [];
    child.stderr.on('data', (chunk) => said.push(chunk));
    let isOver = false;
    child.on('message', (message) => {
      isOver ||= message.kind === 'over';
      onMessage(message);
    });
    child.on('error', reject);
    child.on('close', () =>
      isOver ? resolve() : reject(new Error(`A simulation has ended: ${Buffer.concat(said)}`)),
    );
  });
}

/** Does something with a database of its own where the store is to be on one. @param todo gets the option for a process */
async function withDatabase(onPostgres, todo) {
  const database = onPostgres ? await startDatabase() : undefined;
  try {
    return await todo(database ? { postgres: database.url } : {});
  } finally {
    await database?.stop();
  }
}

/** How a history that failed is done again. */
const commandFor = ({ seed, places, onPostgres }) =>
  `npm run simulate --${onPostgres ? ' --postgres' : ''} --seed ${seed}${places ? ` --steps ${places.join(',')}` : ''}`;

const describe = (failure) =>
  `seed ${failure.seed}: ${failure.message}\n    ${commandFor(failure)}`;

/**
 * Does some histories of a run once more, by processes that have just begun, where other ones have gone before them in theirs.
 * @param {number} seed of the first
 * @param {ReadonlyMap<number, string>} fingerprints how each went, by its seed
 * @param {number} count how many
 * @param {{ onPostgres?: boolean, node?: string }} [how] node: what runs them, where it is not what ran them before
 * @returns {Promise<string[]>} those that went otherwise than before: chance or time has come in from outside
 */
export async function wentDifferently(
  seed,
  fingerprints,
  count,
  { onPostgres = false, node } = {},
) {
  const otherwise = [];
  // From the end of what one process did: what the others left behind has changed nothing.
  const first = seed + Math.max(0, Math.min(perProcess(onPostgres), fingerprints.size) - count);
  const onMessage = ({ kind, seed: of, fingerprint }) => {
    if (kind !== 'over' && fingerprints.has(of) && fingerprints.get(of) !== fingerprint)
      otherwise.push(
        `seed ${of} went in two ways: ${fingerprints.get(of)} and ${fingerprint}\n    ${commandFor({ seed: of, onPostgres })}`,
      );
  };
  // Dealt out among as many processes as there are cores.
  const step = Math.min(CORES, count);
  const again = (offset) =>
    withDatabase(onPostgres, (database) =>
      work(
        {
          first: first + offset,
          step,
          count: Math.ceil((count - offset) / step),
          fingerprintsOnly: true,
          ...database,
        },
        onMessage,
        BUILT,
        { node },
      ),
    );
  await Promise.all(Array.from({ length: step }, (_, offset) => again(offset)));
  return otherwise;
}

/**
 * Runs histories on all cores.
 * @param {{ count: number, seed?: number, stateFolder?: string, coverage?: { folder: string, histories: number }, onPostgres?: boolean }}
 *   options coverage: a folder to write into which code was reached by the first so many; with a state folder, what was done is remembered
 *   there, and goes on from there
 * @returns {Promise<{ passed: number, failed: number, failures: string[], reached: Map<string, number>, toReach: string[], seed: number, fingerprints:
 *   Map<number, string> }>} fingerprints: a hash of all that went on, by the seed of the history
 */
export async function runHistories({ count, seed, stateFolder, coverage, onPostgres = false }) {
  await buildSimulation();
  const stateFile = stateFolder && `${stateFolder}/state.json`;
  if (stateFolder) await mkdir(stateFolder, { recursive: true });
  const before = stateFile
    ? await readFile(stateFile, 'utf8').then(JSON.parse, () => undefined)
    : undefined;
  const goesOn = before?.count === count && (seed === undefined || before.seed === seed);
  const state =
    goesOn && before.done < count
      ? before
      : { seed: seed ?? freshSeed(), count, done: 0, failed: [] };
  say(
    `Histories from TEST_SEED=${state.seed}${state.done > 0 ? `, ${state.done} done before` : ''}`,
  );

  const { default: progress } = await import('cli-progress');
  const bar = process.stdout.isTTY
    ? new progress.SingleBar({
        format: '{bar} {value}/{total} histories, {failed} failed, {eta_formatted} left',
      })
    : undefined;
  bar?.start(count, state.done, { failed: state.failed.length });
  const reached = new Map();
  const fingerprints = new Map();
  let toReach = [];
  // An interrupted part is done again.
  state.failed = state.failed.filter((failure) => failure.seed < state.seed + state.done);
  let running = state.done;
  const parts = [];
  // All cores have as much to do: with those that are watched, then with the others.
  const share = (from, to) => {
    const rounds = Math.ceil((to - from) / (CORES * perProcess(onPostgres)));
    const size = Math.ceil((to - from) / (CORES * rounds));
    for (let first = from; first < to; first += size)
      parts.push({ first, count: Math.min(size, to - first) });
  };
  const watched = Math.min(count, Math.max(state.done, coverage?.histories ?? 0));
  share(state.done, watched);
  share(watched, count);
  const left = parts.slice();
  const finished = new Set();
  const onMessage = (message) => {
    if (message.kind === 'over') {
      ({ toReach } = message);
      for (const [what, times] of message.reached)
        reached.set(what, (reached.get(what) ?? 0) + times);
      return;
    }
    running += 1;
    fingerprints.set(message.seed, message.fingerprint);
    if (message.kind === 'broken') {
      state.failed.push({ ...message, onPostgres });
      if (!bar) say(`✗ ${describe(state.failed.at(-1))}`);
    }
    bar?.update(running, { failed: state.failed.length });
    if (!bar && running % LOG_INTERVAL === 0) say(`${running} of ${count} histories`);
  };
  const one = async (database) => {
    for (let part = left.shift(); part; part = left.shift()) {
      if (state.failed.length >= MAX_FAILURES) return;
      const first = state.seed + part.first;
      let seed = first;
      const task = { first, step: 1, count: part.count, ...database };
      if (coverage && part.first < coverage.histories)
        task.coverage = `${coverage.folder}/${first}.json`;
      const here = (message) => {
        onMessage(message);
        seed += 1;
      };
      await work(task, here).catch((error) =>
        onMessage({ kind: 'broken', seed, message: error.message }),
      );
      finished.add(part);
      if (!stateFile) continue;
      // All below are done, those above perhaps.
      state.done = parts.find((other) => !finished.has(other))?.first ?? count;
      await writeFile(`${stateFile}.tmp`, JSON.stringify(state));
      await rename(`${stateFile}.tmp`, stateFile);
    }
  };
  await Promise.all(Array.from({ length: CORES }, () => withDatabase(onPostgres, one)));
  bar?.stop();
  if (stateFile) await writeFile(stateFile, JSON.stringify({ ...state, done: count }));
  const failures = state.failed.map(describe);
  return {
    passed: running - state.failed.length,
    failed: state.failed.length,
    failures,
    reached,
    toReach,
    seed: state.seed,
    fingerprints,
  };
}

/**
 * Does one history again.
 * @param {number} seed
 * @param {string | undefined} steps their places, with commas between
 * @param {boolean} verbose
 * @param {boolean} onPostgres
 * @returns {Promise<boolean>} whether everything held
 */
export async function replay(seed, steps, verbose, onPostgres) {
  await buildSimulation();
  const places = steps?.split(',').map(Number);
  return withDatabase(onPostgres, async (database) => {
    const task = {
      first: seed,
      step: 1,
      count: 1,
      verbose,
      ...(places && { places }),
      ...database,
    };
    const args = [
      '--enable-source-maps',
      ...process.execArgv,
      `${BUILT}/worker.js`,
      JSON.stringify(task),
    ];
    const node = await newestNodeElseThis();
    if (!onPostgres)
      say(
        `Under a debugger: ${node} --inspect-brk ${args.slice(0, -1).join(' ')} '${args.at(-1)}'`,
      );
    return (await run(node, args)) === 0;
  });
}
