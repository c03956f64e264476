import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stockHistoryPage } from '#shared/payments/stock-history';
import { sentenceOf } from '#shared/payments/audit-sentence';
import { wordsAbout } from '../../mails/order-mail';
import { PaymentShop } from '../../payments/testing/payment-shop';
import { registerAdmin } from '../../testing/admin-client';
import { mailsTo, proveEmail } from '../../testing/mails-of';
import { aProduct } from '../../testing/samples';
import type { TestClient } from '../../testing/test-client';

const POST = { courier: 'Speed Post' };
const CUP = aProduct({ _id: 'cup', name: 'Cup', pricePaise: 20_00, countInStock: 10 });

let it: PaymentShop;
let admin: TestClient;

beforeEach(async () => {
  it = await PaymentShop.open();
  ({ client: admin } = await registerAdmin(it.server));
  await it.server.store.write((shop) => shop.putProduct(CUP));
});
afterEach(() => it.close());

const take = (id: string, step: string, body: object = {}, headers = {}) =>
  admin.ask('PUT', `/api/orders/${id}/${step}`, { body, headers });
const comesBack = (id: string, lines: readonly object[], more: object = {}) =>
  take(id, 'return', { restock: true, lines, ...more });
const stock = async (id: string) =>
  (await it.server.store.read((shop) => shop.products([id])))[0]?.countInStock;
const stocks = async () => ({ kettle: await stock('kettle'), cup: await stock('cup') });
const trail = (id: string) =>
  it.server.store.read(async (shop) =>
    (await shop.auditOf(id)).map((entry) => sentenceOf(entry).sentence),
  );

/** Three kettles and two cups for cash, paid and delivered. */
async function delivered(): Promise<string> {
  const total = '190.15';
  const { _id } = await it.placed({
    paymentMethod: 'COD',
    orderItems: [
      { product: 'kettle', qty: 3 },
      { product: 'cup', qty: 2 },
    ],
    totalPrice: total,
  });
  await take(_id, 'dispatch', POST);
  expect(await take(_id, 'pay', { receivedAmount: total })).toMatchObject({ status: 200 });
  expect((await take(_id, 'deliver')).status).toBe(200);
  expect(await stocks()).toEqual({ kettle: 7, cup: 8 });
  return _id;
}

/** Two kettles that were paid online and delivered. */
async function deliveredOnline(): Promise<string> {
  const { order, gatewayOrder } = await it.begun();
  const paid = await it.play(gatewayOrder, 'captured');
  expect((await it.verify({ ...paid, orderId: order._id })).status).toBe(200);
  await take(order._id, 'dispatch', POST);
  expect((await take(order._id, 'deliver')).status).toBe(200);
  expect(await stock('kettle')).toBe(8);
  return order._id;
}

