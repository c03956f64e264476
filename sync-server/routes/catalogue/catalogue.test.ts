import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { LOW_STOCK } from '#shared/shop/shop-facts';
import { productDocument, type Product } from '#shared/catalogue/product';
import { cataloguePage } from '#shared/protocol/catalogue-feed';
import { aProduct } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { TestClient } from '../../testing/test-client';

const COUNT = 1_500;
const products = Array.from({ length: COUNT }, (_, index) =>
  aProduct({
    _id: `p-${index}`,
    name: index === 7 ? 'Café Crème Mug' : `Product ${index}`,
    brand: index % 2 === 0 ? 'Tavrika' : 'Orvikt',
    category: index % 3 === 0 ? 'Kitchen' : 'Books & Stationery',
    pricePaise: 100_00 + index,
    createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
  }),
);
const list = z.object({
  products: z.array(productDocument),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
});
let server: TestServer;
let visitor: TestClient;

beforeAll(async () => {
  server = await startTestServer({ products });
  visitor = new TestClient(server.url);
});
afterAll(() => server.close());

/** Puts a product in place of another, or a new one; the oldest of all, so that it is on no first page. */
const change = (product: Product) =>
  server.store.write((shop) =>
    shop.putProduct({ ...product, createdAt: '2020-01-01T00:00:00.000Z' }),
  );
const page = (since?: string) =>
  visitor.read(cataloguePage, `/api/catalogue/changes${since ? `?since=${since}` : ''}`);

