import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { printReply } from '#shared/admin/print';
import { orderDocument } from '#shared/orders/order';
import { startRefundShop } from '../../payments/testing/refund-shop';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';

/** In the financial year 2026-27, by three months. */
const NOON = Date.UTC(2026, 5, 1, 12);
const AT = new Date(NOON).toISOString();
let now = NOON;
let shop: OrderShop;

beforeEach(async () => {
  now = NOON;
  shop = await startOrderShop(() => now);
});
afterEach(() => shop.server.close());

const ask = (id: string, step: string, body: object = {}) =>
  shop.admin.client.ask('PUT', `/api/orders/${id}/${step}`, { body });
const cancel = (id: string) => ask(id, 'cancel', { reason: 'Out of stock' });
const dispatch = (id: string) => ask(id, 'dispatch', { courier: 'Post' });
const giveBack = (id: string) => ask(id, 'return', { restock: true });
async function printed(ids: readonly string[]) {
  const { status, body } = await shop.admin.client.post('/api/admin/print', {
    orders: ids,
    invoices: true,
  });
  expect(status).toBe(200);
  return printReply.parse(body).orders;
}
/** As its shopper has it. */
const seen = (id: string) => shop.owner.client.read(orderDocument, `/api/orders/${id}`);
const invoicedOrder = async () => {
  const { _id } = await shop.placed();
  await printed([_id]);
  return _id;
};

describe('a credit note', () => {
  // docs/shop-rules.md#r-print-4
  test('is given with the cancellation, by the shop or the shopper; the invoice stays as it was', async () => {
    const [one, two] = [await invoicedOrder(), await invoicedOrder()];
    const before = await seen(one);
    await cancel(one);
    const by = shop.owner.client.ask('PUT', `/api/orders/${two}/cancel`, { body: {} });
    expect((await by).status).toBe(200);
    const after = await seen(one);
    expect(after.invoice).toEqual(before.invoice);
    expect(after.creditNotes).toEqual([
      {
        number: 'CN/26-27/000001',
        at: AT,
        reason: 'cancelled',
        amount: '100.10',
        lines: ['100.10'],
      },
    ]);
    expect(await seen(two)).toMatchObject({ creditNotes: [{ number: 'CN/26-27/000002' }] });
    // Printed again, nothing is given a second time.
    expect(await printed([one])).toEqual([after]);
  });

  test('is given for what comes back, by one call for many too, and none is left out', async () => {
    const ids = [await invoicedOrder(), await invoicedOrder(), await invoicedOrder()];
    for (const id of ids) await dispatch(id);
    const orders = ids.map((_id) => ({ _id, restock: false }));
    const cancelled = await invoicedOrder();
    expect((await giveBack(ids[0] ?? '')).status).toBe(200);
    const many = { orders: [{ _id: cancelled, reason: 'No stock' }] };
    await shop.admin.client.ask('PUT', '/api/orders/cancel', { body: many });
    for (const { _id } of orders.slice(1)) await giveBack(_id);
    const numbers = [];
    for (const id of [...ids, cancelled])
      numbers.push((await seen(id)).creditNotes?.map(({ number }) => number));
    expect(numbers.flat().toSorted()).toEqual([1, 2, 3, 4].map((n) => `CN/26-27/00000${n}`));
  });

  // docs/shop-rules.md#r-print-4
  test('is of the day and the year in which the sale ended', async () => {
    now = Date.parse('2026-03-31T18:29:59.000Z');
    const id = await invoicedOrder();
    now += 1_000;
    await cancel(id);
    expect(await seen(id)).toMatchObject({
      invoice: { number: '2025-26/000001' },
      creditNotes: [{ number: 'CN/26-27/000001', at: '2026-03-31T18:30:00.000Z' }],
    });
  });

  test('is not given where there is no invoice', async () => {
    const { _id } = await shop.placed();
    await cancel(_id);
    expect(await seen(_id)).not.toHaveProperty('creditNotes');
  });
});

describe('an order that is no sale', () => {
  test('gets no number: it came back unpaid', async () => {
    const [back, sold] = [await shop.placed(), await shop.placed()];
    await dispatch(back._id);
    await giveBack(back._id);
    const [first, second] = await printed([back._id, sold._id]);
    expect(first).not.toHaveProperty('invoice');
    expect(second).toMatchObject({ invoice: { number: '2026-27/000001' } });
  });
});

describe('the day of an invoice', () => {
  test('is that of the dispatch at the latest, and its number of that year', async () => {
    now = Date.parse('2026-03-31T10:00:00.000Z');
    const [late, handedOver] = [await shop.placed(), await shop.placed()];
    await dispatch(late._id);
    await shop.pay(handedOver._id);
    await shop.deliver(handedOver._id);
    now = Date.parse('2026-04-02T10:00:00.000Z');
    const { _id: fresh } = await shop.placed();
    const [one, two, three] = await printed([late._id, fresh, handedOver._id]);
    const march = { at: '2026-03-31T10:00:00.000Z' };
    expect(one).toMatchObject({ invoice: { number: '2025-26/000001', ...march } });
    expect(two).toMatchObject({ invoice: { number: '2026-27/000001' } });
    expect(three).toMatchObject({ invoice: { number: '2025-26/000002', ...march } });
  });
});

test('a refund in part has its credit note; the whole before dispatch leaves an order without an invoice', async () => {
  const refunds = await startRefundShop(() => NOON);
  try {
    const print = async (id: string) => {
      const { body } = await refunds.admin.client.post('/api/admin/print', {
        orders: [id],
        invoices: true,
      });
      return printReply.parse(body).orders[0];
    };
    const read = (id: string) => refunds.owner.client.read(orderDocument, `/api/orders/${id}`);
    const part = await refunds.received();
    await print(part.order);
    await refunds.refund(part, '10.00');
    await refunds.refund(part, '15.00');
    expect(await read(part.order)).toMatchObject({
      creditNotes: [
        { number: 'CN/26-27/000001', amount: '10.00', reason: 'refunded' },
        { number: 'CN/26-27/000002', amount: '15.00', reason: 'refunded' },
      ],
    });
    const whole = await refunds.received();
    await refunds.refund(whole, '110.00');
    expect(await print(whole.order)).not.toHaveProperty('invoice');
  } finally {
    await refunds.close();
  }
});
