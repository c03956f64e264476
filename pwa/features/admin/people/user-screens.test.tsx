// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { describe, expect, test } from 'vitest';
import type { PersonDocument } from '#shared/users/user';
import { CURRENT_PASSWORD_WRONG } from '#shared/users/freshness';
import { AdminQueries } from '../../../components/admin/admin-queries';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as UserEditScreen } from './user-edit-screen';
import { Component as UserListScreen } from './user-list-screen';

const server = openTestApi();

const ASHA: PersonDocument = {
  _id: 'u1',
  name: 'Asha',
  email: 'asha@example.com',
  isAdmin: false,
  isEmailConfirmed: false,
};
const MEERA: PersonDocument = {
  _id: 'u2',
  name: 'Meera',
  email: 'meera@example.com',
  isAdmin: true,
  isEmailConfirmed: true,
};
const json = (body: JsonBodyType, status = 200) => HttpResponse.json(body, { status });
const where = () => screen.getByTestId('where').textContent;

async function show(what: 'list' | 'edit') {
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  const at = what === 'list' ? '/admin/userlist' : '/admin/user/u1/edit';
  const path = what === 'list' ? at : '/admin/user/:id/edit';
  showScreen(
    services,
    <AdminQueries>{what === 'list' ? <UserListScreen /> : <UserEditScreen />}</AdminQueries>,
    at,
    path,
  );
  return userEvent.setup({ delay: null });
}

