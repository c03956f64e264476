// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { settleOnlineOrders } from '../../payments/online-order';
import { CHECKOUT_REPLY } from '../../testing/checkout-things';
import { paymentIsOpen } from '../../testing/payment-window';
import { NOW, SHOPPER } from '../../testing/screen-harness';
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

describe('an order that is paid on /placeorder', () => {
  // docs/shop-rules.md#r-payments-2, #r-texts-12
  test('orders, opens the window, has it verified, and goes to the order', async () => {
    const { orders, bodies, keys, begun, verified } = openShop();
    const { db, notified } = await atPlaceOrder();
    expect(screen.getByText('Razorpay (UPI / Card / NetBanking)')).toBeTruthy();
    const { say, started } = await startPaying();
    const asked = onlyOrder(orders);
    expect(bodies[0]).toMatchObject({
      orderItems: [{ product: 'kettle', qty: 3, name: 'Kettle', price: '250.00' }],
      shippingAddress: { city: 'Pune' },
      paymentMethod: 'Razorpay',
      itemsPrice: '750.00',
      totalPrice: '750.00',
      ofCart: true,
    });
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(begun).toEqual([{ orderId: asked._id }]);
    expect(started()).toEqual({
      kind: 'start',
      checkout: 'stand-in',
      key: 'rzp_key',
      gatewayOrderId: 'order_A1',
      amount: 75_000,
      currency: 'INR',
      shopName: 'Pocket Bazaar',
      prefill: { name: SHOPPER.name, email: SHOPPER.email, contact: '9876543210' },
      themeColour: '#0d5c63',
    });
    // Until it is paid the cart is as it was.
    expect(await db.cartLines.count()).toBe(1);
    notified.tell(orderOf(asked, true));
    await say({ kind: 'opened' });
    await say({ kind: 'paid', reply: CHECKOUT_REPLY });
    await waitFor(() => expect(where()).toBe(`/order/${asked._id}`));
    expect(await screen.findByText('Payment successful')).toBeTruthy();
    expect(verified).toEqual([{ ...CHECKOUT_REPLY, orderId: asked._id }]);
    expect(await db.cartLines.count()).toBe(0);
    expect(await db.outbox.count()).toBe(0);
    expect(paymentIsOpen()).toBe(false);
  });

  test('an order that turns out to be paid is not paid again', async () => {
    const { begun, orders } = openShop({
      order: async ({ request }) =>
        HttpResponse.json(orderOf(await askedFor(request), true), {
          status: 201,
        }),
    });
    const { db } = await atPlaceOrder();
    await pressPay();
    await waitFor(() => expect(where()).toBe(`/order/${orders[0]?._id}`));
    expect(begun).toEqual([]);
    expect(await db.cartLines.count()).toBe(0);
  });

  test('paid elsewhere: the shop’s change notification leads to the order', async () => {
    const { orders } = openShop();
    const { db, notified } = await atPlaceOrder();
    const { say } = await startPaying();
    const asked = onlyOrder(orders);
    await say({ kind: 'dismissed' });
    notified.tell(orderOf(asked, true));
    await waitFor(() => expect(where()).toBe(`/order/${asked._id}`));
    expect(await screen.findByText('Payment successful')).toBeTruthy();
    expect(await db.cartLines.count()).toBe(0);
  });

  test('opened again after it was paid: leads to the order, no matter who clears the cart first', async () => {
    const { orders } = openShop();
    const { db, notified, show } = await atPlaceOrder();
    await startPaying();
    const asked = onlyOrder(orders);
    cleanup();
    await show();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    const paid = orderOf(asked, true);
    await Promise.all([notified.tell(paid), settleOnlineOrders(db, [paid])]);
    await waitFor(() => expect(where()).toBe(`/order/${asked._id}`));
    await waitFor(async () => expect(await db.cartLines.count()).toBe(0));
    expect(where()).toBe(`/order/${asked._id}`);
  });

  // docs/shop-rules.md#r-checkout-4
  test('opened again after the device had pulled the payment: leads to the order, not to the first step', async () => {
    const { orders } = openShop();
    const { db, notified, open } = await atPlaceOrder();
    await startPaying();
    const asked = onlyOrder(orders);
    cleanup();
    const paid = { ...orderOf(asked, true), paidAt: new Date(NOW - 1_000).toISOString() };
    notified.tell(paid);
    await settleOnlineOrders(db, [paid]);
    open();
    await waitFor(() => expect(where()).toBe(`/order/${asked._id}`));
  });

  test('of yesterday leads nowhere: an empty checkout begins with the address', async () => {
    const { orders } = openShop();
    const { db, notified, open } = await atPlaceOrder();
    await startPaying();
    const paid = orderOf(onlyOrder(orders), true);
    cleanup();
    const yesterday = new Date(NOW - 24 * 60 * 60_000).toISOString();
    notified.tell({ ...paid, paidAt: yesterday });
    await settleOnlineOrders(db, [paid]);
    open();
    await waitFor(() => expect(where()).toBe('/shipping'));
  });
});
