// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { AdminQueries } from '../../../components/admin/admin-queries';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as SettlementsScreen } from './settlements-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });
const server = openTestApi();
afterEach(cleanup);

const COMPARED = {
  payouts: [
    {
      settlement: 'setl_1',
      utr: 'UTR77',
      at: '2026-02-20T06:30:00.000Z',
      entries: 2,
      payments: '200.00',
      refunds: '0.00',
      adjustments: '0.00',
      fees: '4.00',
      tax: '0.60',
      net: '196.00',
    },
  ],
  payoutCount: 1,
  net: '196.00',
  agreeing: 1,
  differences: [
    {
      _id: 'pay_2',
      type: 'payment',
      match: 'amount',
      order: 'order-2',
      reported: '99.00',
      booked: '100.00',
    },
  ],
  differenceCount: 1,
};

async function open() {
  const asked: string[] = [];
  const sent: string[] = [];
  let answers = true;
  server.use(
    http.get(`${API}/payments/settlements`, ({ request }) => {
      const month = new URL(request.url).searchParams.get('month') ?? '';
      asked.push(month);
      return HttpResponse.json({
        month,
        ...COMPARED,
        unsettled: {
          count: 1,
          amount: '100.00',
          shown: [
            {
              payment: 'pay_3',
              order: 'order-3',
              orderNumber: 1003,
              amount: '100.00',
              capturedAt: '2026-02-27T06:30:00.000Z',
            },
          ],
        },
      });
    }),
    http.post(`${API}/payments/settlements/remove`, async ({ request }) => {
      sent.push(`remove ${await request.text()}`);
      return answers ? HttpResponse.json({ removed: 1 }) : HttpResponse.error();
    }),
    http.post(`${API}/payments/settlements/:step`, async ({ params, request }) => {
      const step = String(params['step']);
      sent.push(`${step} ${await request.text()}`);
      if (step === 'import' && !answers) return HttpResponse.error();
      return HttpResponse.json({
        unit: 'rupees',
        rows: 3,
        adds: 2,
        known: 1,
        removable: 1,
        problems: [{ line: 4, entity: 'pay_x', problem: 'A sum cannot be read' }],
        problemCount: 1,
        ...COMPARED,
      });
    }),
  );
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <SettlementsScreen />
    </AdminQueries>,
    '/admin/settlements',
  );
  return {
    person: userEvent.setup({ delay: null }),
    asked,
    sent,
    silence: (silent: boolean) => (answers = !silent),
  };
}

async function choose(person: UserEvent) {
  const file = new File(['entity_id,amount\npay_1,1.00'], 'report.csv', { type: 'text/csv' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('No file can be chosen');
  await person.upload(input, file);
  return within(screen.getByRole('region', { name: 'Settlement report' }));
}

// docs/shop-rules.md#r-money-16
test('a report that was stored is removed by its file, once that is confirmed', async () => {
  const { person, sent, silence } = await open();
  const report = await choose(person);
  const button = await report.findByRole('button', { name: 'Remove (1)' });
  await person.click(button);
  const asked = within(await screen.findByRole('dialog', { name: 'Remove this report?' }));
  expect(await accessibilityFaults()).toEqual([]);
  await person.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(sent.map((one) => one.split(' ')[0])).toEqual(['preview']);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  silence(true);
  const confirm = async () => {
    await person.click(await report.findByRole('button', { name: 'Remove (1)' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Remove (1)' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await confirm();
  await report.findByRole('button', { name: 'Remove (1)' });
  silence(false);
  await confirm();
  await screen.findByText('Removed: 1');
  expect(sent.slice(1)).toEqual(Array(2).fill('remove entity_id,amount\npay_1,1.00'));
});

// docs/shop-rules.md#r-money-16
test('a report is looked at before it is stored, and stays where the shop does not answer', async () => {
  const { person, sent, asked, silence } = await open();
  await screen.findByText('Paid in this month and not paid out: 1, ₹100.00');
  screen.getByRole('link', { name: '#1003 (#order-3)' });
  screen.getByText(/payments ₹200.00 − refunds ₹0.00 − fees ₹4.00/);
  const report = await choose(person);
  await report.findByText(/Rows: 3 · new: 2 · known: 1 · wrong: 1/);
  report.getByText('Line 4 · pay_x · A sum cannot be read');
  report.getByText(/Another amount · pay_2 · ₹99.00 · by the shop ₹100.00/);
  expect(sent.map((one) => one.split(' ')[0])).toEqual(['preview']);
  expect(await accessibilityFaults()).toEqual([]);
  silence(true);
  await person.click(report.getByRole('button', { name: 'Store (2)' }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await report.findByRole('button', { name: 'Store (2)' });
  silence(false);
  const before = asked.length;
  await vi.waitFor(() =>
    expect(report.getByRole('button', { name: 'Store (2)' })).toHaveProperty('disabled', false),
  );
  await person.click(report.getByRole('button', { name: 'Store (2)' }));
  await vi.waitFor(() => expect(report.queryByRole('button', { name: /Store/ })).toBeNull());
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before));
  expect(sent.at(-1)).toBe('import entity_id,amount\npay_1,1.00');
});
