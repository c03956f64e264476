// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { documentOfOrder, type Order } from '#shared/orders/order';
import { anOrder } from '#shared/testing/an-order';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../test-support/screen-harness';
import { openTestApi } from '../../test-support/test-api';
import { recordingAccount } from '../../test-support/recording-account';
import { Component as OrderScreen } from './order-screen';

const server = openTestApi();
const { _id, name, email } = SHOPPER;
const CANCEL = 'http://shop.test/api/orders/order-1/cancel';

const ordered = (given: Partial<Order> = {}) =>
  documentOfOrder(
    anOrder({ _id: 'order-1', paymentMethod: 'Razorpay', user: { _id, name, email }, ...given }),
  );

async function open(given: Partial<Order> = {}, connection: 'online' | 'offline' = 'online') {
  server.use(
    http.get('http://shop.test/api/settings', () =>
      HttpResponse.json({ onlinePayments: 'razorpay', googleClientId: null }),
    ),
  );
  const { account } = recordingAccount([ordered(given)]);
  const device = await createDevice({ user: SHOPPER, connection, services: { account } });
  showScreen(device.services, <OrderScreen />, '/order/order-1', '/order/:id');
  await screen.findByRole('heading', { name: 'Payment Method' });
  return device;
}

const cancelButton = () =>
  screen.queryByRole<HTMLButtonElement>('button', { name: 'Cancel order' });

describe('an order that was not paid online', () => {
  test('is cancelled after a question, once, and the cart it came from stays', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.put(CANCEL, ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return HttpResponse.json(
          ordered({ closedAt: '2026-03-01T10:00:00.000Z', closedBy: 'shopper' }),
        );
      }),
    );
    const { db } = await open();
    const draft = {
      key: 'checkout',
      orderId: 'draft-1',
      selectedAddressId: null,
      shippingAddress: null,
      paymentMethod: 'Razorpay',
    } as const;
    const online = { orderId: 'order-1', user: _id, digest: 'any', lines: [] };
    await db.settings.put({ ...draft, online });
    await waitFor(() => expect(cancelButton()?.disabled).toBe(false));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    await screen.findByRole('dialog', { name: 'Cancel this order?' });
    expect(keys).toEqual([]);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel' }));
    await waitFor(async () => expect(await db.setting('checkout')).toEqual(draft));
    expect(keys).toEqual([expect.stringMatching(/./)]);
  });

  test('that was paid meanwhile is not cancelled, in the shop’s words', async () => {
    server.use(
      http.put(CANCEL, () =>
        HttpResponse.json(
          { code: 'already_paid', message: 'This order is already paid, so it wasn’t cancelled' },
          { status: 409 },
        ),
      ),
    );
    await open();
    await waitFor(() => expect(cancelButton()?.disabled).toBe(false));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, cancel' }));
    expect(
      await screen.findByText('This order is already paid, so it wasn’t cancelled'),
    ).toBeTruthy();
  });

  test('needs a connection to be cancelled', async () => {
    await open({}, 'offline');
    expect(cancelButton()?.disabled).toBe(true);
  });

  test.each([
    ['cash', { paymentMethod: 'COD' }],
    ['paid', { isPaid: true, paidAt: '2026-02-28T10:00:00.000Z' }],
    ['cancelled', { closedAt: '2026-02-28T10:00:00.000Z', closedBy: 'shopper' }],
  ] as const)('%s: is not offered', async (_what, given) => {
    await open(given);
    expect(cancelButton()).toBeNull();
  });

  test('says that it is cancelled, and takes no payment', async () => {
    await open({ closedAt: '2026-02-28T10:00:00.000Z', closedBy: 'shopper' });
    expect(screen.getByText('Cancelled on 2026-02-28')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay with Razorpay' })).toBeNull();
  });
});

describe('money that pays nothing', () => {
  const paid = { isPaid: true, paidAt: '2026-02-28T10:00:00.000Z', extraPaidPaise: 110_00 };

  test('a second payment is shown, and that it is being refunded', async () => {
    await open({ ...paid, extraReturnedPaise: 0 });
    expect(screen.getByText(/^You were charged twice. We’re refunding ₹110.00./)).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('and, once it has gone back, that it has', async () => {
    await open({ ...paid, extraReturnedPaise: 110_00 });
    expect(screen.getByText(/^₹110.00 that you paid extra has been refunded./)).toBeTruthy();
  });
});