describe('a part of an order', () => {
  test('that is not in it, comes twice, or is more than is left, does not come back', async () => {
    const id = await delivered();
    for (const lines of [
      [],
      [{ product: 'kettle', qty: 0 }],
      [{ product: 'kettle', qty: 1.5 }],
      [{ product: 'kettle', qty: 1, restocked: 2 }],
      [{ product: 'kettle', qty: 1, restocked: -1 }],
      [
        { product: 'kettle', qty: 1 },
        { product: 'kettle', qty: 1 },
      ],
      [{ product: 'kettle', qty: 1, price: 1 }],
    ])
      expect(await comesBack(id, lines)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    for (const lines of [
      [{ product: 'lamp', qty: 1 }],
      [{ product: 'kettle', qty: 4 }],
      [
        { product: 'cup', qty: 1 },
        { product: 'kettle', qty: 4 },
      ],
    ])
      expect(await comesBack(id, lines)).toMatchObject({
        status: 409,
        body: { code: 'not_returnable' },
      });
    expect(await stocks()).toEqual({ kettle: 7, cup: 8 });
    expect((await admin.get(`/api/orders/${id}`)).body).not.toHaveProperty('returns');
  });

  // docs/shop-rules.md#r-orders-16
  test('of an order that is not delivered yet does not come back: all of it does', async () => {
    const { _id } = await it.placed({ paymentMethod: 'COD' });
    await take(_id, 'dispatch', POST);
    expect(await comesBack(_id, [{ product: 'kettle', qty: 1 }])).toMatchObject({
      status: 409,
      body: { code: 'not_returnable' },
    });
    expect((await comesBack(_id, [{ product: 'kettle', qty: 2 }])).body).toMatchObject({
      returned: {},
    });
    expect(await stock('kettle')).toBe(10);
  });

  // docs/shop-rules.md#r-orders-16
  test('of three pieces one comes back: one is in stock again, and the order stays delivered', async () => {
    const id = await delivered();
    const { status, body } = await comesBack(id, [{ product: 'kettle', qty: 1 }], {
      reason: 'Dented',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      isDelivered: true,
      returns: [{ reason: 'Dented', lines: [{ product: 'kettle', qty: 1, restocked: 1 }] }],
    });
    expect(body).not.toHaveProperty('returned');
    expect(await stocks()).toEqual({ kettle: 8, cup: 8 });
    expect((await admin.get('/api/orders?status=delivered')).body).toMatchObject({ total: 1 });
    expect((await trail(id)).at(-1)).toMatch(
      / marked 1 × .+ as returned\. Back in stock: 1 × .+\. Reason: Dented$/,
    );
    const [entry] = (await admin.read(stockHistoryPage, '/api/products/kettle/stock-history'))
      .entries;
    expect(entry).toMatchObject({ why: 'returned', from: 7, to: 8, order: id });
  });

  // docs/shop-rules.md#r-orders-16
  test('and then the rest: the order is returned, and no piece is in stock twice', async () => {
    const id = await delivered();
    await comesBack(id, [{ product: 'kettle', qty: 2, restocked: 1 }]);
    expect(await stocks()).toEqual({ kettle: 8, cup: 8 });
    expect(await comesBack(id, [{ product: 'kettle', qty: 2 }])).toMatchObject({ status: 409 });
    const { body } = await take(id, 'return', { restock: true, reason: 'Too late' });
    expect(body).toMatchObject({
      returned: { reason: 'Too late' },
      returns: [
        { lines: [{ product: 'kettle', qty: 2, restocked: 1 }] },
        {
          lines: [
            { product: 'kettle', qty: 1, restocked: 1 },
            { product: 'cup', qty: 2, restocked: 2 },
          ],
        },
      ],
    });
    expect(await stocks()).toEqual({ kettle: 9, cup: 10 });
    expect(await take(id, 'return', { restock: true })).toMatchObject({
      body: { code: 'wrong_step' },
    });
    expect(await stocks()).toEqual({ kettle: 9, cup: 10 });
  });

  // docs/shop-rules.md#r-orders-16
  test('that cannot be sold again stays out of stock, and the trail says so', async () => {
    const id = await delivered();
    await comesBack(id, [{ product: 'cup', qty: 2, restocked: 0 }]);
    expect(await stocks()).toEqual({ kettle: 7, cup: 8 });
    expect((await trail(id)).at(-1)).toMatch(
      / marked 2 × Cup as returned\. None of it is back in stock$/,
    );
  });

  test('of an order that was paid online comes back once as well', async () => {
    const id = await deliveredOnline();
    await comesBack(id, [{ product: 'kettle', qty: 1 }]);
    expect(await stock('kettle')).toBe(9);
    await take(id, 'return', { restock: true });
    expect(await stock('kettle')).toBe(10);
    expect(await it.server.store.read((shop) => shop.hold(id))).toMatchObject({
      state: 'released',
    });
  });

  test('and broken pieces of one are never sold again', async () => {
    const id = await deliveredOnline();
    await comesBack(id, [{ product: 'kettle', qty: 1, restocked: 0 }]);
    await comesBack(id, [{ product: 'kettle', qty: 1 }]);
    expect(await stock('kettle')).toBe(9);
    const { body } = await admin.get(`/api/orders/${id}`);
    expect(body).toMatchObject({ returned: {} });
  });

  test('is taken back once by two admins who saw the same order', async () => {
    const id = await delivered();
    const { body } = await admin.get(`/api/orders/${id}`);
    const seen = { 'If-Match': `"${Object(body).revision}"` };
    const asked = { restock: true, lines: [{ product: 'kettle', qty: 1 }] };
    const both = await Promise.all([
      take(id, 'return', asked, seen),
      take(id, 'return', asked, seen),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stock('kettle')).toBe(8);
  });

  test('is mailed about as a part, in the shopper’s words; the whole as the whole', async () => {
    await proveEmail(it.server, it.owner);
    const id = await delivered();
    const said = async () => {
      const [mail] = (await mailsTo(it.server.store, it.owner.user.email, 'order-returned')).slice(
        -1,
      );
      const about = mail?.about ?? { order: '' };
      return it.server.store.read((shop) =>
        wordsAbout(shop, 'order-returned', about, 'https://shop.example'),
      );
    };
    await comesBack(id, [{ product: 'cup', qty: 1 }], { reason: 'Chipped' });
    const part = await said();
    expect(part?.subject).toMatch(/^Part of your order/);
    expect(part?.text).toContain('\n  1 x Cup\n');
    expect(part?.text).toContain('Chipped');
    await take(id, 'return', { restock: true });
    expect((await said())?.text).toContain('Your order has come back to us.');
  });
});
