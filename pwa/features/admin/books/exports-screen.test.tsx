// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { openTestApi } from '../../../testing/test-api';
import { Component as ExportsScreen } from './exports-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });
openTestApi();
afterEach(cleanup);

async function open() {
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(services, <ExportsScreen />, '/admin/exports');
  return userEvent.setup({ delay: null });
}

/** What the link asks the server for, and the name of the file. */
function file() {
  const link = screen.getByRole('link', { name: 'Export CSV' });
  return [link.getAttribute('href'), link.getAttribute('download')];
}

test('the table and the days that are chosen are what the link downloads', async () => {
  const person = await open();
  // It is the first of March where the shop is.
  expect(file()).toEqual([
    '/api/admin/exports?table=orders&from=2026-02-01&until=2026-02-28',
    'orders-2026-02-01-2026-02-28.csv',
  ]);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Table' }), 'Cash book');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'This financial year');
  expect(file()).toEqual([
    '/api/admin/exports?table=cash-book&from=2025-04-01&until=2026-03-31',
    'cash-book-2025-04-01-2026-03-31.csv',
  ]);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'All days');
  expect(file()).toEqual(['/api/admin/exports?table=cash-book', 'cash-book.csv']);
  expect(await accessibilityFaults()).toEqual([]);
});

test('days that end before they begin are refused in words, and nothing can be downloaded', async () => {
  const person = await open();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'Other days');
  await person.type(screen.getByLabelText('First day'), '2026-02-10');
  await person.type(screen.getByLabelText('Last day'), '2026-02-09');
  expect(screen.getByRole('alert').textContent).toBe(
    'Check the days: the first must not be after the last.',
  );
  expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
  await person.clear(screen.getByLabelText('Last day'));
  expect(file()).toEqual([
    '/api/admin/exports?table=orders&from=2026-02-10',
    'orders-2026-02-10.csv',
  ]);
});
