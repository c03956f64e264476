import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  documentOf,
  startRefundShop,
  type Received,
  type RefundShop,
} from '../../payments/testing/refund-shop';
import { aProduct } from '../../testing/samples';

let shop: RefundShop;
beforeEach(async () => {
  shop = await startRefundShop(() => Date.UTC(2026, 5, 1, 12));
  await shop.server.store.write((writer) =>
    writer.putProduct(aProduct({ _id: 'p1', countInStock: 1 })),
  );
});
afterEach(() => shop.close());

const REASON = 'The bank’s offer took <img src=x onerror=alert(1)> ten rupees off';
const accept = ({ id, payment }: Received, more = {}) =>
  shop.admin.client.ask('PUT', `/api/payments/${id}/settle`, {
    body: { kind: 'amount-differs', payment, reason: REASON, pays: true, ...more },
  });
const orderOf = ({ order }: Received) => shop.server.store.read((reader) => reader.order(order));
const stock = async () =>
  (await shop.server.store.read((reader) => reader.products(['p1'])))[0]?.countInStock;

test('a payment of another amount is accepted with a reason: the order is paid, its pieces are taken, the trail says why', async () => {
  const of = await shop.received({ verdict: 'amount-differs' });
  const accepted = documentOf(await accept(of));
  expect(accepted).toMatchObject({
    isPaid: true,
    attention: [{ reason: REASON }],
    captures: [{ verdict: 'amount-differs', accepted: true }],
  });
  expect(await orderOf(of)).toMatchObject({ isPaid: true, revision: 2 });
  expect(await stock()).toBe(0);
  expect((await shop.auditTrail(of)).at(-1)).toBe(
    `${shop.admin.user.name} (admin) accepted ₹110.00 (${of.payment}) as payment for the order. Reason: ${REASON}`,
  );
  expect(documentOf(await accept(of))).toEqual(accepted);
  expect(await stock()).toBe(0);
});

test('what is accepted can go back, and the order is refunded then', async () => {
  const of = await shop.received({ verdict: 'amount-differs' });
  await accept(of);
  await shop.refund(of, '10.00');
  expect(await orderOf(of)).toMatchObject({ isPaid: true, refundedPaise: 10_00 });
  await shop.refund(of, '100.00');
  expect(await orderOf(of)).toMatchObject({ refundedPaise: 110_00 });
});

test('without stock, without a reason, of another flag, after a refund: refused, nothing changes', async () => {
  const of = await shop.received({ verdict: 'amount-differs' });
  expect(await accept(of, { reason: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Enter a reason' } },
  });
  const late = await shop.received({ verdict: 'late-no-stock' });
  expect(await accept(late, { kind: 'late-no-stock' })).toMatchObject({ status: 403 });
  const refunded = await shop.received({ verdict: 'amount-differs' });
  await shop.refund(refunded, '10.00');
  expect(await accept(refunded)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  await shop.server.store.write(async (writer) => void (await writer.takeStock('p1', 1)));
  expect(await accept(of)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
  for (const one of [of, late, refunded]) expect((await orderOf(one))?.isPaid).toBe(false);
});

test('of an order that is paid already: refused, and no piece is taken a second time', async () => {
  const of = await shop.received({ verdict: 'amount-differs' });
  const order = await orderOf(of);
  if (!order) throw new Error('No order');
  const paid = { ...order, isPaid: true, paidAt: order.createdAt };
  await shop.server.store.write((writer) => writer.putOrder(paid));
  expect(await accept(of)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  expect(await orderOf(of)).toEqual(paid);
  expect(await stock()).toBe(1);
});
