// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CURRENT_PASSWORD_WRONG } from '#shared/users/freshness';
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
import { Component as MyOrdersScreen } from './my-orders-screen';
import { Component as OrderScreen } from './order-screen';

const server = openTestApi();
beforeEach(() =>
  server.use(
    http.get(`${API}/settings`, () =>
      HttpResponse.json({ onlinePayments: 'stand-in', googleClientId: null }),
    ),
  ),
);
afterEach(cleanup);

const PAID = anOrderDocument({
  paymentMethod: 'Razorpay',
  isPaid: true,
  paidAt: '2026-03-01T11:00:00.000Z',
});
const WHOLE = {
  ...PAID,
  refunded: { state: 'whole', amount: '750.00' },
  money: moneyDocumentOf('750.00', {
    givenBack: '750.00',
    kept: '0.00',
    givenBackAt: '2026-03-04T11:00:00.000Z',
  }),
} as const;
const PART = {
  ...PAID,
  refunded: { state: 'part', amount: '50.00' },
  money: moneyDocumentOf('750.00', { beingGivenBack: '50.00' }),
} as const;
const ADMIN = { ...SHOPPER, _id: 'admin-1', name: 'Meera', isAdmin: true };

describe('an order whose money went back, for its shopper', () => {
  // docs/shop-rules.md#r-orders-10
  test.each([
    [WHOLE, 'Refunded ₹750.00 on 2026-03-04'],
    [PART, 'Being refunded: ₹50.00'],
  ])('is not shown as paid alone: list and page say so', async (order, words) => {
    const { services } = await createDevice({ user: SHOPPER, documents: { orders: [order] } });
    showScreen(services, <MyOrdersScreen />, '/myorders', '/myorders');
    expect(await screen.findByText(words)).toBeTruthy();
    cleanup();
    showScreen(services, <OrderScreen />, `/order/${order._id}`, '/order/:id');
    const note = (await screen.findByText(words)).closest('[role=note]');
    expect(note?.textContent).toContain('Banks take 5-7 business days');
    expect(screen.getByText('Paid on 2026-03-01')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test.each([
    ['in cash', { ...WHOLE, paymentMethod: 'COD' } as const, 'Refunded ₹750.00 on 2026-03-04'],
    ['by hand', { ...WHOLE, isBackByHand: true } as const, 'Refunded ₹750.00 on 2026-03-04'],
    [
      'by its bank',
      { ...PAID, money: moneyDocumentOf('750.00', { lost: '750.00', kept: '0.00' }) },
      'Returned by the bank: ₹750.00',
    ],
  ])('%s waits for no account', async (_by, order, words) => {
    const { services } = await createDevice({ user: SHOPPER, documents: { orders: [order] } });
    showScreen(services, <OrderScreen />, `/order/${order._id}`, '/order/:id');
    const note = (await screen.findByText(words)).closest('[role=note]');
    expect(note?.textContent).toBe(words);
  });
});

test('what a bank may not have taken is not called returned, and an order that goes on promises nothing of it', async () => {
  const order = {
    ...PAID,
    money: moneyDocumentOf('750.00', { lost: '750.00', kept: '0.00' }),
    forBank: { beingGivenBack: '0.00', toGiveBack: '0.00', lost: '750.00' },
  };
  const { services } = await createDevice({ user: SHOPPER, documents: { orders: [order] } });
  showScreen(services, <OrderScreen />, `/order/${order._id}`, '/order/:id');
  expect(await screen.findByText('Paid on 2026-03-01')).toBeTruthy();
  expect(screen.queryByText(/Returned by the bank|Your bank is looking into/)).toBeNull();
});

describe('money that no gateway knows of, for an admin', () => {
  const CASH = anOrderDocument({
    isPaid: true,
    paidAt: '2026-03-01T11:00:00.000Z',
    money: moneyDocumentOf('750.00'),
  });

  /** @param answers the first ones of the shop, in the place of yes */
  async function open(order = CASH, answers: (() => HttpResponse<JsonBodyType>)[] = []) {
    const asked: unknown[] = [];
    const path = `${API}/orders/${order._id}`;
    server.use(
      http.get(path, () => HttpResponse.json(order)),
      http.get(`${path}/history`, () => HttpResponse.json(historyThing({ payments: [] }))),
      http.post(`${path}/money`, async ({ request }) => {
        asked.push([request.headers.get('If-Match'), await request.json()]);
        return answers.shift()?.() ?? HttpResponse.json(order);
      }),
    );
    const { services } = await createDevice({ user: ADMIN });
    showScreen(services, <OrderScreen />, `/order/${order._id}`, '/order/:id');
    return { asked, person: userEvent.setup({ delay: null }) };
  }

  test('records cash that was given back, with how and why', async () => {
    const { asked, person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Give back ₹750.00 by hand' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Money given back' }));
    const amount = dialog.getByRole('textbox', { name: /^Amount/ });
    await person.clear(amount);
    await person.type(amount, '800');
    await person.click(dialog.getByRole('button', { name: 'Write down' }));
    // More than is here, and without a reason: nothing is sent.
    expect(dialog.getByText('Enter a reason')).toBeTruthy();
    expect(asked).toEqual([]);
    await person.clear(amount);
    await person.type(amount, '₹100.50');
    await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'The lid was broken');
    await person.click(dialog.getByRole('button', { name: 'Write down' }));
    expect(await screen.findByText('Written down as given back')).toBeTruthy();
    expect(asked).toEqual([
      [
        '"1"',
        { kind: 'cash-returned', amount: '100.50', method: 'cash', reason: 'The lid was broken' },
      ],
    ]);
  });

  test('a wrong “paid” is corrected whole, with a reason', async () => {
    const { asked, person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Correct “paid”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Not paid after all?' }));
    await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong order');
    await person.click(dialog.getByRole('button', { name: 'Yes, not received' }));
    expect(await screen.findByText('Payment corrected')).toBeTruthy();
    expect(asked).toEqual([
      ['"1"', { kind: 'correction', amount: '750.00', reason: 'Wrong order' }],
    ]);
  });

  test('asks for the password where the shop wants it, and keeps what was typed for the next try', async () => {
    const wanted = (message: string, fields?: object) => () =>
      HttpResponse.json({ code: 'reauth_required', message, fields }, { status: 403 });
    const { asked, person } = await open(CASH, [
      wanted('Please enter your current password'),
      wanted(CURRENT_PASSWORD_WRONG, { currentPassword: CURRENT_PASSWORD_WRONG }),
    ]);
    await person.click(await screen.findByRole('button', { name: 'Give back ₹750.00 by hand' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Money given back' }));
    expect(dialog.queryByLabelText('Current Password')).toBeNull();
    await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'The lid was broken');
    const press = () => person.click(dialog.getByRole('button', { name: 'Write down' }));
    await press();
    expect(await screen.findByText('Please enter your current password')).toBeTruthy();
    const password = await dialog.findByLabelText('Current Password');
    expect(await accessibilityFaults()).toEqual([]);
    await person.type(password, 'a guess');
    await press();
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
    await person.clear(password);
    await person.type(password, 'mango tree{Enter}');
    expect(await screen.findByText('Written down as given back')).toBeTruthy();
    const body = {
      kind: 'cash-returned',
      amount: '750.00',
      method: 'cash',
      reason: 'The lid was broken',
    };
    expect(asked).toEqual([
      ['"1"', body],
      ['"1"', { ...body, currentPassword: 'a guess' }],
      ['"1"', { ...body, currentPassword: 'mango tree' }],
    ]);
  });

  test('nothing is offered where no money is here', async () => {
    await open(anOrderDocument());
    expect(await screen.findByRole('button', { name: 'Mark COD Paid' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /by hand/ })).toBeNull();
  });
});

describe('an order whose money went back, for an admin', () => {
  test('is marked as delivered after a question only', async () => {
    let delivered = 0;
    const path = `${API}/orders/${PART._id}`;
    server.use(
      http.get(path, () => HttpResponse.json(PART)),
      http.get(`${path}/history`, () => HttpResponse.json(historyThing({ payments: [] }))),
      http.put(`${path}/deliver`, () => {
        delivered += 1;
        return HttpResponse.json({ ...PART, isDelivered: true, deliveredAt: PART.paidAt });
      }),
    );
    const { services } = await createDevice({ user: ADMIN });
    showScreen(services, <OrderScreen />, `/order/${PART._id}`, '/order/:id');
    const person = userEvent.setup({ delay: null });
    await person.click(await screen.findByRole('button', { name: 'Mark As Delivered' }));
    const question = await screen.findByRole('dialog', { name: 'Mark As Delivered' });
    expect(question.textContent).toContain('₹50.00 of ₹750.00 has been or is being refunded');
    expect(delivered).toBe(0);
    await person.click(within(question).getByRole('button', { name: 'Yes, delivered' }));
    expect(await screen.findByText(`Marked as delivered: ${PART._id}`)).toBeTruthy();
    expect(delivered).toBe(1);
  });
});
