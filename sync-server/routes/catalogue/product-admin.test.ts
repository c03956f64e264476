import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PLACEHOLDER_IMAGE } from '#shared/catalogue/picture';
import { productDocument } from '#shared/catalogue/product';
import { cataloguePage } from '#shared/protocol/catalogue-feed';
import { registerAdmin } from '../../testing/admin-client';
import { aCodOrder, anAction, anAddress, aProduct } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, TestDevice, type TestClient } from '../../testing/test-client';

const kettle = aProduct({ _id: 'kettle', pricePaise: 40_00, countInStock: 5 });
const fields = {
  name: 'Steel kettle',
  price: 49.5,
  image: '/pictures/kettle-960.webp',
  brand: 'Tavrika',
  category: 'Kitchen',
  description: 'Boils fast.',
  countInStock: 7,
};
let server: TestServer;
let admin: TestClient;

beforeEach(async () => {
  server = await startTestServer({ products: [kettle] });
  ({ client: admin } = await registerAdmin(server));
});
afterEach(() => server.close());

const put = (body: object, headers: Record<string, string> = {}) =>
  admin.ask('PUT', '/api/products/kettle', { body, headers });
const remove = (headers: Record<string, string> = {}) =>
  admin.ask('DELETE', '/api/products/kettle', { headers });
const shown = () => admin.read(productDocument, '/api/products/kettle');
const feed = (since?: string) =>
  admin.read(
    cataloguePage,
    `/api/catalogue/changes${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`,
  );
const feedEnd = async () => (await admin.read(cataloguePage, '/api/catalogue/changes')).cursor;
const productId = z.pipe(
  productDocument,
  z.transform(({ _id }) => _id),
);
const productIds = z.object({ products: z.array(productId) });
const orderOne = (client: TestClient, product = 'kettle') =>
  client.post('/api/orders', {
    orderItems: [{ product, qty: 1 }],
    shippingAddress: anAddress(),
    paymentMethod: 'COD',
    totalPrice: '50.00',
  });

describe('POST /products', () => {
  // docs/shop-rules.md#r-catalogue-12
  test('makes a draft that admins alone see, until it is saved with a price', async () => {
    const { status, body } = await admin.post('/api/products');
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { price: 0, countInStock: 0, revision: 1, rating: 0, numReviews: 0 },
    });
    const made = productDocument.parse(body);
    expect(made).toMatchObject({ draft: true, image: PLACEHOLDER_IMAGE, name: 'Sample product' });
    const path = `/api/products/${made._id}`;
    const { client: shopper } = await register(server.url);
    const seenBy = async (client: TestClient) => ({
      list: (await client.read(productIds, '/api/products')).products,
      top: await client.read(z.array(productId), '/api/products/top'),
      page: (await client.get(path)).status,
      ofFeed: (await feed()).changes.find(({ _id }) => _id === made._id),
    });
    const unseen = { list: ['kettle'], top: ['kettle'], page: 404 };
    const ofFeed = { _id: made._id, deleted: true };
    expect(await seenBy(shopper)).toEqual({ ...unseen, ofFeed });
    expect(await seenBy(admin)).toEqual({ ...unseen, page: 200, ofFeed });
    expect(await admin.read(productDocument, path)).toEqual({ ...made, reviews: [] });
    const lists = async () => (await admin.get('/api/admin/products?view=drafts')).body;
    expect(await lists()).toMatchObject({ total: 1, products: [made] });
    expect((await orderOne(shopper, made._id)).body).toMatchObject({ code: 'product_gone' });
    const review = { rating: 4, comment: 'Unseen' };
    expect((await shopper.post(`${path}/reviews`, review)).status).toBe(404);

    // Without a price it stays one, whatever else is said.
    const free = { ...fields, price: 0 };
    expect((await admin.ask('PUT', path, { body: free })).body).toMatchObject({ draft: true });
    expect((await orderOne(shopper, made._id)).body).toMatchObject({ code: 'product_gone' });
    const { body: onSale } = await admin.ask('PUT', path, { body: fields });
    expect(onSale).not.toHaveProperty('draft');
    expect(await seenBy(shopper)).toMatchObject({
      list: [made._id, 'kettle'],
      page: 200,
      ofFeed: onSale,
    });
    expect(await lists()).toMatchObject({ total: 0, counts: { all: 2, drafts: 0 } });
  });

  test('each one is new, save under one idempotency key', async () => {
    const idOf = async (key?: string) => {
      const { body } = await admin.post(
        '/api/products',
        undefined,
        key === undefined ? {} : { 'Idempotency-Key': key },
      );
      return productDocument.parse(body)._id;
    };
    expect(await idOf()).not.toBe(await idOf());
    expect(await idOf('create-1')).toBe(await idOf('create-1'));
  });

  test('takes no body', async () => {
    expect((await admin.post('/api/products', {})).status).toBe(201);
    expect((await admin.post('/api/products', { name: 'Kettle' })).status).toBe(400);
  });
});

