import { mkdir, readFile, rm } from 'node:fs/promises';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT, run, say, tool } from './run.mjs';

const RESULTS = `${ROOT}test-results`;

/** A check that passes or fails as one. */
const check = (path, args) => async () => {
  const [node, program] = tool(path);
  const code = await run(node, [program, ...args]);
  return code === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [] };
};

/** What a vitest report says of each test that failed: its file, its name, and the head of its message. */
function failuresIn(report) {
  return report.testResults.flatMap(({ name: file, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status !== 'passed');
    const where = file.replace(ROOT, '');
    if (tests.length === 0 && message) return [`${where}\n    ${message}`];
    return tests.map(
      ({ fullName, status, failureMessages }) =>
        `${where} > ${fullName} (${status})\n    ${failureMessages.join('\n').slice(0, 1_500)}`,
    );
  });
}

/** A vitest project: counts its tests; a skipped test, and a run without results, count as failed. */
const vitest = (project) => async () => {
  const file = `${RESULTS}/${project}.json`;
  const [node, program] = tool('vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // Whatever the shell says: React's production build cannot be tested.
  const env = { NODE_ENV: 'test' };
  const code = await run(node, [program, 'run', `--project=${project}`, ...reporters], { env });
  const report = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text))
    .catch(() => undefined);
  if (!report) return { passed: 0, failed: 1, failures: ['no report was written'] };
  const skipped = report.numPendingTests + report.numTodoTests;
  if (skipped > 0) say(`${skipped} skipped in ${project}: a skipped test counts as failed.`);
  const failed = report.numFailedTests + skipped;
  const sound = code === 0 && report.numPassedTests > 0;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !sound ? 1 : failed,
    failures: failuresIn(report),
  };
};

const SUITES = {
  format: check('prettier/bin/prettier.cjs', ['--check', '--cache', '--log-level=warn', '.']),
  lint: check('oxlint/bin/oxlint', ['--deny-warnings']),
  types: check('typescript/bin/tsc', ['-p', '.']),
  'types-shared': check('typescript/bin/tsc', ['-p', 'shared']),
  'types-worker': check('typescript/bin/tsc', ['-p', 'pwa/service-worker']),
  unit: vitest('unit'),
  screens: vitest('screens'),
  server: vitest('server'),
  sync: vitest('sync'),
  api: vitest('api'),
  kill: vitest('kill'),
  browser: vitest('browser'),
};
/** Suites that need the built page, and a browser. */
const NEED_BUILD = new Set(['kill', 'browser']);

await ensureInstalled();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(SUITES, name));
if (unknown.length > 0) {
  say(`No such suite: ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}.`);
  process.exit(2);
}
const names = asked.length > 0 ? asked : Object.keys(SUITES);
if (names.some((name) => NEED_BUILD.has(name))) await ensureBuilt();
if (names.includes('browser')) process.env.CHROMIUM_PATH = await ensureChromium();

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });
let passed = 0;
let failed = 0;
const failures = [];
for (const name of names) {
  const startedAt = Date.now();
  const result = await SUITES[name]();
  passed += result.passed;
  failed += result.failed;
  if (result.failed > 0) failures.push(`${name}:`, ...result.failures);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  say(
    `${result.failed === 0 ? '✓' : '✗'} ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`,
  );
}
// Once more at the end, where the tail of a long log shows them.
for (const failure of failures) say(`✗ ${failure}`);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
