// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { confirmNumbersRequest } from '#shared/admin/numbers';
import { printRequest } from '#shared/admin/print';
import type { OrderDocument } from '#shared/orders/order';
import { AdminQueries } from '../../components/admin/admin-queries';
import { anOrderDocument } from '../../testing/order-things';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { Component as PrintScreen } from './print-screen';

const packRequest = z.object({ orders: z.array(z.object({ _id: z.string() })) });

const server = openTestApi();
const AT = '2026-03-01T10:00:00.000Z';
const SELLER = {
  name: 'Pocket Bazaar',
  address: ['12 Marigold Lane', 'Pune 411000'],
  gstNumber: '27AAPFU0939F1ZV',
  gstRate: 18,
};
const INVOICE = { number: '2025-26/000007', at: AT, seller: SELLER };
const COD = anOrderDocument({ _id: 'order-cod' });
const PAID = anOrderDocument({ _id: 'order-paid', isPaid: true, paidAt: AT, totalPrice: '118.00' });
const GONE = anOrderDocument({ _id: 'order-gone', cancelled: { at: AT, by: 'owner' } });

let held: OrderDocument[];
let asked: string[];
const print = vi.fn();

beforeEach(() => {
  vi.stubGlobal('print', print);
  held = [COD, PAID, GONE];
  asked = [];
  server.use(
    http.post(`${API}/admin/print`, async ({ request }) => {
      const { orders, invoices } = printRequest.parse(await request.json());
      asked.push(`${invoices ? 'with' : 'without'} invoices: ${orders.join(' ')}`);
      if (invoices)
        held = held.map((order) => (order.cancelled ? order : { ...order, invoice: INVOICE }));
      const found = orders.flatMap((id) => held.find(({ _id }) => _id === id) ?? []);
      return HttpResponse.json({ seller: SELLER, orders: found });
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  print.mockReset();
});

async function open(query = '?orders=order-cod,order-paid,order-gone,order-nobody') {
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <PrintScreen />
    </AdminQueries>,
    `/admin/print${query}`,
  );
  return userEvent.setup({ delay: null });
}

// docs/shop-rules.md#r-print-1
test('shows a packing slip for each order, and says which are left out and why', async () => {
  const person = await open();
  const slips = await screen.findAllByRole('article', { name: /^Packing slip/ });
  expect(slips).toHaveLength(2);
  const [cod, paid] = slips;
  if (!cod || !paid) throw new Error('No slips');
  expect(within(cod).getByText('Collect ₹750.00 in cash')).toBeTruthy();
  expect(within(cod).getByRole('checkbox', { name: 'Packed: Kettle' })).toBeTruthy();
  expect(within(paid).getByText('Paid')).toBeTruthy();
  expect(screen.getByText('Cancelled, so left out: #order-go')).toBeTruthy();
  expect(screen.getByText('Not found: 1')).toBeTruthy();
  expect(asked).toEqual(['without invoices: order-cod order-paid order-gone order-nobody']);
  await person.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(await accessibilityFaults()).toEqual([]);
});

// docs/shop-rules.md#r-print-2
test('adds labels and invoices; numbers are given by Print alone, after a question, and a cancelled order gets none', async () => {
  const person = await open();
  await person.click(await screen.findByRole('checkbox', { name: 'Address labels' }));
  expect(await screen.findAllByRole('article', { name: /^Address label/ })).toHaveLength(2);
  expect(asked).toHaveLength(1);
  await person.click(screen.getByRole('radio', { name: /Single labels/ }));
  await person.click(screen.getByRole('checkbox', { name: 'Invoices' }));
  await screen.findByText('Sheets: 6');
  expect(screen.queryByRole('article', { name: /^Invoice/ })).toBeNull();
  expect(asked).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Print' }));
  const question = await screen.findByRole('dialog', { name: 'New invoices: 2' });
  within(question).getByText('Printing gives each order its invoice number. It can’t be changed.');
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([asked.length, print.mock.calls.length]).toEqual([1, 0]);
  await person.click(screen.getByRole('button', { name: 'Print' }));
  await person.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Print' }),
  );
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const invoices = await screen.findAllByRole('article', { name: /^Invoice/ });
  expect(invoices).toHaveLength(2);
  const paid = within(invoices[1] ?? document.body);
  expect(paid.getByText('Tax invoice')).toBeTruthy();
  expect(paid.getByText('GST 18% (included)').nextSibling?.textContent).toBe('₹18.00');
  expect(paid.getByText('Taxable value').nextSibling?.textContent).toBe('₹100.00');
  expect(screen.getByTestId('where').textContent).toContain('kinds=slips%2Clabels%2Cinvoices');
  expect(asked.at(-1)).toBe('with invoices: order-cod order-paid order-gone order-nobody');
  expect(await accessibilityFaults()).toEqual([]);
});

test('after a restore Print asks for the last numbers first, and takes no others than such', async () => {
  let last: readonly string[] | undefined;
  const numbers = (confirmed: boolean) => ({
    confirmed,
    last: [
      { series: 'invoices', year: '2026-27', number: '2026-27/000003' },
      { series: 'credit-notes', year: '2026-27' },
    ],
  });
  server.use(
    http.post(`${API}/admin/print`, async ({ request }) => {
      const { invoices } = printRequest.parse(await request.clone().json());
      if (!invoices || last) return undefined;
      const body = { message: 'Confirm', code: 'numbers_unconfirmed' };
      return HttpResponse.json(body, { status: 409 });
    }),
    http.get(`${API}/admin/numbers`, () => HttpResponse.json(numbers(false))),
    http.put(`${API}/admin/numbers`, async ({ request }) => {
      ({ last } = confirmNumbersRequest.parse(await request.json()));
      return HttpResponse.json(numbers(true));
    }),
  );
  const person = await open('?kinds=invoices&orders=order-cod');
  await screen.findByText('Sheets: 1');
  await person.click(screen.getByRole('button', { name: 'Print' }));
  await person.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Print' }),
  );
  const question = within(await screen.findByRole('dialog', { name: 'Confirm the last numbers' }));
  const invoice = question.getByRole('textbox', { name: 'Last invoice of 2026-27' });
  await person.clear(invoice);
  await person.type(invoice, '2025-26/000009');
  question.getByText('Enter the number as it is printed');
  await person.click(question.getByRole('button', { name: 'Confirm' }));
  expect(last).toBeUndefined();
  await person.clear(invoice);
  await person.type(invoice, '2026-27/000009');
  expect(await accessibilityFaults()).toEqual([]);
  await person.click(question.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('article', { name: /^Invoice/ });
  expect(last).toEqual(['2026-27/000009']);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

// docs/shop-rules.md#r-print-1
test('nothing is printed of what came back or was refunded before it went out, and no cash is asked for', async () => {
  const dispatched = { at: AT, courier: 'Post' };
  const refunded = { state: 'whole', amount: '118.00' } as const;
  held = [
    { ...COD, dispatched, returned: { at: AT, reason: 'refused at the door' } },
    { ...PAID, refunded },
  ];
  await open('?kinds=slips,labels,invoices&orders=order-cod,order-paid');
  await screen.findByText('Returned, so left out: #order-co');
  screen.getByText('Refunded, so left out: #order-pa');
  expect(screen.queryByText(/Collect/)).toBeNull();
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
});

test('credit notes are printed on sheets of their own, with the tax of their invoice', async () => {
  const note = { number: 'CN/26-27/000001', at: AT, reason: 'refunded', amount: '59.00' } as const;
  held = [{ ...PAID, invoice: INVOICE, creditNotes: [note] }];
  await open('?kinds=credit-notes&orders=order-paid');
  const sheet = within(await screen.findByRole('article', { name: 'Credit note CN/26-27/000001' }));
  sheet.getByText('For invoice 2025-26/000007 of 2026-03-01');
  sheet.getByText('A part of the price was refunded');
  expect(sheet.getByText('Credited').nextSibling?.textContent).toBe('₹59.00');
  expect(sheet.getByText('Taxable value').nextSibling?.textContent).toBe('₹50.00');
  expect(await accessibilityFaults()).toEqual([]);
});

test('an invoice that was given before the order was cancelled is printed, and says so', async () => {
  held = [{ ...GONE, invoice: INVOICE }];
  await open('?kinds=invoices&orders=order-gone');
  const sheet = await screen.findByRole('article', { name: 'Invoice 2025-26/000007' });
  expect(within(sheet).getByText('Cancelled')).toBeTruthy();
});

// docs/shop-rules.md#r-print-1
test('marks as packed those whose slips were printed', async () => {
  const packed: string[][] = [];
  server.use(
    http.put(`${API}/orders/pack`, async ({ request }) => {
      const ids = packRequest.parse(await request.json()).orders.map(({ _id }) => _id);
      packed.push(ids);
      held = held.map((order) => (ids.includes(order._id) ? { ...order, packedAt: AT } : order));
      return HttpResponse.json({
        orders: ids.map((_id) => ({ status: 'marked', _id, at: AT, revision: 2 })),
      });
    }),
  );
  const person = await open();
  await person.click(await screen.findByRole('button', { name: 'Mark as packed (2)' }));
  await screen.findByText('Marked as packed: 2');
  expect(packed).toEqual([['order-cod', 'order-paid']]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark as packed/ })).toBeNull());
  const dispatch = screen.getByRole('link', { name: 'Dispatch (2)' });
  expect(dispatch.getAttribute('href')).toBe('/admin/orderlist?status=to-dispatch');
});

test('names in any script and of any length are in blocks with their own direction', async () => {
  const names = [
    'प्रिया शर्मा',
    'தமிழ்ச்செல்வி',
    'فاطمة الزهراء',
    '王小明',
    'Zoë Ångström',
    'x'.repeat(500),
  ];
  held = names.map((name, place) =>
    anOrderDocument({ _id: `order-${place}`, user: { ...COD.user, name } }),
  );
  await open(`?kinds=slips,labels&orders=${held.map(({ _id }) => _id).join(',')}`);
  for (const name of names)
    for (const shown of await screen.findAllByText(name))
      expect(shown.getAttribute('dir')).toBe('auto');
});

test('says that nothing is chosen, and where to choose', async () => {
  await open('');
  await screen.findByText('No orders are chosen.');
  expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe(
    '/admin/orderlist',
  );
  expect(await accessibilityFaults()).toEqual([]);
});

test('needs a connection, and tries again', async () => {
  server.use(http.post(`${API}/admin/print`, () => HttpResponse.error(), { once: true }));
  const person = await open();
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});
