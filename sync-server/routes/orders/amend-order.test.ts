import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { amendPreview } from '#shared/admin/amend-order';
import { orderDocument, type OrderDocument } from '#shared/orders/order';
import { refundedState } from '#shared/orders/refunded';
import { endedPaise } from '#shared/orders/ended-supply';
import { wordsAbout } from '../../mails/order-mail';
import { codeOf, PaymentShop } from '../../payments/testing/payment-shop';
import { registerAdmin } from '../../testing/admin-client';
import { mailsTo, proveEmail } from '../../testing/mails-of';
import { anAddress, aProduct } from '../../testing/samples';
import { register, type SignedInClient } from '../../testing/test-client';

const CUP = aProduct({ _id: 'cup', name: 'Cup', pricePaise: 200_00, countInStock: 3 });
const KETTLE = aProduct({ _id: 'kettle', name: 'Kettle', pricePaise: 500_00, countInStock: 10 });

let it: PaymentShop;
let admin: SignedInClient;
beforeEach(async () => {
  it = await PaymentShop.open({ products: [KETTLE, CUP] });
  admin = await registerAdmin(it.server);
});
afterEach(() => it.close());

type Lines = readonly (readonly [product: string, qty: number])[];
const asked = (lines: Lines) => lines.map(([product, qty]) => ({ product, qty }));
const amend = (id: string, lines: Lines, totalPrice: string, headers = {}, by = admin) =>
  by.client.ask('PUT', `/api/orders/${id}/amend`, {
    body: { lines: asked(lines), totalPrice },
    headers,
  });
const preview = async (id: string, lines: Lines) => {
  const { body } = await admin.client.post(`/api/orders/${id}/amend/preview`, {
    lines: asked(lines),
  });
  return amendPreview.parse(body);
};
const seen = (id: string) => it.owner.client.read(orderDocument, `/api/orders/${id}`);
const stockOf = async (id: string) =>
  (await it.server.store.read((shop) => shop.products([id])))[0]?.countInStock;
const stocks = async () => [await stockOf('kettle'), await stockOf('cup')];
const historyOf = async (id: string) => (await admin.client.get(`/api/orders/${id}/history`)).text;
const take = (id: string, step: string, body: object = {}) =>
  admin.client.ask('PUT', `/api/orders/${id}/${step}`, { body });

/** Two kettles and a cup, in cash. */
const cash = (): Promise<OrderDocument> =>
  it.placed({
    orderItems: asked([
      ['kettle', 2],
      ['cup', 1],
    ]),
    paymentMethod: 'COD',
    totalPrice: '1200.00',
  });

/** The same, paid online. */
async function paid(): Promise<OrderDocument> {
  const order = await it.placed({
    orderItems: asked([
      ['kettle', 2],
      ['cup', 1],
    ]),
    totalPrice: '1200.00',
  });
  const { orderId: gatewayOrder } = await it.begin(order._id);
  const played = await it.play(gatewayOrder, 'captured');
  expect((await it.verify({ ...played, orderId: order._id })).status).toBe(200);
  return seen(order._id);
}

