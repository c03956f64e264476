import { readdir } from 'node:fs/promises';
import { ensureNewestNode, newestNodeElseThis } from './newest-node.mjs';
import { ROOT, runAndRead, say, tool } from './run.mjs';
import { runVitest } from './run-vitest.mjs';

const NOTHING = { passed: 0, failed: 0, failures: [] };

/** Runs in a browser whenever the page has changed. */
const JOURNEYS = {
  browser: 'tests/browser/journey.browser.test.ts',
  'other-browsers': 'tests/other-browsers/',
};

/** Suites on PostgreSQL: the store itself, and all others that run on both stores. */
const ON_POSTGRES = [
  'postgres',
  ...['server', 'sync', 'kill', 'browser'].map((name) => `${name}-on-postgres`),
];
const SERVER_PROJECTS = ['server', 'server-isolated', 'server-twice'];

/** What `npm test` runs of suites that it does not run whole: what proves most for its time. `npm run test:all` runs the rest. */
const CORE = {
  postgres: [
    ...[
      'error-classes',
      'faults',
      'opening',
      'order-sums',
      'postgres-store',
      'processes',
      'read-write-lock',
    ].map((name) => `sync-server/store/engines/postgres/${name}.test.ts`),
    'sync-server/routes/two-processes.test.ts',
  ],
  kill: [
    'graceful-stop',
    'kill-at-each-point',
    'kill-while-ordering',
    'last-pieces',
    'same-batch',
    'suspended-holder',
  ].map((name) => `tests/kill/${name}.test.ts`),
  browser: [
    'first-visit',
    'journey',
    'online-payment',
    'shopper',
    'visitor',
    'whole-visit',
    'admin-journey',
    'product-import',
  ].map((name) => `tests/browser/${name}.browser.test.ts`),
};

/** Rules over the store and the routes, in long histories: they ask nothing of Node. */
const ASK_NOTHING_OF_NODE = new Set(['payments', 'actions', 'routes']);
/** Of the payments, those that speak HTTP with a gateway: `gateway/` and `fake-gateway/`. */
const GATEWAYS = 'gateway/';

/** How many of the last lines of a failed check are said again at the end. */
const LAST_LINES = 20;

/** A check that passes or fails as one. */
const check = (path, args) => async () => {
  const [node, program] = tool(path);
  const { code, printed } = await runAndRead(node, [program, ...args]);
  if (code === 0) return { ...NOTHING, passed: 1 };
  process.stderr.write(printed);
  return { ...NOTHING, failed: 1, failures: printed.trim().split('\n').slice(-LAST_LINES) };
};

/** Both results in one. */
const together = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  failures: [...one.failures, ...other.failures],
});

/**
 * The suites by their names.
 * @param {{ isFull: boolean, base?: string, isRebuilt: boolean, changed: string[] }} options isFull: all of each suite, where `npm test` takes
 *   what proves most; base: only what is concerned by the difference from this commit; isRebuilt: the built page and server differ, too;
 *   changed: the files that differ
 * @returns {Record<string, () => Promise<{ passed: number, failed: number, failures: string[] }>>}
 */
export function testSuites({ isFull, base, isRebuilt, changed }) {
  const vitest =
    (name, projects = [name]) =>
    async () => {
      const files = isFull ? [] : (CORE[name] ?? []);
      const all = await runVitest(name, projects, { files, base });
      const journeys = JOURNEYS[name];
      if (!journeys || !isRebuilt) return all;
      // No test imports the built page: the main journey is run for all of them.
      return together(all, await runVitest(name, projects, { files: [journeys] }));
    };

  /** Newcomers have the newest long-term release of Node: code that talks to Node itself runs on it too. */
  async function onNewestNode() {
    try {
      const { node, version } = await ensureNewestNode();
      say(`newest-node: server and sync tests on Node ${version}`);
      const parts = await readdir(`${ROOT}sync-server`);
      const which = parts.filter((part) => !ASK_NOTHING_OF_NODE.has(part));
      const files = [...which.map((part) => `sync-server/${part}`), GATEWAYS, 'tests/sync/'];
      const projects = ['server', 'server-isolated', 'sync'];
      return await runVitest('newest-node', projects, { files, base, node });
    } catch (error) {
      return { ...NOTHING, failed: 1, failures: [error.message] };
    }
  }

  /** Histories in simulated worlds: with `--changed`, where what they are made of has changed. */
  async function simulation() {
    const isConcerned =
      base === undefined ||
      isRebuilt ||
      changed.some((path) => path.startsWith('tests/simulation/'));
    if (!isConcerned) return NOTHING;
    const { simulationSuite } = await import('./simulation-suite.mjs');
    return simulationSuite({ isFull });
  }

  return {
    format: check('oxfmt/bin/oxfmt', ['--check']),
    lint: check('oxlint/bin/oxlint', ['--deny-warnings']),
    types: check('typescript/bin/tsc', ['-p', '.']),
    'types-shared': check('typescript/bin/tsc', ['-p', 'shared']),
    'types-worker': check('typescript/bin/tsc', ['-p', 'pwa/service-worker']),
    unit: vitest('unit'),
    // Code of the browser: no Node runs it in the shop.
    screens: async () =>
      runVitest('screens', ['screens'], { base, node: await newestNodeElseThis() }),
    server: vitest('server', SERVER_PROJECTS),
    sync: vitest('sync'),
    api: vitest('api'),
    simulation,
    postgres: vitest('postgres', ON_POSTGRES),
    kill: vitest('kill'),
    browser: vitest('browser'),
    'other-browsers': vitest('other-browsers'),
    proxies: async () => runVitest('proxies', ['failover'], { files: ['tests/failover/proxies'] }),
    'newest-node': onNewestNode,
  };
}
