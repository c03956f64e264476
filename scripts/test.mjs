import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureNewestNode, newestNodeElseThis } from './newest-node.mjs';
import { ensureOtherBrowsers } from './other-browsers.mjs';
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

/** How much of a failure is said once more at the end, in characters. */
const MAX_FAILURE_TEXT = 1_500;

/** What a file has to say, if it is there. */
const readJson = (file) =>
  readFile(file, 'utf8')
    .then((text) => JSON.parse(text))
    .catch(() => undefined);

const git = promisify(execFile);

/**
 * What a change is compared with: its branch's fork from `main`, and on `main` itself the last commit.
 * @returns {Promise<string>} a commit
 */
async function baseOfChange() {
  const { stdout } = await git('git', ['merge-base', 'HEAD', 'main'], { cwd: ROOT }).catch(
    // Nobody has a `main` who has only fetched one commit, as a build machine does.
    () => ({ stdout: 'HEAD' }),
  );
  return stdout.trim();
}

/** What tests of the built page depend on, though they import none of it. */
const BUILT_FROM = /^(pwa|shared|sync-server)\//;
/** What everything depends on. */
const CONCERNS_ALL = /^(package(-lock)?\.json|vite\.config\.ts|tsconfig\.json)$/;

/** The files that differ from a commit, new ones included. @param {string} since */
async function changedFiles(since) {
  const asked = [
    ['diff', '--name-only', since],
    ['ls-files', '--others', '--exclude-standard'],
  ];
  const lists = await Promise.all(asked.map((args) => git('git', args, { cwd: ROOT })));
  return lists.flatMap(({ stdout }) => stdout.split('\n').filter(Boolean));
}

/** What `--changed` says to vitest. */
const onlyChanged = () => (base === undefined ? [] : [`--changed=${base}`]);

/** What runs in a browser whenever the page has changed. */
const JOURNEYS = {
  browser: 'tests/browser/journey.browser.test.ts',
  'other-browsers': 'tests/other-browsers/',
};

/** The suite of that name, run by this Node: a project of vitest, or some. */
const vitest =
  (name, projects = [name]) =>
  async () => {
    const all = await runVitest(name, projects, onlyChanged());
    const journeys = JOURNEYS[name];
    if (!journeys || !isRebuilt) return all;
    // Nothing that is imported says that the page has changed: the journey on which the shop is judged stands for the others.
    const journey = await runVitest(name, projects, [journeys]);
    return {
      passed: all.passed + journey.passed,
      failed: all.failed + journey.failed,
      failures: [...all.failures, ...journey.failures],
    };
  };

/** Rules over the store and the routes, in long histories: they ask nothing of Node, and this one has proven them. */
const ASK_NOTHING_OF_NODE = new Set(['payments', 'actions', 'routes']);
/** Of the payments, those that speak HTTP with a gateway: `gateway/` and `fake-gateway/`. */
const GATEWAYS = 'gateway/';

/** Newcomers have the newest long-term release of Node: what talks to Node itself runs on it too. */
async function onNewestNode() {
  try {
    const { node, version } = await ensureNewestNode();
    say(`newest-node: server and sync tests on Node ${version}`);
    const parts = await readdir(`${ROOT}sync-server`);
    const which = parts.filter((name) => !ASK_NOTHING_OF_NODE.has(name));
    const paths = [...which.map((name) => `sync-server/${name}`), GATEWAYS, 'tests/sync/'];
    const projects = ['server', 'server-isolated', 'sync'];
    return await runVitest('newest-node', projects, [...paths, ...onlyChanged()], node);
  } catch (error) {
    return { passed: 0, failed: 1, failures: [error.message] };
  }
}

/**
 * Vitest projects in one run: counts their tests; a skipped test, and a run without results, count as failed.
 * @param {string} name of the suite
 * @param {string[]} projects
 * @param {string[]} which of their tests; all of them where it is empty
 * @param {string} node what runs them: this Node unless said
 */
async function runVitest(name, projects, which, node = process.execPath) {
  const file = `${RESULTS}/${name}.json`;
  const failuresFile = `${RESULTS}/${name}.failures.json`;
  const [, program] = tool('vitest/vitest.mjs');
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = [
    `--reporter=${ROOT}scripts/progress-reporter.mjs`,
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const args = [program, 'run', ...chosen, ...reporters, ...which];
  if (base !== undefined) args.push('--passWithNoTests');
  // Whatever the shell says: React's production build cannot be tested.
  const env = { NODE_ENV: 'test', FAILURES_FILE: failuresFile };
  for (const old of [file, failuresFile]) await rm(old, { force: true });
  const code = await run(node, args, { env });
  const [report, failures = []] = await Promise.all([file, failuresFile].map(readJson));
  if (!report && base !== undefined && code === 0) return { passed: 0, failed: 0, failures: [] };
  if (!report) return { passed: 0, failed: 1, failures: ['no report was written', ...failures] };
  const skipped = report.numPendingTests + report.numTodoTests;
  if (skipped > 0) say(`${skipped} skipped in ${name}: a skipped test counts as failed.`);
  const failed = report.numFailedTests + skipped;
  const sound = code === 0 && (report.numPassedTests > 0 || base !== undefined);
  if (!sound && failures.length === 0)
    failures.push(`${report.numPassedTests} tests passed, and vitest ended with code ${code}`);
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !sound ? 1 : failed,
    failures: failures.map((text) => text.slice(0, MAX_FAILURE_TEXT)),
  };
}