// docs/shop-rules.md#r-orders-19
describe('an order that is not packed', () => {
  test('has less, more and other lines; stock moves by what differs, and everyone hears', async () => {
    await proveEmail(it.server, it.owner);
    const { _id, revision } = await cash();
    expect(await stocks()).toEqual([8, 2]);
    const lines = [
      ['kettle', 1],
      ['cup', 3],
    ] as const;
    expect(await preview(_id, lines)).toMatchObject({
      before: '1200.00',
      goesBack: '0.00',
      quote: { totalPrice: '1100.00', items: [{ available: 10 }, { available: 3 }] },
    });
    expect((await amend(_id, lines, '1100.00', { 'If-Match': `"${revision}"` })).status).toBe(200);
    expect(await stocks()).toEqual([9, 0]);
    expect(await seen(_id)).toMatchObject({
      totalPrice: '1100.00',
      orderItems: [
        { product: 'kettle', qty: 1 },
        { product: 'cup', qty: 3 },
      ],
      amendments: [
        {
          before: '1200.00',
          after: '1100.00',
          lines: [
            { name: 'Kettle', before: 2, after: 1 },
            { name: 'Cup', before: 1, after: 3 },
          ],
        },
      ],
    });
    expect(await historyOf(_id)).toContain(
      '(admin) changed the order: Kettle: 2 → 1, Cup: 1 → 3. Total: ₹1,100.00 instead of ₹1,200.00',
    );
    const mail = (await mailsTo(it.server.store, it.owner.user.email)).at(-1);
    const { about } = mail ?? {};
    if (!about) throw new Error('No mail about the order');
    const words = await it.server.store.read((shop) =>
      wordsAbout(shop, mail?.kind ?? '', about, 'https://shop.test'),
    );
    expect(words?.text).toMatch(
      / {2}Kettle: 2 → 1\n {2}Cup: 1 → 3\n[^]*Total: ₹1,100\.00, cash on delivery/,
    );
  });

  test('keeps its prices, and a new line has today’s; small orders pay for shipping again', async () => {
    const { _id } = await it.placed({
      orderItems: asked([['kettle', 1]]),
      paymentMethod: 'COD',
      totalPrice: '500.00',
    });
    for (const [product, price] of [
      ['kettle', 600],
      ['cup', 90],
    ] as const)
      await admin.client.ask('PATCH', `/api/products/${product}`, {
        body: { changes: { price } },
      });
    const { quote } = await preview(_id, [
      ['kettle', 2],
      ['cup', 1],
    ]);
    expect(quote.items.map(({ price }) => price)).toEqual(['500.00', '90.00']);
    expect((await preview(_id, [['cup', 1]])).quote).toMatchObject({
      itemsPrice: '90.00',
      shippingPrice: '10.00',
    });
  });

  test('is changed at the total that was seen, as it was seen, or not at all', async () => {
    const { _id, revision } = await cash();
    expect(await amend(_id, [['kettle', 1]], '499.00')).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    });
    await take(_id, 'readdress', anAddress());
    expect(
      await amend(_id, [['kettle', 1]], '500.00', { 'If-Match': `"${revision}"` }),
    ).toMatchObject({
      body: { code: 'version_conflict' },
    });
    expect(await seen(_id)).toMatchObject({ totalPrice: '1200.00' });
    expect(await stocks()).toEqual([8, 2]);
  });

  test('of two helpers at once one changes it, and the same request again does nothing more', async () => {
    const { _id, revision } = await cash();
    const headers = { 'If-Match': `"${revision}"`, 'Idempotency-Key': 'change-1' };
    const both = await Promise.all([
      amend(_id, [['kettle', 1]], '500.00', headers),
      amend(_id, [['cup', 1]], '200.00', { 'If-Match': `"${revision}"` }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [first] = both;
    expect((await amend(_id, [['kettle', 1]], '500.00', headers)).text).toBe(first?.text);
    expect((await seen(_id)).amendments).toHaveLength(1);
    const { orderItems } = await seen(_id);
    const isKettle = orderItems[0]?.product === 'kettle';
    expect(await stocks()).toEqual(isKettle ? [9, 3] : [10, 2]);
  });

  test('gets no piece that another has bought meanwhile', async () => {
    const { _id } = await cash();
    const other = await it.placed({
      orderItems: asked([['cup', 2]]),
      paymentMethod: 'COD',
      totalPrice: '400.00',
    });
    expect(other.orderItems).toHaveLength(1);
    expect(
      await amend(
        _id,
        [
          ['kettle', 2],
          ['cup', 2],
        ],
        '1400.00',
      ),
    ).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    });
    expect(await stocks()).toEqual([8, 0]);
  });

  test('and its shopper’s cancelling at the same moment give each piece back once', async () => {
    const { _id } = await cash();
    await Promise.all([
      amend(
        _id,
        [
          ['kettle', 1],
          ['cup', 3],
        ],
        '1100.00',
      ),
      it.owner.client.ask('PUT', `/api/orders/${_id}/cancel`, { body: {} }),
    ]);
    expect(await stocks()).toEqual([10, 3]);
    expect(await amend(_id, [['kettle', 1]], '500.00')).toMatchObject({
      body: { code: 'order_cancelled' },
    });
  });

  test.each([
    ['without a line', [], '0.00', 400, 'Nothing would be left of this order. Cancel it instead'],
    [
      'as it is',
      [
        ['kettle', 2],
        ['cup', 1],
      ],
      '1200.00',
      400,
      'Nothing of this order would change',
    ],
    ['with what is not sold', [['spoon', 1]], '1.00', 409, 'A product is no longer sold'],
    ['with more than there is', [['cup', 4]], '800.00', 409, 'Not enough stock left'],
  ] as const)('is refused %s', async (_what, lines, total, status, message) => {
    const { _id } = await cash();
    const refused = await amend(_id, lines, total);
    expect(refused.status).toBe(status);
    expect(refused.text).toContain(message);
    expect(await seen(_id)).toMatchObject({ totalPrice: '1200.00', revision: 1 });
  });

  test('grows in cash only up to what is taken in cash', async () => {
    const { _id } = await cash();
    await it.server.store.write(async (shop) => {
      const settings = await shop.ownerSettings();
      await shop.putOwnerSettings({ ...settings, cashLimit: 1_200_00 });
    });
    expect(
      await amend(
        _id,
        [
          ['kettle', 3],
          ['cup', 1],
        ],
        '1700.00',
      ),
    ).toMatchObject({
      body: { code: 'cash_unavailable' },
    });
    // Less is no more than was accepted.
    expect((await amend(_id, [['kettle', 2]], '1000.00')).status).toBe(200);
  });
});

test.each([
  ['packed', (id: string) => take(id, 'pack'), 'wrong_step'],
  [
    'invoiced',
    (id: string) => admin.client.post('/api/admin/print', { orders: [id], invoices: true }),
    'invoiced',
  ],
  ['paid in cash', (id: string) => take(id, 'pay', { receivedAmount: '1200.00' }), 'already_paid'],
] as const)('an order that is %s keeps its lines', async (_what, step, code) => {
  const { _id } = await cash();
  await step(_id);
  expect(codeOf(await amend(_id, [['kettle', 1]], '500.00'))).toBe(code);
  expect(await preview(_id, [['kettle', 1]])).toHaveProperty('problem');
  expect(await seen(_id)).toMatchObject({ totalPrice: '1200.00' });
});

