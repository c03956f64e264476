import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addressDocument } from '#shared/addresses/address';
import { orderDocument } from '#shared/orders/order';
import { productDocument } from '#shared/catalogue/product';
import { anAddress, aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestClient, type SignedInClient } from '../testing/test-client';

const kettle = aProduct({ _id: 'kettle', pricePaise: 40_00, countInStock: 2 });
let server: TestServer;
let owner: SignedInClient;
let client: TestClient;

beforeEach(async () => {
  server = await startTestServer({ products: [kettle] });
  owner = await register(server.url);
  ({ client } = owner);
});
afterEach(() => server.close());

describe('addresses', () => {
  const add = async (given: object = {}) =>
    addressDocument.parse((await client.post('/api/addresses', { ...anAddress(), ...given })).body);
  const book = () => client.read(z.array(addressDocument), '/api/addresses');

  test.each([
    ['phone', '12345', 'Enter a valid 10-digit phone number'],
    ['address', '   ', 'Address is required'],
    ['city', 7, 'City is required'],
  ])('a wrong %s is named', async (field, value, message) => {
    const { status, body } = await client.post('/api/addresses', {
      ...anAddress(),
      [field]: value,
    });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { [field]: message } },
    });
  });

  test('the first is the default one; an equal one is returned, not doubled', async () => {
    const body = anAddress();
    const first = await client.post('/api/addresses', body);
    const again = await client.post('/api/addresses', body);
    expect(first).toMatchObject({
      status: 201,
      body: { isDefault: true, label: 'Default Address' },
    });
    const { _id } = addressDocument.parse(first.body);
    expect(again).toMatchObject({ status: 201, body: { _id, isDefault: true } });
    expect(await book()).toHaveLength(1);
  });

  // docs/shop-rules.md#r-forms-7
  test('PUT replaces what was there; the id may be repeated, another one may not', async () => {
    const { _id, revision } = await add({ label: 'Home' });
    const edited = { ...anAddress(), city: 'Nashik' };
    const { status, body } = await client.ask('PUT', `/api/addresses/${_id}`, {
      body: { ...edited, id: _id },
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { city: 'Nashik', revision: revision + 1 },
    });
    expect(body).not.toHaveProperty('label');
    const wrong = await client.ask('PUT', `/api/addresses/${_id}`, {
      body: { ...edited, id: 'other' },
    });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { id: expect.any(String) } } });
  });

  test('If-Match of an older revision: version_conflict with the address as it is', async () => {
    const { _id, revision } = await add();
    const put = (match: string) =>
      client.ask('PUT', `/api/addresses/${_id}`, {
        body: anAddress(),
        headers: { 'If-Match': match },
      });
    expect((await put(`"${revision}"`)).status).toBe(200);
    expect(await put(`"${revision}"`)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { _id, revision: revision + 1 } },
    });
  });

  test('default and delete: exactly one default where there is any', async () => {
    const [one, two] = [await add(), await add()];
    const made = await client.ask('PATCH', `/api/addresses/${two._id}/default`);
    expect(made).toMatchObject({ status: 200, body: { _id: two._id, isDefault: true } });
    expect((await client.ask('DELETE', `/api/addresses/${two._id}`)).status).toBe(200);
    expect(await book()).toMatchObject([{ _id: one._id, isDefault: true }]);
    expect((await client.ask('DELETE', `/api/addresses/${two._id}`)).status).toBe(404);
  });
});

