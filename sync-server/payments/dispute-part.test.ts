import { afterEach, beforeEach, expect, test } from 'vitest';
import { DisputeShop, type Paid } from './testing/dispute-shop';
import { codeOf, TOTAL } from './testing/payment-shop';
import { mailWords, untilAnswered } from './testing/what-is-said';

/* Disputes that are about a part of an order's money: of one payment, or of one of two. */

let it: DisputeShop;
beforeEach(async () => {
  it = new DisputeShop();
  await it.open();
});
afterEach(() => it.shop.close());

const shown = async ({ orderId }: Paid) =>
  (await it.shop.owner.client.get(`/api/orders/${orderId}`)).body;

/** Prints an order with its invoice. */
async function printed({ orderId }: Paid) {
  await it.admin.client.post('/api/admin/print', { orders: [orderId], invoices: true });
  return it.shop.server.store.read((shop) => shop.order(orderId));
}

// docs/shop-rules.md#r-orders-14
test('an order of which a bank took a part is not sent before the owner has settled that', async () => {
  const of = await it.paid();
  await it.hear(of, 'lost', { deducted: TOTAL - 5 });
  for (const answer of [
    await it.mark(of.orderId, 'pack'),
    await it.mark(of.orderId, 'dispatch', { courier: 'Post' }),
    await it.mark(of.orderId, 'deliver'),
  ])
    expect([answer.status, codeOf(answer)]).toEqual([409, 'disputed']);
  const orders = [{ _id: of.orderId, courier: 'Post' }];
  const bulk = await it.admin.client.ask('PUT', '/api/orders/dispatch', { body: { orders } });
  expect(bulk).toMatchObject({ body: { orders: [{ status: 'refused', code: 'disputed' }] } });
  expect((await printed(of))?.invoice).toBeUndefined();
  expect(await shown(of)).toMatchObject({ isShort: true, money: { kept: '0.05' } });
  expect((await it.said(of.orderId)).flags).toEqual(['disputed']);
  expect((await it.settle(of)).body).toMatchObject({
    attention: [{ words: expect.stringContaining('settle this to send the order all the same') }],
  });
  expect(await shown(of)).not.toHaveProperty('isShort');
  expect((await it.mark(of.orderId, 'pack')).status).toBe(200);
  expect((await printed(of))?.invoice).toBeDefined();
});

test('an order of which a bank took a part is held no more once it gave that back', async () => {
  const of = await it.paid();
  await it.hear(of, 'lost', { deducted: 50_00 });
  await it.hear(of, 'won');
  expect(await shown(of)).not.toHaveProperty('isShort');
  expect((await it.mark(of.orderId, 'pack')).status).toBe(200);
});

// docs/shop-rules.md#r-print-4
test.each([
  ['second payment', true],
  ['only payment', false],
] as const)(
  'a credit note over an accepted part of the total is of the whole invoice, but where a bank took of it: of the %s',
  async (_which, isOfOther) => {
    it.off = 10_10;
    const of = await it.paid();
    const accepting = { kind: 'amount-differs', payment: of.payment, reason: 'Agreed', pays: true };
    const path = `/api/payments/${of.gatewayOrder}/settle`;
    expect((await it.admin.client.ask('PUT', path, { body: accepting })).status).toBe(200);
    expect((await printed(of))?.invoice).toBeDefined();
    const second = await it.paidTwice(of);
    await it.mark(of.orderId, 'dispatch', { courier: 'Post' });
    await it.hear(isOfOther ? second : of, 'lost', { deducted: 40_00 });
    const amount = isOfOther ? '90.00' : '50.00';
    expect((await it.refund(of, amount)).status).toBe(201);
    await untilAnswered(it.shop, of.orderId);
    const notes = (await printed(of))?.creditNotes?.map(({ amountPaise }) => amountPaise);
    expect(notes).toEqual([isOfOther ? TOTAL : 50_00]);
  },
);

// docs/shop-rules.md#r-money-10
test('a dispute of one payment is no word about another, which goes back with its cancelled order', async () => {
  const of = await it.paid();
  const second = await it.paidTwice(of);
  await it.hear(second, 'created');
  it.silent = 'refunds';
  expect((await it.cancel(of.orderId)).status).toBe(200);
  const mail = (await mailWords(it.shop)).at(-1);
  expect(mail).toContain('We are refunding ₹100.10');
  expect(mail?.match(/Your bank is looking into your dispute/g)).toHaveLength(1);
  expect(await shown(of)).toMatchObject({
    forBank: { beingGivenBack: '0.00', toGiveBack: '100.10' },
    money: { beingGivenBack: '100.10', toGiveBack: '100.10' },
  });
  it.silent = 'nothing';
  await it.hear(second, 'lost', { deducted: TOTAL });
  await it.later(of);
  expect(await shown(of)).not.toHaveProperty('forBank');
  expect(await it.said(of.orderId)).toMatchObject({
    shopper: { received: '200.20', givenBack: '100.10', lost: '100.10' },
    revenue: '0.00',
    atGateway: TOTAL,
  });
});

test('a dispute of the payment of a paid order is no word about a second one, which goes back', async () => {
  const of = await it.paid();
  const second = await it.paidTwice(of);
  await it.hear(of, 'created');
  // The page says of it that it goes back.
  expect(await shown(of)).toMatchObject({ isDisputed: true, money: { toGiveBack: '100.10' } });
  expect(await shown(of)).not.toHaveProperty('forBank');
  expect((await it.refund(second)).status).toBe(201);
});
