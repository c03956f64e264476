// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { OrderDocument } from '#shared/orders/order';
import type { ReturnRequest, ReturnState } from '#shared/orders/return-request';
import { anOrderDocument, moneyDocumentOf } from '../../testing/order-things';
import { historyThing } from '../../testing/payment-things';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { Component as OrderScreen } from './order-screen';

const server = openTestApi();
const ADMIN = { ...SHOPPER, _id: 'admin-1', name: 'Meera', isAdmin: true };
const AT = '2026-03-02T10:00:00.000Z';

const request = (state: ReturnState, more: Partial<ReturnRequest> = {}): ReturnRequest => ({
  id: 'return-1',
  askedAt: AT,
  wish: 'refund',
  reason: 'Too small',
  lines: [{ product: 'kettle', qty: 2 }],
  state,
  at: AT,
  ...more,
});

/** Opens a delivered order with a return; gives the calls that were made, and what the shop has then. */
async function open(asked: ReturnRequest, given: Partial<OrderDocument> = {}) {
  const order = anOrderDocument({
    isPaid: true,
    paidAt: AT,
    isDelivered: true,
    deliveredAt: AT,
    money: moneyDocumentOf('750.00'),
    returnRequests: [asked],
    ...given,
  });
  const path = `${API}/orders/${order._id}`;
  const calls: (readonly [string, unknown])[] = [];
  const held = { order };
  let refusal: object | undefined;
  server.use(
    http.get(`${API}/settings`, () =>
      HttpResponse.json({ onlinePayments: 'stand-in', googleClientId: null }),
    ),
    http.get(path, () => HttpResponse.json(held.order)),
    http.get(`${path}/history`, () => HttpResponse.json(historyThing({ payments: [] }))),
    http.put(`${path}/:step`, async ({ request: sent, params }) => {
      expect(sent.headers.get('If-Match')).toBe(`"${order.revision}"`);
      calls.push([String(params['step']), await sent.json()]);
      return refusal ? HttpResponse.json(refusal, { status: 409 }) : HttpResponse.json(held.order);
    }),
  );
  const { services } = await createDevice({ user: ADMIN });
  showScreen(services, <OrderScreen />, `/order/${order._id}`, '/order/:id');
  const returns = await screen.findByRole('heading', { name: 'Return requests' });
  expect(returns).toBeTruthy();
  return {
    calls,
    held,
    person: userEvent.setup({ delay: null }),
    refuse: (body: object) => (refusal = body),
  };
}
const press = async (person: ReturnType<typeof userEvent.setup>, name: string) =>
  person.click(await screen.findByRole('button', { name }));

// docs/shop-rules.md#r-returns-2
test('an admin approves a return, or refuses it with a reason that the customer reads', async () => {
  const { person, calls } = await open(request('requested'));
  await press(person, 'Approve return');
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refuse return' }).disabled).toBe(
      false,
    ),
  );
  await press(person, 'Refuse return');
  const dialog = await screen.findByRole('dialog', { name: 'Refuse this return?' });
  await person.click(within(dialog).getByRole('button', { name: 'Refuse return' }));
  expect(within(dialog).getByText('Enter a reason')).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
  await person.click(within(dialog).getByLabelText(/Reason/));
  await person.paste('It was used');
  await person.click(within(dialog).getByRole('button', { name: 'Refuse return' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls).toEqual([
    ['return-step', { returnId: 'return-1', step: 'approve' }],
    ['return-step', { returnId: 'return-1', step: 'refuse', reason: 'It was used' }],
  ]);
});

// docs/shop-rules.md#r-returns-2
test('what came back is written down for the return, with how many pieces can be sold again', async () => {
  const { person, calls } = await open(request('approved'));
  await press(person, 'Received');
  const dialog = await screen.findByRole('dialog', { name: 'Mark as returned?' });
  // No more than was asked for, of the three that were bought.
  const [came, again] = within(dialog).getAllByRole<HTMLSelectElement>('combobox');
  expect(came?.options).toHaveLength(3);
  await person.selectOptions(again ?? dialog, '1');
  await person.click(within(dialog).getByRole('button', { name: 'Yes, returned' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls).toEqual([
    [
      'return',
      {
        restock: true,
        request: 'return-1',
        lines: [{ product: 'kettle', qty: 2, restocked: 1 }],
      },
    ],
  ]);
});

// docs/shop-rules.md#r-returns-3
test('an exchange that has sold out is refused, and its money goes back instead, as much as is said', async () => {
  const returns = [
    { at: AT, request: 'return-1', lines: [{ product: 'kettle', qty: 2, restocked: 2 }] },
  ];
  const { person, calls, refuse } = await open(request('received', { wish: 'exchange' }), {
    returns,
  });
  await press(person, 'Settle return');
  const dialog = await screen.findByRole('dialog', { name: 'Settle return' });
  refuse({ code: 'out_of_stock', message: 'What the customer wants instead is out of stock' });
  await person.click(within(dialog).getByRole('button', { name: 'Settle return' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await person.selectOptions(within(dialog).getByLabelText('How'), 'cash');
  expect(within(dialog).getByText('₹500.00 goes back to the customer.')).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
  await waitFor(() =>
    expect(
      within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Settle return' }).disabled,
    ).toBe(false),
  );
  await person.click(within(dialog).getByRole('button', { name: 'Settle return' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls).toEqual([
    ['return-settle', { returnId: 'return-1', by: 'exchange' }],
    ['return-settle', { returnId: 'return-1', by: 'refund', way: 'cash' }],
  ]);
});

// docs/shop-rules.md#r-returns-3
test('what came in exchange goes back with the money of the order before, the way it was paid', async () => {
  const given = anOrderDocument();
  const first = {
    ...given,
    _id: '99999999-9999-4999-8999-999999999999',
    paymentMethod: 'Razorpay' as const,
    isPaid: true,
    paidAt: AT,
    money: moneyDocumentOf('750.00'),
    returns: [{ at: AT, request: 'first', lines: [{ product: 'kettle', qty: 3, restocked: 0 }] }],
  };
  server.use(http.get(`${API}/orders/${first._id}`, () => HttpResponse.json(first)));
  const { person, calls } = await open(request('received'), {
    orderItems: given.orderItems.map((one) => ({ ...one, discount: '750.00' })),
    totalPrice: '0.00',
    money: undefined,
    exchangeOf: { order: first._id, request: 'first' },
    returns: [
      { at: AT, request: 'return-1', lines: [{ product: 'kettle', qty: 2, restocked: 0 }] },
    ],
  });
  await press(person, 'Settle return');
  const dialog = await screen.findByRole('dialog', { name: 'Settle return' });
  expect(await within(dialog).findByText('₹500.00 goes back to the customer.')).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Settle return' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls).toEqual([
    ['return-settle', { returnId: 'return-1', by: 'refund', way: 'gateway' }],
  ]);
});
