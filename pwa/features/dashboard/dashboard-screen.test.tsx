// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { dashboardOf, salesOf, salesQuery, type Dashboard } from '#shared/admin/dashboard';
import { AdminQueries } from '../../components/admin/admin-queries';
import {
  accessibilityFaults,
  createDevice,
  NOW,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { Component as DashboardScreen } from './dashboard-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();

const NO_SALES = await salesOf([], salesQuery(7, NOW));
const EMPTY = dashboardOf(
  {
    sales: NO_SALES,
    before: NO_SALES,
    visits: {},
    counts: { 'to-pack': 0, 'to-dispatch': 0, dispatched: 0, returns: 0, 'cash-with-courier': 0 },
    cash: {},
    low: { items: [], total: 0, level: 0 },
  },
  7,
  NOW,
);

/** A shop with some of everything, on the last two of seven days. */
const BUSY: Dashboard = {
  ...EMPTY,
  days: EMPTY.days.map((day, index) => {
    if (index === 5) return { ...day, orders: 1, ordered: '500.00', revenue: '0.00' };
    if (index === 6) return { ...day, orders: 3, ordered: '1750.50', revenue: '1250.00' };
    return day;
  }),
  totals: {
    orders: 4,
    ordered: '2250.50',
    revenue: '1250.00',
    paid: 1,
    unpaidCod: 2,
    unpaidOnline: 1,
  },
  backlog: {
    toDeliver: 6,
    oldestPaidAt: '2026-02-19T08:00:00.000Z',
    codUnpaid: 9,
    cashToCome: '4500.00',
    withCourier: 3,
    cashWithCouriers: '1250.50',
    returnsAsked: 2,
    toPack: 37,
    toDispatch: 35,
    onTheWay: 44,
  },
  before: { orders: 5, ordered: '3000.00', revenue: '1000.00' },
  visits: { now: 80, before: 80 },
  bestSellers: [
    { product: 'lamp', name: 'Brass lamp', pieces: 8, ordered: '1600.00' },
    { product: 'bell', name: 'Temple bell', pieces: 2, ordered: '650.50' },
  ],
  lowStock: {
    total: 4,
    products: [
      { product: 'sold-out', name: 'Clay pot', countInStock: 0 },
      { product: 'scarce', name: 'Silk scarf', countInStock: 2 },
    ],
  },
};

/** Answers with this dashboard; the queries that were asked, in order. */
function answer(data: Dashboard = BUSY) {
  const asked: string[] = [];
  server.use(
    http.get(`${API}/admin/dashboard`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(data);
    }),
  );
  return asked;
}

async function open(at = '/admin') {
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <DashboardScreen />
    </AdminQueries>,
    at,
  );
  return userEvent.setup({ delay: null });
}

const where = () => screen.getByTestId('where').textContent;
const partOf = async (heading: string) => {
  const part = (await screen.findByRole('heading', { name: heading })).closest('section');
  if (!part) throw new Error(`${heading} heads no part of the screen`);
  return part;
};
const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => `${link.textContent} → ${link.getAttribute('href')}`);

