// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import {
  accessibilityFaults,
  createDevice,
  SHOPPER,
  showScreen,
} from '../../testing/screen-harness';
import { anOrderDocument } from '../../testing/order-things';
import { product } from '../../testing/shop-things';
import { BuyAgain } from './buy-again';

afterEach(cleanup);

const WHOLE = {
  key: 'catalogue',
  cursor: 'testepoch.1',
  complete: true,
  partial: false,
  total: 1,
  bytes: 1,
  pricedAt: '2026-03-01T00:00:00.000Z',
} as const;
const item = (id: string, name: string, qty: number) => ({
  product: id,
  name,
  image: '',
  price: '250.00',
  qty,
});
const ORDER = anOrderDocument({
  orderItems: [item('kettle', 'Kettle', 3), item('lamp', 'Lamp', 2), item('rug', 'Rug', 1)],
});

/** Without a connection, on a device that has all that is sold. */
async function open(products: readonly ProductDocument[], order = ORDER) {
  const device = await createDevice({ user: SHOPPER, connection: 'offline' });
  await device.db.products.bulkPut([...products]);
  await device.db.settings.put(WHOLE);
  showScreen(device.services, <BuyAgain order={order} />, '/myorders');
  return device;
}
const press = async () => userEvent.click(screen.getByRole('button', { name: 'Buy again' }));
const where = () => screen.getByTestId('where').textContent;

// docs/shop-rules.md#r-again-1
test('puts what is still sold into the cart at today’s price, and names what is not', async () => {
  const { db } = await open([
    product('kettle', { price: 300, countInStock: 2 }),
    product('lamp', { countInStock: 0 }),
  ]);
  expect(await accessibilityFaults()).toEqual([]);
  await press();
  await waitFor(() => expect(where()).toBe('/cart'));
  expect(await db.cartLines.toArray()).toMatchObject([{ _id: 'kettle', qty: 2, price: 300 }]);
  expect(await screen.findByText('No longer sold: Rug')).toBeTruthy();
  expect(await screen.findByText('Fewer or none are left of: Kettle, Lamp')).toBeTruthy();
});

// docs/shop-rules.md#r-again-1
test('never lowers a quantity in the cart', async () => {
  const { db, services } = await open([product('kettle')]);
  await services.cart.put(product('kettle'), 5);
  await press();
  await waitFor(() => expect(where()).toBe('/cart'));
  expect(await db.cartLines.toArray()).toMatchObject([{ _id: 'kettle', qty: 5 }]);
});

test('stays on the page where nothing of it is left', async () => {
  const { db } = await open([]);
  await press();
  expect(await screen.findByText('No longer sold: Kettle, Lamp, Rug')).toBeTruthy();
  expect(where()).toBe('/myorders');
  expect(await db.cartLines.count()).toBe(0);
});

test('is not offered for another user’s order', async () => {
  await open([], anOrderDocument({ user: { _id: 'other', name: 'Ravi', email: 'r@example.in' } }));
  expect(screen.queryByRole('button')).toBeNull();
});
