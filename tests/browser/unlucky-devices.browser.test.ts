import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueuedAction } from '#shared/protocol/sync';
import golden from '../golden/queues/protocol-4.json';
import { codOrder } from '../server-process/shop-api';
import { outboxOf, waitForCatalogue, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { becomeReady, nextProduct, readyShopper } from './ready-shopper';
import { addAddress, orderWhatIsInTheCart, putInCart, signIn } from './screens';
import type { Device, TestShop } from './test-shop';

/** What only a real browser can do wrong, or delete. Which test shows which is in docs/reliability.md. */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const DAY = 24 * 60 * 60 * 1000;

/** The device's clock is ahead by this, in milliseconds. */
const clockAhead = (shift: number) => `
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) {
      if (given.length === 0) super(Real.now() + ${shift});
      else super(...given);
    }
    static now() {
      return Real.now() + ${shift};
    }
  };`;

/** Without what Safari lacks, or lacked until recently; `closeDatabases` does what it does to background pages. */
const SAFARI = `
  for (const [owner, name] of [
    [Navigator.prototype, 'locks'],
    [ServiceWorkerRegistration.prototype, 'sync'],
    [globalThis, 'SyncManager'],
    [globalThis, 'CompressionStream'],
    [globalThis, 'requestIdleCallback'],
    [globalThis, 'scheduler'],
  ]) delete owner[name];
  const opened = [];
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given);
    request.addEventListener('success', () => opened.push(request.result));
    return request;
  };
  globalThis.closeDatabases = () => {
    for (const database of opened.splice(0)) {
      database.close();
      database.dispatchEvent(new Event('close'));
    }
  };`;

/** Orders one piece without a network, as far as "Saved on this device". */
async function orderOffline(device: Device): Promise<string> {
  const product = await nextProduct(shop, taken);
  await device.goOffline();
  await putInCart(device.page, product._id);
  const orderId = await orderWhatIsInTheCart(device.page);
  await device.page.getByText('Saved on this device', { exact: true }).first().waitFor();
  return orderId;
}

describe.each([
  ['whose clock is a day behind', clockAhead(-DAY)],
  ['whose clock is ten years ahead', clockAhead(3_653 * DAY)],
  ['that is Safari, and closes the databases in the background', SAFARI],
])('a browser %s', (_, init) => {
  test('orders offline; the order arrives once, and the shopper stays signed in', async () => {
    const { device, own } = await becomeReady(shop, await shop.device('phone', init));
    const { page } = device;
    await page.goto('/shipping');
    await addAddress(page, { address: '7 Clock Tower' });
    await waitForEmptyOutbox(page);
    await page.evaluate(() => {
      const close: unknown = Reflect.get(globalThis, 'closeDatabases');
      if (typeof close === 'function') close();
    });
    const orderId = await orderOffline(device);
    await device.goOnline();
    await waitForEmptyOutbox(page);
    expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
    await page.reload();
    await page.getByText('Not Delivered').first().waitFor();
    // Reads in progress when the databases were closed fail with an error.
    if (init !== SAFARI) expect(device.uncaught).toEqual([]);
  });
});

/** What a browser does after seven days without a visit, or when the disk is full; cookies of the server stay. */
async function evict(context: BrowserContext, page: Page): Promise<void> {
  const tools = await context.newCDPSession(page);
  await tools.send('Storage.clearDataForOrigin', {
    origin: shop.origin,
    storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
  });
  await tools.detach();
}

test('all storage deleted while away: the shop opens as new, claims nothing, and orders under a new number', async () => {
  const { device, own, person } = await readyShopper(shop, 'phone');
  await device.page.goto('/shipping');
  await addAddress(device.page, { address: '7 Days Lane' });
  await waitForEmptyOutbox(device.page);
  const lost = await orderOffline(device);
  const away = await device.tab();
  await device.page.close();
  await evict(device.context, away);
  await device.goOnline();

  const again = shop.adopt(device.context);
  await again.page.goto('/login');
  await signIn(again.page, person);
  await waitForCatalogue(again.page);
  expect(await outboxOf(again.page)).toEqual([]);
  expect(await again.page.getByText('Saved on this device').count()).toBe(0);
  await again.page.goto('/shipping');
  await again.page.getByText('7 Days Lane').first().waitFor();
  const orderId = await orderOffline(again);
  // Counted from the start; the cart, which was gathered before, may be the first.
  expect((await outboxOf(again.page)).map(({ seq }) => seq <= 2)).toEqual([true]);
  await again.goOnline();
  await waitForEmptyOutbox(again.page);
  const ids = (await own.orders()).map(({ _id }) => _id);
  expect(ids).toEqual([orderId]);
  expect(ids).not.toContain(lost);
});

/** Replaces today's database with that of the previous build, with these actions in its queue, and keeps it open. */
async function holdDatabaseOfBefore(page: Page, actions: readonly QueuedAction[]): Promise<void> {
  const tables = Object.entries(golden.database.tables).map(([name, { keyPath, indexes }]) => ({
    name,
    keyPath,
    indexes,
  }));
  // As Dexie counts: one version before.
  const version = golden.database.version - 10;
  await page.evaluate(
    async ({ made, number, queue }) => {
      const finished = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('failed')));
        });
      const { user } = JSON.parse(localStorage.getItem('session') ?? '') as {
        user: { _id: string };
      };
      await finished(indexedDB.deleteDatabase('shop'));
      const opening = indexedDB.open('shop', number);
      opening.addEventListener('upgradeneeded', () => {
        for (const { name, keyPath, indexes } of made) {
          const store = opening.result.createObjectStore(name, { keyPath });
          for (const index of indexes)
            store.createIndex(index.name, index.keyPath, { unique: index.unique });
        }
      });
      const database = await finished(opening);
      const own = { clientId: crypto.randomUUID(), user: user._id };
      const writing = database.transaction(['clients', 'outbox'], 'readwrite');
      const next = { nextSeq: queue.length + 1, locked: false };
      await finished(writing.objectStore('clients').put({ ...own, ...next }));
      for (const action of queue)
        await finished(writing.objectStore('outbox').put({ ...action, ...own, enqueuedAt: 0 }));
      Object.assign(globalThis, { letGo: () => database.close() });
    },
    { made: tables, number: version, queue: actions },
  );
}

