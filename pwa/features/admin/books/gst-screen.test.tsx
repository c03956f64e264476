// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { GST_TABLES, type GstReport } from '#shared/gst/gst-report';
import { AdminQueries } from '../../../components/admin/admin-queries';
import hindi from '../../../i18n/hi.json';
import { MessagesProvider } from '../../../i18n/messages';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as GstScreen } from './gst-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });
const server = openTestApi();
afterEach(cleanup);

const SUMS = { total: '1180.00', taxable: '1000.00', igst: '0.00', cgst: '90.00', sgst: '90.00' };
const REPORT: Omit<GstReport, 'month'> = {
  gstin: '27AAPFU0939F1ZV',
  sellerKind: 'regular',
  tables: GST_TABLES.map((table) => ({ table, rows: 2, ...SUMS })),
  declared: SUMS,
  dayBook: { invoices: 3, invoiced: '1390.00', creditNotes: 1, credited: '110.00' },
  leftOut: '100.00',
  problems: [
    { kind: 'state', count: 21, named: [{ id: 'order-1', name: 'order-1' }] },
    { kind: 'hsn', count: 1, named: [{ id: 'kettle', name: 'Kettle' }] },
  ],
};

async function open(report: Partial<GstReport> = {}, language: 'en' | 'hi' = 'en') {
  server.use(
    http.get(`${API}/admin/gst`, ({ request }) =>
      HttpResponse.json({
        month: new URL(request.url).searchParams.get('month'),
        ...REPORT,
        ...report,
      }),
    ),
  );
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  const initial = { language, translations: language === 'hi' ? hindi : null };
  showScreen(
    services,
    <MessagesProvider initial={initial}>
      <AdminQueries>
        <GstScreen />
      </AdminQueries>
    </MessagesProvider>,
    '/admin/gst',
  );
  return userEvent.setup({ delay: null });
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

// docs/shop-rules.md#r-print-6
test('the month before this one is ready to be downloaded, and another can be chosen', async () => {
  const person = await open();
  await screen.findByText(/They agree\./);
  // It is the first of March where the shop is.
  expect(hrefOf('For the portal (JSON)')).toBe('/api/admin/gst/return?month=2026-02');
  expect(hrefOf('Table 4: to businesses (B2B) as CSV')).toBe(
    '/api/admin/gst/table?month=2026-02&table=b2b',
  );
  screen.getByText(/3 invoices of ₹1,390.00, 1 credit notes of ₹110.00\./);
  expect(hrefOf('Kettle')).toBe('/admin/product/kettle/edit');
  screen.getByText(/And 20 more\./);
  expect(await accessibilityFaults()).toEqual([]);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Month' }), '2026-01');
  await vi.waitFor(() =>
    expect(hrefOf('For the portal (JSON)')).toBe('/api/admin/gst/return?month=2026-01'),
  );
});

test('tables that do not say what the papers say are called so', async () => {
  await open({ leftOut: '99.99' });
  await screen.findByText(/They differ by ₹0\.01\./);
});

test('a shop that files no GSTR-1 is told so, in Hindi too', async () => {
  await open({ sellerKind: 'composition' }, 'hi');
  await screen.findByText(
    hindi['GSTR-1 is filed by shops with a regular GST registration: see Shop settings.'],
  );
  expect(screen.queryByRole('link')).toBeNull();
});
