import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { orderDocument } from '#shared/orders/order';
import { documentOf, startRefundShop, type Received, type RefundShop } from './testing/refund-shop';

let shop: RefundShop;
beforeEach(async () => {
  shop = await startRefundShop(() => Date.UTC(2026, 5, 1, 12));
});
afterEach(() => shop.close());

const seenBy = (who: 'owner' | 'admin', of: Received) =>
  shop[who].client.read(orderDocument, `/api/orders/${of.order}`);
const ids = z.object({ orders: z.array(orderDocument) });
const toDeliver = async () =>
  (await shop.admin.client.read(ids, '/api/orders?status=undelivered')).orders.map(
    ({ _id }) => _id,
  );

test('a refund shows on the order, for shopper and admin, as soon as it is recorded', async () => {
  const of = await shop.received();
  expect((await seenBy('owner', of)).refunded).toBeUndefined();
  await shop.refund(of, '10.00');
  const inPart = { state: 'part', amount: '10.00' };
  expect([await seenBy('owner', of), await seenBy('admin', of)]).toMatchObject([
    { refunded: inPart, isPaid: true },
    { refunded: inPart },
  ]);
  expect(await toDeliver()).toEqual([of.order]);
  await shop.refund(of, '100.00');
  expect(await seenBy('owner', of)).toMatchObject({
    refunded: { state: 'whole', amount: '110.00' },
    isPaid: true,
  });
  expect(await toDeliver()).toEqual([]);
});

test('one that the gateway refuses shows on it no more', async () => {
  const of = await shop.received();
  const reason = { status: 400, code: 'BAD_REQUEST_ERROR', description: 'Too little money' };
  shop.setFault(async () => ({ kind: 'refused', reason }));
  documentOf(await shop.refund(of, '110.00'));
  expect((await seenBy('owner', of)).refunded).toBeUndefined();
  expect(await toDeliver()).toEqual([of.order]);
});

test('a part that would leave less than a rupee is refused in plain words, and the gateway is not asked', async () => {
  const of = await shop.received();
  expect(await shop.refund(of, '109.50')).toMatchObject({
    status: 400,
    body: {
      code: 'invalid',
      fields: {
        amount: 'Enter ₹110.00, or at most ₹109.00: less than ₹1.00 can’t be refunded later',
      },
    },
  });
  expect(shop.asked).toEqual([]);
});
