// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { documentOfOrder } from '#shared/orders/order';
import { anOrder } from '#shared/testing/an-order';
import { paymentWindow } from '../../testing/payment-window';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { openTestApi } from '../../testing/test-api';
import { recordingAccount } from '../../testing/recording-account';
import { Component as OrderScreen } from './order-screen';

const API = 'http://shop.test/api';
const server = openTestApi();
const { _id, name, email } = SHOPPER;
const ORDER = documentOfOrder(
  anOrder({ _id: 'order-1', paymentMethod: 'Razorpay', user: { _id, name, email } }),
);
const QUOTE = {
  items: [{ product: 'cup', name: 'Cup', price: '70.00', qty: 2, available: 9 }],
  itemsPrice: '140.00',
  shippingPrice: '0.00',
  taxPrice: '0.00',
  totalPrice: '140.00',
};

test('an order whose prices are old asks with the new total, and pays that', async () => {
  const asked: unknown[] = [];
  server.use(
    http.get(`${API}/settings`, () =>
      HttpResponse.json({ onlinePayments: 'razorpay', googleClientId: null }),
    ),
    http.post(`${API}/payments/razorpay/order`, async ({ request }) => {
      const body = await request.json();
      asked.push(body);
      if (typeof body === 'object' && body && 'confirmedTotal' in body)
        return HttpResponse.json({
          key: 'rzp_key',
          orderId: 'order_A1',
          amount: 140_00,
          currency: 'INR',
        });
      return HttpResponse.json(
        { code: 'confirm_again', message: 'No', quote: QUOTE, currentTotal: '140.00' },
        { status: 409 },
      );
    }),
  );
  const { account } = recordingAccount([ORDER]);
  const { services } = await createDevice({ user: SHOPPER, services: { account } });
  showScreen(services, <OrderScreen />, '/order/order-1', '/order/:id');
  const button = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Pay with Razorpay',
  });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);

  expect(await screen.findByText(/more than 72 hours old. The total is now ₹140.00/)).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm again' }));
  expect((await paymentWindow()).started()).toMatchObject({ gatewayOrderId: 'order_A1' });
  expect(asked).toEqual([{ orderId: 'order-1' }, { orderId: 'order-1', confirmedTotal: '140.00' }]);
});
