// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { PersonDocument } from '#shared/users/user';
import { AdminQueries } from '../../../components/admin/admin-queries';
import type { SessionUser } from '../../../session/session';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as PersonScreen } from './person-screen';

const server = openTestApi();

const ASHA: PersonDocument = {
  _id: 'u1',
  name: 'Asha',
  email: 'asha@example.com',
  isAdmin: false,
  isEmailConfirmed: true,
};

/** The page of a person, in a shop that keeps what it is told of them. */
async function open(person: PersonDocument, me: SessionUser, needsPassword = false) {
  const bodies: Record<string, unknown>[] = [];
  let now = person;
  const sums = {
    orders: 0,
    total: '0.00',
    revenue: '0.00',
    unpaid: '0.00',
    unpaidOrders: 0,
    refunded: '0.00',
  };
  server.use(
    http.get(`${API}/admin/people/u1`, () =>
      HttpResponse.json({ person: now, phones: [], orders: [], sums }),
    ),
    http.get(`${API}/admin/people/u1/notes`, () => HttpResponse.json({ notes: [] })),
    http.put<never, Record<string, unknown>>(`${API}/users/u1`, async ({ request }) => {
      const body = await request.json();
      bodies.push(body);
      if (needsPassword && body['currentPassword'] === undefined)
        return HttpResponse.json(
          { code: 'reauth_required', message: 'Please enter your current password' },
          { status: 403 },
        );
      const { role: _before, ...kept } = now;
      const role = typeof body['role'] === 'string' ? { role: body['role'] } : {};
      now = { ...kept, ...role, isAdmin: body['isAdmin'] === true };
      return HttpResponse.json(now);
    }),
  );
  const { services } = await createDevice({ user: me });
  showScreen(
    services,
    <AdminQueries>
      <PersonScreen />
    </AdminQueries>,
    '/admin/person/u1',
    '/admin/person/:id',
  );
  await screen.findByRole('heading', { name: 'Role in the shop' });
  return { bodies, user: userEvent.setup({ delay: null }) };
}

const choices = () =>
  within(screen.getByRole('combobox', { name: 'New role' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

// docs/shop-rules.md#r-roles-8
test('an admin gives a role with their password, and takes it back at once', async () => {
  const { bodies, user } = await open(ASHA, { ...SHOPPER, isAdmin: true }, true);
  await user.selectOptions(screen.getByRole('combobox', { name: 'New role' }), 'Packing');
  await user.click(screen.getByRole('button', { name: 'Change role' }));
  await user.type(await screen.findByLabelText('Current Password'), 'mango tree');
  expect(await accessibilityFaults()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Change role' }));
  expect(await screen.findByText('Packing', { selector: 'p' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Customer', { selector: 'p' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(bodies.map(({ role, isAdmin }) => [role, isAdmin])).toEqual([
    ['packer', false],
    ['packer', false],
    [null, false],
  ]);
});

test('a manager is offered the roles below their own, and no change of an admin', async () => {
  const manager = { ...SHOPPER, role: 'manager' };
  await open(ASHA, manager);
  expect(choices()).toEqual([
    'Customer',
    'Orders',
    'Packing',
    'Products and offers',
    'Delivery',
    'Support',
  ]);
});

test('nobody below an admin is offered to change one', async () => {
  await open({ ...ASHA, isAdmin: true }, { ...SHOPPER, role: 'manager' });
  expect(screen.queryByRole('combobox', { name: 'New role' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test('says what a role does to an account whose email nobody has confirmed', async () => {
  const { user } = await open({ ...ASHA, isEmailConfirmed: false }, { ...SHOPPER, isAdmin: true });
  expect(screen.queryByText(/Nobody has confirmed this email address/)).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'New role' }), 'Support');
  expect(screen.getByText(/Nobody has confirmed this email address/)).toBeTruthy();
});
