import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { productDocument } from '#shared/catalogue/product';
import type { CatalogueState } from '../../pwa/database/settings';
import { aBenchProduct } from '../../bench/bench-server';
import { manyProducts } from '../../bench/many-products';
import { openLowdbStore } from '../../sync-server/store/engines/lowdb/lowdb-store';
import { ADMIN } from '../server-process/server-process';
import { catalogueStateOf, heldProducts, until } from './device-stores';
import { shownOn } from './lists';
import { TestShop } from './test-shop';

/** A shop of more products than there is room for on a phone that saves data. */
const COUNT = 4_000;
let directory: string;
let shop: TestShop;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'large-shop-'));
  await cp(inject('shopWithFewPictures'), directory, { recursive: true });
  const store = await openLowdbStore({ directory, clock: Date.now, warn: () => undefined });
  const products = await manyProducts(COUNT);
  await store.write(async (writer) => {
    for (const [place, product] of products.entries())
      await writer.putProduct({
        ...aBenchProduct(product, place),
        image: '/pictures/placeholder-960.webp',
      });
  });
  await store.close();
  shop = await TestShop.open(undefined, { copyOf: directory });
});
afterAll(async () => {
  await shop?.close();
  await rm(directory, { recursive: true, force: true });
});

const SAVES_DATA = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } });`;

/** A phone that saves data, and holds as much of the shop as it has room for. */
async function phone() {
  const device = await shop.device('phone', SAVES_DATA);
  onTestFinished(() => device.context.close());
  const { page } = device;
  await page.goto('/');
  // Where data is dear the catalogue waits until the visitor goes on.
  await page.locator('article h2 a').first().click();
  await page.waitForURL(/\/product\//);
  await page.goBack();
  let state: CatalogueState | undefined;
  await until('a part of the catalogue is on the device', async () => {
    state = await catalogueStateOf(page);
    return state?.partial === true && state.total >= 300;
  });
  if (!state) throw new Error('No state');
  return { device, page, state };
}

// docs/shop-rules.md#r-catalogue-13
test('a phone that saves data holds a part: it hears of its changes, finds the rest online, and says offline what it has', async () => {
  const { device, page, state } = await phone();
  const all = await shop.api.allProducts();
  expect(state.inShop).toBe(all.length);
  expect(state.total).toBeGreaterThanOrEqual(300);
  expect(state.total).toBeLessThan(all.length);
  expect(state.bytes).toBeLessThanOrEqual(200_000);
  // The writing is in the worker.
  expect(page.workers().map((worker) => worker.url())).toEqual(
    expect.arrayContaining([expect.stringContaining('sync-worker')]),
  );

  // A product that is held changes its price.
  const [shown] = await shownOn(page);
  const before = await heldProducts(page);
  const held = before.get(shown ?? '');
  if (!held) throw new Error('The newest product is not held');
  const admin = await shop.api.signIn(ADMIN.email, ADMIN.password);
  const price = held.price + 11;
  await shop.api.as(admin).ask(productDocument, 'PATCH', `/products/${held._id}`, {
    changes: { price },
    seen: { price: held.price },
  });
  await until('the new price is on the device', async () => {
    return (await heldProducts(page)).get(held._id)?.price === price;
  });

  // One that is not held is found online, and its page works.
  const missing = all.find(({ _id }) => !before.has(_id));
  if (!missing) throw new Error('All are held');
  await page.goto(`/search/${encodeURIComponent(missing.name)}`);
  await page.getByRole('link', { name: missing.name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: missing.name }).waitFor();

  // Offline the search finds what is held, and says of how many.
  // Where data is dear the shop comes onto the device after the catalogue.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await device.goOffline();
  await page.goto(`/search/${encodeURIComponent(held.name)}`);
  await page.getByText(/^On this device: [\d,]+ of [\d,]+ products\./).waitFor();
  await page.getByText(/^Prices and stock as of /).waitFor();
  expect(await shownOn(page)).toContain(held._id);
});
