import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { orderDocument } from '#shared/orders/order';
import { MAX_ORDER_LINES } from '#shared/cart/quantity';
import { quoteDocument } from '#shared/orders/quote-document';
import { aProduct } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, type SignedInClient } from '../../testing/test-client';

const NOON = Date.UTC(2026, 5, 1, 12);
const cup = aProduct({ _id: 'cup', name: 'Cup', pricePaise: 30_10, countInStock: 20 });
const lamp = aProduct({ _id: 'lamp', name: 'Lamp', pricePaise: 0, countInStock: 0 });
const pens = Array.from({ length: MAX_ORDER_LINES + 1 }, (_, count) =>
  aProduct({ _id: `pen-${count}`, pricePaise: 1_00, countInStock: 1 }),
);
let now = NOON;
let server: TestServer;
let owner: SignedInClient;

beforeEach(async () => {
  now = NOON;
  server = await startTestServer({ products: [cup, lamp, ...pens], clock: () => now });
  owner = await register(server.url);
});
afterEach(() => server.close());

const address = { address: '12 Lake Road', city: 'Pune', postalCode: '411001', country: 'India' };
const order = (given: object = {}) => ({
  orderItems: [{ product: 'cup', qty: 2 }],
  shippingAddress: address,
  paymentMethod: 'COD',
  totalPrice: '70.20',
  ...given,
});
const place = (given: object = {}, by = owner) => by.client.post('/api/orders', order(given));
const items = (...lines: readonly (readonly [string, unknown])[]) => ({
  orderItems: lines.map(([product, qty]) => ({ product, qty })),
});
const change = (given: object) =>
  server.store.write((shop) => shop.putProduct({ ...cup, ...given }));
const stockOf = async (id: string) =>
  (await server.store.read((shop) => shop.products([id])))[0]?.countInStock;
const ordersOf = (by = owner) => server.store.read((shop) => shop.ordersOf(by.user._id));
const refused = z.object({ code: z.string(), quote: z.strictObject(quoteDocument.shape) });

describe('an order', () => {
  // docs/shop-rules.md#r-orders-1
  test('has every field, in the form of the contract', async () => {
    const _id = randomUUID();
    const shippingAddress = { ...address, phone: '9876543210', id: 'a-1', label: 'Home' };
    const { status, body } = await place({ _id, shippingAddress });
    expect(status).toBe(201);
    const { name, email } = owner.user;
    expect(body).toEqual({
      _id,
      user: { _id: owner.user._id, name, email },
      orderItems: [{ product: 'cup', name: 'Cup', image: cup.image, price: '30.10', qty: 2 }],
      shippingAddress,
      paymentMethod: 'COD',
      itemsPrice: '60.20',
      discountPrice: '0.00',
      shippingPrice: '10.00',
      taxPrice: '0.00',
      totalPrice: '70.20',
      isPaid: false,
      paidAt: null,
      isDelivered: false,
      deliveredAt: null,
      createdAt: new Date(NOON).toISOString(),
      revision: 1,
    });
  });

  test('no name, picture, price or sum of the client is believed', async () => {
    const given = {
      orderItems: [{ product: 'cup', qty: 2, name: 'Gold', image: '/x.png', price: 0.01 }],
      itemsPrice: '0.02',
      shippingPrice: '0.00',
      taxPrice: '0.01',
      totalPrice: '9999.99',
    };
    expect((await place(given)).body).toMatchObject({
      orderItems: [{ name: 'Cup', image: cup.image, price: '30.10' }],
      itemsPrice: '60.20',
      shippingPrice: '10.00',
      taxPrice: '0.00',
      totalPrice: '70.20',
    });
  });

  test('needs of its items only product and qty, and of its address only the four fields', async () => {
    const { body } = await place();
    expect(orderDocument.parse(body).shippingAddress).toEqual(address);
  });

  // docs/shop-rules.md#r-roles-6
  test('of two people lists apart: one’s own, newest first; another’s looks like none', async () => {
    const other = await register(server.url);
    const first = orderDocument.parse((await place()).body);
    now = NOON + 60_000;
    const second = orderDocument.parse((await place()).body);
    await place({}, other);
    const mine = await owner.client.read(z.array(orderDocument), '/api/orders/mine');
    expect(mine).toEqual([second, first]);
    const theirs = await other.client.get(`/api/orders/${first._id}`);
    expect(theirs.status).toBe(404);
    expect(theirs.text).toBe((await other.client.get(`/api/orders/${randomUUID()}`)).text);
  });
});

