// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { ReactNode } from 'react';
import type { PaymentMethod } from '#shared/orders/order';
import { PIN_TABLE, WITH_PINS } from '../../testing/pin-things';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { HOME, product } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { Component as PaymentScreen } from './payment-screen';
import { Component as PlaceOrderScreen } from './place-order-screen';
import { checkoutOf } from '../../testing/checkout-of';

const server = openTestApi();

interface Asked {
  readonly postalCode: string;
  readonly method?: PaymentMethod;
  /** In rupees. */
  readonly price?: number;
}

/** @param behind by how much the device's clock is behind the shop's, in milliseconds */
async function open(screenOf: ReactNode, { postalCode, method, price = 500 }: Asked, behind = 0) {
  server.use(
    http.get(`${API}/settings`, () => HttpResponse.json(WITH_PINS)),
    http.get(`${API}/pin-table`, () => HttpResponse.json(PIN_TABLE)),
  );
  const device = await createDevice({ user: SHOPPER });
  const { services, db } = device;
  services.session.serverTime(services.clock() + behind);
  await services.cart.put(product('kettle', { price }), 1);
  await checkoutOf(services).selectAddress({ ...HOME, postalCode });
  if (method) await checkoutOf(services).choosePayment(method);
  // Known from before: what is shown first is what holds.
  await db.settings.bulkPut([
    { key: 'pin-table', tag: 'pins-1', table: PIN_TABLE },
    { key: 'shop-settings', settings: WITH_PINS },
  ]);
  showScreen(services, screenOf, '/checkout');
  return device;
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const cash = () => screen.findByRole<HTMLInputElement>('radio', { name: 'Cash on Delivery (COD)' });

// docs/shop-rules.md#r-delivery-5
test.each([
  ['411003', 500, 'Cash on Delivery isn’t available for this postal code.'],
  ['411001', 6000, 'Cash on Delivery is available up to ₹5,000.00.'],
])(
  'cash cannot be chosen for %s and %i rupees, and it says why',
  async (postalCode, price, why) => {
    await open(<PaymentScreen />, { postalCode, price });
    expect(await screen.findByText(why)).toBeTruthy();
    expect((await cash()).disabled).toBe(true);
    expect((await button('Continue')).disabled).toBe(false);
    expect(screen.getByRole('link', { name: 'Choose another address' })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  },
);

test('cash can be chosen where the table takes it', async () => {
  await open(<PaymentScreen />, { postalCode: '411 001' });
  await waitFor(async () => expect((await cash()).disabled).toBe(false));
  expect(screen.queryByText(/Cash on Delivery is/)).toBeNull();
});

// docs/shop-rules.md#r-delivery-5
test('nothing leads on to an address that is not delivered to', async () => {
  await open(<PaymentScreen />, { postalCode: '411002' });
  expect(await screen.findByText('We don’t deliver to 411002.')).toBeTruthy();
  expect((await button('Continue')).disabled).toBe(true);
});

test('the last step says by when the order arrives', async () => {
  await open(<PlaceOrderScreen />, { postalCode: '411001', method: 'COD' });
  expect(await screen.findByText('Delivery by Thu, 5 Mar')).toBeTruthy();
  expect((await button('Place Order (COD)')).disabled).toBe(false);
  expect(await accessibilityFaults()).toEqual([]);
});

test('the day of arrival is counted from the shop’s day, however wrong the device’s clock is', async () => {
  const asked = { postalCode: '411001', method: 'COD' } as const;
  await open(<PlaceOrderScreen />, asked, 10 * 24 * 60 * 60 * 1000);
  expect(await screen.findByText('Delivery by Sun, 15 Mar')).toBeTruthy();
});

test.each([
  ['411002', 'We don’t deliver to 411002.'],
  ['411003', 'Cash on Delivery isn’t available for this postal code.'],
])('the last step keeps back a cash order to %s, and says why', async (postalCode, why) => {
  await open(<PlaceOrderScreen />, { postalCode, method: 'COD' });
  expect(await screen.findByText(why)).toBeTruthy();
  expect((await button('Place Order (COD)')).disabled).toBe(true);
  expect(screen.getByRole('link', { name: 'Choose another address' })).toBeTruthy();
});
