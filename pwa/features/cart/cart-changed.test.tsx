// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import type { ConnectionState } from '../../network/connection';
import { accessibilityFaults, showScreen } from '../../testing/screen-harness';
import { API, createShopFloor } from '../../testing/shop-floor';
import { product } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { Component as CartScreen } from './cart-screen';

const KETTLE = product('kettle', { name: 'Brass Kettle', price: 499, countInStock: 3 });
const LAMP = product('lamp', { name: 'Clay Lamp', price: 20 });

const server = openTestApi();

/** A device whose cart holds two kettles and a lamp, and whose copy of the catalogue is complete or not. */
async function filledCart(connection: ConnectionState, complete: boolean) {
  const device = await createShopFloor({ connection });
  await device.db.products.bulkPut([KETTLE, LAMP]);
  await device.db.settings.put({
    key: 'catalogue',
    cursor: 'testepoch.7',
    complete,
    partial: !complete,
    total: 2,
    bytes: 0,
    pricedAt: '2026-03-01T09:00:00.000Z',
  });
  await device.services.cart.put(KETTLE, 2);
  await device.services.cart.put(LAMP, 1);
  const show = () => showScreen(device.services, <CartScreen />, '/cart');
  return { ...device, show, person: userEvent.setup({ delay: null }) };
}

type FilledCart = Awaited<ReturnType<typeof filledCart>>;

/** What the shop says of a product from now on: received by the feed, or not yet by a device with a part only. */
type News = (cart: FilledCart, kettle: ProductDocument | null) => Promise<void>;

const byFeed: News = async ({ db }, kettle) => {
  await (kettle ? db.products.put(kettle) : db.products.delete('kettle'));
};
const byServer: News = async (_, kettle) => {
  server.use(
    http.get(`${API}/products/lamp`, () => HttpResponse.json(LAMP)),
    http.get(`${API}/products/kettle`, () =>
      kettle
        ? HttpResponse.json({ ...kettle, revision: 2 })
        : HttpResponse.json({ message: 'Product not found', code: 'not_found' }, { status: 404 }),
    ),
  );
};

describe.each([
  ['offline, with the whole catalogue on the device', 'offline', true, byFeed],
  ['online, with the whole catalogue on the device', 'online', true, byFeed],
  ['online, with a part of the catalogue on the device', 'online', false, byServer],
] as const)('a cart that is opened %s', (_, connection, complete, news) => {
  // docs/shop-rules.md#r-cart-7
  test('shows the old and the new price, sums up at the new one, and takes it by one press', async () => {
    const cart = await filledCart(connection, complete);
    await news(cart, { ...KETTLE, price: 529 });
    cart.show();
    expect(await screen.findByText('₹499.00 → ₹529.00')).toBeTruthy();
    expect(screen.getByText('₹1,078.00')).toBeTruthy();
    expect(screen.getAllByRole('status')[0]?.textContent).toContain(
      'The price or stock of 1 item has changed.',
    );
    expect(screen.getByRole('link', { name: 'Proceed To Checkout' })).toBeTruthy();
    await cart.person.click(screen.getByRole('button', { name: 'Accept new price' }));
    await waitFor(() => expect(screen.queryByText('₹499.00 → ₹529.00')).toBeNull());
    expect(screen.getByText('₹1,078.00')).toBeTruthy();
    expect(await cart.db.cartLines.get('kettle')).toMatchObject({ price: 529 });
  });

  // docs/shop-rules.md#r-cart-7
  test('says how many are left, and takes those by one press', async () => {
    const cart = await filledCart(connection, complete);
    await news(cart, { ...KETTLE, countInStock: 1 });
    cart.show();
    expect(await screen.findByText('1 of 2 left')).toBeTruthy();
    expect(screen.getByText('₹519.00')).toBeTruthy();
    await cart.person.click(screen.getByRole('button', { name: 'Take 1' }));
    await waitFor(() => expect(screen.queryByText('1 of 2 left')).toBeNull());
    expect(await cart.db.cartLines.get('kettle')).toMatchObject({ qty: 1 });
  });

  // docs/shop-rules.md#r-cart-7
  test.each([
    ['sold out', { ...KETTLE, countInStock: 0 }, 'Out Of Stock', 'Brass Kettle is out of stock'],
    ['gone', null, 'This product is no longer sold.', 'Brass Kettle is no longer sold'],
  ])(
    'does not go on with a product that is %s, until it is removed',
    async (_how, now, text, why) => {
      const cart = await filledCart(connection, complete);
      await news(cart, now);
      cart.show();
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Proceed To Checkout' })).toBeNull();
      const way = screen.getByRole<HTMLButtonElement>('button', { name: 'Proceed To Checkout' });
      expect(way.disabled).toBe(true);
      const panel = within(screen.getByRole('region', { name: 'Subtotal' }));
      expect(panel.getByText(why)).toBeTruthy();
      // Only the lamp is paid for.
      expect(panel.getByText('Subtotal (1 item)')).toBeTruthy();
      expect(panel.getByText('₹20.00')).toBeTruthy();
      expect(await accessibilityFaults()).toEqual([]);
      await cart.person.click(screen.getByRole('button', { name: 'Remove Brass Kettle' }));
      expect(await screen.findByRole('link', { name: 'Proceed To Checkout' })).toBeTruthy();
    },
  );
});

describe('a cart', () => {
  test('says of when its prices are while there is no connection', async () => {
    (await filledCart('offline', true)).show();
    expect(await screen.findByText('Prices and stock as of today 14:30.')).toBeTruthy();
  });

  test('in which nothing changed says nothing', async () => {
    (await filledCart('online', true)).show();
    await screen.findByText('Subtotal (3 items)');
    for (const said of screen.getAllByRole('status')) expect(said.textContent).toBe('');
  });

  test('does not take a product for gone that a part of the catalogue does not hold', async () => {
    const cart = await filledCart('offline', false);
    await cart.db.products.clear();
    cart.show();
    expect(await screen.findByRole('link', { name: 'Proceed To Checkout' })).toBeTruthy();
    expect(screen.queryByText('This product is no longer sold.')).toBeNull();
  });

  test.each([
    ['all of it, where its copy hears of no change', undefined, ['kettle', 'lamp']],
    ['what a part does not hold', { cursor: 'testepoch.7', nextWanted: 0 }, ['lamp']],
  ])('asks the shop for %s, each once', async (_what, part, expected) => {
    const asked: unknown[] = [];
    server.use(
      http.get(`${API}/products/:id`, ({ params: { id } }) => {
        asked.push(id);
        return HttpResponse.json(id === 'lamp' ? LAMP : KETTLE);
      }),
    );
    const { db, person, show } = await filledCart('online', false);
    await db.products.delete('lamp');
    const state = await db.setting('catalogue');
    if (state) await db.settings.put({ ...state, part });
    show();
    await waitFor(() => expect(asked.toSorted()).toEqual(expected));
    await person.click(await screen.findByRole('button', { name: 'Remove Brass Kettle' }));
    await screen.findByText('Subtotal (1 item)');
    await waitFor(async () => expect(await db.products.get('lamp')).toBeDefined());
    expect(asked.toSorted()).toEqual(expected);
  });
});
