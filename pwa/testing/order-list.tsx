import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import * as z from 'zod/mini';
import type { OrderDocument } from '#shared/orders/order';
import { AdminQueries } from '../components/admin/admin-queries';
import { createListeners } from '../platform/observable';
import { anOrderDocument } from './order-things';
import { createDevice, showScreen, SHOPPER } from './screen-harness';
import { API } from './shop-floor';
import { openTestApi } from './test-api';
import { Component as OrderListScreen } from '../features/admin/orders/order-list-screen';

export const COD = anOrderDocument({ _id: 'order-cod' });
export const PAID = anOrderDocument({
  _id: 'order-paid',
  user: { _id: 'user-2', name: 'Ravi', email: 'ravi@example.com' },
  paymentMethod: 'Razorpay',
  totalPrice: '1299.50',
  isPaid: true,
  paidAt: '2026-02-27T10:00:00.000Z',
  createdAt: '2026-02-27T09:00:00.000Z',
});
export const DONE = anOrderDocument({
  _id: 'order-done',
  isPaid: true,
  paidAt: '2026-02-20T10:00:00.000Z',
  isDelivered: true,
  deliveredAt: '2026-02-21T10:00:00.000Z',
  createdAt: '2026-02-19T09:00:00.000Z',
});

export const STEPS = {
  'to-pack': 7,
  'to-dispatch': 3,
  dispatched: 2,
  returns: 1,
  'cash-with-courier': 4,
  cancelled: 1,
};

interface Given {
  readonly orders?: OrderDocument[];
  readonly total?: number;
  readonly pages?: number;
  readonly flagged?: string[];
}

export const rowOf = async (id: string) => {
  const box = await screen.findByRole('checkbox', { name: `Select ${id}` });
  const row = box.closest('tr');
  if (!row) throw new Error(`${id} stands in no row`);
  return row;
};
export const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .slice(1)
    .map((cell) => cell.textContent);

const askedOrders = z.object({ orders: z.array(z.object({ _id: z.string() })) });
const MARKED_AT = '2026-03-01T10:00:00.000Z';

/** Shows the list to an admin; returns a function that announces new orders. */
export async function showOrderList() {
  const orderChanges = createListeners();
  const { services } = await createDevice({
    user: { ...SHOPPER, isAdmin: true },
    services: { orderChanges },
  });
  showScreen(
    services,
    <AdminQueries>
      <OrderListScreen />
    </AdminQueries>,
    '/admin/orderlist',
  );
  return orderChanges;
}
/** A server with orders, and the admins' list of them. */
export function testOrderList() {
  const server = openTestApi();
  /** The server holds these orders; a test changes them as the server would. */
  let held: OrderDocument[] = [];

  async function open({ orders = [COD, PAID, DONE], ...more }: Given = {}) {
    held = orders;
    // A new visit: of an earlier one the window may still know what was ticked.
    history.replaceState(null, '');
    const asked: string[] = [];
    server.use(
      http.get(`${API}/orders`, ({ request }) => {
        asked.push(new URL(request.url).search);
        const counts = {
          all: 293,
          unpaid: 20,
          'cod-unpaid': 12,
          undelivered: 30,
          delivered: 263,
          ...STEPS,
        };
        return HttpResponse.json({
          orders: held,
          page: 1,
          pages: 1,
          total: held.length,
          counts,
          ...more,
        });
      }),
    );
    const orderChanges = await showOrderList();
    return { asked, orderChanges, person: userEvent.setup({ delay: null }) };
  }

  /** Answers transitions as the server does; those of refused orders with its messages. */
  function answerMarks(refused: Readonly<Record<string, Response>> = {}) {
    const asked: string[] = [];
    server.use(
      http.put(`${API}/orders/:id/:mark`, async ({ request, params }) => {
        const { id, mark } = params;
        asked.push(`${String(mark)} ${String(id)} ${await request.text()}`.trim());
        const answer = refused[String(id)];
        if (answer) return answer;
        setMark(String(id), String(mark));
        return HttpResponse.json(held.find((order) => order._id === id));
      }),
    );
    return asked;
  }

  function setMark(id: string, mark: string): void {
    const change =
      mark === 'pay'
        ? { isPaid: true, paidAt: MARKED_AT }
        : { isDelivered: true, deliveredAt: MARKED_AT };
    held = held.map((order) => (order._id === id ? { ...order, ...change } : order));
  }

  /** Answers transitions of many as the server does; those of refused orders with its messages. */
  function answerManyMarks(refused: Readonly<Record<string, string>> = {}) {
    const asked: string[] = [];
    server.use(
      http.put(`${API}/orders/:mark`, async ({ request, params }) => {
        const mark = String(params['mark']);
        const text = await request.text();
        asked.push(`${mark} ${text}`);
        const { orders } = askedOrders.parse(JSON.parse(text));
        const lines = orders.map(({ _id }) => {
          const message = refused[_id];
          if (message) return { status: 'refused', _id, code: 'already_paid', message };
          setMark(_id, mark);
          return { status: 'marked', _id, at: MARKED_AT, revision: 2 };
        });
        return HttpResponse.json({ orders: lines });
      }),
    );
    return asked;
  }

  return {
    server,
    open,
    answerMarks,
    answerManyMarks,
    hold(orders: OrderDocument[]): void {
      held = orders;
    },
    held: () => held,
  };
}
