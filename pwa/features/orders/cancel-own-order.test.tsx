// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { documentOfOrder, type Order } from '#shared/orders/order';
import { NO_MONEY } from '#shared/orders/order-money';
import { anOrder } from '#shared/testing/an-order';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { openTestApi } from '../../testing/test-api';
import { recordingAccount } from '../../testing/recording-account';
import { ORDER_ARGS } from '../../testing/shop-things';
import { Component as OrderScreen } from './order-screen';

const server = openTestApi();
const { _id, name, email } = SHOPPER;

const ordered = (given: Partial<Order> = {}) =>
  documentOfOrder(
    anOrder({ _id: 'order-1', paymentMethod: 'Razorpay', user: { _id, name, email }, ...given }),
  );

const dispatched = {
  paymentMethod: 'COD',
  packedAt: '2026-07-01T10:00:00.000Z',
  dispatched: {
    at: '2026-07-02T10:00:00.000Z',
    courier: 'Speed Post',
    tracking: 'EE1',
    link: 'https://post.example/EE1',
    arrivesBy: '2026-07-05',
  },
} as const;

async function open(
  given: Partial<Order> = {},
  connection: 'online' | 'offline' = 'online',
  path = '/order/order-1',
) {
  server.use(
    http.get('http://shop.test/api/settings', () =>
      HttpResponse.json({ onlinePayments: 'razorpay', googleClientId: null }),
    ),
  );
  const { account } = recordingAccount([ordered(given)]);
  const device = await createDevice({ user: SHOPPER, connection, services: { account } });
  showScreen(device.services, <OrderScreen />, path, '/order/:id');
  if (path === '/order/order-1') await screen.findByRole('heading', { name: 'Payment Method' });
  return { ...device, outbox: device.services.outbox };
}

const cancelButton = () =>
  screen.queryByRole<HTMLButtonElement>('button', { name: 'Cancel order' });

