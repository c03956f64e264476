import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBenchServer, type BenchServer } from '../../bench/bench-server';
import { launchChromium } from './chromium';
import { manyProducts } from '../../bench/many-products';
import { weighWholeVisit, WHOLE_VISIT_BUDGET } from '../../bench/weigh-whole-visit';

const PRODUCTS = 250;
let server: BenchServer;
let browser: Browser;

beforeAll(async () => {
  server = await startBenchServer({ products: await manyProducts(PRODUCTS) });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

// docs/shop-rules.md#r-limits-8
test(`a first visit carries at most ${WHOLE_VISIT_BUDGET / 1_000_000} MB until it is idle, everything counted`, async () => {
  const { bytes, kinds } = await weighWholeVisit(browser, server.url, PRODUCTS);
  expect(kinds.find(({ kind }) => kind === 'pictures')?.requests).toBeGreaterThanOrEqual(PRODUCTS);
  expect(bytes, JSON.stringify(kinds, null, 1)).toBeLessThanOrEqual(WHOLE_VISIT_BUDGET);
});
