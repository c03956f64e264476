import type { Browser } from 'playwright-core';
import * as z from 'zod/mini';
import { openBarePage } from './bare-page';
import { startBenchServer } from './bench-server';
import { serveBenchPage } from './bench-page';
import { launchChromium } from '../tests/browser/chromium';
import { atMost, percentile, type Section } from './figures';
import { manyProducts } from './many-products';
import { searchOnScreen } from './search-on-screen';
import { openOnPhone, pause, typeWord } from './typing';

const PRODUCTS = 10_000;
const CPU_SLOWDOWN = 4;
const BOX = `document.querySelector('#keyword')`;
const NOTHING = 'zzqx';
/** Typed letter by letter: whole words, prefixes, typos, two words, no match. */
const TYPED = [
  'kettle',
  'hedphones',
  'cotton kurta',
  'steel botle',
  'book',
  'marigold lamp',
  'zzqx',
];

const said = (times: readonly number[], part: number) => `${percentile(times, part).toFixed(0)} ms`;

const measured = z.object({
  found: z.array(z.number()),
  painted: z.array(z.number()),
  longestTask: z.number(),
});

/** The production search on an empty page. Times in milliseconds from each letter. */
async function searchAlone(browser: Browser, url: string): Promise<z.infer<typeof measured>> {
  const page = await openBarePage(browser);
  try {
    await openOnPhone(page, url);
    while ((await page.evaluate(`'bench' in window`)) !== true) await pause(200);
    await page.evaluate('bench.sync().then(() => bench.startSearch())');
    await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.evaluate(`globalThis.since = performance.now(); ${BOX}.focus()`);
    for (const text of TYPED) await typeWord(page, BOX, text);
    return measured.parse(
      await page.evaluate(
        '({ found: bench.searchTimes, painted: bench.paintTimes, longestTask: bench.longestTask(since) })',
      ),
    );
  } finally {
    await page.close();
  }
}

/** Search on the device: from a keystroke to the products at hand. */
export async function measureSearch(): Promise<Section> {
  const shop = await startBenchServer({ products: await manyProducts(PRODUCTS) });
  const served = await serveBenchPage(shop);
  const browser = await launchChromium();
  try {
    const alone = await searchAlone(browser, served.url);
    const onScreen = await searchOnScreen(
      browser,
      shop.url,
      TYPED.filter((text) => text !== NOTHING),
    );
    return {
      title: 'Search on the device',
      how:
        `${PRODUCTS.toLocaleString('en-IN')} products, CPU ${CPU_SLOWDOWN}× slower, words typed letter by letter, with typing errors. A result is the first page of ` +
        'products, from the worker and the database. Plain text is six lines for the same search. Tasks under 50 ms count as 0.',
      figures: [
        atMost('p95 from keystroke to result', percentile(alone.found, 0.95), 50, ' ms', 0),
        atMost('longest task of the main thread meanwhile', alone.longestTask, 50, ' ms', 0),
        atMost(
          'p95 to the suggestions on the screen, against plain text on an empty page',
          percentile(onScreen.letters, 0.95) / percentile(alone.painted, 0.95),
          2,
          '×',
        ),
        atMost('longest task of the main thread, in the shop', onScreen.longestTask, 50, ' ms', 0),
      ],
      details:
        `${alone.found.length} letters in the search alone: products at hand after a median of ${said(alone.found, 0.5)}, plain text on an empty page after ` +
        `${said(alone.painted, 0.5)}, p95 ${said(alone.painted, 0.95)}. ${onScreen.letters.length} letters in the shop: suggestions on the screen after a median of ` +
        `${said(onScreen.letters, 0.5)}, p95 ${said(onScreen.letters, 0.95)}. Enter changes the whole screen: to the frame with the page of cards a median of ` +
        `${said(onScreen.enters, 0.5)} at the same slowdown, most of it drawing.`,
    };
  } finally {
    await browser.close();
    await served.close();
    await shop.close();
  }
}
