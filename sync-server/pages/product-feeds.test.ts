import { gunzipSync } from 'node:zlib';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Variant } from '#shared/catalogue/goods';
import type { Product } from '#shared/catalogue/product';
import { effort } from '../../tests/effort';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { fillShop } from '../demo/fill-shop';
import { startPageServer, type PageServer } from '../testing/page-server';
import { feedFaults, one, readFeed, type FeedItem } from '../testing/read-feed';
import { aProduct } from '../testing/samples';
import { writeFeed } from './product-feeds';

const PICTURE = '/pictures/kettle-960.webp';
let now: number;
let server: PageServer;

const start = async (products: readonly Partial<Product>[]) => {
  now = Date.UTC(2026, 0, 5);
  server = await startPageServer({ clock: () => now, products });
};
afterEach(() => server.close());

const feed = async (address = '/feeds/google.xml') => {
  const { status, text } = await server.visitor.get(address);
  expect(status).toBe(200);
  return readFeed(text).items;
};
const listed = (item: FeedItem | undefined) =>
  Object.fromEntries([...(item ?? [])].map(([name, texts]) => [name, texts.join(' | ')]));

const aVariant = (given: Partial<Variant> & { id: string }): Variant => ({
  values: ['M'],
  pricePaise: 499_00,
  countInStock: 3,
  ...given,
});

// docs/shop-rules.md#r-owner-8
test('a product has what both takers require', async () => {
  await start([
    {
      _id: 'kettle',
      name: 'Brass Kettle & Lid',
      image: PICTURE,
      images: [
        { url: PICTURE },
        { url: '/uploads/0a-960.webp' },
        { url: 'https://cdn.example/a b.jpg' },
      ],
      mrpPaise: 799_00,
      barcode: '4006381333931',
      sku: 'KET-1',
      weight: 1_500,
      attributes: [
        { name: 'Material', value: 'Brass' },
        { name: 'Country of origin', value: 'India' },
      ],
    },
  ]);
  const [item] = await feed();
  expect(listed(item)).toEqual({
    id: 'kettle',
    title: 'Brass Kettle & Lid',
    description: 'A sound piece of work for every day.',
    link: 'https://shop.example/product/kettle',
    image_link: `https://shop.example${PICTURE}`,
    additional_image_link:
      'https://shop.example/uploads/0a-960.webp | https://cdn.example/a%20b.jpg',
    availability: 'in_stock',
    price: '799.00 INR',
    sale_price: '499.00 INR',
    condition: 'new',
    brand: 'Tavrika',
    gtin: '4006381333931',
    product_type: 'Kitchen',
    material: 'Brass',
    shipping_weight: '1500 g',
    unit_pricing_measure: '1500g',
    unit_pricing_base_measure: '1kg',
  });
  const [atMeta] = await feed('/feeds/meta.xml');
  expect(listed(atMeta)).toEqual({
    ...listed(item),
    availability: 'in stock',
    image_link: 'https://shop.example/feeds/pictures/kettle-960.jpg',
    additional_image_link:
      'https://shop.example/feeds/uploads/0a-960.jpg | https://cdn.example/a%20b.jpg',
  });
});

test('each variant on sale is an item of its own, of one group', async () => {
  await start([
    {
      _id: 'kurta',
      name: 'Kurta',
      image: PICTURE,
      options: [
        { name: 'Pack', values: ['One', 'Two'] },
        { name: 'Size', values: ['M', 'L'] },
        { name: 'Colour', values: ['Red'] },
      ],
      variants: [
        aVariant({ id: 'm-red', values: ['One', 'M', 'Red'], sku: 'K-M', barcode: '123' }),
        aVariant({
          id: 'l-red',
          values: ['Two', 'L', 'Red'],
          pricePaise: 549_00,
          mrpPaise: 549_00,
          countInStock: 0,
          image: '/pictures/red-960.webp',
        }),
        aVariant({ id: 'gone', values: ['One', 'L', 'Red'], archived: true }),
      ],
    },
  ]);
  const items = await feed();
  expect(items.map((item) => listed(item))).toMatchObject([
    {
      id: 'kurta.m-red',
      item_group_id: 'kurta',
      title: 'Kurta — One, M, Red',
      link: 'https://shop.example/product/kurta?variant=m-red',
      price: '499.00 INR',
      size: 'M',
      color: 'Red',
      product_detail: 'PackOne',
      mpn: 'K-M',
      availability: 'in_stock',
    },
    {
      id: 'kurta.l-red',
      price: '549.00 INR',
      image_link: 'https://shop.example/pictures/red-960.webp',
      additional_image_link: `https://shop.example${PICTURE}`,
      identifier_exists: 'no',
      availability: 'out_of_stock',
    },
  ]);
  expect(items[1]?.has('sale_price')).toBe(false);
  expect(items[0]?.has('gtin')).toBe(false);
  expect(feedFaults(items)).toEqual([]);
});

test('what is not on sale, has no picture or costs nothing is not in it', async () => {
  await start([
    { _id: 'sold', image: PICTURE },
    { _id: 'draft', image: PICTURE, draft: true },
    { _id: 'bare' },
    { _id: 'gift', image: PICTURE, pricePaise: 0 },
  ]);
  expect((await feed()).map((item) => one(item, 'id'))).toEqual(['sold']);
});

