import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cataloguePage,
  changedProducts,
  mostWantedPage,
  namedProducts,
} from '#shared/protocol/catalogue-feed';
import { registerAdmin } from '../../testing/admin-client';
import { orderDocument } from '#shared/orders/order';
import { aProduct, anAddress } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, TestClient } from '../../testing/test-client';

const COUNT = 1_200;
const HOUR = 60 * 60 * 1000;
const idOf = (index: number) => `p-${String(index).padStart(4, '0')}`;

let server: TestServer;
let visitor: TestClient;
let now = Date.parse('2026-03-01T00:00:00.000Z');

beforeAll(async () => {
  server = await startTestServer({
    clock: () => now,
    // The first is the newest; the last category has one product, and it is the oldest.
    products: Array.from({ length: COUNT }, (_, index) =>
      aProduct({
        _id: idOf(index),
        category: index === COUNT - 1 ? 'Antiques' : index % 2 === 0 ? 'Kitchen' : 'Toys',
        createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
      }),
    ),
  });
  visitor = new TestClient(server.url);
});
afterAll(() => server.close());

const wanted = (page = 1) =>
  visitor.read(mostWantedPage, `/api/catalogue/most-wanted?page=${page}`);
const changedSince = (cursor: string) =>
  visitor.read(changedProducts, `/api/catalogue/changed?since=${cursor}`);
const named = (ids: readonly string[], since = '') =>
  visitor.read(namedProducts, `/api/catalogue/products?ids=${ids.join()}${since}`);
const reprice = (id: string, pricePaise: number) =>
  server.store.write(async (shop) => {
    const [product] = await shop.products([id]);
    if (product) await shop.putProduct({ ...product, pricePaise, revision: product.revision + 1 });
  });
const end = async () => {
  let page = await visitor.read(cataloguePage, '/api/catalogue/changes');
  while (page.more)
    page = await visitor.read(cataloguePage, `/api/catalogue/changes?since=${page.cursor}`);
  return page.cursor;
};

describe('what most people want', () => {
  // docs/shop-rules.md#r-catalogue-13
  test('begins with the newest of each category, has every product once, and says how many there are', async () => {
    const pages = [await wanted(1), await wanted(2), await wanted(3), await wanted(4)];
    expect(pages.map(({ changes, more, total }) => [changes.length, more, total])).toEqual([
      [300, true, COUNT],
      [300, true, COUNT],
      [300, true, COUNT],
      [300, false, COUNT],
    ]);
    const idsOf = (page: (typeof pages)[number] | undefined) =>
      page?.changes.map(({ _id }) => _id) ?? [];
    const newest = Array.from({ length: 299 }, (_, index) => idOf(index));
    expect(idsOf(pages[0])).toEqual([...newest, idOf(COUNT - 1)]);
    expect(new Set(pages.flatMap(idsOf)).size).toBe(COUNT);
    expect(await wanted(5)).toMatchObject({ changes: [], more: false });
  });

  test('what is bought stands before what is only new, from the next list on', async () => {
    const order = async (index: number) => {
      const { client } = await register(server.url);
      const { body } = await client.post('/api/orders', {
        orderItems: [{ product: idOf(index), qty: 1 }],
        shippingAddress: anAddress(),
        paymentMethod: 'COD',
        totalPrice: '499.00',
      });
      return orderDocument.parse(body)._id;
    };
    const paid = await order(777);
    // Never paid: whoever places many of them moves nothing.
    await order(776);
    const { client: admin } = await registerAdmin(server);
    const body = { receivedAmount: '499.00' };
    expect((await admin.ask('PUT', `/api/orders/${paid}/pay`, { body })).status).toBe(200);
    const ids = async () => (await wanted()).changes.map(({ _id }) => _id);
    expect(await ids()).not.toContain(idOf(777));
    now += HOUR;
    await expect.poll(ids).toContain(idOf(777));
    expect(await ids()).not.toContain(idOf(776));
  });

  // docs/shop-rules.md#r-catalogue-13
  test('of one category, its best sellers come before the newest', async () => {
    const ofToys = await visitor.read(
      mostWantedPage,
      '/api/catalogue/most-wanted?category=Toys&page=1',
    );
    expect(ofToys).toMatchObject({ more: false, total: COUNT });
    // Each second one is a toy; the one that was sold has the last place.
    const newest = Array.from({ length: 99 }, (_, index) => idOf(index * 2 + 1));
    expect(ofToys.changes.map(({ _id }) => _id)).toEqual([...newest, idOf(777)]);
    const none = await visitor.read(
      mostWantedPage,
      `/api/catalogue/most-wanted?category=${encodeURIComponent('खिलौने')}`,
    );
    expect(none).toMatchObject({ changes: [], more: false });
  });

  test('a change after a page was prepared is among those that follow its cursor', async () => {
    const { cursor, changes } = await wanted();
    const id = changes[20]?._id ?? '';
    await reprice(id, 77_00);
    const again = await wanted();
    expect((await changedSince(again.cursor)).ids).toContain(id);
    expect((await changedSince(cursor)).ids).toContain(id);
  });
});

describe('what changed', () => {
  test('is named by its ids, removals too, oldest change first', async () => {
    const cursor = await end();
    await reprice(idOf(5), 50_00);
    await server.store.write((shop) => shop.removeProduct(idOf(6)));
    await reprice(idOf(4), 40_00);
    const page = await changedSince(cursor);
    expect(page).toMatchObject({ ids: [idOf(5), idOf(6), idOf(4)], more: false, total: COUNT - 1 });
    expect(await changedSince(page.cursor)).toMatchObject({ ids: [], cursor: page.cursor });
    const { changes } = await named([idOf(4), idOf(6), idOf(5), 'never-was']);
    expect(changes).toMatchObject([
      { _id: idOf(4), price: 40 },
      { _id: idOf(6), deleted: true },
      { _id: idOf(5), price: 50 },
      { _id: 'never-was', deleted: true },
    ]);
  });

  test('comes in pages, and all of it to a cursor of another store', async () => {
    const page = await changedSince('0123456789abcdef.5');
    expect(page.ids).toHaveLength(1_000);
    expect(page.more).toBe(true);
    expect(page.cursor.startsWith('0123456789abcdef')).toBe(false);
    expect((await changedSince(page.cursor)).more).toBe(false);
  });

  test('under a new cursor products are answered anew', async () => {
    const cursor = await end();
    const before = await named([idOf(8)], `&since=${cursor}`);
    await reprice(idOf(8), 88_00);
    const { cursor: after } = await changedSince(cursor);
    const then = await named([idOf(8)], `&since=${after}`);
    expect(then.changes).toMatchObject([{ price: 88 }]);
    expect(then.cursor).toBe(after);
    expect(before.cursor).toBe(cursor);
  });
});

test.each([
  'changed',
  'changed?since=x',
  'products',
  'products?ids=',
  'products?ids=a,,b',
  'products?ids=__proto__',
  `products?ids=${Array.from({ length: 101 }, (_, index) => idOf(index)).join()}`,
  'most-wanted?page=0',
  `most-wanted?category=${'x'.repeat(101)}`,
])('%s: 400', async (query) => {
  expect((await visitor.get(`/api/catalogue/${query}`)).status).toBe(400);
});

test('the first page of a large feed says how many products there are', async () => {
  const first = await visitor.read(cataloguePage, '/api/catalogue/changes');
  // As many as there were when the page was written.
  expect(first).toMatchObject({ more: true, total: COUNT });
  const second = await visitor.read(cataloguePage, `/api/catalogue/changes?since=${first.cursor}`);
  expect(second.total).toBeUndefined();
});
