import type { BrowserContext } from 'playwright-core';
import { startBenchServer } from './bench-server';
import { launchChromium } from './browser';
import { atMost, median, type Section } from './figures';
import { manyProducts } from './many-products';

const PRODUCTS = 10_000;
const LAUNCHES = 5;
const CPU_SLOWDOWN = 4;
/** A product card: a link to a product inside the page's main part. */
const FIRST_PRODUCT = 'main a[href^="/product/"]';

/** What the page says in its console, before the milliseconds. */
const SAID = 'First product after';
/**
 * Runs in the page before anything else: says when the frame with the first product was on the screen. By itself, in its
 * console: whoever asks from outside loads tools of a hundred kilobytes into the page while it starts.
 */
const SAY_FIRST_PRODUCT = `
  requestAnimationFrame(function look() {
    const found = document.querySelector('${FIRST_PRODUCT}');
    if (!found || found.getBoundingClientRect().height === 0) requestAnimationFrame(look);
    else requestAnimationFrame(() => console.log('${SAID}', performance.now()));
  });
`;

/** One launch with no network: milliseconds from the start of navigation to the first product on the screen. */
async function launchOnce(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript({ content: SAY_FIRST_PRODUCT });
  const said = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(SAID),
    timeout: 60_000,
  });
  await page.goto(url, { waitUntil: 'commit' });
  const time = Number((await said).text().slice(SAID.length));
  await page.close();
  return time;
}

/** From tapping the icon to the first products, with 10,000 products on the device, no network and a slow processor. */
export async function measureOfflineLaunch(): Promise<Section> {
  const server = await startBenchServer({ products: await manyProducts(PRODUCTS) });
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(server.url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForFunction(
      async () => {
        const open = indexedDB.open('shop');
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          open.onsuccess = () => resolve(open.result);
          open.onerror = () => reject(open.error ?? new Error('no database'));
        });
        const read = db.transaction('settings').objectStore('settings').get('catalogue');
        const state = await new Promise<{ complete?: boolean } | undefined>((resolve) => {
          read.onsuccess = () => resolve(read.result as { complete?: boolean } | undefined);
          read.onerror = () => resolve(undefined);
        });
        db.close();
        return state?.complete === true;
      },
      undefined,
      { timeout: 120_000, polling: 500 },
    );
    await page.close();
    await server.stop();
    await context.setOffline(true);
    const times: number[] = [];
    for (let launch = 0; launch < LAUNCHES; launch += 1)
      times.push(await launchOnce(context, server.url));
    return {
      title: 'Offline launch',
      how:
        `${PRODUCTS.toLocaleString('en-IN')} products on the device, the server stopped and the browser offline, CPU ${CPU_SLOWDOWN}× slower: from ` +
        `navigation to the first product's card on the screen, in a new page. Median of ${LAUNCHES}.`,
      figures: [atMost('first products visible', median(times) / 1000, 1.5, ' s')],
      details: `Each launch: ${times.map((time) => `${(time / 1000).toFixed(2)} s`).join(', ')}.`,
    };
  } finally {
    await browser.close();
    await server.close();
  }
}
