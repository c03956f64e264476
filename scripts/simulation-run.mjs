import { fork } from 'node:child_process';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { ROOT, run, say } from './run.mjs';
import { BUILT, buildSimulation } from './simulation-build.mjs';

/** A process does so many histories, and another one goes on: what one leaves behind slows no other down. */
const IN_ONE_PROCESS = 250;
/** So many failures are shrunk and told; more say nothing new. */
const MOST_FAILURES = 5;
/** Where the first history of a run begins, where nobody says it. */
const freshSeed = () => Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));

/**
 * Lets one process do some histories.
 * @param {object} task see tests/simulation/worker.ts
 * @param {(message: any) => void} onMessage
 * @param {string} folder of the built simulation
 * @returns {Promise<void>} when it has ended
 * @throws Error where it ended otherwise than by itself
 */
export function work(task, onMessage, folder = BUILT) {
  return new Promise((resolve, reject) => {
    const child = fork(`${folder}/worker.js`, [JSON.stringify(task)], {
      cwd: ROOT,
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
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

/** How a history that failed is done again. */
const commandFor = ({ seed, places }) =>
  `npm run simulate -- --seed ${seed}${places ? ` --steps ${places.join(',')}` : ''}`;

/**
 * Runs histories on all cores.
 * @param {{ count: number, seed?: number, stateFolder?: string, coverage?: string }} options coverage: a folder to write into which code was
 *   reached; with a state folder, what was done is remembered there, and goes on from there
 * @returns {Promise<{ passed: number, failed: number, failures: string[], reached: Map<string, number>, toReach: string[] }>}
 */
export async function runHistories({ count, seed, stateFolder, coverage }) {
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
  let toReach = [];
  let running = state.done;
  let next = state.done;
  const starts = [];
  while (next < count) {
    starts.push({ first: next, count: Math.min(IN_ONE_PROCESS, count - next) });
    next += IN_ONE_PROCESS;
  }
  let part = 0;
  const finished = new Set();
  const one = async () => {
    for (let at = starts.shift(); at; at = starts.shift()) {
      if (state.failed.length >= MOST_FAILURES) return;
      part += 1;
      await work(
        {
          first: state.seed + at.first,
          step: 1,
          count: at.count,
          ...(coverage ? { coverage: `${coverage}/${part}.json` } : {}),
        },
        (message) => {
          if (message.kind === 'over') {
            ({ toReach } = message);
            for (const [what, times] of message.reached)
              reached.set(what, (reached.get(what) ?? 0) + times);
          } else {
            running += 1;
            if (message.kind === 'broken') state.failed.push(message);
            bar?.update(running, { failed: state.failed.length });
          }
        },
      );
      finished.add(at);
      if (stateFile && starts.every(({ first }) => first > at.first)) {
        // Those below have all been begun; a part that is cut off is done again.
        state.done = Math.max(state.done, at.first);
        await writeFile(`${stateFile}.tmp`, JSON.stringify(state));
        await rename(`${stateFile}.tmp`, stateFile);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, one));
  bar?.stop();
  if (stateFile) await writeFile(stateFile, JSON.stringify({ ...state, done: count }));
  const failures = state.failed.map(
    (failure) => `seed ${failure.seed}: ${failure.message}\n    ${commandFor(failure)}`,
  );
  return {
    passed: running - state.failed.length,
    failed: state.failed.length,
    failures,
    reached,
    toReach,
  };
}

/**
 * Does one history again.
 * @param {number} seed
 * @param {string | undefined} steps their places, with commas between
 * @param {boolean} aloud
 * @returns {Promise<boolean>} whether everything held
 */
export async function replay(seed, steps, aloud) {
  await buildSimulation();
  const places = steps?.split(',').map(Number);
  const task = { first: seed, step: 1, count: 1, aloud, ...(places ? { places } : {}) };
  const args = [
    '--enable-source-maps',
    ...process.execArgv,
    `${BUILT}/worker.js`,
    JSON.stringify(task),
  ];
  say(`Under a debugger: node --inspect-brk ${args.slice(0, -1).join(' ')} '${args.at(-1)}'`);
  return (await run(process.execPath, args)) === 0;
}
