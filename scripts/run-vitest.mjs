import { readFile, rm } from 'node:fs/promises';
import { ROOT, run, say, tool } from './run.mjs';

/** Where reports are written. */
export const RESULTS = `${ROOT}test-results`;
/** How much of a failure is said once more at the end, in characters. */
const MAX_FAILURE_TEXT = 1_500;

/** The content of a file of JSON, if it is there. */
const readJson = (file) =>
  readFile(file, 'utf8')
    .then((text) => JSON.parse(text))
    .catch(() => undefined);

/**
 * Runs projects of vitest and counts their tests; a skipped test, and a run without results, count as failed.
 * @param {string} name of the suite: its report is called so
 * @param {string[]} projects
 * @param {{ files?: string[], base?: string, node?: string }} [options] files: parts of the paths of the test files, all of them where it is
 *   empty; base: only tests that import what differs from this commit, which may be none; node: what runs them
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>}
 */
export async function runVitest(
  name,
  projects,
  { files = [], base, node = process.execPath } = {},
) {
  const reportFile = `${RESULTS}/${name}.json`;
  const failuresFile = `${RESULTS}/${name}.failures.json`;
  const mayBeNone = base !== undefined;
  const args = [
    tool('vitest/vitest.mjs')[1],
    'run',
    ...projects.map((project) => `--project=${project}`),
    `--reporter=${ROOT}scripts/progress-reporter.mjs`,
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...files,
    ...(mayBeNone ? [`--changed=${base}`, '--passWithNoTests'] : []),
  ];
  // Whatever the shell says: React's production build cannot be tested.
  const env = { NODE_ENV: 'test', FAILURES_FILE: failuresFile };
  for (const old of [reportFile, failuresFile]) await rm(old, { force: true });
  const code = await run(node, args, { env });
  const [report, failures = []] = await Promise.all([reportFile, failuresFile].map(readJson));
  if (!report && mayBeNone && code === 0) return { passed: 0, failed: 0, failures: [] };
  if (!report) return { passed: 0, failed: 1, failures: ['no report was written', ...failures] };
  const skipped = report.numPendingTests + report.numTodoTests;
  if (skipped > 0) say(`${skipped} skipped in ${name}: a skipped test counts as failed.`);
  const failed = report.numFailedTests + skipped;
  const isSound = code === 0 && (report.numPassedTests > 0 || mayBeNone);
  if (!isSound && failures.length === 0)
    failures.push(`${report.numPassedTests} tests passed, and vitest ended with code ${code}`);
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !isSound ? 1 : failed,
    failures: failures.map((text) => text.slice(0, MAX_FAILURE_TEXT)),
  };
}