/** Histories in simulated worlds: with `--changed`, where what they are made of has changed. */
async function simulated() {
  const isConcerned =
    base === undefined || isRebuilt || changed.some((path) => path.startsWith('tests/simulation/'));
  if (!isConcerned) return { passed: 0, failed: 0, failures: [] };
  const { simulationSuite } = await import('./simulation-suite.mjs');
  return simulationSuite();
}

const SERVER_PROJECTS = ['server', 'server-isolated', 'server-twice'];

/** Suites on PostgreSQL: the store itself, and what else runs on both stores. */
const ON_POSTGRES = [
  'postgres',
  ...['server', 'sync', 'kill', 'browser'].map((name) => `${name}-on-postgres`),
];
/** Of those, what `npm test` runs: all of the store, and elsewhere what proves most for its time. `npm run test:postgres` runs all. */
const CORE_OF_POSTGRES = [
  'sync-server/store/postgres/',
  'sync-server/admin/moving/',
  'tests/sync/moved-shop.test.ts',
  'sync-server/routes/access.test.ts',
  'sync-server/routes/orders.test.ts',
  'sync-server/routes/two-processes.test.ts',
  'tests/browser/journey.browser.test.ts',
];

const SUITES = {
  format: check('prettier/bin/prettier.cjs', ['--check', '--cache', '--log-level=warn', '.']),
  lint: check('oxlint/bin/oxlint', ['--deny-warnings']),
  types: check('typescript/bin/tsc', ['-p', '.']),
  'types-shared': check('typescript/bin/tsc', ['-p', 'shared']),
  'types-worker': check('typescript/bin/tsc', ['-p', 'pwa/service-worker']),
  unit: vitest('unit'),
  // Code of the browser: no Node runs it in the shop.
  screens: async () => runVitest('screens', ['screens'], onlyChanged(), await newestNodeElseThis()),
  server: vitest('server', SERVER_PROJECTS),
  postgres: () => runVitest('postgres', ON_POSTGRES, [...CORE_OF_POSTGRES, ...onlyChanged()]),
  'postgres-all': vitest('postgres-all', ON_POSTGRES),
  sync: vitest('sync'),
  api: vitest('api'),
  simulation: simulated,
  kill: vitest('kill'),
  browser: vitest('browser'),
  'other-browsers': vitest('other-browsers'),
  'newest-node': onNewestNode,
};
/** Each of these is at work on one core for most of its time: they run side by side. */
const SIDE_BY_SIDE = ['format', 'lint', 'types', 'types-shared', 'types-worker'];
/** Suites that need the built page, and a browser. */
const NEED_BUILD = new Set(['kill', 'browser', 'other-browsers', 'postgres', 'postgres-all']);
/** Suites that need Chromium. */
const NEED_BROWSER = ['browser', 'postgres', 'postgres-all'];
/** Run by its name alone: it holds other suites once more. */
const BY_NAME = ['postgres-all'];

await ensureInstalled();
const isChangeOnly = process.argv.includes('--changed');
const asked = process.argv.slice(2).filter((name) => name !== '--changed');
const unknown = asked.filter((name) => !Object.hasOwn(SUITES, name));
if (unknown.length > 0) {
  say(`No such suite: ${unknown.join(', ')}. There are: ${Object.keys(SUITES).join(', ')}.`);
  process.exit(2);
}
const since = isChangeOnly ? await baseOfChange() : undefined;
const changed = since === undefined ? [] : await changedFiles(since);
/** With `--changed`: only tests that import what differs from this commit. */
const base = changed.some((path) => CONCERNS_ALL.test(path)) ? undefined : since;
const isRebuilt = base !== undefined && changed.some((path) => BUILT_FROM.test(path));
const names =
  asked.length > 0 ? asked : Object.keys(SUITES).filter((name) => !BY_NAME.includes(name));
if (names.some((name) => NEED_BUILD.has(name))) await ensureBuilt();
if (names.some((name) => NEED_BROWSER.includes(name)))
  process.env.CHROMIUM_PATH = await ensureChromium();
if (names.includes('other-browsers')) await ensureOtherBrowsers();

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });
let passed = 0;
let failed = 0;
const failures = [];

async function runSuite(name) {
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

await Promise.all(names.filter((name) => SIDE_BY_SIDE.includes(name)).map(runSuite));
for (const name of names) if (!SIDE_BY_SIDE.includes(name)) await runSuite(name);
// Once more at the end, where the tail of a long log shows them.
for (const failure of failures) say(`✗ ${failure}`);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
