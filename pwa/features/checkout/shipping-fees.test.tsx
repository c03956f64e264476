// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test } from 'vitest';
import type { ReactNode } from 'react';
import type { PaymentMethod } from '#shared/orders/order';
import { packPinTable, rowsOfPinTable } from '#shared/shipping/pin-table';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { factsOf } from '#shared/shop/owner-settings';
import { ShopFactsContext } from '../../components/design/shop-facts';
import { orderAskedFor } from '../../replica/optimistic-order';
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
afterEach(cleanup);

/** ₹40 for the first 500 g, ₹15 for each further; free above ₹1,000; ₹25 more in cash. In Pune delivery is ₹30 for the first. */
const SHOP = factsOf({
  ...DEFAULT_SETTINGS,
  shippingFee: 40_00,
  freeAbove: 1000_00,
  cashFee: 25_00,
  weightStep: 500,
  weightFee: 15_00,
  revision: 1,
});
const SETTINGS = { ...WITH_PINS, shop: SHOP };
const TABLE = packPinTable(
  [...rowsOfPinTable(PIN_TABLE)].map((row) =>
    row.first === 411_001 ? { ...row, zone: { ...row.zone, shippingFee: 30_00 } } : row,
  ),
  1,
);

/** A cart of two pieces of ₹200 and 600 g each. */
async function open(part: ReactNode, method?: PaymentMethod) {
  server.use(
    http.get(`${API}/settings`, () => HttpResponse.json(SETTINGS)),
    http.get(`${API}/pin-table`, () => HttpResponse.json(TABLE)),
  );
  const device = await createDevice({ user: SHOPPER });
  const { services, db } = device;
  const rice = product('rice', { price: 200, weight: 600, countInStock: 9 });
  await db.products.put(rice);
  await services.cart.put(rice, 2);
  await checkoutOf(services).selectAddress({ ...HOME, postalCode: '411001' });
  if (method) await checkoutOf(services).choosePayment(method);
  await db.settings.bulkPut([
    { key: 'pin-table', tag: 'pins-1', table: TABLE },
    { key: 'shop-settings', settings: SETTINGS },
  ]);
  const facts = { current: () => SHOP, subscribe: () => () => undefined };
  showScreen(services, <ShopFactsContext value={facts}>{part}</ShopFactsContext>, '/checkout');
  return device;
}
const sums = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

// docs/shop-rules.md#r-money-4
test('the last step says the fee of the place and the fee for cash apart, and the total holds both', async () => {
  const { db } = await open(<PlaceOrderScreen />, 'COD');
  // ₹30 + 2 × ₹15 for 1.2 kg.
  await waitFor(() => expect(sums()).toEqual(['₹400.00', '₹60.00', '₹25.00', '₹0.00', '₹485.00']));
  expect(screen.getByText('Cash on delivery fee')).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
  const person = userEvent.setup({ delay: null });
  await person.click(screen.getByRole('button', { name: 'Place Order (COD)' }));
  expect(await screen.findByText(/You pay ₹485.00 in cash/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Confirm COD' }));
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  const [entry] = await db.outbox.toArray();
  expect(entry?.args).toMatchObject({ confirmedTotal: '485.00' });
  // While it waits it is shown as it was confirmed.
  expect(entry && orderAskedFor(entry, SHOPPER)).toMatchObject({
    itemsPrice: '400.00',
    shippingPrice: '85.00',
    cashFee: '25.00',
    totalPrice: '485.00',
  });
});

test('an order to be paid online has no fee for cash', async () => {
  await open(<PlaceOrderScreen />, 'Razorpay');
  await waitFor(() => expect(sums()).toEqual(['₹400.00', '₹60.00', '₹0.00', '₹460.00']));
});

test('the choice of payment says what cash costs more', async () => {
  await open(<PaymentScreen />);
  expect(await screen.findByText('Cash on delivery costs ₹25.00 more.')).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
});
