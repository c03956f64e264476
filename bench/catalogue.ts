import { startBenchServer } from './bench-server';
import { serveBenchPage } from './bench-page';
import { launchChromium } from '../tests/browser/chromium';
import { atMost, median, type Section } from './figures';
import { manyProducts } from './many-products';
import type {} from './page/main';

const PRODUCTS = 10_000;
const ROUNDS = 5;
const CHANGED_SHARE = 0.01;

/** The public catalogue into the device's database, against the least that could be done. */
export async function measureCatalogue(): Promise<Section> {
  const products = await manyProducts(PRODUCTS);
  const shop = await startBenchServer({ products });
  const served = await serveBenchPage(shop);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(served.url);
    await page.waitForFunction(() => 'bench' in window);
    await page.evaluate(() => window.bench.floor());
    await page.evaluate(() => window.bench.sync());
    const ratios: number[] = [];
    const tasks: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const floor = await page.evaluate(() => window.bench.floor());
      const sync = await page.evaluate(() => window.bench.sync());
      ratios.push(sync.time / floor.time);
      tasks.push(sync.longestTask);
    }
    const changed = products.slice(0, PRODUCTS * CHANGED_SHARE).map(({ _id }) => _id);
    await shop.reprice(changed);
    const bytes = await page.evaluate(() => window.bench.pullChanges());
    return {
      title: 'Catalogue sync',
      how:
        `${PRODUCTS.toLocaleString('en-IN')} products synced into Dexie in Chromium; the floor fetches one compressed body, parses it and calls \`bulkPut\` ` +
        `in the same page. Medians of ${ROUNDS} rounds; then ${CHANGED_SHARE * 100} % of the products change.`,
      figures: [
        atMost('sync against the floor', median(ratios), 1.3, '×'),
        atMost('longest task of the main thread (worst round)', Math.max(...tasks), 100, ' ms', 0),
        atMost('bytes after 1 % changed, against all', bytes / served.floorBytes, 0.05, '×', 3),
      ],
      details: `Rounds: ${ratios.map((ratio) => `${ratio.toFixed(2)}×`).join(', ')}.`,
    };
  } finally {
    await browser.close();
    await served.close();
    await shop.close();
  }
}