describe('the list of users', () => {
  async function open() {
    let held = [ASHA, MEERA];
    server.use(
      http.get(`${API}/users`, () => json({ users: held, page: 1, pages: 1, total: held.length })),
      http.delete(`${API}/users/u1`, () => {
        held = [MEERA];
        return json({ message: 'User removed' });
      }),
    );
    return show('list');
  }

  // docs/shop-rules.md#r-roles-7
  test('offers neither change nor deletion of an admin', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Users' });
    const headings = within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent);
    expect(headings).toEqual(['ID', 'NAME', 'EMAIL', 'ADMIN', 'Actions']);
    expect(within(table).getByRole('link', { name: 'Edit Asha' }).getAttribute('href')).toBe(
      '/admin/user/u1/edit',
    );
    expect(within(table).getByRole('button', { name: 'Delete Asha' })).toBeTruthy();
    for (const role of ['link', 'button'] as const)
      expect(within(table).queryByRole(role, { name: /(Edit|Delete) Meera/ })).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('shows customers and staff apart', async () => {
    const person = await open();
    server.use(
      http.get(`${API}/users`, ({ request }) => {
        const view = new URL(request.url).searchParams.get('view');
        const users = { customers: [ASHA], staff: [MEERA] }[view ?? ''] ?? [ASHA, MEERA];
        return json({ users, page: 1, pages: 1, total: users.length });
      }),
    );
    const lists = screen.getByRole('navigation', { name: 'Lists of users' });
    await person.click(within(lists).getByRole('link', { name: 'Staff' }));
    await waitFor(() => expect(screen.queryByText('Asha')).toBeNull());
    expect(screen.getByText('Meera')).toBeTruthy();
    await person.click(within(lists).getByRole('link', { name: 'Customers' }));
    await waitFor(() => expect(screen.queryByText('Meera')).toBeNull());
    expect(screen.getByText('Asha')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('says whose email is not confirmed', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Users' });
    const rowOf = (email: string) => within(table).getByRole('row', { name: new RegExp(email) });
    expect(within(rowOf(ASHA.email)).getByText('Not confirmed')).toBeTruthy();
    expect(within(rowOf(MEERA.email)).queryByText('Not confirmed')).toBeNull();
  });

  // docs/shop-rules.md#r-roles-7
  test('takes the role from an admin after a question, and with the password where the shop wants it', async () => {
    const bodies: unknown[] = [];
    const person = await open();
    server.use(
      http.put(`${API}/users/u2`, async ({ request }) => {
        bodies.push(await request.json());
        const message = 'Please enter your current password';
        return bodies.length === 1
          ? json({ code: 'reauth_required', message }, 403)
          : json({ ...MEERA, isAdmin: false });
      }),
    );
    await person.click(await screen.findByRole('button', { name: 'Remove as admin: Meera' }));
    const question = screen.getByRole('dialog', { name: 'Remove Meera as admin?' });
    expect(within(question).queryByLabelText('Current Password')).toBeNull();
    await person.click(within(question).getByRole('button', { name: 'Remove as admin' }));
    const password = await within(question).findByLabelText('Current Password');
    expect(await accessibilityFaults()).toEqual([]);
    await person.type(password, 'mango tree{Enter}');
    expect(await screen.findByText('user updated successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { name, email } = MEERA;
    const edit = { name, email, isAdmin: false, userId: 'u2' };
    expect(bodies).toEqual([edit, { ...edit, currentPassword: 'mango tree' }]);
  });

  test('says why the last admin stays one', async () => {
    const person = await open();
    const message = 'The shop needs at least one admin';
    server.use(http.put(`${API}/users/u2`, () => json({ message, code: 'last_admin' }, 409)));
    await person.click(await screen.findByRole('button', { name: 'Remove as admin: Meera' }));
    await person.click(screen.getByRole('button', { name: 'Remove as admin' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  // docs/shop-rules.md#r-forms-6
  test('deletes a user after a question', async () => {
    const person = await open();
    await person.click(await screen.findByRole('button', { name: 'Delete Asha' }));
    const question = screen.getByRole('dialog', { name: 'Are you sure' });
    await person.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('User removed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('asha@example.com')).toBeNull());
  });

  // docs/shop-rules.md#r-texts-12
  test.each([
    ['Admins stay', 'Admins stay'],
    ['', 'Delete failed'],
  ])('says why a user cannot be deleted (%j)', async (message, shown) => {
    const person = await open();
    server.use(
      http.delete(`${API}/users/u1`, () => json({ message, code: 'admin_protected' }, 409)),
    );
    await person.click(await screen.findByRole('button', { name: 'Delete Asha' }));
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  test.each([
    [() => json({ message: '', code: 'internal' }, 500), 'Failed to load users'],
    [() => HttpResponse.error(), 'This page needs a connection.'],
  ])('says when it cannot be loaded', async (answer, shown) => {
    server.use(http.get(`${API}/users`, answer));
    await show('list');
    expect(await screen.findByText(shown)).toBeTruthy();
  });
});

describe('changing a user', () => {
  async function open() {
    server.use(http.get(`${API}/users/u1`, () => json(ASHA)));
    const person = await show('edit');
    await screen.findByRole('form', { name: 'User' });
    return person;
  }
  const update = (person: ReturnType<typeof userEvent.setup>) =>
    person.click(screen.getByRole('button', { name: 'Update' }));

  // docs/shop-rules.md#r-accounts-17, #r-texts-12
  test('saves name, email, role and what the person may', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.put(`${API}/users/u1`, async ({ request }) => {
        bodies.push(await request.json());
        return json(ASHA);
      }),
    );
    const person = await open();
    expect(await accessibilityFaults()).toEqual([]);
    const email = screen.getByRole('textbox', { name: 'Email' });
    await person.clear(email);
    await person.type(email, ' Asha.Rao@Example.com');
    await person.click(screen.getByRole('checkbox', { name: 'Is Admin' }));
    await person.click(screen.getByRole('checkbox', { name: 'Can place large COD orders' }));
    await update(person);
    expect(await screen.findByText('user updated successfully')).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/admin/userlist'));
    const wanted = { name: 'Asha', email: 'asha.rao@example.com', isAdmin: true };
    expect(bodies).toEqual([{ ...wanted, largeCashOrders: true, userId: 'u1' }]);
  });

  test('says what becomes of an account whose email is not confirmed, and asks for the password', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.put(`${API}/users/u1`, async ({ request }) => {
        bodies.push(await request.json());
        const message = CURRENT_PASSWORD_WRONG;
        if (bodies.length === 1)
          return json(
            { code: 'reauth_required', message: 'Please enter your current password' },
            403,
          );
        return bodies.length === 2
          ? json({ code: 'reauth_required', message, fields: { currentPassword: message } }, 403)
          : json(ASHA);
      }),
    );
    const person = await open();
    expect(screen.queryByText(/Nobody has confirmed this email address/)).toBeNull();
    await person.click(screen.getByRole('checkbox', { name: 'Is Admin' }));
    expect(await screen.findByText(/Nobody has confirmed this email address/)).toBeTruthy();
    await update(person);
    const password = await screen.findByLabelText('Current Password');
    await person.type(password, 'a guess');
    await update(person);
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
    expect(await accessibilityFaults()).toEqual([]);
    await person.clear(password);
    await person.type(password, 'mango tree');
    await update(person);
    await waitFor(() => expect(where()).toBe('/admin/userlist'));
    expect(bodies).toMatchObject([
      { isAdmin: true },
      { isAdmin: true, currentPassword: 'a guess' },
      { isAdmin: true, currentPassword: 'mango tree' },
    ]);
  });

  // docs/shop-rules.md#r-forms-3
  test('flags what is wrong, and sends nothing', async () => {
    const person = await open();
    await person.clear(screen.getByRole('textbox', { name: 'Name' }));
    await update(person);
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  test.each([
    ['Somebody has this email', 'Somebody has this email'],
    ['', 'Update failed'],
  ])('says why it was not saved (%j)', async (message, shown) => {
    server.use(http.put(`${API}/users/u1`, () => json({ message, code: 'email_taken' }, 409)));
    const person = await open();
    await update(person);
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(where()).toBe('/admin/user/u1/edit');
  });

  test('says when there are no users', async () => {
    server.use(
      http.get(`${API}/users/u1`, () =>
        json({ message: 'User not found', code: 'not_found' }, 404),
      ),
    );
    await show('edit');
    expect((await screen.findByRole('alert')).textContent).toContain('User not found');
  });
});