describe('what is asked for', () => {
  test.each<[string, unknown]>([
    ['none', 0],
    ['fewer than none', -1],
    ['21', 21],
    ['a part of a piece', 1.5],
    ['a text', '1'],
    ['an array', [1]],
    ['yes', true],
    ['null', null],
    ['nothing at all', undefined],
    ['more than numbers count', 2 ** 53],
  ])('qty %s: 400, and the line is named', async (_what, qty) => {
    const answer = await place(items(['pen-1', 1], ['cup', qty]));
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { 'orderItems.1.qty': expect.any(String) } },
    });
    expect(await stockOf('pen-1')).toBe(1);
  });

  test('20 of 20 are sold, and then not one more', async () => {
    const placed = await place({ ...items(['cup', 20]), totalPrice: '602.00' });
    expect(placed).toMatchObject({ status: 201, body: { totalPrice: '602.00' } });
    expect(await stockOf('cup')).toBe(0);
    expect(await place()).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', quote: { items: [{ product: 'cup', qty: 2, available: 0 }] } },
    });
  });

  test.each<[string, object]>([
    ['no items', { orderItems: [] }],
    ['items that are none', { orderItems: 'cup' }],
    ['an item without a product', { orderItems: [{ qty: 1 }] }],
    ['a list for a product', { orderItems: [{ product: ['cup'], qty: 1 }] }],
    ['a product that is no id', items(['../cup', 1])],
    ['a product by the name of a prototype', items(['__proto__', 1])],
    ['the same product twice', items(['cup', 1], ['pen-1', 1], ['cup', 1])],
    ['a stock for an item', { orderItems: [{ product: 'cup', qty: 1, countInStock: 9 }] }],
    ['101 products', items(...pens.map(({ _id }) => [_id, 1] as const))],
    ['no total', { totalPrice: undefined }],
    ['a total in one decimal', { totalPrice: '70.2' }],
    ['a total below nothing', { totalPrice: '-70.20' }],
    ['a list for a total', { totalPrice: ['70.20'] }],
    ['a number for a sum', { itemsPrice: 60.2 }],
    ['no way to pay', { paymentMethod: undefined }],
    ['a way to pay in small letters', { paymentMethod: 'cod' }],
    ['no address', { shippingAddress: undefined }],
    ['a blank city', { shippingAddress: { ...address, city: '  ' } }],
    ['a default address', { shippingAddress: { ...address, isDefault: true } }],
    ['a delivered one', { isDelivered: true }],
    ['a time of its own', { createdAt: '2020-01-01T00:00:00.000Z' }],
    ['a revision of its own', { revision: 7 }],
    ['an owner of its own', { user: 'somebody' }],
  ])('%s: 400, and nothing is taken', async (_what, given) => {
    expect(await place(given)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await ordersOf()).toEqual([]);
    expect([await stockOf('cup'), await stockOf('pen-1')]).toEqual([20, 1]);
  });

  test('an empty cart is called one', async () => {
    expect((await place({ orderItems: [] })).body).toMatchObject({
      message: 'Your cart is empty',
      fields: { orderItems: 'Your cart is empty' },
    });
  });

  test('a hundred products are one order', async () => {
    const hundred = items(...pens.slice(1).map(({ _id }) => [_id, 1] as const));
    expect(await place({ ...hundred, totalPrice: '110.00' })).toMatchObject({
      status: 201,
      body: { itemsPrice: '100.00', totalPrice: '110.00' },
    });
  });
});