describe('cancelling an order', () => {
  const press = async (reason = '') => {
    await waitFor(() => expect(cancelButton()?.disabled).toBe(false));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    await screen.findByRole('dialog', { name: 'Cancel this order?' });
    expect(await accessibilityFaults()).toEqual([]);
    if (reason) await userEvent.type(screen.getByLabelText('Reason (optional)'), reason);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel' }));
  };
  const waiting = async ({ db }: Awaited<ReturnType<typeof open>>) =>
    (await db.outbox.toArray()).map(({ name: action, args, deps }) => ({ action, args, deps }));

  test.each(['online', 'offline'] as const)(
    '%s: is stored after a question, shown at once, and the cart it came from stays',
    async (connection) => {
      const device = await open({}, connection);
      const draft = {
        key: 'checkout',
        orderId: 'draft-1',
        selectedAddressId: null,
        shippingAddress: null,
        paymentMethod: 'Razorpay',
      } as const;
      const online = { orderId: 'order-1', user: _id, digest: 'any', lines: [] };
      await device.db.settings.put({ ...draft, online });
      await press('Ordered twice');
      await waitFor(async () => expect(await waiting(device)).toHaveLength(1));
      // Until the shop has cancelled it, the cart is still that order.
      expect(await device.db.setting('checkout')).toEqual({ ...draft, online });
      expect(await waiting(device)).toEqual([
        { action: 'cancel-order', args: { orderId: 'order-1', reason: 'Ordered twice' }, deps: [] },
      ]);
      expect(await screen.findByText('Reason: Ordered twice')).toBeTruthy();
      expect(cancelButton()).toBeNull();
      // The head of the page says what becomes of it: there goes the reader.
      await waitFor(() => expect(document.activeElement?.localName).toBe('h1'));
    },
  );

  test.each(['applied', 'refused'] as const)(
    'is called cancelled only once the shop has said so: %s',
    async (status) => {
      const device = await open({}, 'online');
      await press();
      expect(await screen.findByText('Sending…')).toBeTruthy();
      expect(screen.queryByText('Order cancelled')).toBeNull();
      const [entry] = await device.db.outbox.toArray();
      if (!entry) throw new Error('It waits');
      const outcome =
        status === 'applied'
          ? ({ status, code: 'done' } as const)
          : ({ status, code: 'too_late', detail: { orderId: 'order-1' } } as const);
      await device.db.transaction('rw', device.db.outbox, device.db.settled, async () => {
        await device.db.outbox.delete(entry.id);
        const closed = { outcome, settledAt: 2, cursor: '', dismissed: false };
        await device.db.settled.put({ ...entry, ...closed });
      });
      if (status === 'applied') expect(await screen.findByText('Order cancelled')).toBeTruthy();
      else {
        expect(await screen.findByText('This order is already on its way.')).toBeTruthy();
        expect(screen.queryByText('Order cancelled')).toBeNull();
      }
    },
  );

  test('without a connection it is saved, and not called cancelled', async () => {
    await open({}, 'offline');
    await press();
    expect(await screen.findByText('Saved on this device')).toBeTruthy();
    expect(screen.queryByText('Order cancelled')).toBeNull();
    expect(await screen.findAllByText('Cancellation requested')).toHaveLength(2);
    expect(screen.queryByText('Cancelled')).toBeNull();
    expect(screen.queryByText(/^Cancelled on/)).toBeNull();
  });

  test('that has not been sent takes it out of the queue', async () => {
    const device = await open({ _id: 'other' }, 'offline', '/order/' + ORDER_ARGS.orderId);
    await device.outbox.enqueue('place-cod-order', ORDER_ARGS);
    await press();
    await waitFor(async () =>
      expect(await waiting(device)).toEqual([{ action: 'void', args: {}, deps: [] }]),
    );
  });

  test('that is just being sent is cancelled after it', async () => {
    const device = await open({ _id: 'other' }, 'offline', '/order/' + ORDER_ARGS.orderId);
    const { id } = await device.outbox.enqueue('place-cod-order', ORDER_ARGS);
    await device.db.outbox.update(id, { attempts: 1 });
    await press();
    await waitFor(async () =>
      expect(await waiting(device)).toContainEqual(
        expect.objectContaining({ action: 'cancel-order', deps: [id] }),
      ),
    );
  });

  test('says plainly that it is too late, and leaves the order as it is', async () => {
    const device = await open(dispatched);
    const settled = {
      id: 'a1',
      clientId: 'c1',
      user: _id,
      seq: 1,
      name: 'cancel-order',
      version: 1,
      args: { orderId: 'order-1' },
      deps: [],
      enqueuedAt: 1,
      settledAt: 2,
      cursor: '',
      dismissed: false,
      outcome: { status: 'refused', code: 'too_late', detail: { orderId: 'order-1' } },
    } as const;
    await device.db.settled.put({ ...settled, deps: [] });
    expect(await screen.findByText('This order is already on its way.')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Order status' })).toBeTruthy();
  });

  test.each([
    ['cash', { paymentMethod: 'COD' }],
    ['paid', { isPaid: true, paidAt: '2026-02-28T10:00:00.000Z' }],
    ['packed', { paymentMethod: 'COD', packedAt: '2026-02-28T10:00:00.000Z' }],
  ] as const)('%s: is offered', async (_what, given) => {
    await open(given);
    await waitFor(() => expect(cancelButton()?.disabled).toBe(false));
  });

  test.each([
    ['dispatched', dispatched],
    ['paid in cash', { paymentMethod: 'COD', isPaid: true, paidAt: '2026-02-28T10:00:00.000Z' }],
    ['cancelled', { closedAt: '2026-02-28T10:00:00.000Z', closedBy: 'shopper' }],
  ] as const)('%s: is not offered', async (_what, given) => {
    await open(given);
    expect(cancelButton()).toBeNull();
  });

  test('says that it is cancelled, and takes no payment', async () => {
    await open({ closedAt: '2026-02-28T10:00:00.000Z', closedBy: 'shopper' });
    expect(screen.getByText('Cancelled on 2026-02-28')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay with Razorpay' })).toBeNull();
  });
});

describe('the status of an order', () => {
  const steps = () =>
    screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => /Placed|Paid|Packed|Dispatched|Delivered|Returned|Cancelled/i.test(text));

  // docs/shop-rules.md#r-orders-17
  test('says what happened, in the order in which it did, and what comes', async () => {
    await open(dispatched);
    const [placed, packed, sent, coming] = steps();
    expect(placed).toMatch(/^Placed\d/);
    expect(packed).toMatch(/^Packed\d/);
    expect(sent).toMatch(/^Dispatched\d.*Speed Post · EE1Arriving by .*Track parcel$/);
    expect(coming).toBe('Will be delivered');
    const link = screen.getByRole('link', { name: 'Track parcel' });
    expect(link.getAttribute('href')).toBe('https://post.example/EE1');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('says why the shop cancelled it', async () => {
    const at = '2026-07-28T10:00:00.000Z';
    await open({ closedAt: at, cancelled: { at, by: 'owner', reason: 'It broke' } });
    expect(steps().at(-1)).toMatch(/^Cancelled.*Cancelled by the shopReason: It broke$/);
  });
});

describe('money that pays nothing', () => {
  const paid = { isPaid: true, paidAt: '2026-02-28T10:00:00.000Z' };
  const twice = { ...NO_MONEY, received: 220_00, kept: 220_00, toGiveBack: 110_00 };

  // docs/shop-rules.md#r-orders-6
  test('a second payment is shown, and that it will be refunded', async () => {
    await open({ ...paid, money: twice });
    expect(screen.getByText('You were charged twice. We will refund ₹110.00.')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('while it is under way, it is not called refunded', async () => {
    await open({ ...paid, money: { ...twice, toGiveBack: 0, beingGivenBack: 110_00 } });
    expect(screen.getByText('Being refunded: ₹110.00')).toBeTruthy();
    expect(screen.queryByText(/^Refunded/)).toBeNull();
  });

  test('and, once it has gone back, that it has, and when', async () => {
    const money = { ...NO_MONEY, received: 220_00, givenBack: 110_00, kept: 110_00 };
    await open({ ...paid, money, givenBackAt: '2026-03-02T10:00:00.000Z' });
    expect(screen.getByText('Refunded ₹110.00 on 2026-03-02')).toBeTruthy();
  });

  test('money of another amount is shown to the payer', async () => {
    const money = { ...NO_MONEY, received: 90_00, kept: 90_00, toGiveBack: 90_00 };
    await open({ paymentMethod: 'Razorpay', money });
    expect(
      screen.getByText(/^We have received ₹90.00, which does not pay this order./),
    ).toBeTruthy();
  });
});
