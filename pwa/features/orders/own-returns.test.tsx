// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { documentOfOrder, type Order } from '#shared/orders/order';
import type { ReturnRequest } from '#shared/orders/return-request';
import { anOrder } from '#shared/testing/an-order';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { openTestApi } from '../../testing/test-api';
import { recordingAccount } from '../../testing/recording-account';
import { Component as MyOrdersScreen } from './my-orders-screen';
import { Component as OrderScreen } from './order-screen';

const server = openTestApi();
const { _id, name, email } = SHOPPER;
const DELIVERED_AT = '2026-07-03T10:00:00.000Z';
const DAY = 24 * 60 * 60 * 1000;
const ASKED: ReturnRequest = {
  id: 'return-1',
  askedAt: DELIVERED_AT,
  wish: 'refund',
  reason: 'Too small',
  lines: [{ product: 'cup', qty: 1 }],
  state: 'requested',
  at: DELIVERED_AT,
};

async function open(
  given: Partial<Order> = {},
  { days = 1, connection = 'online' as 'online' | 'offline', list = false } = {},
) {
  server.use(
    http.get('http://shop.test/api/settings', () =>
      HttpResponse.json({ onlinePayments: 'off', googleClientId: null }),
    ),
  );
  const order = documentOfOrder(
    anOrder({
      _id: 'order-1',
      user: { _id, name, email },
      isPaid: true,
      paidAt: DELIVERED_AT,
      isDelivered: true,
      deliveredAt: DELIVERED_AT,
      ...given,
    }),
  );
  const { account } = recordingAccount([order]);
  const clock = () => Date.parse(DELIVERED_AT) + days * DAY;
  const device = await createDevice({ user: SHOPPER, connection, services: { account, clock } });
  if (list) showScreen(device.services, <MyOrdersScreen />, '/myorders', '/myorders');
  else showScreen(device.services, <OrderScreen />, '/order/order-1', '/order/:id');
  return { ...device, order, person: userEvent.setup({ delay: null }) };
}
const queued = async ({ db }: Awaited<ReturnType<typeof open>>) =>
  (await db.outbox.toArray()).map(({ name: action, args }) => ({ action, args }));

// docs/shop-rules.md#r-returns-1
test.each(['online', 'offline'] as const)(
  '%s: a return is asked for with pieces and a reason, is shown at once, and can be taken back unsent',
  async (connection) => {
    const device = await open({}, { connection });
    const { person, order } = device;
    const [item] = order.orderItems;
    await person.click(await screen.findByRole('button', { name: 'Return or exchange' }));
    const dialog = await screen.findByRole('dialog', { name: 'Return or exchange' });
    await person.click(within(dialog).getByRole('button', { name: 'Request return' }));
    expect(within(dialog).getByText('Enter a reason')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    expect(await queued(device)).toEqual([]);
    for (const pieces of within(dialog).getAllByLabelText('Pieces'))
      await person.selectOptions(pieces, '1');
    await person.click(within(dialog).getByLabelText(/Reason/));
    await person.paste('Too small');
    await person.click(within(dialog).getByRole('button', { name: 'Request return' }));
    expect((await screen.findAllByText('Return requested')).length).toBeGreaterThan(0);
    expect(await queued(device)).toMatchObject([
      {
        action: 'request-return',
        args: {
          orderId: 'order-1',
          wish: 'refund',
          reason: 'Too small',
          lines: expect.arrayContaining([{ product: item?.product, qty: 1 }]),
        },
      },
    ]);
    await person.click(await screen.findByRole('button', { name: 'Withdraw return' }));
    // Nothing of it is sent: neither the request nor its withdrawal.
    await waitFor(async () =>
      expect((await queued(device)).map(({ action }) => action)).toEqual(['void']),
    );
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Withdraw return' })).toBeNull(),
    );
  },
);

// docs/shop-rules.md#r-returns-1
test.each([
  ['before it is delivered', { isDelivered: false, deliveredAt: null }, 1],
  ['when the time has ended', {}, 9],
] as const)('no return is offered %s', async (_when, given, days) => {
  await open(given, { days });
  await screen.findByRole('heading', { name: 'Payment Method' });
  expect(screen.queryByRole('button', { name: 'Return or exchange' })).toBeNull();
});

// docs/shop-rules.md#r-returns-2
test('what the shop has answered is read on the order, and cannot be withdrawn any more', async () => {
  const refused = { ...ASKED, state: 'refused', refusal: 'It was used' } as const;
  await open({ returnRequests: [refused] });
  expect(await screen.findByText('Return refused')).toBeTruthy();
  expect(screen.getByText('The shop’s answer: It was used')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw return' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Return or exchange' })).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
});

test('My Orders says that a return was requested', async () => {
  await open({ returnRequests: [ASKED] }, { list: true });
  expect((await screen.findAllByText('Return requested')).length).toBeGreaterThan(0);
});

// docs/shop-rules.md#r-returns-4
test.each([true, false])(
  'an order and the one in exchange for it lead to each other (in My Orders: %s)',
  async (list) => {
    const settled = { by: 'exchange', order: 'order-2' } as const;
    await open({ returnRequests: [{ ...ASKED, state: 'settled', settled }] }, { list });
    const forth = await screen.findByRole('link', { name: 'Exchanged: order #order-2' });
    expect(forth.getAttribute('href')).toBe('/order/order-2');
    cleanup();
    await open({ exchangeOf: { order: 'order-0', request: 'return-0' } }, { list });
    const back = await screen.findByRole('link', { name: 'In exchange for order #order-0' });
    expect(back.getAttribute('href')).toBe('/order/order-0');
    expect(await accessibilityFaults()).toEqual([]);
  },
);