test('texts stay texts, and as long as the takers allow', async () => {
  const long = 'कखग '.repeat(50);
  await start([
    {
      _id: 'a'.repeat(64),
      name: `<b>${long}</b>`.slice(0, 200),
      image: PICTURE,
      brand: `]]>${'&'.repeat(90)}`,
      description: 'Two\nlines\u0000 \uffff<script>&amp;',
    },
    { _id: 'b', image: PICTURE, description: '' },
  ]);
  const items = await feed();
  expect(feedFaults(items)).toEqual([]);
  expect(one(items[0] ?? new Map(), 'description')).toBe('Two lines <script>&amp;');
  expect(one(items[1] ?? new Map(), 'description')).toMatch(/^Product /);
  const again = await feed('/feeds/meta.xml');
  expect(again.map((item) => one(item, 'id'))).toEqual(items.map((item) => one(item, 'id')));
});

test('an option or attribute called as something of every object is one like any other', async () => {
  await start([
    {
      _id: 'toy',
      image: PICTURE,
      options: [{ name: 'Constructor', values: ['constructor'] }],
      variants: [aVariant({ id: 'one', values: ['constructor'] })],
      attributes: [
        { name: '__proto__', value: 'x' },
        { name: 'Gender', value: 'constructor' },
      ],
    },
  ]);
  const [item] = await feed();
  expect(listed(item)).toMatchObject({ size: 'constructor' });
  expect([...(item?.keys() ?? [])]).not.toContain('gender');
  expect(feedFaults(item ? [item] : [])).toEqual([]);
});

test('in Hindi it has the products that are named in Hindi', async () => {
  await start([
    {
      _id: 'kurta',
      name: 'Kurta',
      image: PICTURE,
      options: [{ name: 'Size', values: ['M'] }],
      variants: [aVariant({ id: 'm' })],
      translations: {
        hi: {
          name: 'कुर्ता',
          description: 'सूती',
          category: 'कपड़े',
          options: [{ name: 'नाप', values: ['मध्यम'] }],
        },
      },
    },
    { _id: 'lamp', image: PICTURE },
  ]);
  const items = await feed('/feeds/google.xml?lang=hi');
  expect(items.map((item) => listed(item))).toMatchObject([
    {
      id: 'kurta.m',
      title: 'कुर्ता — मध्यम',
      description: 'सूती',
      link: 'https://shop.example/product/kurta?variant=m&lang=hi',
      product_type: 'कपड़े',
      size: 'मध्यम',
    },
  ]);
});

describe('the file', () => {
  beforeEach(() => start([{ _id: 'kettle', image: PICTURE }]));

  test('is public, compressed where that is taken, and written every quarter of an hour', async () => {
    const packed = await server.visitor.get('/feeds/google.xml');
    expect(packed.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('cache-control')).toBe('public, max-age=900');
    const plain = await server.visitor.get('/feeds/google.xml', { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.text).toBe(packed.text);
    await server.store.write((shop) => shop.putProduct(aProduct({ _id: 'new', image: PICTURE })));
    expect(await feed()).toHaveLength(1);
    now += 15 * 60 * 1000;
    expect(await feed()).toHaveLength(2);
  });

  test('answers HEAD, and there is no other', async () => {
    expect(await server.visitor.ask('HEAD', '/feeds/google.xml')).toMatchObject({
      status: 200,
      text: '',
    });
    for (const path of ['/feeds/google', '/feeds/other.xml', '/feeds/google.xml/'])
      expect((await server.visitor.get(path)).text).not.toContain('<rss');
  });
});

test('every demo product is in it, by the rules of both', async () => {
  await start([]);
  await fillShop(server.store, now);
  for (const address of ['/feeds/google.xml', '/feeds/meta.xml', '/feeds/google.xml?lang=hi']) {
    const items = await feed(address);
    const groups = new Set(items.map((item) => one(item, 'item_group_id') || one(item, 'id')));
    expect(groups.size).toBeGreaterThanOrEqual(240);
    expect(feedFaults(items)).toEqual([]);
  }
});

test('thousands of products of six variants take no more memory than a part of them', async () => {
  await start([]);
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  const inUse = () => {
    if (typeof collect === 'function') collect();
    return process.memoryUsage().heapUsed;
  };
  const [COUNT, PAGE] = [effort(2_000, 10_000), 100];
  let before = 0;
  let most = 0;
  let largest = 0;
  const file = await writeFeed(
    {
      ownerSettings: async () => DEFAULT_SETTINGS,
      listProducts: async ({ pageNumber, pageSize }) => {
        largest = Math.max(largest, pageSize);
        if (pageNumber === 1) before = inUse();
        if (pageNumber % 10 === 0) most = Math.max(most, inUse() - before);
        const first = (pageNumber - 1) * pageSize;
        const items = Array.from({ length: pageSize }, (_, place) => manyVariants(first + place));
        return { items, page: pageNumber, pages: COUNT / PAGE, total: COUNT };
      },
    },
    { taker: 'google', language: 'en', origin: 'https://shop.example' },
  );
  expect(largest).toBe(PAGE);
  expect(most).toBeLessThan(16 * 1024 * 1024);
  expect(file.length).toBeLessThan(8 * 1024 * 1024);
  const text = gunzipSync(file).toString();
  expect(text.split('<item>')).toHaveLength(COUNT * 6 + 1);
});

const manyVariants = (number: number): Product =>
  aProduct({
    _id: `product-${number}`,
    image: PICTURE,
    options: [{ name: 'Size', values: ['1', '2', '3', '4', '5', '6'] }],
    variants: Array.from({ length: 6 }, (_, place) =>
      aVariant({ id: `v${place}`, values: [String(place + 1)] }),
    ),
  });
