// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { factsOf } from '#shared/shop/owner-settings';
import { ShopFactsContext } from '../../components/design/shop-facts';
import { PIN_TABLE, WITH_PINS } from '../../testing/pin-things';
import { accessibilityFaults, showScreen } from '../../testing/screen-harness';
import { createShopFloor } from '../../testing/shop-floor';
import { product } from '../../testing/shop-things';
import { Component as CartScreen } from './cart-screen';

afterEach(cleanup);

const KETTLE = product('kettle', { name: 'Brass Kettle', price: 40, countInStock: 3 });
const LAMP = product('lamp', { name: 'Clay Lamp', price: 20.5 });

const where = () => screen.getByTestId('where').textContent;

async function open(at = '/cart') {
  const device = await createShopFloor({ connection: 'offline' });
  const show = () => showScreen(device.services, <CartScreen />, at, '/cart');
  return { ...device, show, person: userEvent.setup({ delay: null }) };
}

describe('the cart', () => {
  test('is empty at first, and leads to the products', async () => {
    (await open()).show();
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Explore All' }).getAttribute('href')).toBe('/');
    expect(screen.queryByText('Proceed To Checkout')).toBeNull();
  });

  // docs/shop-rules.md#r-cart-1, #r-cart-8
  test('lists its items, sums them up, and leads to the checkout by sign-in', async () => {
    const { services, show } = await open();
    await services.cart.put(KETTLE, 2);
    await services.cart.put(LAMP, 1);
    show();
    expect(await screen.findByText('Subtotal (3 items)')).toBeTruthy();
    expect(screen.getByText('₹100.50')).toBeTruthy();
    expect(screen.getByText('Your order gets free shipping.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Brass Kettle' }).getAttribute('href')).toBe(
      '/product/kettle',
    );
    expect(screen.getByRole('link', { name: 'Proceed To Checkout' }).getAttribute('href')).toBe(
      '/login?redirect=/shipping',
    );
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('of very many lines draws some, all when they are asked for, and says that an order takes a hundred', async () => {
    const { services, show, person, db } = await open();
    await services.cart.put(LAMP, 1);
    const [line] = await db.cartLines.toArray();
    if (!line) throw new Error('Nothing is in the cart');
    await db.cartLines.clear();
    const lines = Array.from({ length: 102 }, (_, number) => ({
      ...line,
      _id: `lamp-${number}`,
      name: `Lamp ${number}`,
    }));
    await db.cartLines.bulkPut(lines);
    show();
    expect(await screen.findByText('Subtotal (100 items)')).toBeTruthy();
    expect(
      screen.getByText(
        'An order takes at most 100 products. Remove some, and order them afterwards.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText('Remove unavailable items to continue:')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Proceed To Checkout' })).toBeNull();
    expect(screen.getAllByText(/^Lamp \d+$/)).toHaveLength(40);
    expect(screen.getByRole('button', { name: 'Show all 102 items' })).toBeTruthy();
    await db.cartLines.bulkDelete(Array.from({ length: 60 }, (_, number) => `lamp-${number}`));
    expect(await screen.findByRole('link', { name: 'Proceed To Checkout' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Show all 42 items' }));
    expect(screen.getAllByText(/^Lamp \d+$/)).toHaveLength(42);
    // As it was left, for who comes back from a product.
    cleanup();
    show();
    expect(await screen.findAllByText(/^Lamp \d+$/)).toHaveLength(42);
  });

  // docs/shop-rules.md#r-delivery-6
  test('says by when it comes to the code asked for on this device, offline, and until when it can be returned', async () => {
    const { services, show, db } = await open();
    await services.cart.put(KETTLE, 1);
    await db.settings.bulkPut([
      { key: 'shop-settings', settings: WITH_PINS },
      { key: 'pin-table', tag: 'pins-1', table: PIN_TABLE },
      { key: 'deliver-to', postalCode: '411001' },
    ]);
    show();
    expect(await screen.findByText('Delivery by Thu, 5 Mar')).toBeTruthy();
    expect(screen.getByText('Cash on Delivery available')).toBeTruthy();
    expect(screen.getByText('Returns within 7 days')).toBeTruthy();
    await db.settings.put({ key: 'deliver-to', postalCode: '411002' });
    expect(await screen.findByText('We don’t deliver to 411002.')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-money-4
  test('says the owner’s fee by weight and from which order on shipping is free, without the fee for cash', async () => {
    const { services, db } = await open();
    const rice = product('rice', { price: 200, weight: 600, countInStock: 9 });
    await db.products.put(rice);
    await services.cart.put(rice, 2);
    const fees = { shippingFee: 40_00, cashFee: 25_00, weightStep: 500, weightFee: 15_00 };
    const show = (freeAbove: number | null) => {
      const facts = factsOf({ ...DEFAULT_SETTINGS, ...fees, freeAbove });
      const shop = { current: () => facts, subscribe: () => () => undefined };
      showScreen(
        services,
        <ShopFactsContext value={shop}>
          <CartScreen />
        </ShopFactsContext>,
        '/cart',
      );
    };
    show(1000_00);
    const said = 'Shipping ₹70.00. Free on orders above ₹1,000.00.';
    expect(await screen.findByText(said)).toBeTruthy();
    cleanup();
    show(null);
    expect(await screen.findByText('Shipping ₹70.00.')).toBeTruthy();
  });

  test('changes quantities within the stock, and says what shipping costs', async () => {
    const { services, show, person, db } = await open();
    await services.cart.put(KETTLE, 1);
    show();
    const quantity = await screen.findByRole('combobox', { name: 'Quantity of Brass Kettle' });
    expect([...(quantity as HTMLSelectElement).options].map((option) => option.text)).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect(screen.getByText('Shipping ₹10.00. Free on orders above ₹100.00.')).toBeTruthy();
    await person.selectOptions(quantity, '3');
    expect(await screen.findByText('Subtotal (3 items)')).toBeTruthy();
    expect(await db.cartLines.get('kettle')).toMatchObject({ qty: 3 });
  });

  // docs/shop-rules.md#r-cart-2, #r-cart-8
  test('removes an item, and takes that back', async () => {
    const { services, show, person, db } = await open();
    await services.cart.put(KETTLE, 2);
    show();
    await person.click(await screen.findByRole('button', { name: 'Remove Brass Kettle' }));
    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Subtotal (2 items)')).toBeTruthy();
    expect(await db.cartLines.toArray()).toMatchObject([{ _id: 'kettle', qty: 2 }]);
  });

  test('follows the catalogue: a price that changed, a product that ran out', async () => {
    const { services, show, db } = await open();
    await services.cart.put(KETTLE, 2);
    await db.products.put({ ...KETTLE, price: 55, countInStock: 0 });
    show();
    expect(await screen.findByText('Out Of Stock')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByText('₹55.00')).toBeTruthy();
    // It is not paid for, and its price is not confirmed.
    expect(screen.getByText('Subtotal (0 items)')).toBeTruthy();
    expect(screen.queryByText('₹110.00')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Accept new price' })).toBeNull();
  });
});

describe('a product named in the address', () => {
  test.each([
    ['2', 2],
    ['99', 3],
    ['-1', 1],
    ['x', 1],
  ])('with qty=%s is put in with %i pieces', async (asked, stored) => {
    const { show, db } = await open(`/cart?product=kettle&qty=${asked}`);
    await db.products.put(KETTLE);
    show();
    await waitFor(() => expect(where()).toBe('/cart'));
    expect(await db.cartLines.get('kettle')).toMatchObject({ qty: stored });
    expect(await screen.findByRole('link', { name: 'Brass Kettle' })).toBeTruthy();
  });

  test('that does not exist leaves the cart as it is, and says so', async () => {
    const { show, db } = await open('/cart?product=nothing&qty=1');
    show();
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(await db.cartLines.count()).toBe(0);
    await waitFor(() => expect(where()).toBe('/cart'));
  });
});