test('an older tab holds the database with a full queue: the new build waits for it, and then delivers the queue once', async () => {
  const { device, own } = await readyShopper(shop);
  const product = await nextProduct(shop, taken);
  const orders = [1, 2, 3].map(() => codOrder([[product, 1]]));
  const queue = orders.map((args, place) => ({
    id: crypto.randomUUID(),
    seq: place + 1,
    name: 'place-cod-order',
    version: 1,
    args: { ...args },
    deps: [],
  }));
  // A page of this origin without the shop's code.
  await device.page.goto('/healthz');
  await holdDatabaseOfBefore(device.page, queue);
  const newTab = await device.tab();
  await newTab.goto('/activity');
  await newTab.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  expect(await own.orders()).toEqual([]);
  await device.page.evaluate(() => {
    const letGo: unknown = Reflect.get(globalThis, 'letGo');
    if (typeof letGo === 'function') letGo();
  });
  await expect
    .poll(async () => (await own.orders()).map(({ _id }) => _id).toSorted())
    .toEqual(orders.map(({ orderId }) => orderId).toSorted());
  await waitForEmptyOutbox(newTab);
});

test('a newer build opens the database in another tab: this one lets go of it, says so, and the queue is whole', async () => {
  const { device } = await readyShopper(shop);
  await device.page.goto('/shipping');
  await addAddress(device.page, { address: '2 Builds Road' });
  await waitForEmptyOutbox(device.page);
  const orderId = await orderOffline(device);
  const newer = await device.tab();
  await device.context.setOffline(false);
  await shop.proxy.online();
  const held = shop.proxy.always({
    match: ({ path }) => path === '/api/sync',
    fault: { kind: 'drop' },
  });
  await newer.goto('/healthz');
  const waiting = await newer.evaluate(async () => {
    const opening = indexedDB.open('shop', 1_000);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('failed')));
    });
    const reading = database.transaction('outbox').objectStore('outbox').getAll();
    return new Promise<{ name: string; args: { orderId: string } }[]>((resolve) => {
      reading.addEventListener('success', () => resolve(reading.result));
    });
  });
  held();
  // The cart follows to the account by itself, whenever it has been gathered.
  const done = waiting.filter(({ name }) => name !== 'set-cart');
  expect(done.map(({ args }) => args.orderId)).toEqual([orderId]);
  await device.page.getByText('A new version is ready.').waitFor();
});

/** The build on the device is broken: its first script throws. It was never seen to start. */
async function breakBuild(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await caches.delete('build-started');
    const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const file of await cache.keys()) {
        if (!file.url.startsWith(script)) continue;
        const headers = { 'Content-Type': 'text/javascript' };
        await cache.put(file, new Response('throw new Error("broken build")', { headers }));
      }
    }
  });
}

test('a build that does not start heals by opening the shop again, and what was queued arrives once', async () => {
  const { device, own } = await readyShopper(shop);
  const { page } = device;
  await page.goto('/shipping');
  await addAddress(page, { address: '1 Broken Bridge' });
  await waitForEmptyOutbox(page);
  const orderId = await orderOffline(device);
  await page.goto('/activity');
  await expect.poll(() => page.evaluate(() => caches.has('build-started'))).toBe(true);
  await breakBuild(page);
  for (let opened = 1; opened <= 3; opened += 1) {
    // Without a network it stays as it is, and touches nothing.
    await page.goto('/cart');
    await page.waitForLoadState('load');
    expect((await outboxOf(page)).map(({ args }) => args['orderId'])).toEqual([orderId]);
  }
  expect(await own.orders()).toEqual([]);
  await device.goOnline();
  await page.goto('/activity');
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  await waitForEmptyOutbox(page);
  expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
  // It opens without a network again.
  await waitForCatalogue(page);
  await device.goOffline();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
});
