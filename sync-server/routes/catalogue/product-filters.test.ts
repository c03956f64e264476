import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filterCounts } from '#shared/catalogue/filter-reply';
import { productPage } from '#shared/catalogue/product';
import { aKurta } from '#shared/testing/a-product';
import { aProduct } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { TestClient } from '../../testing/test-client';

let server: TestServer;
let visitor: TestClient;

/** M in red and blue, L in red sold out; 849 below 999. */
const KURTA = { ...aKurta(), createdAt: '2026-01-01T00:00:00.000Z' };
const goods = [
  KURTA,
  aProduct({ _id: 'lamp', brand: 'Orvikt', category: 'Home', pricePaise: 500_00 }),
  aProduct({ _id: 'rug', brand: 'A & B', category: 'Home', pricePaise: 900_00, countInStock: 0 }),
  aProduct({
    _id: 'vase',
    brand: 'Orvikt',
    category: 'Home',
    pricePaise: 100_00,
    mrpPaise: 200_00,
    ratingSum: 9,
    numReviews: 2,
  }),
];

beforeAll(async () => {
  server = await startTestServer({ products: goods });
  visitor = new TestClient(server.url);
});
afterAll(() => server.close());

const idsOf = async (query: string) => {
  const { products, total } = await visitor.read(productPage, `/api/products?${query}`);
  expect(total).toBe(products.length);
  return products.map(({ _id }) => _id);
};

describe('filters', () => {
  // docs/shop-rules.md#r-catalogue-20
  test.each([
    ['brand=Orvikt', ['lamp', 'vase']],
    ['brand=Orvikt&brand=A%20%26%20B', ['lamp', 'rug', 'vase']],
    ['min=500&max=899', ['kurta', 'lamp']],
    ['rating=4', ['vase']],
    ['discount=50', ['vase']],
    ['discount=10', ['kurta', 'vase']],
    ['category=Home&stock=in', ['lamp', 'vase']],
    ['option=Size:L', ['kurta']],
    ['option=Size:L&stock=in', []],
    ['option=Size:L&option=Size:M&option=Colour:Blue', ['kurta']],
    ['option=Size:S', []],
    ['keyword=kurta&discount=10', ['kurta']],
    ['keyword=kurta&discount=50&sort=relevance', []],
    ['keyword=kurtaa&discount=10&sort=relevance', ['kurta']],
    ['min=900&max=100', []],
  ])('%s', async (query, ids) => {
    expect((await idsOf(query)).toSorted()).toEqual(ids);
  });

  test('in an order', async () => {
    expect(await idsOf('sort=discount&category=Home&discount=10')).toEqual(['vase']);
    expect(await idsOf('sort=price&stock=in')).toEqual(['vase', 'lamp', 'kurta']);
    expect((await idsOf('sort=discount')).slice(0, 2)).toEqual(['vase', 'kurta']);
    expect(await idsOf('sort=rating&category=Home&max=600')).toEqual(['vase', 'lamp']);
  });

  test.each([
    'brand=',
    'min=1.5',
    'min=-1',
    'max=x',
    'rating=5',
    'rating=4&rating=3',
    'discount=15',
    'stock=out',
    `option=${'x'.repeat(300)}`,
    Array.from({ length: 21 }, (_, place) => `brand=${place}`).join('&'),
  ])('%s: 400', async (query) => {
    expect((await visitor.get(`/api/products?${query}`)).status).toBe(400);
    expect((await visitor.get(`/api/products/filters?${query}`)).status).toBe(400);
  });

  test('say for each value how many it would give, and follow a change', async () => {
    const counts = (query: string) => visitor.read(filterCounts, `/api/products/filters?${query}`);
    const all = await counts('');
    expect(all).toMatchObject({ total: 4, inStock: 3, prices: { from: 100, to: 949 } });
    expect(all.options).toEqual([
      {
        name: 'Colour',
        values: [
          { value: 'Blue', count: 1 },
          { value: 'Red', count: 1 },
        ],
      },
      {
        name: 'Size',
        values: [
          { value: 'M', count: 1 },
          { value: 'L', count: 1 },
        ],
      },
    ]);
    const chosen = await counts('brand=Orvikt&category=Home');
    expect(chosen.total).toBe(2);
    expect(chosen.brands).toEqual([
      { value: 'A & B', count: 1 },
      { value: 'Orvikt', count: 2 },
    ]);
    expect(chosen.categories).toEqual([{ value: 'Home', count: 2 }]);
    const { countInStock: _before, ...lamp } = goods[1] ?? KURTA;
    await server.store.write((shop) => shop.putProduct({ ...lamp, countInStock: 0, revision: 2 }));
    expect((await counts('')).inStock).toBe(2);
    expect(await idsOf('brand=Orvikt&stock=in')).toEqual(['vase']);
  });
});
