import type { Browser } from 'playwright-core';
import * as z from 'zod/mini';
import { openBarePage } from './bare-page';
import { startBenchServer } from './bench-server';
import { launchChromium } from '../tests/browser/chromium';
import { atMost, median, type Figure, type Section } from './figures';
import { pageHeap, workerHeaps } from './heaps';
import { manyProducts } from './many-products';
import { IS_READY, launchesOf, until } from './offline-launch';
import { openOnPhone, pause } from './typing';

const SIZES = [10_000, 100_000];
const CPU_SLOWDOWN = 4;
const MEGABYTE = 1_000_000;
/** For what follows the last page: the index, the snapshot. In milliseconds. */
const SETTLE = 8_000;

/** Runs in the page before anything else. */
const NOTE_TASKS = `
  globalThis.tasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
`;
/** Long tasks since the worker that pulls was asked for: those before are of the page that opens. */
const TASKS = `(() => {
  const [worker] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('sync-worker'));
  return worker ? tasks.filter(({ startTime }) => startTime > worker.startTime).map(({ duration }) => duration) : false;
})()`;

const state = z.object({ total: z.number(), complete: z.boolean() });

interface Measured {
  readonly held: number;
  readonly tasks: readonly number[];
  readonly memory: number;
  readonly seen: number;
  readonly interactive: number;
}

/** Memory of page and workers in bytes, with all that is held and the search's index of it. */
async function memoryOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await until(() => page.evaluate(IS_READY));
    await page.locator('input[type=search]').pressSequentially('kettle', { delay: 100 });
    await pause(SETTLE);
    const session = await context.newCDPSession(page);
    const workers = await workerHeaps(session);
    return workers.reduce((sum, bytes) => sum + bytes, await pageHeap(session));
  } finally {
    await context.close();
  }
}

/** Tasks over 50 ms of the page while the catalogue comes, and how many products came. */
async function tasksOf(browser: Browser, url: string): Promise<Pick<Measured, 'held' | 'tasks'>> {
  const page = await openBarePage(browser);
  try {
    await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.send('Page.enable');
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: NOTE_TASKS });
    await openOnPhone(page, url);
    const { total: held } = state.parse(await until(() => page.evaluate(IS_READY)));
    await pause(SETTLE);
    return { held, tasks: z.array(z.number()).parse(await until(() => page.evaluate(TASKS))) };
  } finally {
    await page.close();
  }
}

async function measure(count: number): Promise<Measured> {
  const server = await startBenchServer({ products: await manyProducts(count) });
  const browser = await launchChromium();
  try {
    const memory = await memoryOf(browser, server.url);
    const { held, tasks } = await tasksOf(browser, server.url);
    await server.stop();
    const launches = await launchesOf(browser, server.url);
    const seconds = (what: 'seen' | 'interactive') =>
      median(launches.map((one) => one[what])) / 1_000;
    return { held, tasks, memory, seen: seconds('seen'), interactive: seconds('interactive') };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** What a phone takes to hold a catalogue: of 10,000 products, and as much as fits of 100,000. */
export async function measureLargeCatalogue(): Promise<Section> {
  const figures: Figure[] = [];
  const details: string[] = [];
  for (const size of SIZES) {
    const { held, tasks, memory, seen, interactive } = await measure(size);
    const of = `${held.toLocaleString('en-IN')} held of ${size.toLocaleString('en-IN')}`;
    figures.push(
      atMost(
        `longest task of the page while they come, ${of}`,
        Math.max(0, ...tasks),
        50,
        ' ms',
        0,
      ),
      atMost('memory of page and workers', memory / MEGABYTE, 60, ' MB', 0),
      atMost('offline launch, an interactive page', interactive, 0.7, ' s'),
    );
    details.push(
      `Of ${size}: tasks over 50 ms: ${tasks.map((task) => task.toFixed(0)).join(', ') || 'none'}; first products offline after ${seen.toFixed(2)} s.`,
    );
  }
  return {
    title: 'A large catalogue on a phone',
    how:
      `The shop in Chromium with an empty profile, CPU ${CPU_SLOWDOWN}× slower: all of 10,000 products, and of 100,000 as much as the budget of 2 MB allows. Tasks since the ` +
      `worker that pulls began, under 50 ms as 0; the heaps of page and workers after a search; then launches without a network, medians of 5.`,
    figures,
    details: details.join(' '),
  };
}
