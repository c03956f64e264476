// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { notePayment, paymentsUnderWay } from '../../payments/payments-under-way';
import { CHECKOUT_REPLY } from '../../testing/checkout-things';
import { paymentWindow } from '../../testing/payment-window';
import { SHOPPER } from '../../testing/screen-harness';
import {
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

describe('a payment with an unknown outcome', () => {
  test('a payment that could not be verified leads to the order, and is remembered', async () => {
    const { orders } = openShop({ verify: () => HttpResponse.error() });
    const { db, notified } = await atPlaceOrder();
    const { say } = await startPaying();
    const asked = onlyOrder(orders);
    notified.tell(orderOf(asked));
    await say({ kind: 'paid', reply: CHECKOUT_REPLY });
    expect(await screen.findByText('Payment verification error')).toBeTruthy();
    await waitFor(() => expect(where()).toBe(`/order/${asked._id}`));
    expect(await paymentsUnderWay(db)).toMatchObject([
      { orderId: asked._id, proof: { ...CHECKOUT_REPLY, orderId: asked._id } },
    ]);
    // It may be paid or not: nothing is thrown away before that is known.
    expect(await db.cartLines.count()).toBe(1);
  });

  test('asks first where a payment of this cart was begun and its outcome is unknown', async () => {
    const { orders } = openShop();
    const { db, show } = await atPlaceOrder();
    await (await startPaying()).say({ kind: 'dismissed' });
    cleanup();
    const orderId = orders[0]?._id ?? '';
    await notePayment(db, { orderId, user: SHOPPER._id, since: 1, proof: null, told: null });
    await show();
    await pressPay();
    await screen.findByRole('dialog', { name: 'Pay again?' });
    await userEvent.click(screen.getByRole('button', { name: 'Wait' }));
    expect(orders).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(payButton());
    const dialog = await screen.findByRole('dialog', { name: 'Pay again?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pay again' }));
    await (await paymentWindow()).say({ kind: 'dismissed' });
    expect(orders).toHaveLength(2);
  });

  test('asks nothing where the gateway says that nothing was paid', async () => {
    const { orders } = openShop({
      check: () => HttpResponse.json({ state: 'none', message: 'Nothing was paid' }),
    });
    const { db, show } = await atPlaceOrder();
    await (await startPaying()).say({ kind: 'dismissed' });
    cleanup();
    const orderId = orders[0]?._id ?? '';
    await notePayment(db, { orderId, user: SHOPPER._id, since: 1, proof: null, told: null });
    await show();
    await pressPay();
    await paymentWindow();
    expect(screen.queryByRole('dialog', { name: 'Pay again?' })).toBeNull();
  });

  test('goes with its screen: the payment is remembered as begun', async () => {
    openShop();
    const { db } = await atPlaceOrder();
    await startPaying();
    cleanup();
    expect(document.querySelector('iframe')).toBeNull();
    expect(await paymentsUnderWay(db)).toMatchObject([{ user: SHOPPER._id, proof: null }]);
  });
});
