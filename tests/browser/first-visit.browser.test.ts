import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBenchServer, type BenchServer } from '../../bench/bench-server';
import { launchChromium } from './chromium';
import { manyProducts } from '../../bench/many-products';
import { FIRST_VISIT_BUDGET, totalBytes, weighFirstVisit } from '../../bench/weigh-first-visit';

let server: BenchServer;
let browser: Browser;

beforeAll(async () => {
  server = await startBenchServer({ products: await manyProducts(60) });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test(`the home page's first visit loads at most ${FIRST_VISIT_BUDGET / 1000} kB of JS and CSS, brotli`, async () => {
  const files = await weighFirstVisit(browser, server.url);
  expect(files.length).toBeGreaterThan(0);
  expect(totalBytes(files), JSON.stringify(files, null, 1)).toBeLessThanOrEqual(FIRST_VISIT_BUDGET);
});

test('the first script asks to be compiled beside the page', async () => {
  const document = await (await fetch(server.url)).text();
  const address = /<script type="module"[^>]* src="(\/assets\/shop-[^"]+)"/.exec(document)?.[1];
  const script = await (await fetch(new URL(address ?? '', server.url))).text();
  // Further down, below a line of code, Chromium does not heed it.
  expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
