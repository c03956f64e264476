import { readdir, readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBenchServer, type BenchServer } from '../../bench/bench-server';
import { launchChromium } from './chromium';
import { manyProducts } from '../../bench/many-products';
import {
  FIRST_SCRIPTS_BUDGET,
  FIRST_VISIT_BUDGET,
  totalBytes,
  weighFirstVisit,
  type FirstVisit,
} from '../../bench/weigh-first-visit';
import { BUNDLE_PARTS, type BundleParts } from '../../scripts/bundle-parts';
import { DEVICE_CHUNK } from '../../scripts/on-demand-precache';
import { firstScripts, scriptsOf } from '../../scripts/static-scripts';

let server: BenchServer;
let browser: Browser;
let visit: FirstVisit;

beforeAll(async () => {
  server = await startBenchServer({ products: await manyProducts(60) });
  browser = await launchChromium();
  visit = await weighFirstVisit(browser, server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

// docs/shop-rules.md#r-limits-8
test(`the home page is interactive with at most ${FIRST_SCRIPTS_BUDGET / 1000} kB of scripts, brotli`, () => {
  const bytes = totalBytes(visit.first, '.js');
  expect(bytes).toBeGreaterThan(0);
  expect(bytes, JSON.stringify(visit.first, null, 1)).toBeLessThanOrEqual(FIRST_SCRIPTS_BUDGET);
});

test(`the home page's first visit loads at most ${FIRST_VISIT_BUDGET / 1000} kB of JS and CSS, brotli`, () => {
  const bytes = totalBytes(visit.all);
  expect(bytes).toBeGreaterThan(totalBytes(visit.first));
  expect(bytes, JSON.stringify(visit.all, null, 1)).toBeLessThanOrEqual(FIRST_VISIT_BUDGET);
});

/** The libraries and folders of ours that some scripts of the build are made of. */
async function librariesIn(scripts: Iterable<string>): Promise<string[]> {
  const parts = JSON.parse(await readFile(BUNDLE_PARTS, 'utf8')) as BundleParts;
  return [...scripts].flatMap((script) => Object.keys(parts[script] ?? {}));
}

test("the home page's first visit loads no library of schemas", async () => {
  const libraries = await librariesIn(visit.all.map(({ path }) => path));
  expect(libraries).toContain('dexie');
  expect(libraries).not.toContain('zod');
});

test('no server-rendered page waits for the services of the device', async () => {
  const [device] = await scriptsOf(DEVICE_CHUNK);
  expect(await firstScripts()).not.toContain(device);
  for (const screen of ['product-screen', 'not-found-screen', 'policies'])
    expect(await scriptsOf(screen), screen).not.toContain(device);
});

test.each(['product-screen', 'not-found-screen', 'policies'])(
  'the code of %s is without MUI',
  async (screen) => {
    const libraries = await librariesIn(await scriptsOf(screen));
    expect(libraries).toContain('react-dom');
    expect(libraries.filter((name) => /^@(?:mui|emotion)\//.test(name))).toEqual([]);
  },
);

// docs/decisions/0008-first-page.md
test('the document of a policy has its styles in it', async () => {
  const document = await (await fetch(new URL('/contact', server.url))).text();
  expect(/<style>([^]*?)<\/style>/.exec(document)?.[1]).toContain('max-width:68ch');
});

test('the first script asks to be compiled eagerly', async () => {
  const document = await (await fetch(server.url)).text();
  const address = /<script type="module"[^>]* src="(\/assets\/shop-[^"]+)"/.exec(document)?.[1];
  const script = await (await fetch(new URL(address ?? '', server.url))).text();
  // Below a line of code Chromium ignores it.
  expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test('no script listens for the end of a page in the way for which browsers keep none ready for the way back', async () => {
  const folder = new URL('../../dist/pwa/assets/', import.meta.url);
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(new URL(name, folder), 'utf8')));
  expect(texts.filter((text) => text.includes('beforeunload'))).not.toEqual([]);
  expect(scripts.filter((_name, place) => /["'`]unload["'`]/.test(texts[place] ?? ''))).toEqual([]);
});
