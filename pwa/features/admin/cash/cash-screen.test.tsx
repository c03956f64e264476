// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import type { CashDesk } from '#shared/admin/cash-desk';
import type { RemittanceRow } from '#shared/admin/remittance-list';
import { AdminQueries } from '../../../components/admin/admin-queries';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as CashScreen } from './cash-screen';

vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();
afterEach(cleanup);

const AT = '2026-03-01T10:00:00.000Z';
const DESK: CashDesk = {
  couriers: [{ courier: 'Ekart', held: '1500.00', orders: 2, oldest: AT }],
  people: [{ user: 'user-9', name: 'Ravi', collected: '750.00', orders: 1 }],
  closings: [
    {
      _id: 'c1',
      user: 'user-9',
      name: 'Ravi',
      until: AT,
      collected: '500.00',
      counted: '480.00',
      orders: 1,
      by: { user: 'a', name: 'Asha' },
      at: AT,
    },
  ],
  until: AT,
};

async function open(rows: readonly RemittanceRow[] = []) {
  const sent: string[] = [];
  server.use(
    http.get(`${API}/admin/cash`, () => HttpResponse.json(DESK)),
    http.post(`${API}/admin/cash/closings`, async ({ request }) => {
      sent.push(await request.text());
      return HttpResponse.json({ ...DESK.closings[0] }, { status: 201 });
    }),
    http.post(`${API}/orders/remit/preview`, () => HttpResponse.json({ rows })),
    http.put(`${API}/orders/remit`, async ({ request }) => {
      const text = await request.text();
      sent.push(text);
      const { orders } = JSON.parse(text) as { orders: { _id: string }[] };
      return HttpResponse.json({
        orders: orders.map(({ _id }) => ({ status: 'marked', _id, at: AT, revision: 2 })),
      });
    }),
  );
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <CashScreen />
    </AdminQueries>,
    '/admin/cash',
  );
  return { sent, person: userEvent.setup({ delay: null }) };
}

// docs/shop-rules.md#r-orders-12
test('says who has cash of the shop, and what was missing when it was counted', async () => {
  await open();
  const couriers = within(await screen.findByRole('region', { name: 'With couriers' }));
  expect(couriers.getByText('₹1,500.00')).toBeTruthy();
  expect(couriers.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe(
    '/admin/orderlist?status=cash-with-courier&courier=Ekart',
  );
  expect(screen.getByText('₹20.00 missing')).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
});

test('closes a day with what was counted, and shows the difference before', async () => {
  const { sent, person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Close the day' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText<HTMLInputElement>('Counted (₹)');
  expect([field.value, dialog.getByText('It is the same.')]).toMatchObject(['750', {}]);
  await person.clear(field);
  await person.type(field, '700');
  expect(dialog.getByText('₹50.00 missing')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Close the day' }));
  expect(await screen.findByText('The day of Ravi is closed')).toBeTruthy();
  expect(sent).toEqual([
    JSON.stringify({ user: 'user-9', until: AT, collected: '750.00', counted: 700 }),
  ]);
});

test('books a courier’s sheet: what matches is ticked, what is short is not', async () => {
  const found = (_id: string) => ({
    _id,
    name: 'Asha',
    courier: 'Ekart',
    revision: 1,
    held: '750.00',
    isOnItsWay: false,
  });
  const row = (line: number, more: Partial<RemittanceRow>): RemittanceRow => ({
    line,
    tracking: `EK${line}`,
    order: '',
    amount: '750.00',
    does: 'remit',
    ...more,
  });
  const { sent, person } = await open([
    row(2, { found: found('aaaaaaaa-1'), reference: 'UTR1' }),
    row(3, { found: found('bbbbbbbb-1'), amount: '700.00', short: '50.00' }),
    row(4, { does: 'nothing', problem: 'No order has this number' }),
  ]);
  await person.upload(
    await screen.findByLabelText('Choose File'),
    new File(['tracking,amount\nEK2,750'], 'sheet.csv', { type: 'text/csv' }),
  );
  const rows = within(await screen.findByRole('list', { name: 'Remittances' }));
  expect(
    screen.getByText('In the sheet: 3, ₹2,200.00 · Matched: 2, ₹1,450.00 · Wrong: 1'),
  ).toBeTruthy();
  expect(rows.getByText('₹50.00 missing')).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Book (1), ₹750.00' }));
  await waitFor(() =>
    expect(sent).toEqual([
      '{"orders":[{"_id":"aaaaaaaa-1","amount":"750.00","reference":"UTR1"}]}',
    ]),
  );
  expect(await screen.findByText('Booked: 1')).toBeTruthy();
});