describe('what the rules refuse carries a quote with all its fields', () => {
  const quoted = (answer: { status: number; body: unknown }) => {
    const { code, quote } = refused.parse(answer.body);
    return { status: answer.status, code, quote };
  };
  const QUOTE = {
    items: [
      { product: 'pen-1', name: pens[1]?.name, price: '1.00', qty: 1, available: 1 },
      { product: 'cup', name: 'Cup', price: '30.11', qty: 3, available: 20 },
    ],
    itemsPrice: '91.33',
    shippingPrice: '10.00',
    taxPrice: '0.00',
    totalPrice: '101.33',
  };
  const asked = items(['pen-1', 1], ['cup', 3]);

  test('price_changed: one paisa dearer; confirmed again at the quoted total it is placed', async () => {
    await change({ pricePaise: 30_11 });
    const answer = await place({ ...asked, totalPrice: '101.30' });
    expect(quoted(answer)).toEqual({ status: 409, code: 'price_changed', quote: QUOTE });
    expect((await place({ ...asked, totalPrice: '101.32' })).status).toBe(409);
    expect((await place({ ...asked, totalPrice: QUOTE.totalPrice })).status).toBe(201);
  });

  test('out_of_stock: what is left of each, and nothing is taken of any', async () => {
    await change({ pricePaise: 30_11, countInStock: 2 });
    const answer = await place({ ...asked, totalPrice: '999.00' });
    const [pen, short] = QUOTE.items;
    expect(quoted(answer)).toEqual({
      status: 409,
      code: 'out_of_stock',
      quote: { ...QUOTE, items: [pen, { ...short, available: 2 }] },
    });
    expect([await stockOf('pen-1'), await stockOf('cup')]).toEqual([1, 2]);
  });

  // docs/shop-rules.md#r-stock-2
  test('product_gone: which, and what the rest would cost', async () => {
    await server.store.write((shop) => shop.removeProduct('cup'));
    const answer = await place({ ...asked, totalPrice: '999.00' });
    expect(answer.body).toMatchObject({ goneProducts: ['cup'] });
    expect(quoted(answer)).toEqual({
      status: 409,
      code: 'product_gone',
      quote: { ...QUOTE, items: [QUOTE.items[0]], itemsPrice: '1.00', totalPrice: '11.00' },
    });
    expect(await stockOf('pen-1')).toBe(1);
  });

  test('a product without stock cannot be ordered, even for nothing', async () => {
    expect(quoted(await place(items(['lamp', 1])))).toMatchObject({
      code: 'out_of_stock',
      quote: { items: [{ product: 'lamp', price: '0.00', available: 0 }] },
    });
  });

  test('an online order is refused by the same rules', async () => {
    const online = { paymentMethod: 'Razorpay' };
    expect(quoted(await place({ ...online, totalPrice: '70.19' })).code).toBe('price_changed');
    await change({ countInStock: 1 });
    expect(quoted(await place(online)).code).toBe('out_of_stock');
  });
});

describe('an order under an id of its own, sent again', () => {
  // docs/shop-rules.md#r-orders-3
  test('is the order as it is, whatever has become of prices, stock and products', async () => {
    const _id = randomUUID();
    const first = await place({ _id });
    await change({ pricePaise: 99_00, countInStock: 0 });
    expect((await place({ _id })).text).toBe(first.text);
    await server.store.write((shop) => shop.removeProduct('cup'));
    const again = await place({ _id, ...items(['pen-1', 1]), totalPrice: '1.00' });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await ordersOf()).toHaveLength(1);
    expect(await stockOf('pen-1')).toBe(1);
  });

  // docs/shop-rules.md#r-orders-3
  test('by another person: id_reused, which tells nothing of the order; theirs stays as it was', async () => {
    const _id = randomUUID();
    const first = await place({ _id });
    const other = await register(server.url);
    const { status, body } = await place({ _id }, other);
    expect({ status, body }).toEqual({
      status: 409,
      body: { code: 'id_reused', message: expect.any(String) },
    });
    expect((await owner.client.get(`/api/orders/${_id}`)).body).toEqual(first.body);
    expect(await stockOf('cup')).toBe(18);
  });

  test('twenty times at once: one order, the same answer to all', async () => {
    const _id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => place({ _id })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect([(await ordersOf()).length, await stockOf('cup')]).toEqual([1, 18]);
  });

  test.each(['order-1', '', 7, randomUUID().toUpperCase(), '__proto__', null])(
    'the id %s is none: 400',
    async (_id) => {
      expect(await place({ _id })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    },
  );
});

test('orders of many at once never sell what is not there', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => register(server.url)));
  const answers = await Promise.all(
    people.map((by) => place({ ...items(['cup', 3]), totalPrice: '100.30' }, by)),
  );
  const placed = answers.filter(({ status }) => status === 201);
  const rest = answers.filter(({ status }) => status !== 201);
  expect(placed).toHaveLength(6);
  for (const { body } of rest) expect(body).toMatchObject({ code: 'out_of_stock' });
  expect(await stockOf('cup')).toBe(2);
});