describe('paid online', () => {
  test('the difference goes back, once, and the rest pays the order', async () => {
    const { _id } = await paid();
    expect(await preview(_id, [['kettle', 1]])).toMatchObject({ goesBack: '700.00' });
    const key = { 'Idempotency-Key': 'less-1' };
    expect((await amend(_id, [['kettle', 1]], '500.00', key)).status).toBe(200);
    expect((await amend(_id, [['kettle', 1]], '500.00', key)).status).toBe(200);
    await it.reconcile();
    await it.server.fakeGateway.idle();
    await it.workInbox();
    const [payment] = await it.payments(_id);
    expect(payment?.refunds).toMatchObject([{ amountPaise: 700_00, state: 'processed' }]);
    expect(await stocks()).toEqual([9, 3]);
    expect(await seen(_id)).toMatchObject({
      isPaid: true,
      totalPrice: '500.00',
      refunded: { state: 'part', amount: '700.00' },
      money: { received: '1200.00', givenBack: '700.00', kept: '500.00' },
    });
    // It may be packed, invoiced and cancelled as an order of this total.
    expect((await take(_id, 'pack')).status).toBe(200);
    await admin.client.post('/api/admin/print', { orders: [_id], invoices: true });
    const stored = await it.server.store.read((shop) => shop.order(_id));
    if (!stored) throw new Error('No order');
    expect(stored).toMatchObject({ invoice: {} });
    expect([refundedState(stored), endedPaise(stored)]).toEqual(['part', 0]);
    expect(stored).not.toHaveProperty('creditNotes');
    expect((await take(_id, 'cancel', { reason: 'No stock' })).status).toBe(200);
    expect(await stocks()).toEqual([10, 3]);
    expect(await seen(_id)).toMatchObject({ money: { toGiveBack: '0.00' } });
    const [after] = await it.payments(_id);
    expect(after?.refunds.map(({ amountPaise }) => amountPaise)).toEqual([700_00, 500_00]);
  });

  test('it cannot become dearer, or give back less than the gateway does', async () => {
    const { _id } = await paid();
    expect(await amend(_id, [['kettle', 3]], '1500.00')).toMatchObject({
      body: { code: 'amount_differs', message: expect.stringContaining('only become cheaper') },
    });
    expect(await seen(_id)).toMatchObject({ totalPrice: '1200.00', money: { kept: '1200.00' } });
    expect(await stocks()).toEqual([8, 2]);
  });

  // docs/shop-rules.md#r-roles-8
  test('a helper who may not give money back changes only what gives none', async () => {
    const helper = await register(it.server.url);
    await it.server.store.write(async (shop) => {
      const user = await shop.user(helper.user._id);
      if (user) await shop.putUser({ ...user, role: 'support' });
    });
    const { _id } = await paid();
    expect(codeOf(await amend(_id, [['kettle', 1]], '500.00', {}, helper))).toBe('forbidden');
    expect(await seen(_id)).toMatchObject({ totalPrice: '1200.00', money: { kept: '1200.00' } });
    expect(await stocks()).toEqual([8, 2]);
    const { _id: inCash } = await it.placed({
      orderItems: asked([['kettle', 2]]),
      paymentMethod: 'COD',
      totalPrice: '1000.00',
    });
    expect((await amend(inCash, [['kettle', 1]], '500.00', {}, helper)).status).toBe(200);
  });

  test('what was given back by hand before does not go back again', async () => {
    const { _id } = await paid();
    const given = await admin.client.post(`/api/orders/${_id}/money`, {
      kind: 'cash-returned',
      method: 'upi',
      amount: '200.00',
      reason: 'No cup left',
    });
    expect(given.status).toBe(200);
    expect(await preview(_id, [['kettle', 2]])).toMatchObject({ goesBack: '0.00' });
    expect((await amend(_id, [['kettle', 2]], '1000.00')).status).toBe(200);
    expect(await seen(_id)).toMatchObject({ money: { kept: '1000.00', beingGivenBack: '0.00' } });
  });

  test('while a payment is under way nothing changes; not begun, the new total is paid', async () => {
    const order = await it.placed({ orderItems: asked([['kettle', 2]]), totalPrice: '1000.00' });
    expect((await amend(order._id, [['kettle', 1]], '500.00')).status).toBe(200);
    expect(await stocks()).toEqual([10, 3]);
    const { orderId: gatewayOrder, amount } = await it.begin(order._id);
    expect(amount).toBe(500_00);
    expect(codeOf(await amend(order._id, [['cup', 1]], '200.00'))).toBe('in_progress');
    const played = await it.play(gatewayOrder, 'captured');
    expect((await it.verify({ ...played, orderId: order._id })).status).toBe(200);
    expect(await seen(order._id)).toMatchObject({ isPaid: true, money: { kept: '500.00' } });
    expect(await stocks()).toEqual([9, 3]);
  });
});
