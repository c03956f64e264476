// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import type { OrderDocument } from '#shared/orders/order';
import { AdminQueries } from '../../components/admin/admin-queries';
import { createListeners } from '../../platform/observable';
import { anOrderDocument } from '../../test-support/order-things';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../test-support/screen-harness';
import { API } from '../../test-support/shop-floor';
import { openTestApi } from '../../test-support/test-api';
import { Component as OrderListScreen } from './order-list-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();

const COD = anOrderDocument({ _id: 'order-cod' });
const PAID = anOrderDocument({
  _id: 'order-paid',
  user: { _id: 'user-2', name: 'Ravi', email: 'ravi@example.com' },
  paymentMethod: 'Razorpay',
  totalPrice: '1299.50',
  isPaid: true,
  paidAt: '2026-02-27T10:00:00.000Z',
  createdAt: '2026-02-27T09:00:00.000Z',
});
const DONE = anOrderDocument({
  _id: 'order-done',
  isPaid: true,
  paidAt: '2026-02-20T10:00:00.000Z',
  isDelivered: true,
  deliveredAt: '2026-02-21T10:00:00.000Z',
  createdAt: '2026-02-19T09:00:00.000Z',
});

/** The server holds these orders; a test changes them as the server would. */
let held: OrderDocument[];

interface Given {
  readonly orders?: OrderDocument[];
  readonly total?: number;
  readonly pages?: number;
}

async function open({ orders = [COD, PAID, DONE], ...more }: Given = {}) {
  held = orders;
  const asked: string[] = [];
  server.use(
    http.get(`${API}/orders`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ orders: held, page: 1, pages: 1, total: held.length, ...more });
    }),
  );
  const orderNews = await show();
  return { asked, orderNews, person: userEvent.setup({ delay: null }) };
}

async function show() {
  const orderNews = createListeners();
  const { services } = await createDevice({
    user: { ...SHOPPER, isAdmin: true },
    services: { orderNews },
  });
  showScreen(
    services,
    <AdminQueries>
      <OrderListScreen />
    </AdminQueries>,
    '/admin/orderlist',
  );
  return orderNews;
}
const where = () => screen.getByTestId('where').textContent;
const rowOf = async (id: string) => {
  const cell = await screen.findByRole('cell', { name: id });
  const row = cell.closest('tr');
  if (!row) throw new Error(`${id} stands in no row`);
  return row;
};
const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .slice(1)
    .map((cell) => cell.textContent);

/** Answers marks as the server does; those of refused orders with its words. */
function answerMarks(refused: Readonly<Record<string, Response>> = {}) {
  const asked: string[] = [];
  server.use(
    http.put(`${API}/orders/:id/:mark`, async ({ request, params }) => {
      const { id, mark } = params;
      asked.push(`${String(mark)} ${String(id)} ${await request.text()}`.trim());
      const answer = refused[String(id)];
      if (answer) return answer;
      const at = '2026-03-01T10:00:00.000Z';
      const change =
        mark === 'pay' ? { isPaid: true, paidAt: at } : { isDelivered: true, deliveredAt: at };
      held = held.map((order) => (order._id === id ? { ...order, ...change } : order));
      return HttpResponse.json(held.find((order) => order._id === id));
    }),
  );
  return asked;
}

