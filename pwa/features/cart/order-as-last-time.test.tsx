// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { anOrderDocument } from '../../testing/order-things';
import { HOME, OFFICE, product } from '../../testing/shop-things';
import { Component as CartScreen } from './cart-screen';

afterEach(cleanup);

const orderTo = (id: string, createdAt: string, paymentMethod: 'COD' | 'Razorpay') =>
  anOrderDocument({
    _id: `order-to-${id}`,
    createdAt,
    paymentMethod,
    shippingAddress: { ...anOrderDocument().shippingAddress, id },
  });
const TO_OFFICE = orderTo(OFFICE._id, '2026-02-27T10:00:00.000Z', 'COD');
const TO_HOME = orderTo(HOME._id, '2026-01-01T10:00:00.000Z', 'Razorpay');
const addresses = [
  { ...HOME, isDefault: true },
  { ...OFFICE, isDefault: false },
];

async function open(options: DeviceOptions) {
  const device = await createDevice({ connection: 'offline', ...options });
  await device.services.cart.put(product('kettle'), 1);
  showScreen(device.services, <CartScreen />, '/cart');
  await screen.findByRole('link', { name: 'Proceed To Checkout' });
  return { ...device, person: userEvent.setup({ delay: null }) };
}
const button = () => screen.findByRole('button', { name: 'Order as last time' });

// docs/shop-rules.md#r-checkout-7
test('offline the cart leads to the last step with the address and the way to pay of the newest order', async () => {
  const documents = { addresses, orders: [TO_HOME, TO_OFFICE] };
  const { db, person } = await open({ user: SHOPPER, documents });
  const way = await button();
  expect(await accessibilityFaults()).toEqual([]);
  await person.click(way);
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/placeorder'));
  expect(await db.setting('checkout')).toMatchObject({
    selectedAddressId: OFFICE._id,
    shippingAddress: { id: OFFICE._id, address: OFFICE.address, phone: OFFICE.phone },
    paymentMethod: 'COD',
  });
});

test('an exchange and a cancelled order are no last time: the newest order that stands is', async () => {
  const later = '2026-02-28T10:00:00.000Z';
  const exchanged = {
    ...orderTo(HOME._id, later, 'Razorpay'),
    _id: 'exchange',
    exchangeOf: { order: 'order-1', request: 'request-1' },
  };
  const cancelled = {
    ...orderTo(HOME._id, later, 'Razorpay'),
    _id: 'cancelled',
    cancelled: { at: later, by: 'shopper' as const },
  };
  const documents = { addresses, orders: [exchanged, TO_OFFICE, cancelled] };
  const { db, person } = await open({ user: SHOPPER, documents });
  await person.click(await button());
  await waitFor(async () =>
    expect(await db.setting('checkout')).toMatchObject({
      selectedAddressId: OFFICE._id,
      paymentMethod: 'COD',
    }),
  );
});

test('where the address of the newest order is gone, it goes to the default one', async () => {
  const documents = { addresses, orders: [orderTo('gone', TO_OFFICE.createdAt, 'Razorpay')] };
  const { db, person } = await open({ user: SHOPPER, documents });
  await person.click(await button());
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/placeorder'));
  expect(await db.setting('checkout')).toMatchObject({
    selectedAddressId: HOME._id,
    paymentMethod: 'Razorpay',
  });
});

test.each<[string, DeviceOptions]>([
  ['a visitor', { documents: { addresses, orders: [TO_HOME] } }],
  ['without an order before', { user: SHOPPER, documents: { addresses, orders: [] } }],
  ['without an address', { user: SHOPPER, documents: { addresses: [], orders: [TO_HOME] } }],
])('it is not offered: %s', async (_who, options) => {
  await import('../../components/orders/order-as-last-time');
  await open(options);
  await screen.findByRole('link', { name: 'Continue shopping' });
  expect(screen.queryByRole('button', { name: 'Order as last time' })).toBeNull();
});
