import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentOfProduct, type Product, type ProductDocument } from '#shared/catalogue/product';
import { createCatalogueFeed } from '../../pwa/catalogue/catalogue-feed';
import { createDexieStore } from '../../pwa/catalogue/catalogue-store';
import { createCatalogueSync } from '../../pwa/catalogue/catalogue-sync';
import { aProduct } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { effort } from '../effort';
import { createProfile, openPage } from './test-device';

/**
 * Of a product of which nothing but the stock has changed a device is told the stock alone. Whatever happened in the shop, it must
 * end with what the shop has.
 */

// The whole server, and for each try of the property many transactions.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const SIZES = ['S', 'M', 'L'];
const kurta = {
  _id: 'kurta',
  options: [{ name: 'Size', values: SIZES }],
  variants: SIZES.map((size) => ({
    id: size,
    values: [size],
    pricePaise: 499_00,
    countInStock: 2,
  })),
  countInStock: 6,
};
const PRODUCTS = [kurta, ...['lamp', 'kettle', 'tray', 'mug'].map((_id) => ({ _id }))];

let server: TestServer;
const toClose: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startTestServer({ products: PRODUCTS });
});
afterEach(async () => {
  for (const close of toClose.splice(0)) await close();
});
afterAll(() => server.close());

/** A phone with the shop's catalogue on it, and what it has asked for. */
async function phone() {
  const profile = createProfile(server.url);
  const page = openPage(profile);
  toClose.push(() => page.close());
  const { db, network } = page;
  let bytes = 0;
  const fetchCounted: typeof fetch = async (...asked) => {
    const response = await network.fetch(...asked);
    bytes += Number(response.headers.get('content-length'));
    return response;
  };
  const open = () =>
    createCatalogueSync({
      store: createDexieStore(db),
      feed: createCatalogueFeed({ ...page, fetch: fetchCounted }),
      byteBudget: () => 1e9,
    });
  let sync = open();
  await sync.run();
  return {
    db,
    network,
    /** What is asked, and how many bytes come, while the phone pulls. */
    async pull() {
      const [asked, before] = [network.left.length, bytes];
      expect(await sync.run()).toBe('complete');
      return { asked: network.left.slice(asked), bytes: bytes - before };
    },
    /** A page that is opened later knows nothing of the one before. */
    reopen(): void {
      sync = open();
    },
    held: async () => (await db.products.toArray()).map(({ _id, ...rest }) => [_id, rest] as const),
  };
}
type Phone = Awaited<ReturnType<typeof phone>>;

/** All that is on sale, as a phone without anything gets it. */
async function inShop(): Promise<Awaited<ReturnType<Phone['held']>>> {
  return (await phone()).held();
}

const sell = (id: string, variant?: string) =>
  server.store.write((shop) => shop.takeStock(id, 1, undefined, variant));
const change = (id: string, fields: Partial<Product>) =>
  server.store.write(async (shop) => {
    const [product] = await shop.productsAndDrafts([id]);
    if (product) await shop.putProduct({ ...product, ...fields, revision: product.revision + 1 });
  });
let reviews = 0;
const review = (product: string) =>
  server.store.write((shop) => {
    reviews += 1;
    return shop.addReview({
      _id: `review-${reviews}`,
      user: `user-${reviews}`,
      product,
      name: 'Asha',
      rating: 4,
      comment: `Good, for the ${reviews}. time.`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + reviews).toISOString(),
    });
  });
const remove = (id: string) => server.store.write((shop) => shop.removeProduct(id));
/** What was removed or not on sale is there again, everything with pieces in stock. */
const restock = () =>
  server.store.write(async (shop) => {
    for (const product of PRODUCTS) {
      const [known] = await shop.productsAndDrafts([product._id]);
      const { ratingSum = 0, numReviews = 0, ratingCounts, revision = 0 } = known ?? {};
      const rated = { ratingSum, numReviews, ...(ratingCounts && { ratingCounts }) };
      await shop.putProduct(aProduct({ ...product, ...rated, revision: revision + 1 }));
    }
  });
beforeEach(restock);

