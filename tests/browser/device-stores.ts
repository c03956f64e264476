import type { ProductDocument } from '#shared/catalogue/product';
import type { CatalogueState } from '../../pwa/database/settings';
import type { OutboxEntry, SettledAction } from '../../pwa/database/outbox-entry';
import type { OnDemandGroup } from '../../pwa/platform/on-demand-precache';
import { WAIT_TIMEOUT } from './timeouts';

/** A page in any browser: what is stored is read by a function that runs in it. */
interface AnyPage {
  evaluate<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Result, Arg>(work: (arg: Arg) => Result | Promise<Result>, arg: Arg): Promise<Result>;
}

/** Reads a whole table of the device's database, without the shop's own code. Empty where there is no database yet. */
async function rows<Row>(page: AnyPage, table: string): Promise<Row[]> {
  return page.evaluate<Row[], string>(async (name) => {
    const known = await indexedDB.databases();
    if (!known.some((one) => one.name === 'shop')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('shop');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('open failed')));
    });
    try {
      if (!database.objectStoreNames.contains(name)) return [];
      return await new Promise<Row[]>((resolve, reject) => {
        const reading = database.transaction(name).objectStore(name).getAll();
        reading.addEventListener('success', () => resolve(reading.result));
        reading.addEventListener('error', () => reject(reading.error ?? new Error('read failed')));
      });
    } finally {
      database.close();
    }
  }, table);
}

/** What a person did, in order: the cart follows to their account by itself, whenever it has been gathered. */
const doneByPerson = <Action extends OutboxEntry>(actions: Action[]): Action[] =>
  actions.filter(({ name }) => name !== 'set-cart').sort((a, b) => a.seq - b.seq);

/** Actions without a final answer, in order; without the cart's. */
export async function outboxOf(page: AnyPage): Promise<OutboxEntry[]> {
  return doneByPerson(await rows<OutboxEntry>(page, 'outbox'));
}

/** Actions with one, in order; without the cart's. */
export async function settledOf(page: AnyPage): Promise<SettledAction[]> {
  return doneByPerson(await rows<SettledAction>(page, 'settled'));
}

/** All that this origin keeps in databases and web storage, as text; the public catalogue left out. */
export async function everythingOnDevice(page: AnyPage): Promise<string> {
  return page.evaluate(async () => {
    const stored: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error ?? new Error('open failed')));
      });
      for (const table of database.objectStoreNames) {
        if (name === 'shop' && (table === 'products' || table === 'searchIndexes')) continue;
        stored.push(
          await new Promise<unknown>((resolve, reject) => {
            const reading = database.transaction(table).objectStore(table).getAll();
            reading.addEventListener('success', () => resolve([name, table, reading.result]));
            reading.addEventListener('error', () => reject(reading.error ?? new Error('failed')));
          }),
        );
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      stored.push((await cache.keys()).map(({ url }) => url));
    }
    return JSON.stringify(stored);
  });
}

/** How complete the device's copy of the catalogue is; nothing before it begins. */
export async function catalogueStateOf(page: AnyPage): Promise<CatalogueState | undefined> {
  const settings = await rows<CatalogueState>(page, 'settings');
  return settings.find(({ key }) => key === 'catalogue');
}

/** All products that the device holds, by their ids. */
export async function heldProducts(page: AnyPage): Promise<Map<string, ProductDocument>> {
  const held = await rows<ProductDocument>(page, 'products');
  return new Map(held.map((product) => [product._id, product]));
}

/** Waits until the whole catalogue is on the device and the service worker has cached the pages: ready for offline. */
export async function waitForCatalogue(page: AnyPage): Promise<void> {
  await until('the service worker controls the page', () =>
    page.evaluate(() => navigator.serviceWorker.controller !== null),
  );
  await until('the catalogue is complete on the device', async () =>
    Boolean((await catalogueStateOf(page))?.complete),
  );
  await until(
    'the service worker keeps what a signed-in person needs besides',
    async () =>
      (await page.evaluate(() => localStorage.getItem('session') === null)) ||
      (await keepsGroup(page, 'account')),
  );
}

/** Whether the files of a group, which not everybody needs, are on the device. */
export const keepsGroup = (page: AnyPage, group: OnDemandGroup): Promise<boolean> =>
  page.evaluate(async (cacheName) => {
    if (!(await caches.has(cacheName))) return false;
    return (await (await caches.open(cacheName)).keys()).length > 0;
  }, `later-${group}`);

/** Whether the account's replica on the device holds all of these texts, read without the shop's own code. */
export async function replicaHolds(page: AnyPage, texts: readonly string[]): Promise<boolean> {
  const stored = await page.evaluate(async () => {
    const known = await indexedDB.databases();
    const name = known.find((one) =>
      /^rxdb-dexie-account-.*--documents$/.test(one.name ?? ''),
    )?.name;
    if (name === undefined) return '';
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('open failed')));
    });
    try {
      if (!database.objectStoreNames.contains('docs')) return '';
      return await new Promise<string>((resolve, reject) => {
        const reading = database.transaction('docs').objectStore('docs').getAll();
        reading.addEventListener('success', () => resolve(JSON.stringify(reading.result)));
        reading.addEventListener('error', () => reject(reading.error ?? new Error('read failed')));
      });
    } finally {
      database.close();
    }
  });
  return texts.every((text) => stored.includes(text));
}

/** Waits until every queued action has its answer. */
export async function waitForEmptyOutbox(page: AnyPage): Promise<void> {
  await until('the outbox is empty', async () => (await outboxOf(page)).length === 0);
}

/** Waits for a state. @throws Error that names it when it does not come */
export async function until(state: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_TIMEOUT;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Did not come: ${state}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