describe('PUT /products/{id}', () => {
  test('sets what an admin sets; list, page and feed show it at once', async () => {
    const before = await shown();
    await admin.get('/api/products');
    const cursor = await feedEnd();
    const { status, body } = await put({ ...fields, productId: 'kettle' });
    const after = { ...before, ...fields, revision: before.revision + 1 };
    const { reviews, ...document } = after;
    expect({ status, body }).toEqual({ status: 200, body: document });
    expect(await shown()).toEqual({ ...document, reviews });
    expect((await admin.get('/api/products?keyword=steel')).body).toMatchObject({
      products: [document],
    });
    expect((await feed(cursor)).changes).toEqual([document]);
    expect((await put(fields)).body).toEqual({ ...document, revision: before.revision + 2 });
  });

  test.each<[string, object]>([
    ['a missing field', { name: undefined }],
    ['a blank name', { name: ' ' }],
    ['a price in words', { price: '49.50' }],
    ['a price below nothing', { price: -1 }],
    ['a third decimal', { price: 49.555 }],
    ['a part of a piece', { countInStock: 1.5 }],
    ['stock in words', { countInStock: '7' }],
    ['an image from another host’s path', { image: '//evil.example/x.webp' }],
    ['an image that is a script', { image: 'javascript:alert(1)' }],
    ['an image in the address', { image: 'data:image/png;base64,AAAA' }],
    ['an image up the path', { image: '/pictures/../../etc/passwd' }],
    ['a list for a text', { brand: ['Tavrika'] }],
    ['another product’s id', { productId: 'cup' }],
    ['its id', { _id: 'kettle' }],
    ['a rating', { rating: 5 }],
    ['a number of reviews', { numReviews: 100 }],
    ['reviews', { reviews: [] }],
    ['a revision', { revision: 9 }],
    ['a time', { createdAt: '2030-01-01T00:00:00.000Z' }],
  ])('%s: 400, and nothing changes', async (_what, given) => {
    expect(await put({ ...fields, ...given })).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
    expect((await shown()).revision).toBe(1);
  });

  test('rating and reviews stay', async () => {
    const { client } = await register(server.url);
    await client.post('/api/products/kettle/reviews', { rating: 4, comment: 'Boils fast' });
    expect((await put(fields)).body).toMatchObject({ rating: 4, numReviews: 1 });
    expect((await shown()).reviews).toHaveLength(1);
  });

  test('a product that is not there: 404', async () => {
    const { status } = await admin.ask('PUT', '/api/products/cup', { body: fields });
    expect(status).toBe(404);
  });

  test('text stays text', async () => {
    const name = '<img src=x onerror=alert(1)> "; DROP TABLE \u2028 ${x}';
    await put({ ...fields, name, description: name });
    expect(await shown()).toMatchObject({ name, description: name });
  });
});

describe('If-Match', () => {
  // docs/shop-rules.md#r-catalogue-12
  test.each(['"2"', '"0"', '1', 'W/"1"', '"1', '"x"', '"1", "2"'])(
    '%s where revision 1 is current: version_conflict with the product as it is',
    async (match) => {
      const current = { _id: 'kettle', revision: 1, price: 40 };
      const conflict = { status: 409, body: { code: 'version_conflict', current } };
      expect(await put(fields, { 'If-Match': match })).toMatchObject(conflict);
      expect(await remove({ 'If-Match': match })).toMatchObject(conflict);
      expect((await shown()).revision).toBe(1);
    },
  );

  test('the current revision, or any: done', async () => {
    expect((await put(fields, { 'If-Match': '"1"' })).status).toBe(200);
    expect((await put(fields, { 'If-Match': '*' })).status).toBe(200);
    expect((await remove({ 'If-Match': '"3"' })).status).toBe(200);
  });

  test('of two admins at once with the same revision, one is done and one is refused', async () => {
    const match = { 'If-Match': '"1"' };
    const answers = await Promise.all([put(fields, match), put({ ...fields, price: 1 }, match)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shown()).revision).toBe(2);
  });
});

