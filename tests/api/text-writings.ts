import { randomUUID } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import { expect } from 'vitest';
import { PIN_COLUMNS } from '#shared/shipping/pin-csv';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { anAction, anAddress, aShopper } from '../../sync-server/testing/samples';
import {
  register,
  TestDevice,
  type SignedInClient,
  type TestClient,
} from '../../sync-server/testing/test-client';
import { cut, PLACE, placeFrom, type Writing } from './order-writings';

/** A shop, its shopper and admin, and what is sold. */
export interface TextShop {
  readonly url: string;
  readonly shopper: SignedInClient;
  readonly admin: TestClient;
  readonly product: string;
}

/** An address with an id made by this test. */
async function newAddress(client: TestClient): Promise<string> {
  const { body } = await client.post('/api/addresses', anAddress());
  return typeof body === 'object' && body && '_id' in body ? String(body._id) : '';
}

/** A product's texts, of one text. */
export const productFrom = (text: string) => ({
  name: cut(text, 200),
  brand: cut(text, 100),
  category: cut(text, 100),
  description: cut(text, 5_000),
});
/** What else a product has. */
export const PLAIN_PRODUCT = { price: 499, image: '/pictures/x-960.webp', countInStock: 50 };

/** A write into every text field of every row except those of an order. */
export const textWritings = (shop: () => TextShop): Writing[] => [
  {
    row: 'POST /api/users',
    fields: ['name'],
    async write(text) {
      const name = cut(text, 100);
      const { client, user } = await register(shop().url, aShopper({ name }));
      return [
        [await client.get('/api/users/profile'), { name }],
        [await shop().admin.get(`/api/users/${user._id}`), { name }],
        [
          await shop().admin.get('/api/users'),
          { users: expect.arrayContaining([expect.objectContaining({ name })]) },
        ],
      ];
    },
  },
  {
    row: 'PUT /api/users/profile',
    fields: ['name'],
    async write(text) {
      const name = cut(text, 100);
      const { client, user } = shop().shopper;
      const body = { name, email: user.email };
      return [
        [await client.ask('PUT', '/api/users/profile', { body }), { name }],
        [await client.get('/api/users/profile'), { name }],
      ];
    },
  },
  {
    row: 'PUT /api/users/:id',
    fields: ['name'],
    async write(text) {
      const name = cut(text, 100);
      const { _id, email } = shop().shopper.user;
      const body = { name, email, isAdmin: false };
      return [
        [await shop().admin.ask('PUT', `/api/users/${_id}`, { body }), { name }],
        [await shop().admin.get(`/api/users/${_id}`), { name }],
      ];
    },
  },
  {
    row: 'POST /api/addresses',
    fields: PLACE,
    async write(text) {
      const { client } = await register(shop().url);
      const place = placeFrom(text);
      return [
        [await client.post('/api/addresses', { ...place, phone: '9876543210' }), place],
        [await client.get('/api/addresses'), [place]],
      ];
    },
  },
  {
    row: 'PUT /api/addresses/:id',
    fields: PLACE,
    async write(text) {
      const { client } = await register(shop().url);
      const place = placeFrom(text);
      const path = `/api/addresses/${await newAddress(client)}`;
      const body = { ...place, phone: '9876543210' };
      return [
        [await client.ask('PUT', path, { body }), place],
        [await client.get('/api/addresses'), [place]],
      ];
    },
  },
  {
    row: 'POST /api/orders',
    fields: [...PLACE, 'id'].map((field) => `shippingAddress.${field}`),
    async write(text) {
      const shippingAddress = { ...placeFrom(text), id: text.slice(0, 64) };
      const _id = randomUUID();
      const body = {
        _id,
        orderItems: [{ product: shop().product, qty: 1 }],
        shippingAddress,
        paymentMethod: 'Razorpay',
        totalPrice: '499.00',
      };
      const expected = { _id, shippingAddress };
      return [
        [await shop().shopper.client.post('/api/orders', body), expected],
        [await shop().shopper.client.get(`/api/orders/${_id}`), expected],
        [await shop().admin.get(`/api/orders?keyword=${_id}`), { orders: [expected] }],
      ];
    },
  },
  {
    row: 'POST /api/products/:id/reviews',
    fields: ['comment'],
    async write(text) {
      const { client } = await register(shop().url);
      const path = `/api/products/${shop().product}`;
      const comment = cut(text, 1_000);
      const sent = await client.post(`${path}/reviews`, { rating: 4, comment });
      const written = {
        reviews: expect.arrayContaining([expect.objectContaining({ comment })]),
      };
      return [
        [sent, {}],
        [await client.get(path), written],
      ];
    },
  },
  {
    row: 'PUT /api/products/:id',
    fields: ['name', 'brand', 'category', 'description'],
    async write(text) {
      const fields = productFrom(text);
      const path = `/api/products/${shop().product}`;
      const body = { ...PLAIN_PRODUCT, ...fields };
      const search = encodeURIComponent(fields.name.split(/\s/)[0] ?? '');
      return [
        [await shop().admin.ask('PUT', path, { body }), fields],
        [await shop().admin.get(path), fields],
        [await shop().admin.get(`/api/products?keyword=${search}`), { products: [fields] }],
      ];
    },
  },
  {
    row: 'PATCH /api/products/:id',
    fields: ['changes.name', 'changes.brand', 'changes.category', 'changes.description'],
    async write(text) {
      const changes = productFrom(text);
      const path = `/api/products/${shop().product}`;
      return [
        [await shop().admin.ask('PATCH', path, { body: { changes } }), changes],
        [await shop().admin.get(path), changes],
      ];
    },
  },
  {
    row: 'POST /api/products/import',
    fields: [''],
    async write(text) {
      const { name, brand, category, description } = productFrom(text);
      const { price, image, countInStock } = PLAIN_PRODUCT;
      const columns = '_id,name,price,image,brand,category,description,countInStock'.split(',');
      const cells = [
        shop().product,
        name,
        price,
        image,
        brand,
        category,
        description,
        countInStock,
      ];
      const imported = await fetch(`${shop().url}/api/products/import`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${shop().admin.token}`, 'Content-Type': 'text/csv' },
        body: stringify([columns, cells]),
      });
      expect(await imported.text()).toContain('"updated"');
      const read = await shop().admin.get(`/api/products/${shop().product}`);
      return [[read, { name, brand, category, description }]];
    },
  },
  {
    row: 'POST /api/sync',
    fields: [],
    async write(text) {
      const owner = await register(shop().url);
      const place = placeFrom(text);
      const orderId = randomUUID();
      const { outcomes } = await new TestDevice(owner).sync([
        anAction(1, 'add-address', {
          addressId: randomUUID(),
          body: { ...place, phone: '9876543210' },
        }),
        anAction(2, 'write-review', {
          reviewId: randomUUID(),
          productId: shop().product,
          review: { rating: 5, comment: text },
        }),
        anAction(3, 'place-cod-order', {
          orderId,
          lines: [{ product: shop().product, qty: 1 }],
          shippingAddress: place,
          confirmedTotal: '499.00',
          pricedAt: new Date().toISOString(),
        }),
      ]);
      expect(outcomes.map(({ outcome }) => outcome.status)).toEqual([
        'applied',
        'applied',
        'applied',
      ]);
      const page = await owner.client.get(`/api/products/${shop().product}`);
      const comment = expect.objectContaining({ comment: text });
      return [
        [await owner.client.get('/api/addresses'), [place]],
        [await owner.client.get(`/api/orders/${orderId}`), { shippingAddress: place }],
        [page, { reviews: expect.arrayContaining([comment]) }],
      ];
    },
  },
  {
    row: 'PUT /api/catalogue/search-words',
    fields: ['synonyms.typed', 'synonyms.means'],
    async write(text) {
      const words = cut(text, 60);
      const fields = { synonyms: [{ typed: words, means: words }] };
      return [
        [await shop().admin.ask('PUT', '/api/catalogue/search-words', { body: fields }), fields],
        [await shop().shopper.client.get('/api/catalogue/search-words'), fields],
      ];
    },
  },
  {
    row: 'PUT /api/admin/categories',
    fields: ['categories.category', 'categories.hindi'],
    async write(text) {
      const fields = { categories: [{ category: cut(text, 100), hindi: cut(text, 60) }] };
      return [
        [await shop().admin.ask('PUT', '/api/admin/categories', { body: fields }), fields],
        [await shop().shopper.client.get('/api/catalogue/search-words'), fields],
      ];
    },
  },
  {
    row: 'POST /api/admin/categories/rename',
    fields: ['from', 'to'],
    async write(text) {
      const body = { from: ['Never was'], to: cut(text, 100) };
      const renamed = { moves: expect.arrayContaining([{ from: 'Never was', to: body.to }]) };
      return [[await shop().admin.ask('POST', '/api/admin/categories/rename', { body }), renamed]];
    },
  },
  {
    row: 'POST /api/pin-table/import',
    fields: [''],
    async write(text) {
      const place = { city: cut(text, 60), state: cut(text, 60) };
      const cells = ['*', place.city, place.state, '', '', '', '', ''];
      const table = stringify([[...PIN_COLUMNS], cells]);
      const imported = await shop().admin.ask('POST', '/api/pin-table/import', { table });
      return [
        [imported, { rows: 1 }],
        [await shop().admin.get('/api/pin-table/rows'), { rows: [place] }],
        [await shop().shopper.client.get('/api/pin-table'), { zones: [place] }],
      ];
    },
  },
  {
    row: 'PUT /api/admin/messages',
    fields: ['en', 'hi'],
    async write(text) {
      // Braces have a meaning there.
      const line = cut(text, 40).replaceAll(/[{}]/g, '');
      const body = { kind: 'dispatched', en: line, hi: line };
      return [
        [await shop().admin.ask('PUT', '/api/admin/messages', { body }), body],
        [await shop().admin.get('/api/admin/messages'), { messages: [body] }],
      ];
    },
  },
  {
    row: 'PUT /api/admin/mails',
    fields: ['en', 'hi'],
    async write(text) {
      // Braces have a meaning there.
      const line = cut(text, 40).replaceAll(/[{}]/g, '').trim();
      const body = { kind: 'order-placed', en: line, hi: line };
      return [
        [await shop().admin.ask('PUT', '/api/admin/mails', { body }), body],
        [
          await shop().admin.get('/api/admin/mails'),
          { mails: expect.arrayContaining([expect.objectContaining(body)]) },
        ],
      ];
    },
  },
  {
    row: 'PUT /api/admin/policies',
    fields: ['en', 'hi'],
    async write(text) {
      // Braces have a meaning there, and so has the mark of a heading or an entry at the beginning.
      const line = `Text: ${cut(text, 200).replaceAll(/[{}]/g, '')}`.trim();
      const body = { name: 'terms', en: line, hi: line };
      const written = [{ paragraph: line }];
      return [
        [await shop().admin.ask('PUT', '/api/admin/policies', { body }), body],
        [
          await shop().admin.get('/api/policies'),
          { pages: { terms: { en: written, hi: written } } },
        ],
      ];
    },
  },
  {
    row: 'PUT /api/admin/settings',
    fields: ['shopName', 'supportHours', 'addressLines', 'banner', 'bannerHindi', 'couriers.name'],
    async write(text) {
      const { revision: _revision, ...before } = DEFAULT_SETTINGS;
      const line = cut(text, 40);
      const facts = {
        shopName: line,
        supportHours: line,
        addressLines: [line],
        banner: line,
        bannerHindi: line,
      };
      const couriers = [{ name: line, link: '', own: true }];
      const body = { ...before, ...facts, couriers };
      return [
        [await shop().admin.ask('PUT', '/api/admin/settings', { body }), { ...facts, couriers }],
        [await shop().admin.get('/api/admin/couriers'), { couriers }],
        [await shop().shopper.client.get('/api/settings'), { shop: facts }],
      ];
    },
  },
];
