// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { documentOfOrder } from '#shared/orders/order';
import { anOrder } from '#shared/testing/an-order';
import { createDevice, showScreen, SHOPPER } from '../../testing/screen-harness';
import { openTestApi } from '../../testing/test-api';
import { recordingAccount } from '../../testing/recording-account';
import { Component as MyOrdersScreen } from './my-orders-screen';
import { Component as OrderScreen } from './order-screen';

const server = openTestApi();
const { _id, name, email } = SHOPPER;
const CLOSED = documentOfOrder(
  anOrder({
    _id: 'order-1',
    paymentMethod: 'Razorpay',
    user: { _id, name, email },
    closedAt: '2026-06-20T10:00:00.000Z',
  }),
);

async function openDevice() {
  server.use(
    http.get('http://shop.test/api/settings', () =>
      HttpResponse.json({ onlinePayments: 'razorpay', googleClientId: null }),
    ),
  );
  const { account } = recordingAccount([CLOSED]);
  return createDevice({ user: SHOPPER, services: { account } });
}

// docs/shop-rules.md#r-orders-9
test('an order that closed unpaid says so in My Orders', async () => {
  const { services } = await openDevice();
  showScreen(services, <MyOrdersScreen />, '/myorders', '/myorders');
  expect(await screen.findByText('Closed')).toBeTruthy();
});

test('its page says when and why, and that it can still be paid', async () => {
  const { services } = await openDevice();
  showScreen(services, <OrderScreen />, '/order/order-1', '/order/:id');
  expect(await screen.findByText(/^Closed on 2026-06-20: not paid/)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay with Razorpay' });
  // Once the shop has said that it takes online payments.
  await waitFor(() => expect(button.disabled).toBe(false));
});
