// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubMedia } from '../../../testing/match-media';
import { anOrderDocument } from '../../../testing/order-things';
import { accessibilityFaults } from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { rowOf, showOrderList, testOrderList, textsOf } from '../../../testing/order-list';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const { server, open, answerMarks, hold, held } = testOrderList();
const where = () => screen.getByTestId('where').textContent;

describe('the admins’ list of orders', () => {
  // docs/shop-rules.md#r-orders-11
  test('shows the orders of all users with their columns', async () => {
    const { asked } = await open();
    expect(textsOf(await rowOf('order-cod'))).toEqual([
      '#order-co',
      'Asha Rao Pune · 9876543210',
      '2026-02-28 15:30',
      '₹750.00 3 pieces',
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

  // docs/shop-rules.md#r-orders-11
  test('says where an order goes, when it came, how many pieces it has, and who has it', async () => {
    const order = anOrderDocument({
      _id: 'order-out',
      createdAt: '2026-02-28T10:07:00.000Z',
      packedAt: '2026-02-28T11:00:00.000Z',
      dispatched: { at: '2026-02-28T12:00:00.000Z', courier: 'Delhivery', tracking: 'TR1' },
    });
    const { orderItems, shippingAddress } = order;
    await open({
      orders: [
        {
          ...order,
          orderItems: orderItems.map((item) => ({ ...item, qty: 3 })),
          shippingAddress: { ...shippingAddress, city: 'Kochi', phone: '9876543210' },
        },
      ],
    });
    const [, user, date, total, , , delivered] = textsOf(await rowOf('order-out'));
    expect(user).toBe('Asha Rao Kochi · 9876543210');
    expect(date).toBe('2026-02-28 15:37');
    expect(total).toContain(`${3 * orderItems.length} pieces`);
    expect(delivered).toBe('No Dispatched · Delhivery');
    const call = screen.getByRole('link', { name: '9876543210' });
    expect(call.getAttribute('href')).toBe('tel:9876543210');
  });

  // docs/shop-rules.md#r-orders-11
  test('is narrowed by days, courier and city, in its address, and whole again', async () => {
    const { asked, person } = await open();
    await rowOf('order-cod');
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    const form = within(screen.getByRole('form', { name: 'Filters' }));
    await person.type(form.getByLabelText('From day'), '2026-02-01');
    await person.type(form.getByLabelText('Courier'), 'Blue Dart');
    await person.type(form.getByLabelText('City'), ' Pune ');
    await person.click(form.getByRole('button', { name: 'Show orders' }));
    const query = '?pageNumber=1&from=2026-02-01&courier=Blue+Dart&city=Pune';
    await waitFor(() => expect(asked.at(-1)).toBe(query));
    expect(where()).toBe('/admin/orderlist?from=2026-02-01&courier=Blue+Dart&city=Pune');
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      '/api/orders/export?from=2026-02-01&courier=Blue+Dart&city=Pune',
    );
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(where()).toBe('/admin/orderlist'));
    expect(screen.getByRole('button', { name: 'Filters' })).toBeDefined();
  });

  test('has nothing that axe complains about, with selected rows neither', async () => {
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

  // docs/decisions/0020-offers.md
  test('marks the orders of which an offer is to be looked at', async () => {
    await open({ flagged: ['order-cod'] });
    const marked = await rowOf('order-cod');
    expect(marked.textContent).toContain('Check the offer');
    expect(screen.getAllByText('Check the offer')).toHaveLength(1);
  });

  test('can be exported as a table, as it is filtered and sorted', async () => {
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

  test('shows the count of each list', async () => {
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
      'Returns1',
      'Cash with courier4',
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

  test('links to every page, with the chosen number of lines', async () => {
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

  test('highlights the orders that come in while it is open', async () => {
    const { orderChanges } = await open();
    await rowOf('order-cod');
    expect(screen.queryByText(/new order/)).toBeNull();
    const news = anOrderDocument({ _id: 'order-new', createdAt: '2026-03-01T09:00:00.000Z' });
    hold([news, ...held()]);
    orderChanges.tell();
    expect(await screen.findByText('1 new order')).toBeTruthy();
    expect((await rowOf('order-new')).dataset['fresh']).toBe('true');
    expect((await rowOf('order-cod')).dataset['fresh']).toBeUndefined();
  });

  // docs/shop-rules.md#r-texts-12
  test.each([
    ['the server’s words', 'Come back later', 'Come back later'],
    ['a fallback', '', 'Failed to load orders'],
  ])('shows %s where it cannot be loaded', async (_what, message, shown) => {
    server.use(
      http.get(`${API}/orders`, () =>
        HttpResponse.json({ message, code: 'internal' }, { status: 500 }),
      ),
    );
    await showOrderList();
    expect((await screen.findByRole('alert')).textContent).toContain(shown);
  });

  test('needs a connection', async () => {
    server.use(http.get(`${API}/orders`, () => HttpResponse.error()));
    await showOrderList();
    expect(await screen.findByText('This page needs a connection.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the list on a phone', () => {
  beforeEach(() => {
    stubMedia((media) => media.includes('max-width'));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  // docs/shop-rules.md#r-orders-17
  test('an order is a line: who, how much, when and how far; the rest is in its menu', async () => {
    const { person } = await open();
    const asked = answerMarks();
    const row = within(await rowOf('order-cod'));
    expect(row.getByRole('link', { name: 'Asha Rao' }).getAttribute('href')).toBe(
      '/order/order-cod',
    );
    for (const text of [
      '₹750.00',
      '2026-02-28 15:30 · Pune · 3 pieces · #order-co · COD',
      'Not Paid',
      'Not Delivered',
    ])
      expect(row.getByText(text)).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(row.getByRole('button', { name: 'Actions for order-cod' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByRole('menuitem', { name: 'Details' })).toBeTruthy();
    await person.click(within(menu).getByRole('menuitem', { name: 'Mark COD Paid' }));
    expect(await screen.findByText('Marked COD paid for order-cod')).toBeTruthy();
    expect(asked).toEqual(['pay order-cod {"receivedAmount":750}']);
  });

  // docs/shop-rules.md#r-orders-11
  test('the lists that are not needed every day are in a menu, which names the one that is shown', async () => {
    const { person, asked } = await open();
    await rowOf('order-cod');
    const lists = within(screen.getByRole('navigation', { name: 'Order status' }));
    lists.getByRole('button', { name: 'More' }).focus();
    await person.keyboard('{Enter}');
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Unpaid20',
      'COD unpaid12',
      'Undelivered30',
      'Delivered263',
      'Returns1',
      'Cash with courier4',
      'Cancelled1',
    ]);
    expect(await accessibilityFaults()).toEqual([]);
    await person.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(asked.at(-1)).toBe('?pageNumber=1&status=cod-unpaid'));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(lists.getByRole('button', { name: /^More: COD unpaid/ })).toBeTruthy();
  });

  test('the list is sorted by a choice, and all of its orders are selected by one box', async () => {
    const { person, asked } = await open();
    await rowOf('order-cod');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), '-total');
    await waitFor(() => expect(asked.at(-1)).toBe('?pageNumber=1&sort=-total'));
    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('All 3 selected')).toBeTruthy();
  });
});
