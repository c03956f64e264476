import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isCancelled } from '#shared/orders/cancelled';
import { documentOfProduct, type Product } from '#shared/catalogue/product';
import { aCodOrder, aProduct, aShopper } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { createCatalogueFeed } from '../../pwa/catalogue/catalogue-feed';
import { createDexieStore } from '../../pwa/catalogue/catalogue-store';
import { createCatalogueSync } from '../../pwa/catalogue/catalogue-sync';
import { eventually } from '../../pwa/outbox/testing/test-device';
import { resolutionsOf } from '../../pwa/components/outbox/resolutions';
import { registeredDevice, type Page } from './test-device';

/**
 * A snapshot of the data folder is restored while three phones are in use. The shop has lost what came after it: each phone
 * must end with what the shop has, what it had not sent must arrive once, and what was lost must be offered again.
 */

const lamp: Product = aProduct({ _id: 'lamp', countInStock: 1_000, pricePaise: 45_00 });
// The whole server and many transactions: no race against the clock.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: string;
let server: TestServer;
const pages: Page[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-restored-'));
  server = await startTestServer({ products: [lamp], directory: path.join(folder, 'data') });
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const anAddressAt = (address: string) => ({
  addressId: randomUUID(),
  body: { address, city: 'Pune', postalCode: '411001', country: 'India', phone: '9876543210' },
});

const backup = () => path.join(folder, 'backup');

async function snapshot(): Promise<void> {
  // Its holder is long dead when a backup is restored; here it is this process.
  const filter = (name: string) => !/shop\.(lock|work)/.test(name);
  await cp(server.directory, backup(), { recursive: true, filter });
}

async function putBack(): Promise<void> {
  const { directory } = server;
  await server.close();
  await rm(directory, { recursive: true });
  await cp(backup(), directory, { recursive: true });
  server = await startTestServer({ directory });
  for (const { network } of pages) network.url = network.origin = server.url;
}

/** A shopper's phone with its replica running. */
async function phone() {
  const { page, user } = await registeredDevice(server.url, aShopper());
  pages.push(page);
  await page.account.start(user._id);
  const shown = async () => (await page.view()).orders.map(({ _id }) => _id).toSorted();
  return {
    page,
    user,
    shown,
    /** Confirms an order. @returns its id */
    async order(): Promise<string> {
      const args = aCodOrder([[lamp, 1]], Date.now());
      await page.outbox.enqueue('place-cod-order', args);
      return args.orderId;
    },
    inTheShop: async () =>
      (await server.store.read((shop) => shop.ordersOf(user._id))).map(({ _id }) => _id).toSorted(),
    /** Everything is sent, and the replica is up to date. */
    async settle(): Promise<void> {
      await page.deliver();
      page.account.requestPull();
      const newest = () => server.store.read((shop) => shop.accountVersion(user._id));
      await eventually(async () => page.account.cursor(user._id)?.split('.')[1]).toBe(
        String(await newest()),
      );
    },
    forgotten: async () =>
      (await page.db.settled.toArray()).filter(({ outcome }) => outcome.code === 'forgotten'),
  };
}

it('a restored snapshot of the data folder leaves three phones with the shop’s state', async () => {
  const [first, second, third] = [await phone(), await phone(), await phone()];
  const before = [await first.order(), await second.order(), await third.order()] as const;
  for (const one of [first, second, third]) await one.settle();
  await snapshot();

  // The first one's is delivered, the second one's too, and one more whose answer is lost; all three have one waiting.
  const lostOfFirst = await first.order();
  const lostOfSecond = await second.order();
  for (const one of [first, second]) await one.settle();
  second.page.network.otherwise = 'lose-reply';
  const unanswered = await second.order();
  await eventually(second.inTheShop).toContain(unanswered);
  second.page.network.otherwise = 'lose-request';
  const waiting = new Map<typeof first, string>();
  for (const one of [first, third])
    await one.page.offline(async () => void waiting.set(one, await one.order()));

  for (const one of [first, second, third]) expect(await one.page.db.outbox.count()).toBe(1);

  await putBack();
  second.page.network.otherwise = 'pass';
  // The shop goes on meanwhile, to more versions than it ever had.
  const other = await phone();
  for (let count = 0; count < 8; count += 1) await other.order();
  await other.settle();
  // In each account too, so that its versions are beyond those that the phones have seen.
  for (const id of before)
    await server.store.write(async (shop) => {
      const placed = await shop.order(id);
      if (placed) await shop.putOrder({ ...placed, revision: placed.revision + 1 });
    });

  for (const one of [first, second, third]) await one.settle();
  const expected = [
    [before[0], waiting.get(first)],
    [before[1], unanswered],
    [before[2], waiting.get(third)],
  ];
  for (const [index, one] of [first, second, third].entries()) {
    expect(await one.inTheShop()).toEqual(expected[index]?.toSorted());
    expect(await one.shown()).toEqual(await one.inTheShop());
    expect(await one.page.db.outbox.count()).toBe(0);
  }

  // What was lost is offered again, and nothing else is.
  expect((await first.forgotten()).map(({ args }) => args['orderId'])).toEqual([lostOfFirst]);
  expect((await second.forgotten()).map(({ args }) => args['orderId'])).toEqual([lostOfSecond]);
  expect(await third.forgotten()).toEqual([]);
  const refusals = (await first.page.db.settled.toArray()).filter(
    ({ outcome }) => outcome.status === 'refused',
  );
  expect(refusals).toHaveLength(1);
  const [offered] = refusals;
  if (offered?.outcome.status !== 'refused') throw new Error('Not offered');
  expect(resolutionsOf(offered.name, offered.outcome)[0]).toBe('again');
  expect(offered.dismissed).toBe(false);

  // Sent again it is the same order, once; pressed twice or not.
  const args = aCodOrder([[lamp, 1]], Date.now(), { orderId: lostOfFirst });
  await first.page.outbox.replace(offered.id, 'place-cod-order', args);
  await first.settle();
  await first.page.outbox.enqueue('place-cod-order', args);
  await first.settle();
  expect(await first.inTheShop()).toEqual([before[0], waiting.get(first), lostOfFirst].toSorted());
  expect(await first.shown()).toEqual(await first.inTheShop());
  const [left] = await server.store.read((shop) => shop.products(['lamp']));
  // Three of before, three that waited, eight of another person, one again.
  expect(left?.countInStock).toBe(1_000 - 3 - 3 - 8 - 1);
});

it('actions lost by the restore are offered again: cancellation, address, review', async () => {
  const one = await phone();
  const orderId = await one.order();
  const kept = await one.page.outbox.enqueue('add-address', anAddressAt('1 Old Road'));
  await one.settle();
  await snapshot();
  const { outbox, db } = one.page;
  const seen = anAddressAt('1 Old Road').body;
  const addressId = String(kept.args['addressId']);
  const undone = [
    await outbox.enqueue('cancel-order', { orderId }),
    await outbox.enqueue('add-address', anAddressAt('9 New Road')),
    await outbox.enqueue('edit-address', { addressId, seen, body: { ...seen, city: 'Nashik' } }),
    await outbox.enqueue('write-review', {
      reviewId: randomUUID(),
      productId: 'lamp',
      review: { rating: 5, comment: 'Bright.' },
    }),
    await outbox.enqueue('add-wish', { products: [{ productId: 'lamp', pricePaise: 45_00 }] }),
  ];
  await one.settle();
  await putBack();
  await one.settle();
  await eventually(async () => (await one.forgotten()).map(({ id }) => id).toSorted()).toEqual(
    undone.map(({ id }) => id).toSorted(),
  );
  const view = await one.page.view();
  expect(view.orders.map(isCancelled)).toEqual([false]);
  expect(view.addresses.map(({ address, city }) => `${address}, ${city}`)).toEqual([
    '1 Old Road, Pune',
  ]);
  expect([view.reviews, view.wishes]).toEqual([[], []]);
  for (const { id, name, outcome, dismissed } of await one.forgotten()) {
    if (outcome.status !== 'refused') throw new Error(`${id} is not offered`);
    expect(resolutionsOf(name, outcome)[0]).toBe('again');
    expect(dismissed).toBe(false);
  }

  // Sent again, each takes effect once.
  for (const { id, name, args } of undone) await outbox.replace(id, name as never, args as never);
  await one.settle();
  const after = await one.page.view();
  expect(after.orders.map(isCancelled)).toEqual([true]);
  expect(after.addresses.map(({ address, city }) => `${address}, ${city}`).toSorted()).toEqual([
    '1 Old Road, Nashik',
    '9 New Road, Pune',
  ]);
  expect([after.reviews.length, after.wishes.length]).toEqual([1, 1]);
  const refused = await db.settled.filter(({ outcome }) => outcome.status === 'refused').toArray();
  expect(refused.filter(({ dismissed }) => !dismissed)).toEqual([]);
});

it('lost actions that cancel each other out, or were undone elsewhere, are not offered', async () => {
  const one = await phone();
  const deleted = await one.page.outbox.enqueue('add-address', anAddressAt('1 Old Road'));
  await one.settle();
  const addressId = String(deleted.args['addressId']);
  // On another device.
  await one.page.api.request('DELETE', `/addresses/${addressId}`);
  await one.settle();
  await snapshot();
  const { outbox } = one.page;
  const orderId = await one.order();
  await outbox.enqueue('cancel-order', { orderId });
  const added = await outbox.enqueue('add-address', anAddressAt('9 New Road'));
  await outbox.enqueue('delete-address', { addressId: String(added.args['addressId']) });
  await outbox.enqueue('add-wish', { products: [{ productId: 'lamp', pricePaise: 45_00 }] });
  await outbox.enqueue('remove-wish', { productId: 'lamp' });
  await one.settle();
  await putBack();
  await one.settle();
  await outbox.enqueue('remove-wish', { productId: 'lamp' });
  await one.settle();
  await eventually(async () => (await one.forgotten()).length).toBeGreaterThan(0);
  expect((await one.forgotten()).filter(({ dismissed }) => !dismissed)).toEqual([]);
  const first = await one.page.db.settled.get(deleted.id);
  expect(first?.outcome.status).toBe('applied');
});

it('products are as in the restored shop, also those of which a phone had heard the stock alone', async () => {
  const { page } = await phone();
  const asked: string[] = [];
  const sync = createCatalogueSync({
    store: createDexieStore(page.db),
    feed: createCatalogueFeed({
      ...page,
      fetch: (...args) => {
        asked.push(String(args[0]));
        return page.network.fetch(...args);
      },
    }),
    byteBudget: () => 1e9,
  });
  const pull = async () => {
    expect(await sync.run()).toBe('complete');
    return page.db.products.toArray();
  };
  const sell = () => server.store.write((shop) => shop.takeStock('lamp', 1));
  const inShop = async () =>
    (await server.store.read((shop) => shop.products(['lamp']))).map(documentOfProduct);
  await pull();
  await sell();
  await pull();
  await snapshot();
  await server.store.write(async (shop) => {
    const [product] = await shop.products(['lamp']);
    if (product) await shop.putProduct({ ...product, pricePaise: 1_00, revision: 3 });
  });
  await pull();
  await sell();
  expect(await pull()).toMatchObject([{ price: 1, countInStock: 998 }]);

  await putBack();
  // To more revisions than the phone has seen.
  for (let piece = 0; piece < 5; piece += 1) await sell();
  expect(await pull()).toEqual(await inShop());
  await sell();
  asked.length = 0;
  expect(await pull()).toEqual(await inShop());
  expect(asked).toEqual([expect.stringContaining('stock=1')]);
});

it('a restart loses nothing, and no replica starts again', async () => {
  const one = await phone();
  const order = await one.order();
  await one.settle();
  const { directory } = server;
  await server.close();
  server = await startTestServer({ directory });
  one.page.network.url = one.page.network.origin = server.url;
  one.page.network.replies.length = 0;
  const next = await one.order();
  await one.settle();
  expect(await one.shown()).toEqual([order, next].toSorted());
  expect(await one.forgotten()).toEqual([]);
  for (const response of one.page.network.replies)
    expect(response).not.toContain(`"_id":"${order}"`);
});
