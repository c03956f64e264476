import type { Browser } from 'playwright-core';
import * as z from 'zod/mini';
import { openBarePage } from './bare-page';
import { startBenchServer } from './bench-server';
import { launchChromium } from '../tests/browser/chromium';
import { atMost, median, type Figure, type Section } from './figures';
import { pageHeap, workerHeaps } from './heaps';
import { manyProducts } from './many-products';
import { IS_READY, launchesOf, until } from './offline-launch';
import { tasksDuring, type Task } from './task-times';
import { openOnPhone, pause } from './typing';

const SIZES = [10_000, 100_000];
const CPU_SLOWDOWN = 4;
const MEGABYTE = 1_000_000;
/** For what follows the last page: the index, the snapshot. In milliseconds. */
const SETTLE = 8_000;

/** A task is long from here on, in milliseconds. */
const LONG = 50;
/** When the worker that pulls was asked for: the tasks before are of the page that opens. */
const PULLS_SINCE = `performance.getEntriesByType('resource').find(({ name }) => name.includes('sync-worker'))?.startTime`;

const state = z.object({ total: z.number(), complete: z.boolean() });

interface Measured {
  readonly held: number;
  readonly tasks: readonly Task[];
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

/** Tasks of the page while the catalogue comes, and how many products came. */
async function tasksOf(browser: Browser, url: string): Promise<Pick<Measured, 'held' | 'tasks'>> {
  const page = await openBarePage(browser);
  try {
    await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const all = await tasksDuring(browser, page, async () => {
      await openOnPhone(page, url);
      await until(() => page.evaluate(IS_READY));
      await pause(SETTLE);
    });
    const since = z.number().parse(await page.evaluate(PULLS_SINCE));
    const { total: held } = state.parse(await page.evaluate(IS_READY));
    return { held, tasks: all.filter(({ start }) => start > since) };
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
        Math.max(0, ...tasks.map(({ cpu }) => cpu)),
        LONG,
        ' ms',
        0,
      ),
      atMost('memory of page and workers', memory / MEGABYTE, 60, ' MB', 0),
      atMost('offline launch, first products visible', seen, 0.7, ' s'),
      atMost('offline launch, an interactive page', interactive, 1.2, ' s'),
    );
    const long = tasks.filter(({ duration }) => duration > LONG);
    const listed = long.map(({ duration, cpu }) => `${duration.toFixed(0)} (${cpu.toFixed(0)})`);
    details.push(
      `Of ${size}: tasks over ${LONG} ms by the clock, in brackets their processor time: ${listed.join(', ') || 'none'}.`,
    );
  }
  return {
    title: 'A large catalogue on a phone',
    how:
      `The shop in Chromium with an empty profile, CPU ${CPU_SLOWDOWN}× slower: all of 10,000 products, and of 100,000 as much as the budget of 2 MB allows. Tasks of the main ` +
      `thread since the worker that pulls began, by processor time (details: by the clock); the heaps of page and workers after a search; then launches without a network, medians of 5.`,
    figures,
    details: details.join(' '),
  };
}
