// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { paymentWindow } from '../../testing/payment-window';
import { ORDER_ARGS } from '../../testing/shop-things';
import { EDIT_OPEN_MESSAGES } from '../../payments/online-payment-messages';
import { accessibilityFaults } from '../../testing/screen-harness';
import {
  askedFor,
  atPlaceOrder,
  onlineShop,
  orderOf,
  payButton,
  pressPay,
  refusal,
  where,
} from '../../testing/online-shop';

const openShop = onlineShop();
const QUOTE = {
  items: [{ product: 'kettle', name: 'Kettle', price: '300.00', qty: 3, available: 10 }],
  itemsPrice: '900.00',
  shippingPrice: '0.00',
  taxPrice: '0.00',
  totalPrice: '900.00',
};

describe('an order that the shop refuses to sell as requested', () => {
  test('price rose: accepted, the order is placed at the new price', async () => {
    let first = true;
    const { orders } = openShop({
      order: async ({ request }) => {
        if (!first)
          return HttpResponse.json(orderOf(await askedFor(request)), {
            status: 201,
          });
        first = false;
        return refusal('price_changed', {
          quote: QUOTE,
          confirmedTotal: '750.00',
          currentTotal: '900.00',
        })();
      },
    });
    await atPlaceOrder();
    await pressPay();
    expect(await screen.findByText('The price changed from ₹750.00 to ₹900.00.')).toBeTruthy();
    expect(screen.getByText('Needs your attention')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Accept new price' }));
    await (await paymentWindow()).say({ kind: 'dismissed' });
    expect(orders.map(({ totalPrice }) => totalPrice)).toEqual(['750.00', '900.00']);
    expect(orders[1]?._id).not.toBe(orders[0]?._id);
  });

  test('stock short when it is to be paid: takes what is left, as another order', async () => {
    const short = {
      ...QUOTE,
      items: [{ product: 'kettle', name: 'Kettle', price: '250.00', qty: 3, available: 2 }],
    };
    let first = true;
    const { orders } = openShop({
      begin: () => {
        const refusing = first;
        first = false;
        return refusing
          ? refusal('out_of_stock', { quote: short })()
          : HttpResponse.json({ key: 'k', orderId: 'order_A2', amount: 50_000, currency: 'INR' });
      },
    });
    const { db } = await atPlaceOrder();
    await pressPay();
    expect(await screen.findByText('Only 2 left.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Take 2' }));
    await (await paymentWindow()).say({ kind: 'dismissed' });
    expect(orders.map(({ orderItems }) => orderItems[0]?.qty)).toEqual([3, 2]);
    expect(orders[1]?._id).not.toBe(orders[0]?._id);
    expect((await db.cartLines.get('kettle'))?.qty).toBe(2);
  });

  test('no longer sold: says which, and leads to the cart, or away', async () => {
    openShop({ order: refusal('product_gone', { goneProducts: ['kettle'] }) });
    const { db } = await atPlaceOrder();
    await pressPay();
    expect(await screen.findByText('This product is no longer sold.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('This product is no longer sold.')).toBeNull());
    expect(await db.cartLines.count()).toBe(1);
    await userEvent.click(payButton());
    await userEvent.click(await screen.findByRole('button', { name: 'Edit cart' }));
    await waitFor(() => expect(where()).toBe('/cart'));
    expect(await db.cartLines.count()).toBe(1);
  });
});

describe('a cart that holds an order again that was edited after it was sent', () => {
  // docs/shop-rules.md#r-checkout-4
  test('is not paid while the shop is asked, nor before it is decided', async () => {
    const { orders } = openShop();
    const { db, services } = await atPlaceOrder();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    const { id } = await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    await db.outbox.update(id, { attempts: 1 });
    await services.outbox.discard(id, { inTransaction: async () => undefined });
    expect(await screen.findByText(EDIT_OPEN_MESSAGES.asking)).toBeTruthy();
    expect(payButton().disabled).toBe(true);
    expect(await accessibilityFaults()).toEqual([]);

    const [revocation] = await db.outbox.toArray();
    if (!revocation?.instead) throw new Error('The shop is asked');
    const outcome = { status: 'refused', code: 'arrived' } as const;
    const arrived = { ...revocation, arrived: revocation.instead, outcome };
    await db.transaction('rw', db.outbox, db.settled, db.settings, async () => {
      await db.outbox.clear();
      await db.settled.add({ ...arrived, settledAt: 1, cursor: '', dismissed: false });
      await db.settings.put({ key: 'arrived-orders', ids: [revocation.id] });
    });
    expect(await screen.findByText(EDIT_OPEN_MESSAGES.undecided)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Activity' }).getAttribute('href')).toBe('/activity');
    expect(payButton().disabled).toBe(true);
    expect(orders).toEqual([]);

    await services.outbox.dismiss(revocation.id);
    await pressPay();
    await (await paymentWindow()).say({ kind: 'dismissed' });
    expect(orders).toHaveLength(1);
  });
});
