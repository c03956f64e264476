import type { CatalogueChoice } from '#shared/catalogue/search-path';
import { readCatalogueState } from '../../pwa/catalogue/catalogue-state';
import { createWorkerSync } from '../../pwa/catalogue/worker-sync';
import { DeviceDatabase } from '../../pwa/database/device-database';
import { createProductSearch, type ProductSearch } from '../../pwa/catalogue/search/product-search';
import { browserTimers } from '../../pwa/platform/timers';

/** What a piece of work took, and the longest task it put on the main thread; milliseconds. */
export interface Taken {
  readonly time: number;
  readonly longestTask: number;
}

/** The production code of the catalogue, to be driven from outside. */
export interface BenchPage {
  /** The baseline: in a worker one compressed body, parsed, put into a database of the same form. */
  floor(): Promise<Taken>;
  /** The whole catalogue through the production sync, into a fresh database. */
  sync(): Promise<Taken>;
  /** One more pull on the database that `sync` filled. */
  pullChanges(): Promise<number>;
  /** Loads the index, then answers each keystroke of the input; resolves when it can. */
  startSearch(): Promise<void>;
  /** From each keystroke to its products at hand. */
  searchTimes: number[];
  /** From each keystroke to the frame that shows what it found as six lines of plain text: nothing can be rendered sooner. */
  paintTimes: number[];
  /** Milliseconds until a choice's first products and the counts of all its filters are at hand. After `startSearch`. */
  choose(keyword: string, choice: CatalogueChoice): Promise<number>;
  /** The longest task of the main thread that began after an instant of `performance.now()`. */
  longestTask(since: number): number;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

const tasks: { readonly startTime: number; readonly duration: number }[] = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' });

const longestAfter = (since: number) =>
  Math.max(0, ...tasks.filter((task) => task.startTime >= since).map((task) => task.duration));
const settled = () => new Promise((resolve) => setTimeout(resolve, 200));
const databases = new Map<string, DeviceDatabase>();

async function freshDatabase(name: string): Promise<DeviceDatabase> {
  databases.get(name)?.close();
  const db = new DeviceDatabase(name);
  await db.delete();
  await db.open();
  databases.set(name, db);
  return db;
}

async function measured(work: () => Promise<void>): Promise<Taken> {
  await settled();
  const startedAt = performance.now();
  await work();
  const time = performance.now() - startedAt;
  await settled();
  return { time, longestTask: longestAfter(startedAt) };
}

const connection = { answered: () => undefined, failed: () => undefined, check: () => undefined };
/** The production sync, in its worker. */
const syncOf = (db: DeviceDatabase) =>
  createWorkerSync({
    timers: browserTimers,
    connection,
    makeWorker: () =>
      new Worker(new URL('../../pwa/catalogue/sync-worker.ts', import.meta.url), {
        type: 'module',
        name: db.name,
      }),
    open: () => db.open(),
    onPage: () => Promise.reject(new Error('The worker is measured')),
    needed: async () => [],
    byteBudget: () => Number.POSITIVE_INFINITY,
    onEnded: () => undefined,
    state: () => readCatalogueState(db),
  });
let sync: ReturnType<typeof syncOf> | undefined;

let search: ProductSearch | undefined;
const searchTimes: number[] = [];
const paintTimes: number[] = [];

window.bench = {
  async floor() {
    const db = await freshDatabase('bench-floor');
    return measured(async () => {
      const worker = new Worker(new URL('floor-worker.ts', import.meta.url), {
        type: 'module',
        name: db.name,
      });
      await new Promise<void>((resolve, reject) => {
        worker.onmessage = () => resolve();
        worker.onerror = ({ message }) => reject(new Error(message));
      });
      worker.terminate();
    });
  },

  async sync() {
    sync?.rest();
    const db = await freshDatabase('bench-sync');
    const pulls = syncOf(db);
    sync = pulls;
    return measured(async () => {
      const result = await pulls.run();
      if (result !== 'complete') throw new Error(`The sync ended ${result}`);
    });
  },

  async pullChanges() {
    if (!sync) throw new Error('Nothing was synced');
    const before = await sync.state();
    await sync.run();
    return (await sync.state()).bytes - before.bytes;
  },

  async startSearch() {
    const started = createProductSearch(
      () =>
        new Worker(new URL('../../pwa/catalogue/search/search-worker.ts', import.meta.url), {
          type: 'module',
          name: 'bench-sync',
        }),
    );
    const ready = new Promise<void>((resolve) => {
      started.subscribe(() => {
        if (started.status() === 'ready') resolve();
      });
    });
    started.start();
    await ready;
    search = started;
    const input = document.querySelector<HTMLInputElement>('#keyword');
    const lines = document.body.appendChild(document.createElement('pre'));
    input?.addEventListener('input', (event) => {
      const keyword = input.value.trim();
      if (!keyword) return;
      void started.find(keyword, 0, 12).then(({ products }) => {
        searchTimes.push(performance.now() - event.timeStamp);
        lines.textContent = products
          .slice(0, 6)
          .map(({ name, price }) => `${name} ${price}`)
          .join('\n');
        requestAnimationFrame(() => paintTimes.push(performance.now() - event.timeStamp));
      });
    });
  },

  async choose(keyword, choice) {
    if (!search) throw new Error('Search was not started');
    const startedAt = performance.now();
    await Promise.all([search.find(keyword, 0, 12, choice), search.counts(keyword, choice)]);
    return performance.now() - startedAt;
  },

  searchTimes,
  paintTimes,
  longestTask: (since) => longestAfter(since),
};
