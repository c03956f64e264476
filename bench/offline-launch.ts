import type { Browser } from 'playwright-core';
import * as z from 'zod/mini';
import { openBarePage } from './bare-page';
import { startBenchServer } from './bench-server';
import { launchChromium } from '../tests/browser/chromium';
import { atMost, median, type Section } from './figures';
import { machineSpeed } from './machine-speed';
import { manyProducts } from './many-products';
import { openOnPhone } from './typing';

const PRODUCTS = 10_000;
const LAUNCHES = 5;
/** Launches before those that count: a shop on the home screen has been opened before. */
const WARM_UP = 2;
const CPU_SLOWDOWN = 4;
/** Between two launches, in milliseconds: until the previous page's work has ended. */
const SETTLE = 4_000;
/** The longest that anything may take, in milliseconds. */
const TIMEOUT = 120_000;
/** A product: a link to it. */
const PRODUCT = 'a[href^="/product/"]';
/** What the carousel says once the shop's code runs it; in the document it does not move. */
const INTERACTIVE = 'main button[aria-label="Stop changing products"]';

/**
 * Runs in the page before anything else: `launch.seen` is when the frame with the first product was on the screen,
 * `launch.interactive` when the shop's own code had hydrated it: the slides can be stopped from then on.
 */
const NOTE_LAUNCH = `
  globalThis.launch = {};
  const note = (name, selector) => requestAnimationFrame(function look() {
    const found = document.querySelector(selector);
    if (!found || found.getBoundingClientRect().height === 0) requestAnimationFrame(look);
    else requestAnimationFrame(() => { launch[name] = performance.now(); });
  });
  note('seen', 'main ${PRODUCT}');
  note('interactive', '${INTERACTIVE}');
`;
const launched = z.object({ seen: z.number(), interactive: z.number() });
type Launch = z.infer<typeof launched>;

/** Whether as much of the catalogue is on the device as there is room for, and the front page's document cached for the next start. */
export const IS_READY = `(async () => {
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
    const isFilled = state?.partial || (state?.complete && localStorage.getItem('front-page') !== null);
    return isFilled && (await caches.has('initial-page')) ? state : false;
  } finally {
    db.close();
  }
})()`;

/** Polls, rarely, until the answer is no longer false. @throws Error after `TIMEOUT` */
export async function until(ask: () => Promise<unknown>): Promise<unknown> {
  const since = Date.now();
  while (Date.now() - since < TIMEOUT) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const value = await ask().catch(() => false);
    if (value !== false) return value;
  }
  throw new Error('It never came');
}

/** One launch with no network: milliseconds from the start of navigation. */
async function launchOnce(browser: Browser, url: string): Promise<Launch> {
  const page = await openBarePage(browser);
  try {
    await page.send('Network.enable');
    await page.send('Network.emulateNetworkConditions', {
      offline: true,
      latency: 0,
      downloadThroughput: 0,
      uploadThroughput: 0,
    });
    await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.send('Page.enable');
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: NOTE_LAUNCH });
    await openOnPhone(page, url);
    return launched.parse(
      await until(() => page.evaluate('launch.seen && launch.interactive ? launch : false')),
    );
  } finally {
    await page.close();
  }
}

/** Launches on a device that is ready, its server stopped: those that count. */
export async function launchesOf(browser: Browser, url: string): Promise<readonly Launch[]> {
  const launches: Launch[] = [];
  for (let launch = 0; launch < WARM_UP + LAUNCHES; launch += 1) {
    await new Promise((resolve) => setTimeout(resolve, SETTLE));
    launches.push(await launchOnce(browser, url));
  }
  return launches.slice(WARM_UP);
}

/** From tapping the icon to the first products, and to a shop that answers, with 10,000 products on the device, no network and a slow processor. */
export async function measureOfflineLaunch(): Promise<Section> {
  const server = await startBenchServer({ products: await manyProducts(PRODUCTS) });
  const browser = await launchChromium();
  try {
    const page = await openBarePage(browser);
    await page.send('Page.navigate', { url: server.url });
    await until(() => page.evaluate(IS_READY));
    await page.close();
    await server.stop();
    const speed = machineSpeed();
    const counted = await launchesOf(browser, server.url);
    const seconds = (what: keyof Launch) => counted.map((one) => one[what] / 1000);
    const listed = (times: readonly number[]) =>
      times.map((one) => `${one.toFixed(2)} s`).join(', ');
    return {
      title: 'Offline launch',
      how:
        `${PRODUCTS.toLocaleString('en-IN')} products on the device, server stopped, browser offline, CPU ${CPU_SLOWDOWN}× slower: from navigation to the ` +
        `first product's card, and to an interactive page. Medians of ${LAUNCHES}.`,
      figures: [
        atMost('first products visible', median(seconds('seen')), 0.7, ' s'),
        atMost('an interactive page', median(seconds('interactive')), 1.2, ' s'),
      ],
      details:
        `Products were visible after ${listed(seconds('seen'))}: the worker answers with the front page's document as the server rendered it last. ` +
        `The page was interactive after ${listed(seconds('interactive'))}. Seconds go with the machine, which sorted a million ` +
        `numbers in ${speed.toFixed(0)} ms just before (bench/machine-speed.ts).`,
    };
  } finally {
    await browser.close();
    await server.close();
  }
}