describe('a phone ends with what the shop has', () => {
  it('after sales, for a few bytes', async () => {
    const device = await phone();
    const { bytes: whole } = await change('lamp', { name: 'Lamp' }).then(device.pull);
    for (const id of ['lamp', 'kettle', 'tray', 'mug']) await sell(id);
    for (let piece = 0; piece < 2; piece += 1) await sell('kurta', 'M');
    const { asked, bytes } = await device.pull();
    expect(asked).toEqual([expect.stringContaining('stock=1')]);
    expect(bytes).toBeLessThan(whole);
    expect(await device.held()).toEqual(await inShop());
    const held = await device.db.products.get('kurta');
    expect(held?.variants?.map(({ countInStock }) => countInStock)).toEqual([2, 0, 2]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a price', () => change('lamp', { pricePaise: 12_00 })],
    ['a review', () => review('lamp')],
    ['a deletion', () => remove('lamp')],
    ['one that is taken off sale', () => change('lamp', { draft: true })],
    ['another variant', () => change('kurta', { options: [], variants: [], countInStock: 3 })],
  ])('after %s before, between and after sales', async (_what, work) => {
    const device = await phone();
    for (const steps of [
      [work, () => sell('lamp'), () => sell('kurta', 'S')],
      [() => sell('lamp'), () => sell('kurta', 'S'), work],
      [() => sell('lamp'), work, () => sell('lamp')],
    ]) {
      await restock();
      await device.pull();
      for (const step of steps) await step();
      await device.pull();
      expect(await device.held()).toEqual(await inShop());
    }
  });

  it('although a product is missing on it, or was written over: it asks for the products', async () => {
    const device = await phone();
    await device.db.products.delete('lamp');
    await device.db.products.update('kettle', { revision: 0, name: 'Of long ago' });
    for (const id of ['lamp', 'kettle', 'tray']) await sell(id);
    const { asked } = await device.pull();
    expect(asked.map((path) => path.includes('stock=1'))).toEqual([true, false]);
    expect(await device.held()).toEqual(await inShop());
    expect((await device.pull()).asked).toHaveLength(1);
  });

  it('although an older server does not know of it: that is asked once', async () => {
    const device = await phone();
    const body = JSON.stringify({ message: 'Invalid', code: 'invalid', fields: { stock: 'No' } });
    device.network.inPlace = (path) =>
      path.includes('stock=') ? new Response(body, { status: 400 }) : undefined;
    await sell('lamp');
    expect((await device.pull()).asked).toHaveLength(2);
    expect(await device.held()).toEqual(await inShop());
    await sell('lamp');
    expect((await device.pull()).asked).toHaveLength(1);
    expect(await device.held()).toEqual(await inShop());
    // The server is a newer one by the next start.
    device.network.inPlace = () => undefined;
    device.reopen();
    await sell('lamp');
    expect((await device.pull()).asked).toEqual([expect.stringContaining('stock=1')]);
    expect(await device.held()).toEqual(await inShop());
  });

  it('although something in between answers with stock that was not asked for', async () => {
    const device = await phone();
    await device.db.products.delete('lamp');
    await sell('lamp');
    const since = (await device.db.setting('catalogue'))?.cursor ?? '';
    const told = await (
      await fetch(`${server.url}/api/catalogue/changes?since=${since}&stock=1`)
    ).text();
    device.network.inPlace = (path) => (path.includes('/changes') ? new Response(told) : undefined);
    device.reopen();
    await expect(device.pull()).rejects.toThrow('no_answer');
    device.network.inPlace = () => undefined;
    await device.pull();
    expect(await device.held()).toEqual(await inShop());
  });

  it('in a shop that was begun again, of which it has the products', async () => {
    const device = await phone();
    await change('lamp', { name: 'Of the shop before' });
    await device.pull();
    const other = await startTestServer({ products: PRODUCTS });
    const before = server;
    server = other;
    try {
      for (let piece = 0; piece < 3; piece += 1) await sell('lamp');
      device.network.url = other.url;
      await device.pull();
      await sell('lamp');
      expect((await device.pull()).asked).toHaveLength(1);
      expect(await device.held()).toEqual(await inShop());
    } finally {
      server = before;
      await other.close();
    }
  });
});

it('an older device gets products, whole', async () => {
  const first: { cursor: string } = await (
    await fetch(`${server.url}/api/catalogue/changes`)
  ).json();
  await sell('lamp');
  const page: { changes: ProductDocument[]; stock?: unknown } = await (
    await fetch(`${server.url}/api/catalogue/changes?since=${first.cursor}`)
  ).json();
  const [lamp] = await server.store.read((shop) => shop.products(['lamp']));
  if (!lamp) throw new Error('It is gone');
  expect(page).toMatchObject({ changes: [documentOfProduct(lamp)] });
  expect(page.stock).toBeUndefined();
});

it('whatever happens in the shop while phones pull now and then', async () => {
  const ids = ['kurta', 'lamp', 'kettle', 'tray', 'mug'];
  const works: Record<string, (id: string, number: number) => Promise<unknown>> = {
    sell: (id, number) => sell(id, id === 'kurta' ? SIZES[number % 3] : undefined),
    stock: (id, number) =>
      id === 'kurta' ? Promise.resolve() : change(id, { countInStock: number }),
    price: (id, number) =>
      id === 'kurta' ? Promise.resolve() : change(id, { pricePaise: number }),
    name: (id, number) => change(id, { name: `Product ${number}` }),
    draft: (id) => change(id, { draft: true }),
    review: (id) => review(id).catch(() => undefined),
    remove,
    restock,
    pull: async () => Promise.all(phones.map((device) => device.pull())),
  };
  const names = Object.keys(works);
  const step = fc.record({
    name: fc.constantFrom(...names, 'sell', 'sell', 'sell', 'pull'),
    id: fc.constantFrom(...ids),
    number: fc.nat(20),
    who: fc.nat(1),
  });
  let phones: Phone[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      await restock();
      phones = [await phone(), await phone()];
      for (const { name, id, number, who } of steps)
        if (name === 'pull') await phones[who]?.pull();
        else await works[name]?.(id, number);
      const expected = await inShop();
      for (const device of phones) {
        await device.pull();
        expect(await device.held()).toEqual(expected);
      }
    }),
    { numRuns: effort(6, 60) },
  );
});
