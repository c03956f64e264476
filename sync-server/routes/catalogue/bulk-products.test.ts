import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changedProducts, MAX_CHANGED_PRODUCTS, RESTORE_TIME } from '#shared/admin/change-products';
import { bulkStep, undoOf, type BulkChange } from '#shared/catalogue/bulk-change';
import { productDocument, type ProductDocument } from '#shared/catalogue/product';
import { securityPage } from '#shared/security/security-entry';
import { aKurta } from '#shared/testing/a-product';
import { createSweep } from '../../operations/sweep';
import { registerAdmin } from '../../testing/admin-client';
import { anAddress, aProduct } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, type TestClient } from '../../testing/test-client';

const kettle = aProduct({ _id: 'kettle', pricePaise: 40_00, countInStock: 5 });
const kurta = { ...aKurta(), createdAt: '2026-01-01T00:00:00.000Z' };
const START = Date.parse('2026-03-01T10:00:00.000Z');
let now = START;
let server: TestServer;
let admin: TestClient;

beforeEach(async () => {
  now = START;
  server = await startTestServer({ products: [kettle, kurta], clock: () => now });
  ({ client: admin } = await registerAdmin(server));
});
afterEach(() => server.close());

const shown = (id: string) => admin.read(productDocument, `/api/products/${id}`);
const send = async (products: readonly object[], headers: Record<string, string> = {}) => {
  const { status, body } = await admin.ask('PATCH', '/api/products', {
    body: { products },
    headers,
  });
  expect(status).toBe(200);
  return changedProducts.parse(body).products;
};
/** What the screen sends of a product as it was seen. */
function edit(product: ProductDocument, change: BulkChange) {
  const step = bulkStep(product, change);
  if (step.status !== 'changed') throw new Error(`Not changed: ${JSON.stringify(step)}`);
  return { what: 'edit', _id: product._id, ...step.patch };
}
const lower = { kind: 'price-percent', percent: -10 } as const;

