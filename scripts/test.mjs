import { mkdir, rm } from 'node:fs/promises';
import { ensureBuilt } from './build.mjs';
import { baseOfChange, changedFiles } from './changed-files.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureOtherBrowsers } from './other-browsers.mjs';
import { ensurePrograms } from './programs.mjs';
import { RESULTS } from './run-vitest.mjs';
import { say } from './run.mjs';
import { testSuites } from './test-suites.mjs';

/*
 * `npm test`: everything that a change is checked by. `npm test unit lint` runs only these suites.
 *   --all      each suite whole, with longer random input (`npm run test:all`)
 *   --changed  what a change touches
 */

/** What tests of the built page depend on, though they import none of it. */
const BUILT_FROM = /^(pwa|shared|sync-server)\//;
/** What everything depends on. */
const CONCERNS_ALL = /^(package(-lock)?\.json|vite\.config\.ts|tsconfig\.json)$/;
/** How many suites run at once: each leaves a core idle for some of its time. */
const LANES = 2;

/** Run with `--all`, or by their names: tests that have run on the oldest Node already, and those behind nginx and Caddy. */
const ONLY_IN_ALL = new Set(['newest-node', 'proxies']);

await ensureInstalled();
const OPTIONS = ['--all', '--changed'];
const asked = process.argv.slice(2).filter((name) => !OPTIONS.includes(name));
// Tests read it too (`tests/effort.ts`).
if (process.argv.includes('--all')) process.env.TEST_EFFORT = 'all';
const isFull = process.env.TEST_EFFORT === 'all';
const since = process.argv.includes('--changed') ? await baseOfChange() : undefined;
const changed = since === undefined ? [] : await changedFiles(since);
/** With `--changed`: only tests that import what differs from this commit. */
const base = changed.some((path) => CONCERNS_ALL.test(path)) ? undefined : since;
const isRebuilt = base !== undefined && changed.some((path) => BUILT_FROM.test(path));
const suites = testSuites({ isFull, base, isRebuilt, changed });
const unknown = asked.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  say(`No such suite: ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}
const names =
  asked.length > 0 ? asked : Object.keys(suites).filter((name) => isFull || !ONLY_IN_ALL.has(name));

/** A step that some suites wait for, started by the first of them, and done once. */
function once(step) {
  let done;
  return () => (done ??= step());
}

const built = once(ensureBuilt);
// One after the other: the system's package manager locks itself.
const chromium = once(async () => {
  process.env.CHROMIUM_PATH = await ensureChromium();
});
const otherBrowsers = once(async () => {
  if (names.some((name) => NEEDS[name]?.includes(chromium))) await chromium();
  await ensureOtherBrowsers();
});
const proxies = once(async () => {
  if (names.includes('other-browsers')) await otherBrowsers().catch(() => undefined);
  await ensurePrograms(['nginx', 'caddy']);
});
/** What is made or installed before a suite. */
const NEEDS = {
  kill: [built],
  postgres: isFull ? [built, chromium] : [built],
  browser: [built, chromium],
  'other-browsers': [built, otherBrowsers],
  proxies: [built, proxies],
};
const needsOf = (name) => (NEEDS[name] ?? []).map((step) => step());

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });
let passed = 0;
let failed = 0;
const failures = [];

async function runSuite(name) {
  const startedAt = Date.now();
  const result = await Promise.all(needsOf(name))
    .then(() => suites[name]())
    .catch(({ message }) => ({ passed: 0, failed: 1, failures: [message] }));
  passed += result.passed;
  failed += result.failed;
  if (result.failed > 0) failures.push(`${name}:`, ...result.failures);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  say(
    `${result.failed === 0 ? '✓' : '✗'} ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`,
  );
}

// Started here: packages download while the first suites run. Failures are reported by the suite that needs them.
for (const name of names) for (const step of needsOf(name)) step.catch(() => undefined);
const left = [...names];
async function runLane() {
  while (left.length > 0) await runSuite(left.shift());
}
await Promise.all(Array.from({ length: LANES }, runLane));
// Once more at the end, where the tail of a long log shows them.
for (const failure of failures) say(`✗ ${failure}`);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
