import { mkdir, rm } from 'node:fs/promises';
import { ROOT } from './run.mjs';
import { unreached } from './simulation-reach.mjs';
import { wentDifferently, runHistories } from './simulation-run.mjs';

/** Of `npm test`. */
const HISTORIES = 2_000;
/** So many of them happen twice, and must go the same way. */
const TWICE = 20;

/**
 * The suite of `npm test`: histories from a fresh seed, and whether they went through everything that can go wrong.
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>}
 */
export async function simulationSuite() {
  const folder = `${ROOT}.simulate/reached`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { register } = await import('tsx/esm/api');
  register();
  const { NOT_REACHED } = await import('../tests/simulation/not-reached.ts');
  const result = await runHistories({ count: HISTORIES, coverage: folder });
  const faults = result.toReach.filter((fault) => !result.reached.has(fault));
  const missed = (await unreached(folder)).filter(
    ({ file, source }) =>
      !NOT_REACHED.some((known) => known.file === file && source.includes(known.code)),
  );
  const otherwise = await wentDifferently(result.seed, result.fingerprints, TWICE);
  const failures = [
    ...result.failures,
    ...otherwise,
    ...faults.map((fault) => `no history met this fault: ${fault}`),
    ...missed.map(({ file, line, source }) => `no history went through ${file}:${line}: ${source}`),
  ];
  const kinds = [otherwise.length, faults.length, missed.length].filter(
    (count) => count > 0,
  ).length;
  return {
    passed: result.passed + 3 - kinds,
    failed: result.failed + kinds,
    failures,
  };
}
