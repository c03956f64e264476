import { mkdir, rm } from 'node:fs/promises';
import { ROOT } from './run.mjs';
import { unreached } from './simulation-reach.mjs';
import { wentDifferently, runHistories } from './simulation-run.mjs';

/** Of `npm test`. */
const USUAL_HISTORIES = 300;
/** The same ones each time: a rare fault of another seed is found by the long runs, and blocks no unrelated change. */
const USUAL_SEED = 830_000_000;
/** Of `npm run test:all`, which also checks what they have reached. */
const HISTORIES = 2_000;
/** How many of them are run twice, and must go the same way. */
const TWICE = 20;
/** How many are watched for coverage, which makes a history a quarter longer. */
const WATCHED = 500;
/** Where these leave code out, others are added until so many were watched: what 20 of 2,000 go through is missed by all once in 400 million runs. */
const MAX_WATCHED = 2_000;

/**
 * The code of the sync core that no history went through, though it should have.
 * @param {string} folder with what each process wrote
 */
async function missedIn(folder) {
  const { register } = await import('tsx/esm/api');
  register();
  const { NOT_REACHED } = await import('../tests/simulation/not-reached.ts');
  return (await unreached(folder)).filter(
    ({ file, source }) =>
      !NOT_REACHED.some((known) => known.file === file && source.includes(known.code)),
  );
}

/** By this Node, where the newest one has gone before: the code of production does the same on both. */
const again = ({ seed, fingerprints }) =>
  wentDifferently(seed, fingerprints, TWICE, { node: process.execPath });

/**
 * Histories, and twenty of them again: of `npm test` from a fixed seed, else from a fresh one; `TEST_SEED` gives another.
 * @param {{ isFull: boolean }} how isFull: more of them, and whether they went through everything that can go wrong. Few histories miss rare faults by chance.
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>}
 */
export async function simulationSuite({ isFull }) {
  if (isFull) return everythingReached();
  const seed = process.env.TEST_SEED === undefined ? USUAL_SEED : Number(process.env.TEST_SEED);
  const histories = await runHistories({ count: USUAL_HISTORIES, seed });
  const otherwise = await again(histories);
  return {
    passed: histories.passed + (otherwise.length === 0 ? 1 : 0),
    failed: histories.failed + (otherwise.length === 0 ? 0 : 1),
    failures: [...histories.failures, ...otherwise],
  };
}

async function everythingReached() {
  const folder = `${ROOT}.simulate/reached`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const runs = [await runHistories({ count: HISTORIES, coverage: { folder, histories: WATCHED } })];
  const [{ seed, reached, toReach }] = runs;
  const [otherwise, missedAtFirst] = await Promise.all([again(runs[0]), missedIn(folder)]);
  let missed = missedAtFirst;
  for (let done = WATCHED; missed.length > 0 && done < MAX_WATCHED; done += WATCHED) {
    const coverage = { folder, histories: WATCHED };
    runs.push(await runHistories({ count: WATCHED, seed: seed + HISTORIES + done, coverage }));
    missed = await missedIn(folder);
  }
  const faults = toReach.filter((fault) => !reached.has(fault));
  const failures = [
    ...runs.flatMap((run) => run.failures),
    ...otherwise,
    ...faults.map((fault) => `no history met this fault: ${fault}`),
    ...missed.map(({ file, line, source }) => `no history went through ${file}:${line}: ${source}`),
  ];
  const kinds = [otherwise.length, faults.length, missed.length].filter(
    (count) => count > 0,
  ).length;
  const sum = (of) => runs.reduce((all, run) => all + run[of], 0);
  return {
    passed: sum('passed') + 3 - kinds,
    failed: sum('failed') + kinds,
    failures,
  };
}