describe('the dashboard', () => {
  test('keeps room for its numbers while they are awaited', async () => {
    answer();
    await open();
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeTruthy();
    expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
    await partOf('Orders per day');
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  });

  test('shows the figures that matter, each with the way to what it counts', async () => {
    answer();
    await open();
    expect(linksIn(await screen.findByRole('list', { name: 'Key figures' }))).toEqual([
      'Orders4worth ₹2,250.5020% less than before → /admin/orderlist?from=2026-02-23&until=2026-03-01',
      'Revenue₹1,250.00paid in this period25% more than before → /admin/payments?view=all',
      'Visitors805% orderedas in the days before → /admin/sales?by=day&from=2026-02-23&until=2026-03-01',
      'To pack37 → /admin/orderlist?status=to-pack',
      'To dispatch35 → /admin/orderlist?status=to-dispatch',
      'On the way44 → /admin/orderlist?status=dispatched',
      'COD to collect9₹4,500.00 → /admin/orderlist?status=cod-unpaid',
      'Cash with couriers3₹1,250.50 → /admin/orderlist?status=cash-with-courier',
      'Returns2to be answered or settled → /admin/orderlist?status=returns',
    ]);
    expect(screen.getByText('The oldest was paid 10 days ago.')).toBeTruthy();
  });

  test('says of visitors that it does not know where not every day was counted', async () => {
    answer({ ...BUSY, visits: {} });
    await open();
    const figures = await screen.findByRole('list', { name: 'Key figures' });
    expect(figures.textContent).toContain('Visitors–not yet counted on each of these days');
  });

  test('shows days on which more went back than came in', async () => {
    const days = BUSY.days.map((day, index) =>
      index === 5 ? { ...day, revenue: '-1500.00' } : day,
    );
    answer({ ...BUSY, days, totals: { ...BUSY.totals, revenue: '-250.00' } });
    const person = await open();
    const figures = await screen.findByRole('list', { name: 'Key figures' });
    expect(figures.textContent).toContain('Revenue-₹250.00');
    const revenue = await partOf('Revenue per day');
    const named = 'Chart: revenue from 2026-02-23 to 2026-03-01, -₹250.00 in all';
    const picture = await within(revenue).findByRole('img', { name: named });
    await waitFor(() => expect(picture.querySelector('svg')).toBeTruthy());
    await person.click(within(revenue).getByText('Show as a table'));
    expect(revenue.textContent).toContain('2026-02-28-₹1,500.00');
  });

  test('renders orders and revenue of each day as charts and as tables', async () => {
    answer();
    const person = await open();
    const orders = await partOf('Orders per day');
    const named = 'Chart: orders from 2026-02-23 to 2026-03-01, 4 in all';
    const picture = await within(orders).findByRole('img', { name: named });
    await waitFor(() => expect(picture.querySelector('svg')).toBeTruthy());
    await person.click(within(orders).getByText('Show as a table'));
    const rows = within(orders).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'DayOrders',
      '2026-03-013',
      '2026-02-281',
      '2026-02-270',
      '2026-02-260',
      '2026-02-250',
      '2026-02-240',
      '2026-02-230',
    ]);
    const revenue = await partOf('Revenue per day');
    await within(revenue).findByRole('img', {
      name: 'Chart: revenue from 2026-02-23 to 2026-03-01, ₹1,250.00 in all',
    });
    await person.click(within(revenue).getByText('Show as a table'));
    expect(within(revenue).getAllByRole('row')[1]?.textContent).toBe('2026-03-01₹1,250.00');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('tells paid orders from unpaid ones, with the way to those', async () => {
    answer();
    await open();
    const part = await partOf('Paid and unpaid');
    const lines = within(part).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Paid125 %',
      'Unpaid, cash on delivery250 %',
      'Unpaid, online125 %',
    ]);
    expect(linksIn(part)).toEqual([
      'Unpaid, cash on delivery → /admin/orderlist?status=cod-unpaid',
      'Unpaid, online → /admin/orderlist?status=unpaid',
    ]);
  });

  test('names what sells best and what runs low, with the way to each product', async () => {
    answer();
    await open();
    const sellers = await partOf('Best sellers');
    const lines = within(sellers).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Brass lamp8 sold₹1,600.00',
      'Temple bell2 sold₹650.50',
    ]);
    expect(linksIn(sellers)[0]).toBe('Brass lamp → /product/lamp');
    const stock = await partOf('Low stock');
    expect(linksIn(stock)).toEqual([
      'Clay pot → /admin/product/sold-out/edit',
      'Silk scarf → /admin/product/scarce/edit',
      'and 2 more → /admin/productlist?view=low',
    ]);
    const left = within(stock).getAllByRole('listitem');
    expect(left.map((line) => line.textContent)).toEqual([
      'Clay potOut Of Stock',
      'Silk scarf2 left',
    ]);
  });

  test('looks back as far as the address says, and keeps the choice in the address', async () => {
    const asked = answer();
    const person = await open('/admin?days=90');
    await partOf('Orders per day');
    expect(asked).toEqual(['?days=90']);
    expect(screen.getByRole('button', { name: '90 days', pressed: true })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: '7 days' }));
    await waitFor(() => expect(asked.at(-1)).toBe('?days=7'));
    expect(where()).toBe('/admin?days=7');
    expect(screen.getByRole('button', { name: '7 days', pressed: true })).toBeTruthy();
    // Pressed again, it stays chosen.
    await person.click(screen.getByRole('button', { name: '7 days' }));
    expect(where()).toBe('/admin?days=7');
  });

  test.each(['', '?days=8', '?days=nonsense'])(
    'looks back a month where the address is “%s”',
    async (search) => {
      const asked = answer();
      await open(`/admin${search}`);
      await partOf('Orders per day');
      expect(asked).toEqual(['?days=30']);
    },
  );

  test('of an empty shop says so, and renders no chart', async () => {
    answer(EMPTY);
    await open();
    for (const [heading, words] of [
      ['Orders per day', 'No orders in this period.'],
      ['Revenue per day', 'No payments in this period.'],
      ['Paid and unpaid', 'No orders in this period.'],
      ['Best sellers', 'No orders in this period.'],
      ['Low stock', 'No products are low on stock.'],
    ] as const)
      expect(within(await partOf(heading)).getByText(words)).toBeTruthy();
    expect(screen.getByText('Nothing is waiting.')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test.each([
    ['the server’s words', 500, 'Not now', 'Not now'],
    ['a refusal', 403, 'Not authorized as an admin', 'Not authorized as an admin'],
    ['a fallback', 500, '', 'Failed to load the dashboard'],
  ])('shows %s where it cannot be loaded', async (_what, status, message, shown) => {
    server.use(
      http.get(`${API}/admin/dashboard`, () =>
        HttpResponse.json({ message, code: 'internal' }, { status }),
      ),
    );
    const person = await open();
    expect((await screen.findByRole('alert')).textContent).toContain(shown);
    answer();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await partOf('Orders per day');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('needs a connection', async () => {
    server.use(http.get(`${API}/admin/dashboard`, () => HttpResponse.error()));
    const person = await open();
    expect(await screen.findByText('This page needs a connection.')).toBeTruthy();
    answer();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await partOf('Orders per day');
    expect(screen.queryByText('This page needs a connection.')).toBeNull();
  });
});
