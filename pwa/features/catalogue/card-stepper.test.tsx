// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { MAX_QUANTITY } from '#shared/cart/quantity';
import { accessibilityFaults, createDevice, showScreen } from '../../testing/screen-harness';
import { product } from '../../testing/shop-things';
import { ProductGrid } from './product-grid';

const KETTLE = product('kettle', { name: 'Brass Kettle', countInStock: 3 });
const LAMP = product('lamp', { name: 'Clay Lamp', countInStock: 50 });

afterEach(cleanup);

async function open() {
  const { services, db } = await createDevice({ connection: 'offline' });
  showScreen(services, <ProductGrid products={[KETTLE, LAMP]} />);
  const person = userEvent.setup({ delay: null });
  const button = (name: string) => screen.findByRole('button', { name });
  const press = async (name: string) => person.click(await button(name));
  const pieces = async (id: string) => (await db.cartLines.get(id))?.qty ?? 0;
  return { db, cart: services.cart, person, button, press, pieces };
}
const hasFocus = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element));

// docs/shop-rules.md#r-catalogue-18
test('Add becomes − 1 + offline, keeps the focus, and is Add again with an Undo after the last piece', async () => {
  const { db, person, button, press, pieces } = await open();
  await press('Add Brass Kettle to the cart');
  const more = await button('One Brass Kettle more');
  await hasFocus(more);
  const group = screen.getByRole('group', { name: 'Brass Kettle in your cart' });
  expect(within(group).getByText('1')).toBeTruthy();
  expect(screen.getByText('Added to your cart: Brass Kettle')).toBeTruthy();
  await person.click(more);
  expect(await within(group).findByText('2')).toBeTruthy();
  await hasFocus(more);
  expect(await accessibilityFaults()).toEqual([]);
  // What is not in the cart has its Add.
  expect(await button('Add Clay Lamp to the cart')).toBeTruthy();

  await press('One Brass Kettle fewer');
  expect(await within(group).findByText('1')).toBeTruthy();
  await press('One Brass Kettle fewer');
  const add = await button('Add Brass Kettle to the cart');
  await hasFocus(add);
  expect(add.hasAttribute('data-added')).toBe(false);
  expect(await db.cartLines.count()).toBe(0);
  expect(await screen.findByText('Removed: Brass Kettle')).toBeTruthy();
  await press('Undo');
  expect(await button('One Brass Kettle more')).toBeTruthy();
  expect(await pieces('kettle')).toBe(1);
});

// docs/shop-rules.md#r-stock-1
test.each([
  ['the stock', KETTLE, 3, 'Only 3 left in stock now.'],
  ['what one order takes', LAMP, MAX_QUANTITY, 'At most 20 of a product in one order.'],
])('more than %s is not put in, and the card says so', async (_what, given, most, said) => {
  const { cart, press, pieces, button } = await open();
  await cart.put(given, most - 1);
  await press(`One ${given.name} more`);
  await waitFor(async () => expect(await pieces(given._id)).toBe(most));
  const more = await button(`One ${given.name} more`);
  await waitFor(() => expect(more.getAttribute('aria-disabled')).toBe('true'));
  await press(`One ${given.name} more`);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(await pieces(given._id)).toBe(most);
});

test('follows the cart, whoever changes it, and does not take the focus for that', async () => {
  const { cart, db, button } = await open();
  await button('Add Clay Lamp to the cart');
  await cart.put(LAMP, 7);
  const group = await screen.findByRole('group', { name: 'Clay Lamp in your cart' });
  expect(within(group).getByText('7')).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
  await db.cartLines.clear();
  await button('Add Clay Lamp to the cart');
  expect(document.activeElement).toBe(document.body);
});