describe('PATCH /products', () => {
  // docs/shop-rules.md#r-owner-14
  test('lowers prices of products and of variants, and takes it back by the difference', async () => {
    const before = [await shown('kettle'), await shown('kurta')];
    const sent = before.map((product) => edit(product, lower));
    expect(await send(sent)).toMatchObject([{ status: 'done' }, { status: 'done' }]);
    expect((await shown('kettle')).price).toBe(36);
    const prices = (product: ProductDocument) => product.variants?.map(({ price }) => price);
    expect(prices(await shown('kurta'))).toEqual(
      prices(before[1] ?? (await shown('kurta')))?.map((price) => Math.round(price * 90) / 100),
    );
    const back = before.map((product) => {
      const step = bulkStep(product, lower);
      const patch = step.status === 'changed' ? step.patch : { changes: {} };
      return { what: 'edit', _id: product._id, ...undoOf(product, patch) };
    });
    expect(await send(back)).toMatchObject([{ status: 'done' }, { status: 'done' }]);
    for (const { revision, ...product } of before)
      expect(await shown(product._id)).toEqual({ ...product, revision: revision + 2 });
  });

  test('names the one that another admin changed meanwhile, and who; the others are done', async () => {
    const before = [await shown('kettle'), await shown('kurta')];
    const { client: other } = await registerAdmin(server);
    await other.ask('PATCH', '/api/products/kettle', { body: { changes: { price: 45 } } });
    const lines = await send(before.map((product) => edit(product, lower)));
    expect(lines).toMatchObject([
      { status: 'refused', _id: 'kettle', code: 'version_conflict', changedBy: expect.any(String) },
      { status: 'done', _id: 'kurta' },
    ]);
    expect((await shown('kettle')).price).toBe(45);
  });

  test('adds to what sales have left, and takes out no piece that is gone', async () => {
    const before = await shown('kettle');
    const { client } = await register(server.url);
    await client.post('/api/orders', {
      orderItems: [{ product: 'kettle', qty: 2 }],
      shippingAddress: anAddress(),
      paymentMethod: 'COD',
      totalPrice: '90.00',
    });
    await send([edit(before, { kind: 'stock-add', pieces: 10 })]);
    expect((await shown('kettle')).countInStock).toBe(13);
    const out = { kind: 'stock-set', pieces: 0 } as const;
    const seen = { ...(await shown('kettle')), countInStock: 14 };
    expect(await send([edit(seen, out)])).toMatchObject([{ status: 'refused' }]);
    expect((await shown('kettle')).countInStock).toBe(13);
  });

  test('each change is in the log of who did it', async () => {
    await send([edit(await shown('kettle'), { kind: 'category', category: 'Garden' })]);
    const { entries } = await admin.read(securityPage, '/api/admin/log');
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'product-changed', detail: 'product kettle: category' }),
      ]),
    );
  });

  test('asked again under its key, it counts once', async () => {
    const body = [edit(await shown('kettle'), { kind: 'stock-add', pieces: 1 })];
    const key = { 'Idempotency-Key': 'more' };
    expect(await send(body, key)).toEqual(await send(body, key));
    expect((await shown('kettle')).countInStock).toBe(6);
  });

  test('hides products from shoppers, and shows them again', async () => {
    await send([edit(await shown('kettle'), { kind: 'draft', draft: true })]);
    const { client: visitor } = await register(server.url);
    expect((await visitor.get('/api/products/kettle')).status).toBe(404);
    await send([edit(await shown('kettle'), { kind: 'draft', draft: false })]);
    expect((await visitor.get('/api/products/kettle')).status).toBe(200);
  });

  test('deletes what is as it was seen, and restores it with its reviews', async () => {
    const { client } = await register(server.url);
    await client.post('/api/products/kettle/reviews', { rating: 4, comment: 'Boils fast' });
    const before = await shown('kettle');
    const { revision } = before;
    const remove = { what: 'delete', _id: 'kettle', revision };
    expect(await send([{ ...remove, revision: revision - 1 }])).toMatchObject([
      { code: 'version_conflict' },
    ]);
    await send([remove]);
    expect((await admin.get('/api/products/kettle')).status).toBe(404);
    const restore = { what: 'restore', _id: 'kettle' };
    expect(await send([restore])).toEqual([
      { status: 'done', _id: 'kettle', revision: revision + 1 },
    ]);
    expect(await shown('kettle')).toEqual({ ...before, revision: revision + 1 });
    // Once more changes nothing.
    expect(await send([restore])).toMatchObject([{ status: 'done', revision: revision + 1 }]);
  });

  test('restores nothing that was deleted too long ago, and forgets it', async () => {
    const { revision } = await shown('kettle');
    await send([{ what: 'delete', _id: 'kettle', revision }]);
    now += RESTORE_TIME + 1;
    expect(await send([{ what: 'restore', _id: 'kettle' }])).toMatchObject([{ code: 'not_found' }]);
    await createSweep({
      store: server.store,
      uploads: { all: async () => [], remove: async () => undefined },
      clock: () => now,
      log: { info: () => undefined },
    }).run();
    expect(await server.store.read((shop) => shop.removedProduct('kettle'))).toBeUndefined();
  });

  test.each<[string, object[]]>([
    ['none', []],
    [
      'one twice',
      [
        { what: 'restore', _id: 'a' },
        { what: 'restore', _id: 'a' },
      ],
    ],
    [
      'too many',
      Array.from({ length: MAX_CHANGED_PRODUCTS + 1 }, (_, at) => ({
        what: 'restore',
        _id: `p${at}`,
      })),
    ],
    ['a price below zero', [{ what: 'edit', _id: 'kettle', changes: { price: -1 } }]],
    ['a rating', [{ what: 'edit', _id: 'kettle', changes: { rating: 5 } }]],
  ])('%s: 400', async (_what, products) => {
    expect(await admin.ask('PATCH', '/api/products', { body: { products } })).toMatchObject({
      status: 400,
    });
  });
});