describe('the feed', () => {
  test('comes in pages of at most 1,000, and then there is nothing more', async () => {
    const first = await page();
    expect(first.changes).toHaveLength(1_000);
    expect(first.more).toBe(true);
    const second = await page(first.cursor);
    expect(second.changes).toHaveLength(500);
    expect(second.more).toBe(false);
    const last = await page(second.cursor);
    expect(last).toEqual({ changes: [], cursor: second.cursor, more: false });
  });

  test('a change, a review and a removal are changes', async () => {
    const start = (await page((await page()).cursor)).cursor;
    await change({ ...aProduct({ _id: 'p-1' }), countInStock: 3 });
    await server.store.write((shop) =>
      shop.addReview({
        _id: 'review-1',
        user: 'somebody',
        product: 'p-2',
        name: 'Asha',
        rating: 5,
        comment: 'Good',
        createdAt: '2026-01-02T00:00:00.000Z',
      }),
    );
    await server.store.write((shop) => shop.removeProduct('p-3'));
    const { changes } = await page(start);
    expect(changes).toMatchObject([
      { _id: 'p-1', countInStock: 3 },
      { _id: 'p-2', rating: 5, reviews: [{ name: 'Asha', comment: 'Good' }] },
      { _id: 'p-3', deleted: true },
    ]);
    expect(JSON.stringify(changes)).not.toContain('somebody');
    expect(changes[0]).not.toHaveProperty('reviews');
  });

  test('a full page under a cursor may be cached for ever, the last one is revalidated each time', async () => {
    const { cursor } = await page();
    const [epoch = ''] = cursor.split('.');
    const full = await visitor.get(`/api/catalogue/changes?since=${epoch}.0`);
    expect(full.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const last = await visitor.get(`/api/catalogue/changes?since=${cursor}`);
    expect(last.headers.get('cache-control')).toBe('public, no-cache');
    expect(last.headers.get('vary')).toBe('Accept-Encoding');
  });

  test('a full page stays as it is through a few changes, and is written again after many', async () => {
    const { cursor } = await page();
    const path = `/api/catalogue/changes?since=${cursor.split('.')[0]}.0`;
    const tag = async () => (await visitor.get(path)).headers.get('etag');
    const first = await tag();
    for (const index of [30, 31, 32]) await change(aProduct({ _id: `p-${index}` }));
    expect(await tag()).toBe(first);
    const behind = await page(cursor);
    expect(behind.changes.map(({ _id }) => _id)).toEqual(expect.arrayContaining(['p-30', 'p-31']));
    for (let index = 100; index < 210; index += 1) await change(aProduct({ _id: `p-${index}` }));
    expect(await tag()).not.toBe(first);
  });

  test('a cursor of another store gets everything, which no cache reuses', async () => {
    const foreign = await visitor.get('/api/catalogue/changes?since=0123456789abcdef.5');
    expect(foreign.headers.get('cache-control')).toBe('public, no-cache');
    expect(cataloguePage.parse(foreign.body).changes).toHaveLength(1_000);
    const future = await page(`${(await page()).cursor.split('.')[0]}.999999999`);
    expect(future.changes).toHaveLength(1_000);
    // Under another name, so that it notices, and no cache on the way answers with pages of a time that is undone.
    const own = (await page()).cursor.split('.')[0];
    const [again] = future.cursor.split('.');
    expect(again).not.toBe(own);
    const rest = await page(future.cursor);
    expect(rest.changes).toHaveLength(500);
    expect(rest.cursor.split('.')[0]).toBe(again);
  });

  test.each(['x', '', 'abc.1', '0123456789abcdef.-1', '0123456789abcdef.01', '__proto__.1'])(
    'since=%s is no cursor',
    async (since) => {
      expect((await visitor.get(`/api/catalogue/changes?since=${since}`)).status).toBe(400);
    },
  );

  test('304 for a client that has it, until something changes', async () => {
    const path = `/api/catalogue/changes?since=${(await page()).cursor}`;
    const tag = (await visitor.get(path)).headers.get('etag') ?? '';
    const known = { 'If-None-Match': `"other", ${tag}` };
    const same = await visitor.get(path, known);
    expect([same.status, same.text]).toEqual([304, '']);
    await change(aProduct({ _id: 'p-9' }));
    expect((await visitor.get(path, known)).status).toBe(200);
  });

  test.each(['br', 'gzip', 'identity'])('as %s it says the same', async (encoding) => {
    const plain = await visitor.get('/api/catalogue/changes', { 'Accept-Encoding': 'identity' });
    const packed = await visitor.get('/api/catalogue/changes', { 'Accept-Encoding': encoding });
    expect(packed.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(packed.text).toBe(plain.text);
    expect(plain.headers.get('date')).not.toBeNull();
  });
});

describe('lists', () => {
  const get = (query: string) => visitor.read(list, `/api/products?${query}`);

  // docs/shop-rules.md#r-catalogue-2
  test('twelve a page, newest first; past the end is the last page', async () => {
    const first = await get('');
    expect(first.products).toHaveLength(12);
    expect(first.products[0]?._id).toBe('p-0');
    const last = await get('pageNumber=999999');
    expect(last.page).toBe(last.pages);
    expect(first.pages).toBe(Math.ceil(first.total / 12));
  });

  test.each([
    'pageNumber=0',
    'pageNumber=-1',
    'pageNumber=1.5',
    'pageNumber=x',
    'pageNumber=',
    'pageNumber=1e3',
    'sort=cheap',
    'stock=high',
    `keyword=${'k'.repeat(101)}`,
  ])('%s: 400', async (query) => {
    expect((await visitor.get(`/api/products?${query}`)).status).toBe(400);
  });

  test('every word somewhere, ignoring case and accents; a blank keyword is none', async () => {
    expect((await get('keyword=MUG%20creme')).products).toMatchObject([{ _id: 'p-7' }]);
    expect((await get('keyword=mug%20orvikt')).total).toBe(1);
    expect((await get('keyword=mug%20kitchen')).total).toBe(0);
    expect((await get('keyword=%20')).total).toBeGreaterThan(1_000);
  });

  test.each(['.*', '(a+)+$', '[', '\\', "' OR zz=zz", '%'])(
    '%s is text, no pattern',
    async (keyword) => {
      expect((await get(`keyword=${encodeURIComponent(keyword)}`)).total).toBe(0);
    },
  );

  test.each(['stock=low', 'stock=low&keyword=mug', 'stock=low&keyword=mug&sort=relevance'])(
    '%s: only what is about to run out',
    async (query) => {
      const { total } = await get('stock=low');
      const put = (id: string, countInStock: number) =>
        server.store.write((shop) =>
          shop.putProduct(aProduct({ _id: id, name: 'Mug', countInStock })),
        );
      await put('low', LOW_STOCK);
      await put('enough', LOW_STOCK + 1);
      const found = await get(query);
      const ids = found.products.map(({ _id }) => _id);
      expect(ids).toContain('low');
      expect(ids).not.toContain('enough');
      expect((await get('stock=low')).total).toBe(total + 1);
      await server.store.write(async (shop) => {
        await shop.removeProduct('low');
        await shop.removeProduct('enough');
      });
    },
  );

  // docs/shop-rules.md#r-catalogue-3
  test('by price, by category', async () => {
    const cheap = await get('sort=price&category=Kitchen');
    expect(cheap.products.every(({ category }) => category === 'Kitchen')).toBe(true);
    const prices = cheap.products.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const dear = await get('sort=-price');
    expect(dear.products[0]?.price).toBeGreaterThan(cheap.products[0]?.price ?? Infinity);
  });

  // docs/shop-rules.md#r-catalogue-3
  test('by relevance: slips of the finger are forgiven, and a new product is found', async () => {
    expect((await get('sort=relevance&keyword=cafe%20crme')).products).toMatchObject([
      { _id: 'p-7' },
    ]);
    await change(aProduct({ _id: 'teapot', name: 'Samovar' }));
    expect((await get('sort=relevance&keyword=samovar')).products).toMatchObject([
      { _id: 'teapot' },
    ]);
    await server.store.write((shop) => shop.removeProduct('teapot'));
    expect((await get('sort=relevance&keyword=samovar')).total).toBe(0);
    expect((await get('sort=relevance')).products[0]?._id).toBe('p-0');
  });

  test('a change is seen at once, for all that is prepared', async () => {
    const before = await visitor.get('/api/products/p-20');
    await change({ ...aProduct({ _id: 'p-20' }), countInStock: 1 });
    const after = await visitor.get('/api/products/p-20');
    expect(after.body).toMatchObject({ countInStock: 1, reviews: [] });
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  // docs/shop-rules.md#r-catalogue-7
  test('the best rated, at most five; none that is not there', async () => {
    const top = await visitor.read(z.array(productDocument), '/api/products/top');
    expect(top).toHaveLength(5);
    expect(top[0]?._id).toBe('p-2');
    expect((await visitor.get('/api/products/nothing')).status).toBe(404);
  });
});
