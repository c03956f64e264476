import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ORDER_TAKEN, takenBefore } from '#shared/admin/phone-order';
import { orderDocument } from '#shared/orders/order';
import { quoteDocument } from '#shared/orders/quote-document';
import { ownerSettings } from '#shared/shop/owner-settings';
import { hasEmail } from '#shared/users/no-email';
import { mailsTo, proveEmail, resetTokenOf } from '../../testing/mails-of';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { anAddress } from '../../testing/samples';
import { TestClient } from '../../testing/test-client';

let shop: OrderShop;

beforeEach(async () => {
  shop = await startOrderShop(() => Date.UTC(2026, 5, 1, 12));
});
afterEach(() => shop.server.close());

const LINES = [{ product: 'kettle', qty: 2 }];
const anOrder = (given: object = {}) => ({
  _id: randomUUID(),
  customer: { name: 'Lata Devi' } as object,
  orderItems: LINES,
  shippingAddress: anAddress(),
  paymentMethod: 'COD',
  totalPrice: '100.10',
  ...given,
});
const take = (order: object, headers = {}) =>
  shop.admin.client.ask('POST', '/api/admin/phone-orders', { body: order, headers });
const stock = async () =>
  (await shop.server.store.read((reader) => reader.products(['kettle'])))[0]?.countInStock;
const people = async () =>
  (
    await shop.server.store.read((reader) =>
      reader.listUsers({ keyword: '', pageNumber: 1, pageSize: 1 }),
    )
  ).total;

