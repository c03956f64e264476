// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  accessibilityFaults,
  createDevice,
  NOW,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { Component as RegisterScreen } from './register-screen';

const USERS = 'http://shop.test/api/users';
/** A shop without Google. */
const server = setupServer(
  http.get('http://shop.test/api/settings', () =>
    HttpResponse.json({ onlinePayments: 'off', googleClientId: null }),
  ),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  cleanup();
});
afterAll(() => server.close());

const where = () => screen.getByTestId('where').textContent;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fillIn(confirm = 'correct horse') {
  const person = userEvent.setup({ delay: null });
  await person.type(field('Name'), '  Asha Rao ');
  await person.type(field('Email Address'), 'Asha@Example.com');
  await person.type(field('Password'), 'correct horse');
  await person.type(field('Confirm Password'), confirm);
  return person;
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));

describe('the registration screen', () => {
  // docs/shop-rules.md#r-accounts-1
  test('registers with trimmed values and goes on', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(USERS, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(
          {
            ...SHOPPER,
            token: 't',
            expirationTime: new Date(NOW + 30 * 24 * 60 * 60 * 1000).toISOString(),
          },
          { status: 201 },
        );
      }),
    );
    const { services } = await createDevice();
    showScreen(services, <RegisterScreen />, '/register?redirect=/shipping');
    await fillIn();
    await submit();
    await waitFor(() => expect(where()).toBe('/shipping'));
    expect(bodies).toEqual([
      { name: 'Asha Rao', email: 'asha@example.com', password: 'correct horse' },
    ]);
  });

  test('does not send passwords that differ, and clears the message once they agree', async () => {
    const { services } = await createDevice();
    showScreen(services, <RegisterScreen />, '/register');
    const person = await fillIn('correct hearse');
    await submit();
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();

    await person.clear(field('Password'));
    await person.type(field('Password'), 'correct hearse');
    await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull());
  });

  test('says the rule of the password beforehand, and shows what is typed where that is wanted', async () => {
    const { services } = await createDevice();
    showScreen(services, <RegisterScreen />, '/register?redirect=/shipping');
    expect(screen.getByText('8 or more characters')).toBeTruthy();
    expect(field('Password').type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect([field('Password').type, field('Confirm Password').type]).toEqual(['text', 'text']);
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(field('Password').type).toBe('password');
    // On the way to an order it is the first step.
    expect(screen.getByRole('navigation', { name: 'Checkout' })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('says what is wrong with the password once', async () => {
    const words = 'Choose a password that is harder to guess';
    server.use(
      http.post(USERS, () =>
        HttpResponse.json(
          { message: words, code: 'invalid', fields: { password: words } },
          { status: 400 },
        ),
      ),
    );
    const { services } = await createDevice();
    showScreen(services, <RegisterScreen />, '/register');
    await fillIn();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });

  // docs/shop-rules.md#r-forms-3
  test('validates a field once it was left, then live', async () => {
    const { services } = await createDevice();
    showScreen(services, <RegisterScreen />, '/register');
    const person = userEvent.setup({ delay: null });
    await person.type(field('Password'), 'short');
    expect(screen.queryByText('Use at least 8 characters')).toBeNull();
    await person.tab();
    expect(await screen.findByText('Use at least 8 characters')).toBeTruthy();
    await person.type(field('Password'), ' no more');
    await waitFor(() => expect(screen.queryByText('Use at least 8 characters')).toBeNull());
  });

  test("shows the server's message", async () => {
    server.use(
      http.post(USERS, () =>
        HttpResponse.json({ message: 'User already exists', code: 'email_taken' }, { status: 409 }),
      ),
    );
    const { services } = await createDevice();
    showScreen(services, <RegisterScreen />, '/register');
    await fillIn();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('User already exists');
    expect(field('Name').value).toContain('Asha Rao');
  });

  test('survives a reload, without the passwords', async () => {
    const { services, db } = await createDevice();
    showScreen(services, <RegisterScreen />, '/register');
    await fillIn();
    await waitFor(async () =>
      expect(await db.settings.get('draft:register')).toMatchObject({
        values: { name: '  Asha Rao ', email: 'Asha@Example.com' },
      }),
    );
    cleanup();
    showScreen(services, <RegisterScreen />, '/register');
    await waitFor(() => expect(field('Name').value).toBe('  Asha Rao '));
    expect(field('Password').value).toBe('');
  });

  // docs/shop-rules.md#r-routes-7
  test('hands the redirect back to sign-in', async () => {
    const { services } = await createDevice();
    showScreen(services, <RegisterScreen />, '/register?redirect=/shipping');
    expect(screen.getByRole('link', { name: /Login/ }).getAttribute('href')).toBe(
      '/login?redirect=/shipping',
    );
  });

  test('has nothing that axe complains about', async () => {
    const { services } = await createDevice();
    showScreen(services, <RegisterScreen />, '/register');
    await submit();
    await screen.findByText('Name is required');
    expect(await accessibilityFaults()).toEqual([]);
  });
});
