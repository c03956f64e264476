// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { OutcomeDetail, RefusalCode } from '#shared/decision/outcome';
import type { OrderDocument } from '#shared/orders/order';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { ORDER_ARGS, ORDER_ID, settled } from '../../testing/shop-things';
import { Component as MyOrdersScreen } from './my-orders-screen';
import { Component as OrderScreen } from './order-screen';

afterEach(cleanup);

const where = () => screen.getByTestId('where').textContent;

/** Collects from now on all that is shown, also for a moment. */
function everShown(): () => string {
  const texts: string[] = [];
  const watching = new MutationObserver(() => texts.push(document.body.textContent ?? ''));
  watching.observe(document.body, { childList: true, subtree: true });
  return () => {
    watching.disconnect();
    return texts.join(' ');
  };
}

const DELIVERED: OrderDocument = {
  _id: 'order-1',
  user: { _id: SHOPPER._id, name: SHOPPER.name, email: SHOPPER.email },
  orderItems: [{ product: 'pan', name: 'Pan', image: '', price: '45.00', qty: 2 }],
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
  isPaid: true,
  paidAt: '2026-02-12T09:00:00.000Z',
  isDelivered: true,
  deliveredAt: '2026-02-11T09:00:00.000Z',
  createdAt: '2026-02-10T23:59:00.000Z',
  revision: 3,
};

async function openOrder(id: string, options: DeviceOptions = {}) {
  const device = await createDevice({
    user: SHOPPER,
    documents: { orders: [DELIVERED] },
    ...options,
  });
  const show = () => showScreen(device.services, <OrderScreen />, `/order/${id}`, '/order/:id');
  return { ...device, show };
}