describe('orders', () => {
  const order = (given: object = {}) => ({
    orderItems: [{ product: 'kettle', qty: 1, name: 'Gold', price: '0.01', image: 'x' }],
    shippingAddress: { ...anAddress(), id: 'address-1', label: 'Home' },
    paymentMethod: 'COD',
    itemsPrice: '40.00',
    shippingPrice: '10.00',
    taxPrice: '0.00',
    totalPrice: '50.00',
    ...given,
  });
  const place = (given: object = {}) => client.post('/api/orders', order(given));
  const stock = async () =>
    (await client.read(productDocument, '/api/products/kettle')).countInStock;

  test.each<[string, object]>([
    ['no items', { orderItems: [] }],
    ['a part of a piece', { orderItems: [{ product: 'kettle', qty: 1.5 }] }],
    ['none of it', { orderItems: [{ product: 'kettle', qty: 0 }] }],
    ['fewer than none', { orderItems: [{ product: 'kettle', qty: -1 }] }],
    ['too many', { orderItems: [{ product: 'kettle', qty: 21 }] }],
    [
      'a product twice',
      {
        orderItems: [
          { product: 'kettle', qty: 1 },
          { product: 'kettle', qty: 1 },
        ],
      },
    ],
    ['a number for the total', { totalPrice: 50 }],
    ['another way to pay', { paymentMethod: 'PayPal' }],
    ['paid already', { isPaid: true }],
    ['another person', { user: 'me' }],
    ['a wrong phone', { shippingAddress: anAddress({ phone: '123' }) }],
    ['an id that is none', { _id: 'order-1' }],
  ])('%s: 400', async (_what, given) => {
    expect(await place(given)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await stock()).toBe(2);
  });

  test('names, pictures and prices are the server’s', async () => {
    const placed = orderDocument.parse((await place()).body);
    expect(placed).toMatchObject({
      orderItems: [{ product: 'kettle', name: kettle.name, price: '40.00', qty: 1 }],
      itemsPrice: '40.00',
      shippingPrice: '10.00',
      totalPrice: '50.00',
      isPaid: false,
      user: { _id: owner.user._id, email: owner.user.email },
    });
    expect(await client.read(orderDocument, `/api/orders/${placed._id}`)).toEqual(placed);
    expect(await client.read(z.array(orderDocument), '/api/orders/mine')).toEqual([placed]);
    expect(await stock()).toBe(1);
  });

  test('more than was left, and what is no longer sold', async () => {
    expect(
      await place({ orderItems: [{ product: 'kettle', qty: 3 }], totalPrice: '200.00' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', quote: { items: [{ product: 'kettle', available: 2 }] } },
    });
    expect(await place({ orderItems: [{ product: 'nothing', qty: 1 }] })).toMatchObject({
      status: 409,
      body: { code: 'product_gone', goneProducts: ['nothing'] },
    });
  });

  test('its own id: the same again is the order as it is, another person’s is refused', async () => {
    const _id = randomUUID();
    const first = await place({ _id });
    const again = await place({ _id });
    expect(first.body).toMatchObject({ _id });
    expect(again.text).toBe(first.text);
    const other = await register(server.url);
    const taken = await other.client.post('/api/orders', order({ _id }));
    expect(taken).toMatchObject({ status: 409, body: { code: 'id_reused' } });
    expect(await stock()).toBe(1);
  });

  // docs/shop-rules.md#r-stock-3
  test('for an online payment no stock is taken yet, and it is not paid', async () => {
    const { status, body } = await place({ paymentMethod: 'Razorpay' });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { isPaid: false, paymentMethod: 'Razorpay' },
    });
    expect(await stock()).toBe(2);
  });

  test('online payment can be off', async () => {
    const cod = await startTestServer({ products: [kettle], payments: null });
    const shopper = await register(cod.url);
    const answer = await shopper.client.post('/api/orders', order({ paymentMethod: 'Razorpay' }));
    await cod.close();
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { paymentMethod: expect.any(String) } },
    });
  });
});

describe('reviews', () => {
  const review = (given: object = {}) =>
    client.post('/api/products/kettle/reviews', { rating: 4, comment: 'Boils fast', ...given });

  test.each<[string, object]>([
    ['no stars', { rating: 0 }],
    ['six stars', { rating: 6 }],
    ['half a star', { rating: 4.5 }],
    ['a blank comment', { comment: '   ' }],
    ['another product’s id', { productId: 'cup' }],
    ['another person’s name', { name: 'Nobody' }],
  ])('%s: 400', async (_what, given) => {
    expect((await review(given)).status).toBe(400);
  });

  test('of a product that is not there: 404', async () => {
    const answer = await client.post('/api/products/cup/reviews', { rating: 4, comment: 'x' });
    expect(answer.status).toBe(404);
  });

  // docs/shop-rules.md#r-reviews-4, #r-reviews-6
  test('rating and count follow at once; a second one is refused; the writer’s id stays private', async () => {
    expect((await review({ productId: 'kettle' })).status).toBe(201);
    const answer = await client.get('/api/products/kettle');
    expect(answer.body).toMatchObject({
      rating: 4,
      numReviews: 1,
      reviews: [{ name: owner.user.name, rating: 4, comment: 'Boils fast' }],
    });
    expect(answer.text).not.toContain(owner.user._id);
    expect(await review()).toMatchObject({ status: 409, body: { code: 'already_reviewed' } });
  });

  test('text stays text', async () => {
    const comment = '<script>alert(1)</script> "; DROP TABLE \u2028 ${x}';
    await review({ comment });
    const { body } = await client.get('/api/products/kettle');
    expect(body).toMatchObject({ reviews: [{ comment }] });
  });
});
