// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fieldsOf } from '#shared/addresses/address-fields';
import type { Services } from '../../hooks/services';
import { readCatalogueState } from '../../catalogue/catalogue-state';
import type { Outbox } from '../../outbox/outbox';
import { OutboxError } from '../../database/outbox-error';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { HOME, product } from '../../testing/shop-things';
import { Component as PlaceOrderScreen } from './place-order-screen';
import { checkoutOf } from '../../testing/checkout-of';

const SETTINGS = 'http://shop.test/api/settings';
const shop = setupServer();
beforeAll(() => shop.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  shop.use(
    http.get(SETTINGS, () => HttpResponse.json({ onlinePayments: 'off', googleClientId: null })),
  );
});
afterEach(() => {
  shop.resetHandlers();
  cleanup();
});
afterAll(() => shop.close());

const where = () => screen.getByTestId('where').textContent;

/** A device in the middle of a checkout: something in the cart, an address, cash on delivery. */
async function inCheckout(options: DeviceOptions = {}) {
  const device = await createDevice({ user: SHOPPER, ...options });
  await device.services.cart.put(product('kettle', { name: 'Kettle' }), 3);
  await checkoutOf(device.services).selectAddress(HOME);
  await checkoutOf(device.services).choosePayment('COD');
  const draft = await device.db.settings.get('checkout');
  if (draft?.key !== 'checkout') throw new Error('no draft');
  return { ...device, orderId: draft.orderId };
}

