// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import type { OrderHistory, PaymentPage } from '#shared/payments/payment-documents';
import { shortOrderNumber } from '#shared/orders/order-number';
import { AdminQueries } from '../../../components/admin/admin-queries';
import { instantText } from '../../../components/design/when-text';
import { historyThing, paymentPageThing } from '../../../testing/payment-things';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { ORDER_ID } from '../../../testing/shop-things';
import { openTestApi } from '../../../testing/test-api';
import { Component as PaymentsScreen } from './payments-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();

/** Answers with these pages, whatever is asked; the queries that were asked, in order. */
function answer(page: PaymentPage = paymentPageThing(), history: OrderHistory = historyThing()) {
  const asked: string[] = [];
  server.use(
    http.get(`${API}/payments`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(page);
    }),
    http.get(`${API}/orders/:id/history`, ({ params }) => {
      asked.push(`history of ${String(params['id'])}`);
      return HttpResponse.json(history);
    }),
  );
  return asked;
}

async function open(at = '/admin/payments') {
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <PaymentsScreen />
    </AdminQueries>,
    at,
  );
  return userEvent.setup({ delay: null });
}
const ORDER = shortOrderNumber(ORDER_ID);
const where = () => screen.getByTestId('where').textContent;
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('the payments of the shop', () => {
  test('begin with what needs attention, in plain words', async () => {
    const asked = answer();
    await open();
    const table = await screen.findByRole('table', { name: 'Payments' });
    const link = await within(table).findByRole('link', { name: ORDER });
    expect(link.getAttribute('href')).toBe(`/order/${ORDER_ID}`);
    expect(asked).toEqual(['?view=attention&pageNumber=1']);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['ORDER', 'SHOPPER', 'AMOUNT', 'STATUS', 'UPDATED', 'STOCK', 'ISSUE', 'Details']);
    const [, row] = within(table).getAllByRole('row');
    expect(row && cellsOf(row)).toEqual([
      ORDER,
      'Asha Rao',
      '₹1,299.50',
      'Paid',
      instantText('2026-03-01T09:00:00.000Z'),
      `Reserved until ${instantText('2026-03-01T09:30:00.000Z')}`,
      'the order was already paid: refund it',
      'Details',
    ]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('have lists with their counts', async () => {
    const asked = answer();
    const person = await open();
    const lists = screen.getByRole('navigation', { name: 'Lists of payments' });
    await within(lists).findByText('7');
    expect(
      within(lists)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Needs attention1',
      'Money without an order0',
      'Paid twice1',
      'Refunds due1',
      'Stock reserved0',
      'Not paid in time0',
      'All7',
    ]);
    await person.click(within(lists).getByRole('link', { name: /^Paid twice/ }));
    await waitFor(() => expect(asked.at(-1)).toBe('?view=paid-twice&pageNumber=1'));
    expect(where()).toBe('/admin/payments?view=paid-twice');
    const current = within(lists).getByRole('link', { current: 'page' });
    expect(current.textContent).toBe('Paid twice1');
  });

  test('come page by page from the server', async () => {
    const asked = answer(paymentPageThing({ pages: 3, total: 53 }));
    const person = await open('/admin/payments?view=all');
    await screen.findByRole('link', { name: ORDER });
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked).toContain('?view=all&pageNumber=2'));
    expect(where()).toContain('pageNumber=2');
  });

  test('are sorted by a column, and stay so in the address', async () => {
    const asked = answer();
    const person = await open('/admin/payments?view=all&pageNumber=2');
    await person.click(await screen.findByRole('button', { name: 'AMOUNT' }));
    await waitFor(() => expect(asked.at(-1)).toBe('?view=all&pageNumber=1&sort=-amount'));
    expect(where()).toBe('/admin/payments?view=all&sort=-amount');
    const heading = screen.getByRole('columnheader', { name: 'AMOUNT' });
    expect(heading.getAttribute('aria-sort')).toBe('descending');
  });

  test('say when a list is empty', async () => {
    answer(paymentPageThing({ payments: [], total: 0 }));
    await open('/admin/payments?view=nonsense');
    expect(await screen.findByText('Nothing needs attention.')).toBeTruthy();
  });

  test('open beside the list, and close again', async () => {
    const asked = answer();
    const person = await open();
    await person.click(await screen.findByRole('button', { name: 'Details of order_gw1' }));
    const drawer = await screen.findByRole('dialog', { name: `Payments of order ${ORDER_ID}` });
    expect(await within(drawer).findByRole('heading', { name: 'Payment order_gw1' })).toBeTruthy();
    expect(asked).toContain(`history of ${ORDER_ID}`);
    expect(where()).toBe(`/admin/payments?order=${ORDER_ID}`);
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(within(drawer).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(where()).toBe('/admin/payments'));
  });

  test.each([
    ['the server’s words', 500, 'Not now', 'Not now'],
    ['a fallback', 500, '', 'Failed to load payments'],
  ])('show %s where they cannot be loaded', async (_what, status, message, shown) => {
    server.use(
      http.get(`${API}/payments`, () =>
        HttpResponse.json({ message, code: 'internal' }, { status }),
      ),
    );
    const person = await open();
    expect((await screen.findByRole('alert')).textContent).toContain(shown);
    answer();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: ORDER })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('need a connection', async () => {
    server.use(http.get(`${API}/payments`, () => HttpResponse.error()));
    const person = await open();
    expect(await screen.findByText('This page needs a connection.')).toBeTruthy();
    answer();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: ORDER })).toBeTruthy();
  });
});
