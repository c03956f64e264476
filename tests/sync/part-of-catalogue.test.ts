import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { documentOfProduct } from '#shared/catalogue/product';
import { manyProducts } from '../../bench/many-products';
import { createCatalogueFeed } from '../../pwa/catalogue/catalogue-feed';
import { createDexieStore } from '../../pwa/catalogue/catalogue-store';
import { createCatalogueSync } from '../../pwa/catalogue/catalogue-sync';
import { neededProducts } from '../../pwa/catalogue/needed-products';
import { createPartFeed } from '../../pwa/catalogue/part-feed';
import { createCart } from '../../pwa/cart/cart';
import { readCart } from '../../pwa/hooks/use-cart';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { createProfile, openPage } from './test-device';

// The whole server with thousands of products: no race against the clock.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The compressed bytes of a first copy where the shopper saves data, as in `compose-catalogue.ts`. */
const SAVING_BYTE_BUDGET = 200_000;
const COUNT = 4_000;

let server: TestServer;
const toClose: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startTestServer({ products: await manyProducts(COUNT) });
});
afterEach(async () => {
  for (const close of toClose.splice(0)) await close();
});
afterAll(() => server.close());

/** A phone that saves data, and what it has received. */
function phone() {
  const profile = createProfile(server.url);
  const page = openPage(profile);
  toClose.push(() => page.close());
  let bytes = 0;
  const deps = {
    ...page,
    fetch: async (...asked: Parameters<typeof fetch>) => {
      const response = await profile.network.fetch(...asked);
      bytes += Number(response.headers.get('content-length'));
      return response;
    },
  };
  const { db } = page;
  const sync = createCatalogueSync({
    store: createDexieStore(db),
    feed: createCatalogueFeed(deps),
    part: async () => createPartFeed(deps),
    needed: () => neededProducts(db, undefined),
    byteBudget: () => SAVING_BYTE_BUDGET,
  });
  const clock = () => profile.clock.now;
  const cart = createCart({ db, clock, randomUuid: () => crypto.randomUUID() });
  return { db, sync, cart, bytes: () => bytes };
}

const change = (id: string, pricePaise: number) =>
  server.store.write(async (shop) => {
    const [product] = await shop.products([id]);
    if (!product) throw new Error('No such product');
    await shop.putProduct({ ...product, pricePaise, revision: product.revision + 1 });
  });

// docs/shop-rules.md#r-catalogue-13
it('a changed price reaches a device that holds a part, and its cart', async () => {
  const { db, sync, cart, bytes } = phone();
  expect(await sync.run()).toBe('partial');
  expect(bytes()).toBeLessThanOrEqual(SAVING_BYTE_BUDGET);
  const { total, inShop } = await sync.state();
  expect(inShop).toBe(COUNT);
  expect(total).toBeGreaterThan(800);
  const [held] = await db.products.toArray();
  if (!held) throw new Error('Nothing is held');
  await cart.put(held, 1);
  // The most wanted of its category come too, once.
  await sync.run();

  const before = bytes();
  await change(held._id, 12_345_00);
  await server.store.write((shop) => shop.takeStock(held._id, 1));
  expect(await sync.run()).toBe('partial');
  expect(await db.products.get(held._id)).toMatchObject({ price: 12_345 });
  const { lines } = await readCart(db);
  expect(lines).toMatchObject([{ price: 12_345 }]);
  expect(bytes() - before).toBeLessThan(2_000);
});

it('the newest product of each category is on the device, and what its cart needs', async () => {
  const newest = await server.store.read((shop) => shop.newestOfCategories(50));
  const { db, sync, cart } = phone();
  const all = await server.store.read((shop) => shop.newestOfCategories(COUNT));
  const last = all.at(-1) ?? '';
  const [oldest] = await server.store.read((shop) => shop.products([last]));
  if (!oldest) throw new Error('No such product');
  await cart.put(documentOfProduct(oldest), 1);
  await sync.run();
  const held = await db.products.bulkGet([...newest, last]);
  expect(held.filter((product) => product === undefined)).toEqual([]);
});
