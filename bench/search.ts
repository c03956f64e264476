import { startBenchServer } from './bench-server';
import { serveBenchPage } from './bench-page';
import { launchChromium } from './browser';
import { atMost, percentile, type Section } from './figures';
import { manyProducts } from './many-products';
import { searchOnScreen } from './search-on-screen';
import type {} from './page/main';

const PRODUCTS = 10_000;
const CPU_SLOWDOWN = 4;
const NOTHING = 'zzqx';
/** Typed letter by letter: whole words, beginnings, slips of the finger, two words, nothing that exists. */
const TYPED = [
  'kettle',
  'hedphones',
  'cotton kurta',
  'steel botle',
  'book',
  'marigold lamp',
  'zzqx',
];

/** Search on the device: from a keystroke to the products at hand. */
export async function measureSearch(): Promise<Section> {
  const shop = await startBenchServer({ products: await manyProducts(PRODUCTS) });
  const served = await serveBenchPage(shop);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(served.url);
    await page.waitForFunction(() => 'bench' in window);
    await page.evaluate(() => window.bench.sync());
    await page.evaluate(() => window.bench.startSearch());
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.evaluate(() => performance.mark('typing'));
    const input = page.locator('#keyword');
    for (const text of TYPED) {
      await input.fill('');
      await input.pressSequentially(text, { delay: 120 });
      await page.waitForTimeout(300);
    }
    const times = await page.evaluate(() => window.bench.searchTimes);
    const longest = await page.evaluate(() => {
      const since = performance.getEntriesByName('typing')[0]?.startTime ?? 0;
      return window.bench.longestTask(since);
    });
    const onScreen = await searchOnScreen(
      browser,
      shop.url,
      TYPED.filter((text) => text !== NOTHING),
    );
    return {
      title: 'Search on the device',
      how:
        `${PRODUCTS.toLocaleString('en-IN')} products, CPU ${CPU_SLOWDOWN}× slower, words typed letter by letter, slips included. In the shop itself: from each letter ` +
        'to the frame that shows its suggestions under the search box, drawing included. Beside it the search alone: from each letter to the first ' +
        'page of products read from the database, through the worker. Tasks of the main thread under 50 ms are not reported by the browser, and count as 0.',
      figures: [
        atMost(
          'p95 from keystroke to result, in the shop itself',
          percentile(onScreen.letters, 0.95),
          50,
          ' ms',
          0,
        ),
        atMost('longest task of the main thread meanwhile', onScreen.longestTask, 50, ' ms', 0),
        atMost('p95 from keystroke to result, search alone', percentile(times, 0.95), 50, ' ms', 0),
        atMost('longest task of the main thread, search alone', longest, 50, ' ms', 0),
      ],
      details:
        `${onScreen.letters.length} letters in the shop, median ${percentile(onScreen.letters, 0.5).toFixed(0)} ms; ${times.length} in the search alone, median ` +
        `${percentile(times, 0.5).toFixed(0)} ms. Enter changes the whole screen: to the frame with the page of cards a median of ` +
        `${percentile(onScreen.enters, 0.5).toFixed(0)} ms at the same slowdown, most of it drawing.`,
    };
  } finally {
    await browser.close();
    await served.close();
    await shop.close();
  }
}