describe('an order takes stock while an admin’s form is open', () => {
  test('without If-Match the admin’s figure wins', async () => {
    const form = { ...fields, countInStock: (await shown()).countInStock };
    const { client } = await register(server.url);
    expect((await orderOne(client)).status).toBe(201);
    expect((await shown()).countInStock).toBe(4);
    expect((await put(form)).status).toBe(200);
    expect(await shown()).toMatchObject({ countInStock: 5, revision: 3 });
  });

  test('with it, the admin is refused, and the piece stays taken', async () => {
    const { countInStock, revision } = await shown();
    const { client } = await register(server.url);
    await orderOne(client);
    expect(await put({ ...fields, countInStock }, { 'If-Match': `"${revision}"` })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { countInStock: 4, revision: 2 } },
    });
    expect((await shown()).countInStock).toBe(4);
  });
});

describe('PATCH /products/{id}', () => {
  const patch = (body: object, headers: Record<string, string> = {}) =>
    admin.ask('PATCH', '/api/products/kettle', { body, headers });

  test('changes what it names; what was sold meanwhile stays sold', async () => {
    const { client } = await register(server.url);
    await orderOne(client);
    const edit = { changes: { name: 'Steel kettle' }, seen: { name: kettle.name } };
    expect(await patch(edit)).toMatchObject({
      status: 200,
      body: { name: 'Steel kettle', price: 40, countInStock: 4, revision: 3 },
    });
    expect((await patch({ changes: {}, stockChange: 2 })).body).toMatchObject({
      name: 'Steel kettle',
      countInStock: 6,
      revision: 4,
    });
  });

  test('of a field that another admin changed: version_conflict with the product as it is', async () => {
    await put(fields);
    const edit = { changes: { name: 'Pot' }, seen: { name: kettle.name } };
    expect(await patch(edit)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { name: 'Steel kettle', revision: 2 } },
    });
    expect((await patch({ changes: { name: 'Pot' } })).status).toBe(200);
  });

  test('takes no stock out that is not there', async () => {
    expect(await patch({ changes: {}, stockChange: -6 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { countInStock: 5 } },
    });
  });

  test('a key identifies one change of the stock, however often it is sent', async () => {
    const key = { 'Idempotency-Key': 'stock-1' };
    await patch({ changes: {}, stockChange: 2 }, key);
    await patch({ changes: {}, stockChange: 2 }, key);
    expect((await shown()).countInStock).toBe(7);
  });

  test('a product that is not there: 404', async () => {
    const gone = await admin.ask('PATCH', '/api/products/cup', { body: { changes: {} } });
    expect(gone.status).toBe(404);
  });
});

describe('DELETE /products/{id}', () => {
  test('its page is gone, the feed and the list say so; a second time it is not found', async () => {
    await shown();
    const cursor = await feedEnd();
    expect(await remove()).toMatchObject({ status: 200, body: { message: 'Product removed' } });
    expect((await admin.get('/api/products/kettle')).status).toBe(404);
    expect((await feed(cursor)).changes).toEqual([{ _id: 'kettle', deleted: true }]);
    expect((await admin.get('/api/products')).body).toMatchObject({ products: [], total: 0 });
    expect((await remove()).status).toBe(404);
    expect((await put(fields)).status).toBe(404);
  });

  test('an order and a review that waited on a device are refused as it is gone', async () => {
    const shopper = await register(server.url);
    await remove();
    const { outcomes } = await new TestDevice(shopper).sync([
      anAction(1, 'place-cod-order', aCodOrder([[kettle, 1]], Date.now())),
      anAction(2, 'write-review', {
        reviewId: randomUUID(),
        productId: 'kettle',
        review: { rating: 5, comment: 'Boils fast' },
      }),
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toMatchObject([
      { status: 'refused', code: 'product_gone', detail: { goneProducts: ['kettle'] } },
      { status: 'refused', code: 'product_gone' },
    ]);
  });

  // docs/shop-rules.md#r-orders-1
  test('an order that was placed before keeps what it says of it', async () => {
    const { client } = await register(server.url);
    const { body } = await orderOne(client);
    await remove();
    expect((await client.get('/api/orders/mine')).body).toEqual([body]);
  });
});

describe('an idempotency key', () => {
  const key = { 'Idempotency-Key': 'once' };

  test('an edit sent again is one edit; another edit under it is refused', async () => {
    const first = await put(fields, key);
    expect((await put(fields, key)).text).toBe(first.text);
    expect((await shown()).revision).toBe(2);
    expect(await put({ ...fields, price: 1 }, key)).toMatchObject({
      status: 409,
      body: { code: 'id_reused' },
    });
  });

  test('a deletion sent again gets the same answer, not that it is gone', async () => {
    expect((await remove(key)).text).toBe((await remove(key)).text);
  });

  test('a conflict is final for its key', async () => {
    const conflict = await put(fields, { ...key, 'If-Match': '"9"' });
    expect((await put(fields, key)).text).toBe(conflict.text);
    expect((await shown()).revision).toBe(1);
  });
});
