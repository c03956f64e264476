import type { Browser, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { startBenchServer, type BenchServer } from './bench-server';
import { serveBenchPage } from './bench-page';
import { launchChromium } from '../tests/browser/chromium';
import { atMost, median, type Figure, type Section } from './figures';
import { inSixVariants, manyProducts } from './many-products';
import type {} from './page/main';

const PRODUCTS = 10_000;
const ROUNDS = 5;
const CHANGED_SHARE = 0.01;

const processes = z.object({ processInfo: z.array(z.object({ cpuTime: z.number() })) });

/** The processor time that all processes of a browser have taken so far, in seconds. */
async function cpuSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = processes.parse(await session.send('SystemInfo.getProcessInfo'));
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Medians of a sync against its floor. */
interface Synced {
  /** Of time. */
  readonly ratio: number;
  /** Of processor time, which other programs on the machine change less. */
  readonly cpuRatio: number;
  /** In milliseconds, of the worst round. */
  readonly longestTask: number;
  readonly rounds: readonly number[];
}

async function againstFloor(browser: Browser, page: Page): Promise<Synced> {
  const measured = async (what: 'floor' | 'sync') => {
    const before = await cpuSeconds(browser);
    const taken = await page.evaluate((name) => window.bench[name](), what);
    return { ...taken, cpu: (await cpuSeconds(browser)) - before };
  };
  await measured('floor');
  await measured('sync');
  const rounds: { readonly time: number; readonly cpu: number; readonly task: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const floor = await measured('floor');
    const sync = await measured('sync');
    rounds.push({
      time: sync.time / floor.time,
      cpu: sync.cpu / floor.cpu,
      task: sync.longestTask,
    });
  }
  return {
    ratio: median(rounds.map(({ time }) => time)),
    cpuRatio: median(rounds.map(({ cpu }) => cpu)),
    longestTask: Math.max(...rounds.map(({ task }) => task)),
    rounds: rounds.map(({ time }) => time),
  };
}

/** Works on a page with the production code, its shop filled. @param work gets the bytes of the floor, too */
async function onBenchPage<Result>(
  products: Parameters<typeof startBenchServer>[0]['products'],
  work: (on: {
    readonly browser: Browser;
    readonly page: Page;
    readonly shop: BenchServer;
    readonly floorBytes: number;
  }) => Promise<Result>,
): Promise<Result> {
  const shop = await startBenchServer({ products });
  const served = await serveBenchPage(shop);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(served.url);
    await page.waitForFunction(() => 'bench' in window);
    return await work({ browser, page, shop, floorBytes: served.floorBytes });
  } finally {
    await browser.close();
    await served.close();
    await shop.close();
  }
}

const figuresOf = (synced: Synced, of: string): Figure[] => [
  atMost(`sync against the floor${of}`, synced.ratio, 1.5, '×'),
  atMost(`longest task of the main thread${of} (worst round)`, synced.longestTask, 50, ' ms', 0),
];

/** The public catalogue into the device's database, against the least that could be done. */
export async function measureCatalogue(): Promise<Section> {
  const products = await manyProducts(PRODUCTS);
  const plain = await onBenchPage(products, async ({ browser, page, shop, floorBytes }) => {
    const synced = await againstFloor(browser, page);
    await shop.reprice(products.slice(0, PRODUCTS * CHANGED_SHARE).map(({ _id }) => _id));
    const bytes = await page.evaluate(() => window.bench.pullChanges());
    return { ...synced, changed: bytes / floorBytes };
  });
  const inVariants = await onBenchPage(inSixVariants(products), ({ browser, page }) =>
    againstFloor(browser, page),
  );
  const said = ({ rounds, cpuRatio }: Synced) =>
    `${rounds.map((ratio) => `${ratio.toFixed(2)}×`).join(', ')}; of processor time a median of ${cpuRatio.toFixed(2)}×`;
  return {
    title: 'Catalogue sync',
    how:
      `${PRODUCTS.toLocaleString('en-IN')} products synced in Chromium by the worker that does it in the shop; the floor is another worker, which ` +
      `fetches one compressed body, parses it and puts all in one transaction. Medians of ${ROUNDS} rounds; then ${CHANGED_SHARE * 100} % of the products change.`,
    figures: [
      ...figuresOf(plain, ''),
      atMost('bytes after 1 % changed, against all', plain.changed, 0.05, '×', 3),
      ...figuresOf(inVariants, ', with 6 variants each'),
    ],
    details: `Rounds: ${said(plain)}. With variants: ${said(inVariants)}.`,
  };
}