describe('the admins’ list of orders', () => {
  test('shows everybody’s orders with their columns', async () => {
    const { asked } = await open();
    expect(textsOf(await rowOf('order-cod'))).toEqual([
      'order-cod',
      'Asha Rao',
      '2026-02-28',
      '₹750.00',
      'COD',
      'No',
      'No',
      'DetailsMark COD Paid',
    ]);
    expect(textsOf(await rowOf('order-done')).slice(4)).toEqual([
      'COD',
      '2026-02-20',
      '2026-02-21',
      'Details',
    ]);
    expect(textsOf(await rowOf('order-paid')).at(-1)).toBe('Details');
    const headings = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(headings.slice(1)).toEqual([
      'ID',
      'USER',
      'DATE',
      'TOTAL',
      'METHOD',
      'PAID',
      'DELIVERED',
      'Actions',
    ]);
    const details = within(await rowOf('order-cod')).getByRole('link', { name: 'Details' });
    expect(details.getAttribute('href')).toBe('/order/order-cod');
    // More than once where it takes long: the list is looked at again.
    expect(new Set(asked)).toEqual(new Set(['?pageNumber=1']));
  });

  test('has nothing that axe complains about, with ticked rows neither', async () => {
    const { person } = await open();
    await person.click(within(await rowOf('order-cod')).getByRole('checkbox'));
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('is searched, filtered and paged by the server', async () => {
    const { asked, person } = await open({ total: 60, pages: 3 });
    await rowOf('order-cod');
    const box = screen.getByRole('searchbox', { name: 'Search by id, name, email or phone' });
    await person.type(box, '  asha 98 {Enter}');
    await waitFor(() => expect(asked.at(-1)).toBe('?pageNumber=1&keyword=asha+98'));
    await person.click(screen.getByRole('link', { name: /^COD unpaid/ }));
    await waitFor(() =>
      expect(asked.at(-1)).toBe('?pageNumber=1&status=cod-unpaid&keyword=asha+98'),
    );
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() =>
      expect(asked.at(-1)).toBe('?pageNumber=2&status=cod-unpaid&keyword=asha+98'),
    );
    expect(where()).toBe('/admin/orderlist?status=cod-unpaid&keyword=asha+98&pageNumber=2');
    await person.clear(screen.getByRole('searchbox'));
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(asked.at(-1)).toBe('?pageNumber=1&status=cod-unpaid'));
  });

  test('can be taken along as a table', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Export CSV' });
    expect(link.getAttribute('href')).toBe('/api/orders/export');
    expect(link.getAttribute('download')).toBe('orders.csv');
  });

  test('points out the orders that come while it is looked at', async () => {
    const { orderNews } = await open();
    await rowOf('order-cod');
    expect(screen.queryByText(/new order/)).toBeNull();
    held = [anOrderDocument({ _id: 'order-new', createdAt: '2026-03-01T09:00:00.000Z' }), ...held];
    orderNews.tell();
    expect(await screen.findByText('1 new order')).toBeTruthy();
    expect((await rowOf('order-new')).dataset['fresh']).toBe('true');
    expect((await rowOf('order-cod')).dataset['fresh']).toBeUndefined();
  });

  test.each([
    ['the server’s words', 'Come back later', 'Come back later'],
    ['a fallback', '', 'Failed to load orders'],
  ])('shows %s where it cannot be loaded', async (_what, message, shown) => {
    server.use(
      http.get(`${API}/orders`, () =>
        HttpResponse.json({ message, code: 'internal' }, { status: 500 }),
      ),
    );
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain(shown);
  });

  test('needs a connection', async () => {
    server.use(http.get(`${API}/orders`, () => HttpResponse.error()));
    await show();
    expect(await screen.findByText('This page needs a connection.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('Mark COD Paid', () => {
  const press = async (person: ReturnType<typeof userEvent.setup>) =>
    person.click(within(await rowOf('order-cod')).getByRole('button', { name: 'Mark COD Paid' }));

  test('says so, and shows the order paid', async () => {
    const { person } = await open();
    const asked = answerMarks();
    await press(person);
    expect(await screen.findByText('Marked COD paid for order-cod')).toBeTruthy();
    expect(asked).toEqual(['pay order-cod {"receivedAmount":750}']);
    await waitFor(async () =>
      expect(textsOf(await rowOf('order-cod')).slice(5)).toEqual(['2026-03-01', 'No', 'Details']),
    );
  });

  test.each([
    ['in the shop’s words', 409, 'It is paid already', 'It is paid already'],
    ['without words', 409, '', 'Failed to mark COD paid'],
  ])('that is refused says so %s', async (_how, status, message, shown) => {
    const { person } = await open();
    answerMarks({ 'order-cod': HttpResponse.json({ message, code: 'already_paid' }, { status }) });
    await press(person);
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  test('that has no answer says so', async () => {
    const { person } = await open();
    answerMarks({ 'order-cod': HttpResponse.error() });
    await press(person);
    expect(await screen.findByText('Error marking COD paid')).toBeTruthy();
  });
});

describe('many orders at once', () => {
  async function tick(person: ReturnType<typeof userEvent.setup>, ...ids: string[]) {
    for (const id of ids) await person.click(within(await rowOf(id)).getByRole('checkbox'));
  }

  test('are marked after a question, those that the mark fits, with a result for each', async () => {
    const second = anOrderDocument({ _id: 'order-cod-2', totalPrice: '10.00' });
    const { person } = await open({ orders: [COD, second, PAID] });
    const asked = answerMarks({
      'order-cod': HttpResponse.json(
        { message: 'It is paid already', code: 'already_paid' },
        { status: 409 },
      ),
    });
    await tick(person, 'order-cod', 'order-paid', 'order-cod-2');
    expect(screen.getByText('3 selected')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Mark COD Paid (2)' }));
    const question = screen.getByRole('dialog', { name: 'Mark COD Paid' });
    expect(
      within(question).getByText(/for 2 orders been received, ₹760\.00 in total/),
    ).toBeTruthy();
    expect(asked).toEqual([]);
    await person.click(within(question).getByRole('button', { name: 'Yes, mark 2 orders' }));
    const results = await screen.findByRole('region', { name: 'Results' });
    expect(await within(results).findByText('Mark COD Paid: 1 of 2 done')).toBeTruthy();
    expect(
      within(results)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Refusedorder-cod: It is paid already', 'DoneMarked COD paid for order-cod-2']);
    expect(asked).toEqual([
      'pay order-cod {"receivedAmount":750}',
      'pay order-cod-2 {"receivedAmount":10}',
    ]);
    await person.click(within(results).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Results' })).toBeNull();
  });

  test('are marked as delivered where they are paid, all of a page by one tick', async () => {
    const { person } = await open();
    const asked = answerMarks();
    await rowOf('order-cod');
    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('3 selected')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Mark As Delivered (1)' }));
    await person.click(screen.getByRole('button', { name: 'Yes, mark 1 order' }));
    expect(await screen.findByText('Mark As Delivered: 1 of 1 done')).toBeTruthy();
    expect(asked).toEqual(['deliver order-paid']);
  });

  test('offer nothing that fits none of them', async () => {
    const { person } = await open();
    await tick(person, 'order-done');
    for (const name of ['Mark COD Paid (0)', 'Mark As Delivered (0)'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });
});
