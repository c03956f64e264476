import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBenchServer, type BenchServer } from '../../bench/bench-server';
import { launchChromium } from './chromium';
import { manyProducts } from '../../bench/many-products';
import {
  DEAR_VISIT_BUDGET,
  SECOND_VISIT_BUDGET,
  weighVisits,
  WHOLE_VISIT_BUDGET,
  type WholeVisit,
} from '../../bench/weigh-whole-visit';
import { AHEAD_FOR_A_VISITOR } from '../../pwa/platform/picture-budget';
import { onDemandGroups } from '../../scripts/on-demand-precache';

const PRODUCTS = 250;
const BUILT = fileURLToPath(new URL('../../dist/pwa/', import.meta.url));
let server: BenchServer;
let browser: Browser;
let visit: WholeVisit;
let second: WholeVisit;

beforeAll(async () => {
  server = await startBenchServer({ products: await manyProducts(PRODUCTS) });
  browser = await launchChromium();
  ({ first: visit, second } = await weighVisits(browser, server.url, {
    connection: 'fast',
    pictures: AHEAD_FOR_A_VISITOR,
  }));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

// docs/shop-rules.md#r-limits-8
test(`a first visit carries at most ${WHOLE_VISIT_BUDGET / 1_000_000} MB until it is idle, everything counted`, () => {
  const { bytes, kinds } = visit;
  expect(kinds.find(({ kind }) => kind === 'pictures')?.requests).toBeGreaterThanOrEqual(
    AHEAD_FOR_A_VISITOR,
  );
  expect(bytes, JSON.stringify(kinds, null, 1)).toBeLessThanOrEqual(WHOLE_VISIT_BUDGET);
});

// docs/shop-rules.md#r-limits-8
test(`a second visit carries at most ${SECOND_VISIT_BUDGET / 1000} kB where nothing has changed`, () => {
  expect(second.requests).toBeGreaterThan(0);
  expect(second.bytes, second.paths.join(' ')).toBeLessThanOrEqual(SECOND_VISIT_BUDGET);
});

// docs/shop-rules.md#r-limits-8
test.each(['saving data', '2G'] as const)(
  `a first visit with a browser that says "%s" carries at most ${DEAR_VISIT_BUDGET / 1000} kB; the next one brings the rest`,
  async (connection) => {
    const dear = await weighVisits(browser, server.url, { connection, pictures: 0 });
    expect(dear.first.bytes, JSON.stringify(dear.first.kinds, null, 1)).toBeLessThanOrEqual(
      DEAR_VISIT_BUDGET,
    );
    expect(dear.first.paths).not.toContain('/service-worker.js');
    expect(dear.second.paths).toContain('/service-worker.js');
  },
);

test('a first visit fetches no file of the checkout, of an account or of the owners', async () => {
  const manifest = await readFile(`${BUILT}.vite/manifest.json`, 'utf8');
  const groups = onDemandGroups(JSON.parse(manifest) as Parameters<typeof onDemandGroups>[0]);
  expect(new Set(groups.values())).toEqual(
    new Set(['checkout', 'account', 'written', 'admin', 'hindi']),
  );
  const fetched = visit.paths.map((path) => path.slice(1));
  expect(fetched.filter((file) => file.startsWith('assets/cart-'))).not.toEqual([]);
  expect(fetched.filter((file) => groups.has(file))).toEqual([]);
});

test('a first visit fetches no text of the owners', async () => {
  const files = await readdir(`${BUILT}assets`);
  const owners = files.find((file) => /^owners-hindi-[\w-]+\.js$/.test(file));
  const words = await readFile(`${BUILT}assets/${owners}`, 'utf8');
  const texts = ['Internal notes', 'Credit notes', 'Undo the last import?'];
  expect(texts.filter((text) => !words.includes(text))).toEqual([]);
  const scripts = visit.paths.filter((path) => path.endsWith('.js'));
  for (const path of scripts) {
    const script = await readFile(BUILT + path, 'utf8');
    expect(
      texts.filter((text) => script.includes(text)),
      path,
    ).toEqual([]);
  }
});
