// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { OrderDocument } from '#shared/orders/order';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { Component as MyOrdersScreen } from './my-orders-screen';

afterEach(() => {
  cleanup();
  history.replaceState(null, '');
});

const ALL = 45;
const NAMES = ['Clay Lamp', 'Brass Kettle', 'Crème pot'];

/** The newest first: `o-44`, `o-43` and so on; every third one is of the same product. */
const orders = Array.from({ length: ALL }, (_, number): OrderDocument => ({
  _id: `o-${number}`,
  number: 1001 + number,
  user: { _id: SHOPPER._id, name: SHOPPER.name, email: SHOPPER.email },
  orderItems: [
    { product: 'p', name: NAMES[number % NAMES.length] ?? '', image: '', price: '45.00', qty: 2 },
  ],
  shippingAddress: {
    address: '3 Lake View',
    city: 'Mumbai',
    postalCode: '400001',
    country: 'India',
  },
  paymentMethod: 'COD',
  itemsPrice: '90.00',
  shippingPrice: '10.00',
  taxPrice: '0.00',
  totalPrice: '100.00',
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  createdAt: new Date(Date.UTC(2026, 0, 1, number)).toISOString(),
  revision: 1,
})).reverse();

// docs/shop-rules.md#r-orders-7
test('of many orders the newest twenty are shown, more when they are asked for, and each is found by number or product', async () => {
  const device = await createDevice({ user: SHOPPER, documents: { orders } });
  showScreen(device.services, <MyOrdersScreen />, '/myorders', '/myorders');
  const person = userEvent.setup({ delay: null });
  const table = await screen.findByRole('table', { name: 'My Orders' });
  const rows = () => within(table).getAllByText(/^#1\d{3} /).length;
  expect(rows()).toBe(20);
  expect(within(table).getByText(/^#1045 /)).toBeTruthy();
  expect(screen.getByText('20 of 45 orders')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'More orders' }));
  expect(rows()).toBe(40);
  await person.click(screen.getByRole('button', { name: 'More orders' }));
  expect(rows()).toBe(ALL);
  expect(screen.queryByRole('button', { name: 'More orders' })).toBeNull();

  const search = screen.getByRole('searchbox', { name: 'Search orders' });
  await person.type(search, 'creme POT');
  await waitFor(() => expect(rows()).toBe(15));
  await person.clear(search);
  await person.type(search, '#1003');
  await waitFor(() => expect(rows()).toBe(1));
  await person.clear(search);
  await person.type(search, 'sofa');
  expect(await screen.findByText('No orders found.')).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
});

// docs/shop-rules.md#r-routes-6
test('who comes back finds as many orders, and what was searched for; another person does not', async () => {
  const device = await createDevice({ user: SHOPPER, documents: { orders } });
  const person = userEvent.setup({ delay: null });
  const show = ({ services } = device) =>
    showScreen(services, <MyOrdersScreen />, '/myorders', '/myorders');
  const { unmount } = show();
  await person.click(await screen.findByRole('button', { name: 'More orders' }));
  unmount();
  show();
  expect(await screen.findByText('40 of 45 orders')).toBeTruthy();
  await person.type(screen.getByRole('searchbox', { name: 'Search orders' }), '#1003');
  cleanup();
  show();
  const again = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search orders' });
  expect(again.value).toBe('#1003');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  cleanup();
  const other = { ...SHOPPER, _id: 'another' };
  show(await createDevice({ user: other, documents: { orders } }));
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search orders' });
  expect(box.value).toBe('');
  expect(screen.getByText('20 of 45 orders')).toBeTruthy();
});

test('a few orders have no search', async () => {
  const device = await createDevice({ user: SHOPPER, documents: { orders: orders.slice(0, 20) } });
  showScreen(device.services, <MyOrdersScreen />, '/myorders', '/myorders');
  expect(await screen.findByRole('table', { name: 'My Orders' })).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'More orders' })).toBeNull();
});
