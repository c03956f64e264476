// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { paymentWindow } from '../../testing/payment-window';
import { accessibilityFaults } from '../../testing/screen-harness';
import { product } from '../../testing/shop-things';
import { atPlaceOrder, onlineShop, payButton, startPaying, where } from '../../testing/online-shop';
import { checkoutOf } from '../../testing/checkout-of';

const openShop = onlineShop();
afterEach(() => vi.unstubAllGlobals());

describe('the button of paying online', () => {
  test('orders once, however often it is pressed', async () => {
    const { orders, begun } = openShop();
    await atPlaceOrder();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    const button = payButton();
    fireEvent.click(button);
    fireEvent.click(button);
    fireEvent.click(button);
    const { say } = await paymentWindow();
    expect(payButton().disabled).toBe(true);
    expect(orders).toHaveLength(1);
    expect(begun).toHaveLength(1);
    await say({ kind: 'dismissed' });
  });

  test('offline: cannot be pressed, says why, and offers cash on delivery', async () => {
    const { db } = await atPlaceOrder({ connection: 'offline' });
    expect(payButton().disabled).toBe(true);
    expect(screen.getByText('You’re offline. Paying online needs a connection.')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Use Cash on Delivery' }));
    expect(await screen.findByRole('button', { name: 'Place Order (COD)' })).toBeTruthy();
    expect(await db.settings.get('checkout')).toMatchObject({ paymentMethod: 'COD' });
  });

  test('by plain http: cannot be pressed, says that it needs https, and cash on delivery is placed', async () => {
    vi.stubGlobal('isSecureContext', false);
    const { orders } = openShop();
    const { db } = await atPlaceOrder();
    expect(await screen.findByText('Paying online needs https.')).toBeTruthy();
    expect(payButton().disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Use Cash on Delivery' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Place Order (COD)' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm COD' }));
    await waitFor(() => expect(where()).toMatch(/^\/order\//));
    expect(await db.outbox.toArray()).toMatchObject([{ name: 'place-cod-order' }]);
    expect(orders).toEqual([]);
  });

  test('cannot be pressed with an empty cart', async () => {
    openShop();
    const { services } = await atPlaceOrder();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    await services.cart.clear();
    await waitFor(() => expect(payButton().disabled).toBe(true));
  });

  test('cannot be pressed with a product that is sold out, and leads to the cart', async () => {
    openShop();
    const { db } = await atPlaceOrder();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    await db.products.put(product('kettle', { name: 'Kettle', countInStock: 0 }));
    const reason = await screen.findByText('Kettle is out of stock');
    expect(payButton().disabled).toBe(true);
    const describedBy = document.getElementById(payButton().getAttribute('aria-describedby') ?? '');
    expect(describedBy?.contains(reason)).toBe(true);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Edit cart' }));
    await waitFor(() => expect(where()).toBe('/cart'));
  });

  test('does not stop at the last pieces, which the order that it began holds', async () => {
    const { orders } = openShop();
    const { db, services } = await atPlaceOrder();
    await (await startPaying()).say({ kind: 'dismissed' });
    // The shop holds them for the order, and the catalogue says so.
    await db.products.put(product('kettle', { name: 'Kettle', countInStock: 0 }));
    await (await startPaying()).say({ kind: 'dismissed' });
    expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1);
    // Cash on delivery takes the place of that order, and its pieces.
    await checkoutOf(services).choosePayment('COD');
    const order = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Place Order (COD)',
    });
    expect(order.disabled).toBe(false);
    expect(screen.queryByText('Kettle is out of stock')).toBeNull();
  });
});
