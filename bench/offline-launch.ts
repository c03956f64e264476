import type { Browser } from 'playwright-core';
import { openBarePage, type BarePage } from './bare-page';
import { startBenchServer } from './bench-server';
import { launchChromium } from './browser';
import { atMost, median, type Section } from './figures';
import { manyProducts } from './many-products';

const PRODUCTS = 10_000;
const LAUNCHES = 5;
/** Launches before those that count: a shop on the home screen has been opened before. */
const WARM_UP = 2;
const CPU_SLOWDOWN = 4;
/** Between two launches, in milliseconds: what the page before left running comes to an end. */
const SETTLE = 4_000;
/** The longest that anything may take, in milliseconds. */
const PATIENCE = 120_000;
/** A product card: a link to a product inside the page's main part. */
const FIRST_PRODUCT = 'main a[href^="/product/"]';

/** Runs in the page before anything else: `firstProduct` is when the frame with the first product was on the screen. */
const NOTE_FIRST_PRODUCT = `
  requestAnimationFrame(function look() {
    const found = document.querySelector('${FIRST_PRODUCT}');
    if (!found || found.getBoundingClientRect().height === 0) requestAnimationFrame(look);
    else requestAnimationFrame(() => { globalThis.firstProduct = performance.now(); });
  });
`;

/** Whether the whole catalogue is on the device, and the front page kept for the next start. */
const IS_READY = `(async () => {
  await navigator.serviceWorker.ready;
  const opening = indexedDB.open('shop');
  const db = await new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    const reading = db.transaction('settings').objectStore('settings').get('catalogue');
    const state = await new Promise((resolve) => {
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => resolve(undefined);
    });
    return state?.complete === true && localStorage.getItem('front-page') !== null;
  } finally {
    db.close();
  }
})()`;

/** Asks again and again, seldom, until the answer is no longer false. @throws Error after `PATIENCE` */
async function until(page: BarePage, expression: string): Promise<unknown> {
  const since = Date.now();
  while (Date.now() - since < PATIENCE) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const value = await page.evaluate(expression).catch(() => false);
    if (value !== false) return value;
  }
  throw new Error(`Never came: ${expression}`);
}

/** One launch with no network: milliseconds from the start of navigation to the first product on the screen. */
async function launchOnce(browser: Browser, url: string): Promise<number> {
  const page = await openBarePage(browser);
  try {
    await page.send('Emulation.setDeviceMetricsOverride', {
      width: 390,
      height: 844,
      deviceScaleFactor: 1,
      mobile: true,
    });
    await page.send('Network.enable');
    await page.send('Network.emulateNetworkConditions', {
      offline: true,
      latency: 0,
      downloadThroughput: 0,
      uploadThroughput: 0,
    });
    await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.send('Page.enable');
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: NOTE_FIRST_PRODUCT });
    await page.send('Page.navigate', { url });
    const time = await until(page, 'globalThis.firstProduct ?? false');
    if (typeof time !== 'number') throw new Error('The page noted no time');
    return time;
  } finally {
    await page.close();
  }
}

/** From tapping the icon to the first products, with 10,000 products on the device, no network and a slow processor. */
export async function measureOfflineLaunch(): Promise<Section> {
  const server = await startBenchServer({ products: await manyProducts(PRODUCTS) });
  const browser = await launchChromium();
  try {
    const page = await openBarePage(browser);
    await page.send('Page.navigate', { url: server.url });
    await until(page, IS_READY);
    await page.close();
    await server.stop();
    const times: number[] = [];
    for (let launch = 0; launch < WARM_UP + LAUNCHES; launch += 1) {
      await new Promise((resolve) => setTimeout(resolve, SETTLE));
      times.push(await launchOnce(browser, server.url));
    }
    const counted = times.slice(WARM_UP);
    return {
      title: 'Offline launch',
      how:
        `${PRODUCTS.toLocaleString('en-IN')} products on the device, the server stopped and the browser offline, CPU ${CPU_SLOWDOWN}× slower: from ` +
        `navigation to the first product's card on the screen, in a new page of a browser whose profile is on the disk. Median of ${LAUNCHES}.`,
      figures: [atMost('first products visible', median(counted) / 1000, 1.5, ' s')],
      details: `Each launch: ${counted.map((time) => `${(time / 1000).toFixed(2)} s`).join(', ')}.`,
    };
  } finally {
    await browser.close();
    await server.close();
  }
}
