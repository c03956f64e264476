// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { paymentsUnderWay } from '../../payments/payments-under-way';
import { replacedOnline } from '../../payments/replaced-online';
import { paymentIsOpen, paymentWindow } from '../../testing/payment-window';
import { accessibilityFaults } from '../../testing/screen-harness';
import {
  atPlaceOrder,
  onlineShop,
  payButton,
  pressPay,
  refusal,
  startPaying,
  where,
  type Answers,
} from '../../testing/online-shop';

const openShop = onlineShop();
const FAILED = 'The payment didn’t go through. No money was taken, or it will come back.';

describe('an order that is not paid on /placeorder', () => {
  test('dismissed: shows no message, and pressing again pays the same order', async () => {
    const { orders } = openShop();
    const { db, show } = await atPlaceOrder();
    const first = await startPaying();
    await first.say({ kind: 'dismissed' });
    // The focus comes back once the button can take it.
    await waitFor(() => expect(document.activeElement).toBe(payButton()));
    expect(payButton().disabled).toBe(false);
    expect(where()).toBe('/placeorder');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await db.cartLines.count()).toBe(1);
    expect(await paymentsUnderWay(db)).toEqual([]);

    const second = await startPaying();
    await second.say({ kind: 'dismissed' });
    // A reload.
    cleanup();
    await show();
    const third = await startPaying();
    await third.say({ kind: 'dismissed' });
    expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1);
    expect(orders).toHaveLength(3);
  });

  // docs/shop-rules.md#r-payments-2
  test('another cart is another order, which replaces the first', async () => {
    const { orders } = openShop();
    const { services, db } = await atPlaceOrder();
    await (await startPaying()).say({ kind: 'dismissed' });
    await services.cart.setQuantity('kettle', 2);
    await screen.findByText('2 x ₹250.00 = ₹500.00');
    await (await startPaying()).say({ kind: 'dismissed' });
    const [first, next] = orders.map(({ _id }) => _id);
    expect(next).not.toBe(first);
    expect(orders.map(({ insteadOf }) => insteadOf)).toEqual([undefined, [first]]);
    const by = [(await db.setting('checkout'))?.orderId, next];
    expect(await replacedOnline(db)).toMatchObject([{ orderId: first, by }]);
  });

  test('a failed try is shown while the window stays', async () => {
    openShop();
    await atPlaceOrder();
    const { say } = await startPaying();
    await say({ kind: 'failed', reason: 'The bank said no.' });
    expect(await screen.findByText('The bank said no.')).toBeTruthy();
    await say({ kind: 'failed', reason: null });
    expect(await screen.findByText('Razorpay payment failed')).toBeTruthy();
    expect(paymentIsOpen()).toBe(true);
    await say({ kind: 'dismissed' });
  });

  // docs/shop-rules.md#r-payments-8
  test('closed after a failed try: that stays on the screen, and it is tried again', async () => {
    const { orders } = openShop();
    await atPlaceOrder();
    const first = await startPaying();
    await first.say({ kind: 'failed', reason: 'The bank said no.' });
    await first.say({ kind: 'dismissed' });
    const notice = (await screen.findByText(FAILED)).closest('[role=alert]');
    expect(notice?.textContent).toContain('The bank said no.');
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const second = await paymentWindow();
    expect(screen.queryByText(FAILED)).toBeNull();
    await second.say({ kind: 'dismissed' });
    await waitFor(() => expect(payButton().disabled).toBe(false));
    // A window that was only closed says nothing.
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1);
  });

  // docs/shop-rules.md#r-payments-8
  test('failed, it is ordered with cash on delivery in the place of the order that was begun', async () => {
    const { orders } = openShop();
    const { db } = await atPlaceOrder();
    const { say } = await startPaying();
    await say({ kind: 'failed', reason: null });
    await say({ kind: 'dismissed' });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay cash on delivery' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm COD' }));
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
    const [entry] = await db.outbox.toArray();
    expect(entry).toMatchObject({
      name: 'place-cod-order',
      args: { insteadOf: orders[0]?._id, confirmedTotal: '750.00' },
    });
    await waitFor(() => expect(where()).toBe(`/order/${String(entry?.args['orderId'])}`));
    expect(await db.cartLines.count()).toBe(0);
  });

  // docs/shop-rules.md#r-texts-12
  test.each<[string, Answers]>([
    ['Something went wrong', { order: () => HttpResponse.error() }],
    ['Online payment is off', { order: refusal('invalid', {}, 'Online payment is off') }],
    ['Failed to create Razorpay order', { begin: () => HttpResponse.error() }],
    [
      'Nothing was charged.',
      {
        begin: () =>
          HttpResponse.json(
            { code: 'unavailable', message: 'Nothing was charged.' },
            { status: 503 },
          ),
      },
    ],
  ])('without an answer or with a refusal no window opens: %s', async (message, answers) => {
    openShop(answers);
    const { db } = await atPlaceOrder();
    await pressPay();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByText(FAILED)).toBeTruthy();
    expect(paymentIsOpen()).toBe(false);
    await waitFor(() => expect(payButton().disabled).toBe(false));
    expect(await db.cartLines.count()).toBe(1);
    expect(where()).toBe('/placeorder');
  });
});
