// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { namedOrders } from '#shared/admin/mark-orders';
import type { OrderDocument } from '#shared/orders/order';
import { AdminQueries } from '../../components/admin/admin-queries';
import { createListeners } from '../../platform/observable';
import { anOrderDocument } from '../../test-support/order-things';
import { PIN_TABLE, WITH_PINS } from '../../test-support/pin-things';
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

const STEPS = { 'to-pack': 7, 'to-dispatch': 3, dispatched: 2, cancelled: 1 };

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
  const box = await screen.findByRole('checkbox', { name: `Select ${id}` });
  const row = box.closest('tr');
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
      setMark(String(id), String(mark));
      return HttpResponse.json(held.find((order) => order._id === id));
    }),
  );
  return asked;
}

const MARKED_AT = '2026-03-01T10:00:00.000Z';

function setMark(id: string, mark: string): void {
  const change =
    mark === 'pay'
      ? { isPaid: true, paidAt: MARKED_AT }
      : { isDelivered: true, deliveredAt: MARKED_AT };
  held = held.map((order) => (order._id === id ? { ...order, ...change } : order));
}

/** Answers marks of many as the server does; those of refused orders with its words. */
function answerManyMarks(refused: Readonly<Record<string, string>> = {}) {
  const asked: string[] = [];
  server.use(
    http.put(`${API}/orders/:mark`, async ({ request, params }) => {
      const mark = String(params['mark']);
      const text = await request.text();
      asked.push(`${mark} ${text}`);
      const { orders } = namedOrders.parse(
        JSON.parse(text.replaceAll(/,"receivedAmount":\d+/g, '')),
      );
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

describe('the admins’ list of orders', () => {
  test('shows everybody’s orders with their columns', async () => {
    const { asked } = await open();
    expect(textsOf(await rowOf('order-cod'))).toEqual([
      '#order-co',
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
    const box = screen.getByRole('searchbox', {
      name: 'Search orders',
    });
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
    expect(where()).toBe('/admin/orderlist?keyword=asha+98&status=cod-unpaid&pageNumber=2');
    await person.clear(screen.getByRole('searchbox'));
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(asked.at(-1)).toBe('?pageNumber=1&status=cod-unpaid'));
  });

  test('can be taken along as a table, as it is narrowed and sorted', async () => {
    const { person } = await open();
    await rowOf('order-cod');
    const link = screen.getByRole('link', { name: 'Export CSV' });
    expect(link.getAttribute('href')).toBe('/api/orders/export');
    await person.type(screen.getByRole('searchbox'), 'pune{Enter}');
    await person.click(screen.getByRole('link', { name: /^Delivered/ }));
    await person.click(screen.getByRole('button', { name: 'TOTAL' }));
    await waitFor(() =>
      expect(link.getAttribute('href')).toBe(
        '/api/orders/export?status=delivered&keyword=pune&sort=-total',
      ),
    );
    expect(link.getAttribute('download')).toBe('orders.csv');
  });

  test('says how many each of its lists holds', async () => {
    await open();
    await rowOf('order-cod');
    const lists = within(screen.getByRole('navigation', { name: 'Order status' }));
    expect(lists.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All293',
      'Unpaid20',
      'COD unpaid12',
      'Undelivered30',
      'Delivered263',
      'To pack7',
      'To dispatch3',
      'Dispatched2',
      'Cancelled1',
    ]);
  });

  test('is sorted by a column, one way, the other, and not at all, and says so', async () => {
    const { asked, person } = await open();
    await rowOf('order-cod');
    const sorted = () =>
      screen
        .getAllByRole('columnheader')
        .flatMap((cell) => [cell.getAttribute('aria-sort') ?? []].flat());
    const press = () => person.click(screen.getByRole('button', { name: 'TOTAL' }));
    await press();
    await waitFor(() => expect(asked.at(-1)).toBe('?pageNumber=1&sort=-total'));
    expect([sorted(), where()]).toEqual([['descending'], '/admin/orderlist?sort=-total']);
    await press();
    await waitFor(() => expect(asked.at(-1)).toBe('?pageNumber=1&sort=total'));
    expect(sorted()).toEqual(['ascending']);
    await press();
    await waitFor(() => expect(where()).toBe('/admin/orderlist'));
    expect(sorted()).toEqual([]);
  });

  test('leads to every page, and has as many lines on one as is asked for', async () => {
    const { asked, person } = await open({ total: 293, pages: 12 });
    await rowOf('order-cod');
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(within(pages).getByRole('button', { name: 'Page 12' }));
    await waitFor(() => expect(asked.at(-1)).toBe('?pageNumber=12'));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Per page' }), '100');
    await waitFor(() => expect(asked.at(-1)).toBe('?pageNumber=1&pageSize=100'));
    expect(where()).toBe('/admin/orderlist?pageSize=100');
    expect(within(pages).queryByRole('button', { name: 'Page 12' })).toBeNull();
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
    const asked = answerManyMarks({ 'order-cod': 'It is paid already' });
    await tick(person, 'order-cod', 'order-paid', 'order-cod-2');
    expect(screen.getByText('All 3 selected')).toBeTruthy();
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
      'pay {"orders":[{"_id":"order-cod","receivedAmount":750},{"_id":"order-cod-2","receivedAmount":10}]}',
    ]);
    // What failed is to be read; it goes with the list that it was done in.
    expect(within(results).getByRole('group').hasAttribute('open')).toBe(true);
    await person.click(screen.getByRole('link', { name: /^Delivered/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Results' })).toBeNull());
    await person.click(screen.getByRole('link', { name: /^All/ }));
    const again = await screen.findByRole('region', { name: 'Results' });
    await person.click(within(again).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Results' })).toBeNull();
  });

  test('are ticked on every page of a filter, and stay so until it changes', async () => {
    const { person } = await open({ total: 60, pages: 3 });
    const second = anOrderDocument({ _id: 'order-old' });
    await tick(person, 'order-cod');
    held = [second];
    await person.click(screen.getByRole('button', { name: 'Page 2' }));
    await tick(person, 'order-old');
    expect(screen.getByText('2 selected')).toBeTruthy();
    await person.click(screen.getByRole('link', { name: /^Unpaid/ }));
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  test('are all ticked at once, however many pages they are on', async () => {
    const { person, asked } = await open({ total: 4 });
    await tick(person, 'order-cod');
    const pages = [
      [COD, PAID],
      [DONE, anOrderDocument({ _id: 'order-4' })],
    ];
    server.use(
      http.get(`${API}/orders`, ({ request }) => {
        const { search, searchParams } = new URL(request.url);
        asked.push(search);
        const page = Number(searchParams.get('pageNumber'));
        const counts = {
          all: 4,
          unpaid: 2,
          'cod-unpaid': 2,
          undelivered: 3,
          delivered: 1,
          ...STEPS,
        };
        const orders = pages[page - 1] ?? [];
        return HttpResponse.json({ orders, page, pages: 2, total: 4, counts });
      }),
    );
    await person.click(screen.getByRole('button', { name: 'Select all 4' }));
    expect(await screen.findByText('All 4 selected')).toBeTruthy();
    expect(asked.filter((search) => search.includes('sort=date'))).toEqual([
      '?pageNumber=1&sort=date&pageSize=100',
      '?pageNumber=2&sort=date&pageSize=100',
    ]);
    expect(screen.getByRole('button', { name: 'Mark COD Paid (2)' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  test('are marked as delivered where they are paid, all of a page by one tick', async () => {
    const { person } = await open();
    const asked = answerManyMarks();
    await rowOf('order-cod');
    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('All 3 selected')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Mark As Delivered (1)' }));
    await person.click(screen.getByRole('button', { name: 'Yes, mark 1 order' }));
    expect(await screen.findByText('Mark As Delivered: 1 of 1 done')).toBeTruthy();
    expect(asked).toEqual(['deliver {"orders":[{"_id":"order-paid"}]}']);
    expect(screen.getByRole('group').hasAttribute('open')).toBe(false);
  });

  test('offer nothing that fits none of them', async () => {
    const { person } = await open();
    await tick(person, 'order-done');
    expect(screen.getByText('1 selected')).toBeTruthy();
    for (const name of [/^Pack/, /^Dispatch/, /^Cash collected/, /^Mark COD.*\(/, /^Mark As/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('are handed over at once: the cash of those that owe it, then all of them', async () => {
    const { person } = await open();
    const asked = answerManyMarks();
    await tick(person, 'order-cod', 'order-paid', 'order-done');
    await person.click(screen.getByRole('button', { name: 'Cash collected and delivered (2)' }));
    expect(
      screen.getByText(/^Have 2 orders been delivered, and has ₹750\.00 in cash .* for 1 order\?/),
    ).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Yes, mark 2 orders' }));
    expect(await screen.findByText('Cash collected and delivered: 2 of 2 done')).toBeTruthy();
    expect(asked).toEqual([
      'pay {"orders":[{"_id":"order-cod","receivedAmount":750}]}',
      'deliver {"orders":[{"_id":"order-cod"},{"_id":"order-paid"}]}',
    ]);
  });

  test('are dispatched with the day by which the last of them arrives by the table of postal codes', async () => {
    server.use(
      http.get(`${API}/settings`, () => HttpResponse.json(WITH_PINS)),
      http.get(`${API}/pin-table`, () => HttpResponse.json(PIN_TABLE)),
    );
    const shippingAddress = { ...COD.shippingAddress, postalCode: '411001' };
    const early = { ...COD, _id: 'early', shippingAddress, createdAt: '2026-02-26T09:00:00.000Z' };
    const late = { ...COD, _id: 'late', shippingAddress };
    const { person } = await open({ orders: [early, late, PAID] });
    await tick(person, 'early', 'late');
    await person.click(screen.getByRole('button', { name: 'Dispatch (2)' }));
    const day = screen.getByLabelText<HTMLInputElement>('Arrives by (optional)');
    await waitFor(() => expect(day.value).toBe('2026-03-04'));
    await person.clear(day);
    expect(day.value).toBe('');
  });

  test('are ticked without ticking one first, where they are on more than one page', async () => {
    const { person } = await open({ total: 60, pages: 3 });
    await rowOf('order-cod');
    await person.click(screen.getByRole('button', { name: 'Select all 60' }));
    expect(await screen.findByText('3 selected')).toBeTruthy();
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('max-width'),
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('an order is a line: who, how much, when and how far; the rest is in its menu', async () => {
    const { person } = await open();
    const asked = answerMarks();
    const row = within(await rowOf('order-cod'));
    expect(row.getByRole('link', { name: 'Asha Rao' }).getAttribute('href')).toBe(
      '/order/order-cod',
    );
    for (const text of ['₹750.00', '2026-02-28 · #order-co · COD', 'Not Paid', 'Not Delivered'])
      expect(row.getByText(text)).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(row.getByRole('button', { name: 'Actions for order-cod' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByRole('menuitem', { name: 'Details' })).toBeTruthy();
    await person.click(within(menu).getByRole('menuitem', { name: 'Mark COD Paid' }));
    expect(await screen.findByText('Marked COD paid for order-cod')).toBeTruthy();
    expect(asked).toEqual(['pay order-cod {"receivedAmount":750}']);
  });

  test('the list is sorted and ticked as on a desk', async () => {
    const { person, asked } = await open();
    await rowOf('order-cod');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), '-total');
    await waitFor(() => expect(asked.at(-1)).toBe('?pageNumber=1&sort=-total'));
    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('All 3 selected')).toBeTruthy();
  });
});
