import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Product } from '#shared/catalogue/product';
import { shownProduct } from '#shared/catalogue/shown-product';
import { MOST_SIMILAR } from '#shared/catalogue/similar-products';
import { aProduct } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { TestClient } from '../../testing/test-client';

const kettle = (id: string, rupees: number, more: Partial<Product> = {}) =>
  aProduct({
    _id: id,
    name: `Steel Kettle ${id}`,
    category: 'Kitchen',
    pricePaise: rupees * 100,
    ...more,
  });
let server: TestServer;
let visitor: TestClient;

beforeAll(async () => {
  server = await startTestServer({
    products: [
      kettle('kettle', 1_000),
      kettle('near', 1_010),
      kettle('sold-out', 1_000, { countInStock: 0 }),
      kettle('draft', 1_000, { draft: true }),
      kettle('toaster', 1_000, { name: 'Toaster' }),
      kettle('elsewhere', 1_000, { category: 'Books' }),
    ],
  });
  visitor = new TestClient(server.url);
});
afterAll(() => server.close());

const similarTo = async (id: string) => {
  const found = await visitor.read(z.array(shownProduct), `/api/products/${id}/similar`);
  return found.map(({ _id }) => _id);
};

// docs/shop-rules.md#r-again-6
test('names what is most like a product in its category, no draft, and what is sold out last', async () => {
  expect(await similarTo('kettle')).toEqual(['near', 'toaster', 'sold-out']);
  expect(await similarTo('elsewhere')).toEqual([]);
});

// docs/shop-rules.md#r-again-6
test('follows each change: of stock, of the price, of the category, and a removal', async () => {
  const put = (product: Product) => server.store.write((shop) => shop.putProduct(product));
  await put(kettle('sold-out', 1_000));
  expect(await similarTo('kettle')).toEqual(['near', 'sold-out', 'toaster']);
  await put(kettle('sold-out', 9_000));
  expect(await similarTo('kettle')).toEqual(['near', 'sold-out', 'toaster']);
  await put(kettle('near', 1_010, { category: 'Books' }));
  expect(await similarTo('kettle')).toEqual(['sold-out', 'toaster']);
  await server.store.write((shop) => shop.removeProduct('toaster'));
  expect(await similarTo('kettle')).toEqual(['sold-out']);
});

test('says of a draft and of what is not there that there is no such product', async () => {
  for (const id of ['draft', 'nothing'])
    expect((await visitor.get(`/api/products/${id}/similar`)).status).toBe(404);
});

test('compares of a large category only what is near in price, and shows no more than fit', async () => {
  await server.store.write(async (shop) => {
    for (let place = 0; place < 60; place += 1)
      await shop.putProduct(
        kettle(`many-${place}`, 100 + place, { category: 'Many', name: 'Pan' }),
      );
    await shop.putProduct(kettle('named', 500, { category: 'Many', name: 'Pan 0' }));
    await shop.putProduct(kettle('pan', 100, { category: 'Many', name: 'Pan 0' }));
  });
  const found = await similarTo('pan');
  expect(found).toHaveLength(MOST_SIMILAR);
  expect(found).not.toContain('named');
});
