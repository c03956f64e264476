// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_PRINTED, printRequest } from '#shared/admin/print';
import { AdminQueries } from '../../components/admin/admin-queries';
import { anOrderDocument } from '../../testing/order-things';
import {
  accessibilityFaults,
  createDevice,
  SHOPPER,
  showScreen,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { Component as PrintMonthScreen } from './print-month-screen';

const server = openTestApi();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SELLER = { name: 'Pocket Bazaar', address: ['12 Marigold Lane'] };
const print = vi.fn();
beforeEach(() => {
  print.mockClear();
  vi.stubGlobal('print', print);
});

async function open(ids: readonly string[], at = '/admin/invoices') {
  const asked: string[] = [];
  const parts: number[] = [];
  server.use(
    http.get(`${API}/admin/invoices`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ orders: ids });
    }),
    http.post(`${API}/admin/print`, async ({ request }) => {
      const { orders } = printRequest.parse(await request.json());
      parts.push(orders.length);
      return HttpResponse.json({
        seller: SELLER,
        orders: orders.map((_id) =>
          anOrderDocument({
            _id,
            invoice: { number: `26-27/${_id}`, at: '2026-01-05T10:00:00.000Z', seller: SELLER },
          }),
        ),
      });
    }),
  );
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <PrintMonthScreen />
    </AdminQueries>,
    at,
  );
  return { asked, parts };
}

test('all invoices of a month are on one page, read in parts, and printed at once', async () => {
  const ids = Array.from({ length: MAX_PRINTED + 1 }, (_, place) => `order-${place}`);
  const { asked, parts } = await open(ids, '/admin/invoices?month=2026-01');
  await screen.findByText(/^Invoices: 201\./);
  expect(asked).toEqual(['?from=2026-01-01&until=2026-01-31']);
  expect(parts).toEqual([MAX_PRINTED, 1]);
  expect(screen.getAllByRole('article')).toHaveLength(ids.length);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('a month without an invoice says so, and the month before is shown unless one is chosen', async () => {
  const { asked, parts } = await open([]);
  await screen.findByText('No invoice was given in this month.');
  expect(asked).toEqual(['?from=2026-02-01&until=2026-02-28']);
  expect(parts).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('Month'), '2025-12');
  await vi.waitFor(() => expect(asked.at(-1)).toBe('?from=2025-12-01&until=2025-12-31'));
  expect(await accessibilityFaults()).toEqual([]);
});