describe('the place-order screen', () => {
  async function show(services: Services) {
    showScreen(services, <PlaceOrderScreen />, '/placeorder');
    await screen.findByRole('heading', { name: 'Place Order' });
  }
  const placeButton = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: 'Place Order (COD)' });
  const confirmButton = () => screen.findByRole('button', { name: 'Confirm COD' });

  // docs/shop-rules.md#r-checkout-7
  test('leads to another address and another way to pay', async () => {
    const { services } = await inCheckout();
    await show(services);
    const ways = screen.getAllByRole('link', { name: 'Change' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/shipping', '/payment']);
  });

  // docs/shop-rules.md#r-checkout-4
  test('goes to shipping without an address, to payment without a method', async () => {
    const { services } = await createDevice({ user: SHOPPER });
    showScreen(services, <PlaceOrderScreen />, '/placeorder');
    await waitFor(() => expect(where()).toBe('/shipping'));
    cleanup();
    await checkoutOf(services).selectAddress(HOME);
    showScreen(services, <PlaceOrderScreen />, '/placeorder');
    await waitFor(() => expect(where()).toBe('/payment'));
  });

  // docs/shop-rules.md#r-checkout-4
  test('shows everything once more', async () => {
    const { services } = await inCheckout();
    await show(services);
    expect(screen.getByText('12 Hill Road, Pune 411001, India')).toBeTruthy();
    expect(screen.getByText('9876543210')).toBeTruthy();
    expect(screen.getByText('Cash on Delivery (COD)')).toBeTruthy();
    expect(screen.getByText('3 x ₹250.00 = ₹750.00')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Kettle' }).getAttribute('href')).toBe(
      '/product/kettle',
    );
    for (const name of ['Items', 'Shipping', 'Tax', 'Total'])
      expect(screen.getByText(name, { selector: 'dt' })).toBeTruthy();
  });

  // docs/shop-rules.md#r-checkout-4
  test('shows a dash where there is no phone', async () => {
    const { services } = await inCheckout();
    await checkoutOf(services).selectAddress({ ...HOME, phone: '' });
    await show(services);
    expect(screen.getByText('–')).toBeTruthy();
  });

  // docs/shop-rules.md#r-payments-2
  test.each([
    ['of this person, in its place', SHOPPER._id, 'begun-1'],
    ['of another person, beside it, which is not mentioned', 'another-person', undefined],
  ])('orders a cart that was begun online: an order %s', async (_whose, user, insteadOf) => {
    const { services, db } = await inCheckout();
    const draft = await db.setting('checkout');
    if (!draft) throw new Error('no draft');
    const online = { orderId: 'begun-1', user, digest: 'any', lines: [] };
    await db.settings.put({ ...draft, online });
    await show(services);
    await userEvent.click(placeButton());
    const confirm = await confirmButton();
    const isSaid = screen.queryByText(/^It replaces the order that you began to pay online/);
    expect(isSaid !== null).toBe(insteadOf !== undefined);
    await userEvent.click(confirm);
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
    const [entry] = await db.outbox.toArray();
    expect(entry?.args['insteadOf']).toBe(insteadOf);
  });

  // docs/shop-rules.md#r-checkout-4
  test('cannot be placed with an empty cart', async () => {
    const { services } = await inCheckout();
    await services.cart.clear();
    await show(services);
    expect(placeButton().disabled).toBe(true);
  });

  test('cannot be placed with a product that is no longer sold, and leads to the cart', async () => {
    const { services, db } = await inCheckout();
    await db.products.put(product('lamp'));
    await db.settings.put({ ...(await readCatalogueState(db)), complete: true });
    await show(services);
    expect(await screen.findByText('Kettle is no longer sold')).toBeTruthy();
    expect(placeButton().disabled).toBe(true);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Edit cart' }));
    await waitFor(() => expect(where()).toBe('/cart'));
  });

  test('stops asking when its total changes meanwhile, and says so: a press meant for the old one orders nothing', async () => {
    const { services, db } = await inCheckout();
    await show(services);
    await userEvent.click(placeButton());
    const confirm = await confirmButton();
    await db.products.put(product('kettle', { name: 'Kettle', price: 900, revision: 2 }));
    await waitFor(() =>
      expect(screen.getByText('The price changed from ₹750.00 to ₹2,700.00.')).toBeTruthy(),
    );
    fireEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await db.outbox.count()).toBe(0);
    await userEvent.click(placeButton());
    expect(await screen.findByText(/^You pay ₹2,700.00 in cash/)).toBeTruthy();
    await userEvent.click(await confirmButton());
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
    const [entry] = await db.outbox.toArray();
    expect(entry?.args['confirmedTotal']).toBe('2700.00');
    expect(entry?.args['cart']).toMatchObject([{ line: 'kettle', qty: 0 }]);
  });

  test('stops asking when its product is sold out meanwhile', async () => {
    const { services, db } = await inCheckout();
    await show(services);
    await userEvent.click(placeButton());
    await confirmButton();
    await db.products.put(product('kettle', { name: 'Kettle', countInStock: 0 }));
    expect(await screen.findByText('Kettle is out of stock')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(placeButton().disabled).toBe(true);
    expect(await db.outbox.count()).toBe(0);
  });

  // docs/shop-rules.md#r-checkout-5
  test('asks first, and Cancel places nothing', async () => {
    const { services, db } = await inCheckout();
    await show(services);
    await userEvent.click(placeButton());
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Cash on Delivery' });
    expect(dialog.textContent).toContain('in cash');
    expect(dialog.textContent).toContain('12 Hill Road');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await db.outbox.count()).toBe(0);
  });

  // docs/shop-rules.md#r-checkout-6
  test('places it once, however often it is confirmed, and clears the cart after that', async () => {
    const { services, db, orderId } = await inCheckout();
    const catalogue = await readCatalogueState(db);
    await db.settings.put({ ...catalogue, pricedAt: '2026-02-28T08:00:00.000Z' });
    await db.products.put(product('kettle', { name: 'Kettle' }));
    await show(services);
    await userEvent.click(placeButton());
    const confirm = await confirmButton();
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(where()).toBe(`/order/${orderId}`));

    const entries = await db.outbox.toArray();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      name: 'place-cod-order',
      args: {
        orderId,
        lines: [{ product: 'kettle', qty: 3, name: 'Kettle', price: '250.00' }],
        shippingAddress: { id: HOME._id, city: 'Pune' },
        confirmedTotal: '750.00',
        pricedAt: '2026-02-28T08:00:00.000Z',
      },
    });
    expect(await db.cartLines.count()).toBe(0);
    // The next cart is another order.
    const draft = await db.settings.get('checkout');
    expect(draft?.key === 'checkout' && draft.orderId).not.toBe(orderId);
  });

  test('leaves what was added meanwhile, for another order', async () => {
    const { services, db, orderId } = await inCheckout();
    await services.cart.put(product('lamp'), 1);
    await show(services);
    await screen.findByText('3 x ₹250.00 = ₹750.00');
    // Another tab, whose change this screen has not read yet.
    const { enqueue } = services.outbox;
    const outbox: typeof services.outbox = {
      ...services.outbox,
      async enqueue(...action) {
        await db.cartLines.update('kettle', { qty: 5 });
        return enqueue(...action);
      },
    };
    cleanup();
    await show({ ...services, outbox });
    await userEvent.click(placeButton());
    await userEvent.click(await confirmButton());
    await waitFor(() => expect(where()).toBe(`/order/${orderId}`));
    const left = await db.cartLines.toArray();
    expect(left.map(({ _id, qty }) => [_id, qty])).toEqual([['kettle', 2]]);
  });

  // docs/shop-rules.md#r-cart-4
  test('places nothing for a cart that was ordered in another tab, and leaves the next cart alone', async () => {
    const { services, db } = await inCheckout();
    const { enqueue } = services.outbox;
    const outbox: typeof services.outbox = {
      ...services.outbox,
      // By now the cart is the next one: this screen has not read that yet.
      async enqueue(...action) {
        const draft = await db.setting('checkout');
        if (draft) await db.settings.put({ ...draft, orderId: services.randomUuid() });
        return enqueue(...action);
      },
    };
    await show({ ...services, outbox });
    await userEvent.click(placeButton());
    await userEvent.click(await confirmButton());
    expect(await screen.findByText('This cart has already been ordered.')).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/cart'));
    expect(await db.outbox.count()).toBe(0);
    expect(await db.cartLines.count()).toBe(1);
    expect(await db.settings.get('checkout')).toBeTruthy();
  });

  // docs/shop-rules.md#r-cart-4
  test('says in a second tab that the first one has placed the order, and leads to it', async () => {
    const { services, db, orderId } = await inCheckout();
    await show(services);
    await screen.findByText('3 x ₹250.00 = ₹750.00');
    // The first tab, on the same device.
    await checkoutOf(services).orderPlaced(orderId, [
      { product: 'kettle', qty: 3, countInStock: 10 },
    ]);
    expect(await screen.findByText('This cart has already been ordered.')).toBeTruthy();
    await waitFor(() => expect(where()).toBe(`/order/${orderId}`));
    expect(await db.outbox.count()).toBe(0);
  });

  test('depends on a waiting edit of its address', async () => {
    const { services, db } = await inCheckout();
    const edit = await services.outbox.enqueue('edit-address', {
      addressId: HOME._id,
      seen: fieldsOf(HOME),
      body: { ...fieldsOf(HOME), city: 'Nashik' },
    });
    await show(services);
    await userEvent.click(placeButton());
    await userEvent.click(await confirmButton());
    await waitFor(async () => expect(await db.outbox.count()).toBe(2));
    const order = (await db.outbox.toArray()).find((entry) => entry.name === 'place-cod-order');
    expect(order?.deps).toEqual([edit.id]);
  });

  // docs/shop-rules.md#r-texts-12
  test('loses nothing when it cannot be stored', async () => {
    const full = () => Promise.reject(new OutboxError('storage_full', 'No room'));
    const outbox: Outbox = {
      enqueue: full,
      discard: full,
      replace: full,
      sendAgain: full,
      enqueueTogether: full,
      dismiss: full,
    };
    const { services, db } = await inCheckout({ services: { outbox } });
    await show(services);
    await userEvent.click(placeButton());
    await userEvent.click(await confirmButton());
    expect(
      await screen.findByText('Unable to place COD order', {}, { timeout: 5000 }),
    ).toBeTruthy();
    expect(where()).toBe('/placeorder');
    expect(await db.cartLines.count()).toBe(1);
    await waitFor(() => expect(placeButton().disabled).toBe(false));
  });

  test('has nothing that axe complains about', async () => {
    const { services } = await inCheckout();
    await show(services);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(placeButton());
    await confirmButton();
    expect(await accessibilityFaults()).toEqual([]);
  });
});
