import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { build, type Rollup } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectedOf, type GoldenFile } from '../golden/run-golden';
import { ROOT } from '../server-process/server-process';
import { launchChromium } from './chromium';

/** The shared rules decide the same on both sides: the table that `tests/golden/decisions.test.ts` proves in Node, in Chromium. */
let file: GoldenFile;
let browser: Browser;
let bundle: string;

beforeAll(async () => {
  const text = await readFile(path.join(ROOT, 'tests/golden/decisions-v1.json'), 'utf8');
  file = JSON.parse(text) as GoldenFile;
  browser = await launchChromium();
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: {
        entry: path.join(ROOT, 'tests/golden/run-golden.ts'),
        name: 'golden',
        formats: ['iife'],
      },
    },
  });
  const [output] = [built].flat() as Rollup.RollupOutput[];
  bundle = output?.output[0].code ?? '';
});
afterAll(() => browser?.close());

test('Chromium decides what the table says', async () => {
  const page = await browser.newPage();
  const results = await page.evaluate<string[]>(
    `${bundle}; golden.runGolden(${JSON.stringify(file)})`,
  );
  expect(results).toEqual(expectedOf(file));
  expect(results.length).toBeGreaterThan(50);
});