describe('the order screen', () => {
  // docs/shop-rules.md#r-orders-6, #r-orders-8
  test('shows a delivered order', async () => {
    const { show } = await openOrder('order-1');
    show();
    expect(await screen.findByText('Delivered on 2026-02-11')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Order #order-1' })).toBeTruthy();
    expect(screen.getByText('Paid on 2026-02-12')).toBeTruthy();
    expect(screen.getByText('2 x ₹45.00 = ₹90.00')).toBeTruthy();
    expect(screen.getByRole('link', { name: SHOPPER.email }).getAttribute('href')).toBe(
      `mailto:${SHOPPER.email}`,
    );
    expect(screen.getByText('–')).toBeTruthy();
    expect(screen.queryByText('Saved on your phone')).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-orders-6
  test('shows an order that waits, with its mark', async () => {
    const { services, show } = await openOrder(ORDER_ID, { connection: 'offline' });
    await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    const shown = everShown();
    show();
    expect(await screen.findByText('Saved on your phone')).toBeTruthy();
    expect(shown()).not.toContain('needs a connection');
    expect(screen.getByText('We’ll send it automatically when you’re back online.')).toBeTruthy();
    // It is not placed before the shop has it.
    expect(screen.queryByText('2026-03-01 10:00')).toBeNull();
    expect(screen.getByText('Not Paid')).toBeTruthy();
    expect(screen.getByText('Not Delivered')).toBeTruthy();
    expect(screen.getByText('3 x ₹250.00 = ₹750.00')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test.each([
    ['offline', 'Saved on your phone', 'Checking with the shop'],
    ['online', 'Checking with the shop', 'Saved on your phone'],
  ] as const)('%s, says of one that was tried once: %s', async (connection, said, notSaid) => {
    const { services, db, show } = await openOrder(ORDER_ID, { connection });
    const { id } = await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    await db.outbox.update(id, { attempts: 1 });
    show();
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByText(notSaid)).toBeNull();
    expect(
      Boolean(screen.queryByText('We’ll send it automatically when you’re back online.')),
    ).toBe(connection === 'offline');
  });

  test('shows a refused order with the ways on; discarded, it leads to My Orders', async () => {
    const { db, show } = await openOrder(ORDER_ID);
    await db.settled.add(
      settled('place-cod-order', ORDER_ARGS, {
        status: 'refused',
        code: 'price_changed',
        detail: { confirmedTotal: '750.00', currentTotal: '900.00' },
      }),
    );
    show();
    expect(await screen.findByText('The price changed from ₹750.00 to ₹900.00.')).toBeTruthy();
    expect(screen.getByText('Needs your OK: now ₹900.00')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, discard' }));
    await waitFor(() => expect(where()).toBe('/myorders'));
  });

  test('an order that another device had placed already leads to that one', async () => {
    const { db, show } = await openOrder('order-2');
    await db.settled.add(
      settled(
        'place-cod-order',
        { ...ORDER_ARGS, orderId: 'order-2' },
        { status: 'applied', code: 'already_placed', detail: { orderId: 'order-9' } },
      ),
    );
    show();
    await waitFor(() => expect(where()).toBe('/order/order-9'));
  });

  test('an unknown order is not found, once the shop has answered', async () => {
    const { show } = await openOrder('order-2');
    show();
    expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeTruthy();
  });

  // docs/shop-rules.md#r-texts-10
  test('offline an unknown order needs a connection; Try again asks', async () => {
    const { show, syncRequests } = await openOrder('order-2', { connection: 'offline' });
    show();
    expect(await screen.findByText('This page needs a connection.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(syncRequests).toEqual(['retry']);
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe('My Orders', () => {
  async function open(options: DeviceOptions = {}) {
    const device = await createDevice({ user: SHOPPER, ...options });
    const show = () => showScreen(device.services, <MyOrdersScreen />, '/myorders');
    return { ...device, show };
  }

  // docs/shop-rules.md#r-orders-7, #r-orders-8, #r-orders-17
  test('lists the orders, those on this device alone first', async () => {
    const { services, show } = await open({ documents: { orders: [DELIVERED] } });
    await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    show();
    const table = await screen.findByRole('table', { name: 'My Orders' });
    await within(table).findByText('Saved on your phone');
    for (const name of ['ID', 'DATE', 'TOTAL', 'METHOD', 'PAID', 'DELIVERED', 'Details'])
      expect(within(table).getByRole('columnheader', { name })).toBeTruthy();
    const rows = within(table).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      [
        '#11111111',
        '2026-03-01',
        '₹750.00',
        'COD',
        'No',
        'No',
        'DetailsBuy again',
        'KettleSaved on your phone',
      ],
      [
        '#order-1',
        '2026-02-11',
        '₹100.00',
        'COD',
        '2026-02-12',
        '2026-02-11',
        'DetailsBuy again',
        'PanDelivered 11 Feb',
      ],
    ]);
    expect(within(table).getAllByRole('link', { name: 'Details' })[0]?.getAttribute('href')).toBe(
      `/order/${ORDER_ID}`,
    );
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-orders-7
  test('does not call an order cancelled whose cancellation waits', async () => {
    const order = {
      ...DELIVERED,
      isDelivered: false,
      deliveredAt: null,
      isPaid: false,
      paidAt: null,
    };
    const { services, show } = await open({ documents: { orders: [order] } });
    await services.outbox.enqueue('cancel-order', { orderId: order._id });
    show();
    expect(await screen.findByText('Cancellation requested')).toBeTruthy();
    expect(screen.queryByText('Cancelled')).toBeNull();
  });

  // docs/shop-rules.md#r-orders-7, #r-texts-2
  test('says of one that was sent without an answer that it is checked', async () => {
    const { services, db, show } = await open();
    const { id } = await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    await db.outbox.update(id, { attempts: 1 });
    show();
    expect(await screen.findByText('Checking with the shop')).toBeTruthy();
    expect(screen.queryByText('Saved on your phone')).toBeNull();
  });

  test('does not say so without a connection: it is saved on the phone', async () => {
    const { services, db, show } = await open({ connection: 'offline' });
    const { id } = await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    await db.outbox.update(id, { attempts: 1 });
    const shown = everShown();
    show();
    expect(await screen.findByText('Saved on your phone')).toBeTruthy();
    expect(shown()).not.toContain('needs a connection');
    expect(screen.queryByText('Checking with the shop')).toBeNull();
  });

  // docs/shop-rules.md#r-orders-7
  test('shows one that was revoked after it was sent until the shop has said whether it has it', async () => {
    const { services, db, show } = await open();
    const { id } = await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    await db.outbox.update(id, { attempts: 1 });
    await services.outbox.discard(id);
    show();
    expect(await screen.findByText('Asking the shop whether it has arrived…')).toBeTruthy();
    expect(screen.queryByText('You have no orders yet.')).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
    await db.outbox.clear();
    expect(await screen.findByText('You have no orders yet.')).toBeTruthy();
  });

  // docs/shop-rules.md#r-orders-7
  test.each<[why: string, code: RefusalCode, detail: OutcomeDetail, said: string]>([
    [
      'with the new amount',
      'price_changed',
      { confirmedTotal: '750.00', currentTotal: '1399.00' },
      ': now ₹1,399.00',
    ],
    // What it would cost is no amount to agree to.
    ['as it is sold out', 'out_of_stock', { currentTotal: '750.00' }, ': out of stock'],
    ['as it was deleted', 'product_gone', { currentTotal: '0.00' }, ': no longer sold'],
    ['for another reason', 'price_changed', {}, ''],
  ])('keeps one that was refused %s, until it is dealt with', async (_why, code, detail, now) => {
    const { db, services, show } = await open();
    const refusal = settled('place-cod-order', ORDER_ARGS, { status: 'refused', code, detail });
    await db.settled.add(refusal);
    show();
    expect(await screen.findByText(`Needs your OK${now}`)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Details' }).getAttribute('href')).toBe(
      `/order/${ORDER_ID}`,
    );
    await services.outbox.dismiss(refusal.id);
    expect(await screen.findByText('You have no orders yet.')).toBeTruthy();
  });

  // docs/shop-rules.md#r-orders-7
  test('says so when there are none', async () => {
    const { show } = await open();
    show();
    expect(await screen.findByText('You have no orders yet.')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('does not say "no orders" before the shop could be asked', async () => {
    const { show } = await open({ connection: 'offline', documents: { cursor: null } });
    show();
    expect(await screen.findByText('This page needs a connection.')).toBeTruthy();
    expect(screen.queryByText('You have no orders yet.')).toBeNull();
  });

  test('says that earlier ones come with a connection, where only those of this device are known', async () => {
    const { services, show } = await open({ connection: 'offline', documents: { cursor: null } });
    await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    show();
    expect(await screen.findByText('Saved on your phone')).toBeTruthy();
    expect(
      screen.getByText('Your earlier orders will show here when you’re back online.'),
    ).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });
});