// docs/shop-rules.md#r-owner-13
describe('an order by phone', () => {
  test('of a known customer is theirs, under the name of the helper in the history, and mailed to them', async () => {
    await proveEmail(shop.server, shop.owner);
    const order = anOrder({ customer: { user: shop.owner.user._id } });
    expect((await take(order)).status).toBe(201);
    const theirs = await shop.owner.client.read(orderDocument, `/api/orders/${order._id}`);
    expect(theirs).toMatchObject({ totalPrice: '100.10', user: { _id: shop.owner.user._id } });
    expect(await stock()).toBe(998);
    const history = await shop.admin.client.get(`/api/orders/${order._id}/history`);
    expect(history.text).toContain(`${shop.admin.user.name} (admin) placed the order`);
    expect(await mailsTo(shop.server.store, shop.owner.user.email)).toMatchObject([
      { kind: 'order-placed' },
    ]);
  });

  test('of someone new begins an account without a password, which its customer claims by a reset', async () => {
    const email = 'lata@example.test';
    const order = anOrder({ customer: { name: 'Lata Devi', email } });
    expect(await take(order)).toMatchObject({ status: 201, body: { user: { email } } });
    const visitor = new TestClient(shop.server.url);
    const password = 'a long enough one';
    expect((await visitor.post('/api/users/auth', { email, password })).status).toBe(401);
    await visitor.post('/api/users/password/forgot', { email });
    const token = await resetTokenOf(shop.server.store, email);
    expect((await visitor.post('/api/users/password/reset', { token, password })).status).toBe(200);
    const signedIn = await visitor.post('/api/users/auth', { email, password });
    const { token: session } = signedIn.body as { readonly token: string };
    const lata = new TestClient(shop.server.url, session);
    expect((await lata.get(`/api/orders/${order._id}`)).status).toBe(200);
  });

  test('of someone without an email has an account that nobody can sign in to or prove', async () => {
    const { body } = await take(anOrder());
    const { user } = orderDocument.parse(body);
    expect(hasEmail(user.email)).toBe(false);
    const visitor = new TestClient(shop.server.url);
    await visitor.post('/api/users/password/forgot', { email: user.email });
    expect(
      (await mailsTo(shop.server.store, user.email)).filter(
        ({ kind }) => kind !== 'password-reset',
      ),
    ).toEqual([]);
  });

  test('sent again is one order and one account', async () => {
    const order = anOrder();
    const before = await people();
    const key = { 'Idempotency-Key': order._id };
    const first = await take(order, key);
    expect((await take(order, key)).text).toBe(first.text);
    expect(await people()).toBe(before + 1);
    expect(await stock()).toBe(998);
  });

  test.each([
    ['someone new', {}],
    ['someone new with an email', { email: 'lata@example.test' }],
  ])(
    'of %s, sent again after the form was changed, is the first one, and is named',
    async (_what, more) => {
      const order = anOrder({ customer: { name: 'Lata Devi', ...more } });
      const before = await people();
      expect((await take(order, { 'Idempotency-Key': 'first' })).status).toBe(201);
      const changed = {
        ...order,
        orderItems: [{ product: 'kettle', qty: 5 }],
        totalPrice: '250.25',
      };
      const again = await take(changed, { 'Idempotency-Key': 'second' });
      expect(again).toMatchObject({
        status: 409,
        body: { code: 'id_reused', message: ORDER_TAKEN },
      });
      const { order: taken } = takenBefore.parse(again.body);
      expect(taken).toMatchObject({
        _id: order._id,
        totalPrice: '100.10',
        orderItems: [{ qty: 2 }],
      });
      expect([await people(), await stock()]).toEqual([before + 1, 998]);
    },
  );

  test('of a known customer, changed and sent again, is not said to be placed as changed', async () => {
    const order = anOrder({ customer: { user: shop.owner.user._id } });
    expect((await take(order)).status).toBe(201);
    const changed = { ...order, orderItems: [{ product: 'kettle', qty: 1 }] };
    expect(await take(changed)).toMatchObject({
      status: 409,
      body: { code: 'id_reused', order: { orderItems: [{ qty: 2 }] } },
    });
    expect(await stock()).toBe(998);
  });

  test.each([
    ['costs more than was agreed to', { totalPrice: '99.00' }, 'price_changed'],
    ['wants more than there is', { orderItems: [{ product: 'kettle', qty: 20 }] }, 'price_changed'],
    [
      'names a product that is not sold',
      { orderItems: [{ product: 'cup', qty: 1 }] },
      'product_gone',
    ],
    ['is for an account that is gone', { customer: { user: randomUUID() } }, 'not_found'],
    ['is to be paid online by someone without an email', { paymentMethod: 'Razorpay' }, 'invalid'],
    ['marks itself as paid', { isPaid: true }, 'invalid'],
    ['names a customer twice', { customer: { user: 'a', name: 'b' } }, 'invalid'],
  ])('that %s is refused, and begins no account', async (_what, given, code) => {
    const before = await people();
    expect(await take(anOrder(given))).toMatchObject({ body: { code } });
    expect(await people()).toBe(before);
    expect(await stock()).toBe(1_000);
  });

  test('is not given to whoever has registered that email', async () => {
    const { email } = shop.owner.user;
    expect(await take(anOrder({ customer: { name: 'Lata', email } }))).toMatchObject({
      body: { code: 'email_taken' },
    });
  });

  test('is quoted at today’s prices before it is taken', async () => {
    const question = { orderItems: LINES, paymentMethod: 'COD' };
    const { status, body } = await shop.admin.client.post(
      '/api/admin/phone-orders/quote',
      question,
    );
    expect(status).toBe(200);
    expect(quoteDocument.parse(body)).toMatchObject({
      totalPrice: '100.10',
      items: [{ product: 'kettle', qty: 2, available: 1_000 }],
    });
  });

  // docs/shop-rules.md#r-money-4
  test('is quoted with the owner’s fees before its place is known', async () => {
    const { client } = shop.admin;
    const settings = await client.read(ownerSettings, '/api/admin/settings');
    const { revision: _revision, ...fields } = settings;
    const body = { ...fields, shippingFee: 40_00, freeAbove: null, cashFee: 25_00 };
    expect((await client.ask('PUT', '/api/admin/settings', { body })).status).toBe(200);
    const question = { orderItems: LINES, paymentMethod: 'COD' };
    const quoted = await client.post('/api/admin/phone-orders/quote', question);
    expect(quoteDocument.parse(quoted.body)).toMatchObject({
      shippingPrice: '65.00',
      cashFee: '25.00',
      totalPrice: '165.10',
    });
    expect((await take(anOrder({ totalPrice: '165.10' }))).status).toBe(201);
  });

  test('of someone without an email has none in the tables of orders and customers', async () => {
    const order = anOrder();
    expect((await take(order)).status).toBe(201);
    for (const table of ['orders', 'customers']) {
      const { text } = await shop.admin.client.get(`/api/admin/exports?table=${table}`);
      expect(text).toContain('Lata Devi,,');
      expect(text).not.toContain('.invalid');
    }
  });
});
