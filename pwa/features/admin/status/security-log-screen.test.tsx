// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { SecurityEntry, SecurityPage } from '#shared/security/security-entry';
import { shortOrderNumber } from '#shared/orders/order-number';
import { AdminQueries } from '../../../components/admin/admin-queries';
import { instantText } from '../../../components/design/when-text';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { ORDER_ID } from '../../../testing/shop-things';
import { openTestApi } from '../../../testing/test-api';
import { Component as SecurityLogScreen } from './security-log-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();
const AT = '2026-03-01T09:00:00.000Z';
const FROM = { ip: '203.0.113.7', device: 'Firefox on Linux' };

function entryThing(_id: string, given: Partial<SecurityEntry> = {}): SecurityEntry {
  const who = { kind: 'person', user: 'u1', name: 'Asha Rao' } as const;
  return { _id, kind: 'sign-in', at: AT, since: AT, count: 1, who, from: FROM, ...given };
}

/** Answers with these entries; the queries that were asked, in order. */
function answer(entries: readonly SecurityEntry[] = [entryThing('e1')], total = entries.length) {
  const asked: string[] = [];
  const page: SecurityPage = { entries: [...entries], page: 1, pages: 3, total };
  server.use(
    http.get(`${API}/admin/log`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(page);
    }),
  );
  return asked;
}

async function open(at = '/admin/log') {
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <SecurityLogScreen />
    </AdminQueries>,
    at,
  );
  return userEvent.setup({ delay: null });
}
const where = () => screen.getByTestId('where').textContent;

test('the log says in plain words who did what, about whom, from where and when', async () => {
  answer([
    entryThing('e1'),
    entryThing('e2', {
      kind: 'refused-password',
      who: { kind: 'visitor', digest: 'abc' },
      at: '2026-03-01T10:00:00.000Z',
      count: 12,
    }),
    entryThing('e3', { kind: 'role-given', about: { user: 'u2', name: 'Béla' } }),
    entryThing('e4', {
      kind: 'refund-settled',
      who: { kind: 'gateway' },
      from: null,
      order: ORDER_ID,
    }),
    entryThing('e6', { from: { ...FROM, device: '' } }),
    entryThing('e5', {
      kind: 'owner-command',
      who: { kind: 'owner' },
      from: null,
      detail: 'export orders',
    }),
  ]);
  await open();
  const table = await screen.findByRole('table', { name: 'Security log' });
  const [, ...rows] = within(table).getAllByRole('row');
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  const at = instantText('2026-03-01T09:00:00.000Z');
  const from = '203.0.113.7 · Firefox on Linux';
  expect(cells).toEqual([
    [at, 'Signed in', 'Asha Rao', '–', from],
    [
      `${instantText('2026-03-01T10:00:00.000Z')}, 12 times since ${at}`,
      'Sign-in refused: wrong email or password',
      'Unknown email (abc)',
      '–',
      from,
    ],
    [at, 'Gave admin access', 'Asha Rao', 'Béla', from],
    [at, 'Refunded a payment', 'The payment gateway', shortOrderNumber(ORDER_ID), '–'],
    [at, 'Signed in', 'Asha Rao', '–', '203.0.113.7'],
    [at, 'Ran a command · export orders', 'The owner (command line)', '–', '–'],
  ]);
  expect(await accessibilityFaults()).toEqual([]);
});

test('the log is filtered by kind and by words, and paged, all in the address', async () => {
  const asked = answer([entryThing('e1')], 60);
  const person = await open();
  await screen.findByRole('table');
  await person.selectOptions(
    screen.getByRole('combobox', { name: 'What happened' }),
    'Changed the password',
  );
  await waitFor(() => expect(asked.at(-1)).toBe('?pageNumber=1&kind=password-changed'));
  await person.type(screen.getByRole('searchbox'), 'asha{Enter}');
  await waitFor(() =>
    expect(asked.at(-1)).toBe('?pageNumber=1&kind=password-changed&keyword=asha'),
  );
  await person.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked.at(-1)).toContain('pageNumber=2'));
  expect(where()).toBe('/admin/log?kind=password-changed&keyword=asha&pageNumber=2');
});

test('says where nothing fits', async () => {
  answer([]);
  await open('/admin/log?kind=nonsense');
  expect(await screen.findByText('No entries match.')).toBeTruthy();
});

test('needs a connection', async () => {
  server.use(http.get(`${API}/admin/log`, () => HttpResponse.error()));
  const person = await open();
  expect(await screen.findByText('This page needs a connection.')).toBeTruthy();
  answer();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('cell', { name: 'Signed in' })).toBeTruthy();
});
