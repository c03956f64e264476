// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { OrderDocument } from '#shared/orders/order';
import { settleOnlineOrders } from '../../payments/online-order';
import { anOrderDocument } from '../../testing/order-things';
import { product } from '../../testing/shop-things';
import {
  askedFor,
  atPlaceOrder,
  onlineShop,
  onlyOrder,
  orderOf,
  payButton,
  pressPay,
  startPaying,
  where,
} from '../../testing/online-shop';

const openShop = onlineShop();
const AT = '2026-03-01T10:00:00.000Z';
const CANCELLED = { at: AT, by: 'shopper', inPlace: 'order-9' } as const;
const CASH = anOrderDocument({ _id: 'order-9', paymentMethod: 'COD' });

/** A shop in which another device has changed the first order that is asked for to cash on delivery. */
function changedToCash(cash: OrderDocument, failures = 0) {
  let isFirst = true;
  let left = failures;
  return openShop({
    async order({ request }) {
      const order = orderOf(await askedFor(request));
      const cancelled = isFirst ? { cancelled: CANCELLED } : {};
      isFirst = left > 0;
      return HttpResponse.json({ ...order, ...cancelled }, { status: 201 });
    },
    read() {
      left -= 1;
      return left >= 0 ? HttpResponse.error() : HttpResponse.json(cash);
    },
  });
}

// docs/shop-rules.md#r-payments-2
describe('an order that another device has changed to cash on delivery', () => {
  test('is followed when it is to be paid: nothing is ordered twice, and the cart loses it once', async () => {
    const { orders, begun } = changedToCash(CASH);
    const { db, services, notified } = await atPlaceOrder();
    notified.tell(CASH);
    await pressPay();
    await waitFor(() => expect(where()).toBe('/order/order-9'));
    expect(await screen.findByText('This cart has already been ordered.')).toBeTruthy();
    const asked = onlyOrder(orders);
    expect(begun).toEqual([]);
    expect(await db.cartLines.count()).toBe(0);
    // What follows the account comes to the same later: of a new cart nothing is taken.
    await services.cart.put(product('kettle'), 2);
    await settleOnlineOrders(db, [{ ...orderOf(asked), cancelled: CANCELLED }, CASH]);
    expect(await db.cartLines.toArray()).toMatchObject([{ _id: 'kettle', qty: 2 }]);
  });

  test('is not ordered anew while the shop does not say what stands in its place', async () => {
    const { orders } = changedToCash(CASH, 1);
    const { db, notified } = await atPlaceOrder();
    notified.tell(CASH);
    await pressPay();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    expect(where()).toBe('/placeorder');
    expect(await db.cartLines.count()).toBe(1);
    await pressPay();
    await waitFor(() => expect(where()).toBe('/order/order-9'));
    expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1);
  });

  test('is ordered anew where that cash order was cancelled', async () => {
    const { orders, begun } = changedToCash({ ...CASH, cancelled: { at: AT, by: 'shopper' } });
    await atPlaceOrder();
    await startPaying();
    expect(new Set(orders.map(({ _id }) => _id)).size).toBe(2);
    expect(begun).toEqual([{ orderId: orders[1]?._id }]);
  });

  test('leads there from the open page as soon as this device learns of it', async () => {
    const { orders } = openShop();
    const { db, notified } = await atPlaceOrder();
    const { say } = await startPaying();
    const asked = onlyOrder(orders);
    await say({ kind: 'dismissed' });
    await waitFor(() => expect(payButton().disabled).toBe(false));
    const now = [{ ...orderOf(asked), cancelled: CANCELLED }, CASH];
    notified.tell(...now);
    await settleOnlineOrders(db, now);
    await waitFor(() => expect(where()).toBe('/order/order-9'));
    expect(await screen.findByText('This cart has already been ordered.')).toBeTruthy();
    expect(await db.cartLines.count()).toBe(0);
  });
});
