// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
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
import type { ConnectionState } from '../../network/connection';
import { createObservable } from '../../platform/observable';
import { Component as LoginScreen } from './login-screen';

const AUTH = 'http://shop.test/api/users/auth';
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

async function fillIn(email = 'asha@example.com', password = 'correct horse') {
  const person = userEvent.setup({ delay: null });
  await person.type(screen.getByLabelText('Email Address'), email);
  await person.type(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('the sign-in screen', () => {
  test('signs in and goes to where the shopper wanted to be', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(AUTH, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({
          ...SHOPPER,
          token: 'secret-token',
          expirationTime: new Date(NOW + 30 * 24 * 60 * 60 * 1000).toISOString(),
        });
      }),
    );
    const { services, stored } = await createDevice();
    showScreen(services, <LoginScreen />, '/login?redirect=/myorders');

    await fillIn(' Asha@Example.com ');

    await waitFor(() => expect(where()).toBe('/myorders'));
    expect(bodies).toEqual([{ email: 'asha@example.com', password: 'correct horse' }]);
    expect(services.session.current()?.user.name).toBe('Asha Rao');
    expect([...stored.values()].join()).not.toContain('secret-token');
  });

  test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example'])(
    'never leaves the shop for %s',
    async (redirect) => {
      const { services } = await createDevice({ user: SHOPPER });
      showScreen(services, <LoginScreen />, `/login?redirect=${encodeURIComponent(redirect)}`);
      await waitFor(() => expect(where()).toBe('/'));
    },
  );

  test('redirects a user who is signed in already', async () => {
    const { services } = await createDevice({ user: SHOPPER });
    showScreen(services, <LoginScreen />, '/login?redirect=/shipping');
    await waitFor(() => expect(where()).toBe('/shipping'));
  });

  test("shows the server's message, and keeps what was typed", async () => {
    server.use(
      http.post(AUTH, () =>
        HttpResponse.json(
          { message: 'Invalid email or password', code: 'bad_credentials' },
          { status: 401 },
        ),
      ),
    );
    const { services } = await createDevice();
    showScreen(services, <LoginScreen />, '/login');
    await fillIn();
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid email or password');
    expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('asha@example.com');
    expect(where()).toBe('/login');
  });

  // docs/shop-rules.md#r-texts-12
  test('says Login failed when the answer is not ours', async () => {
    server.use(http.post(AUTH, () => HttpResponse.text('<html>portal</html>')));
    const { services } = await createDevice();
    showScreen(services, <LoginScreen />, '/login');
    await fillIn();
    expect((await screen.findByRole('alert')).textContent).toContain('Login failed');
  });

  test('without network says so and keeps what was typed', async () => {
    server.use(http.post(AUTH, () => HttpResponse.error()));
    const { services } = await createDevice();
    showScreen(services, <LoginScreen />, '/login');
    await fillIn();
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t reach the shop');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('correct horse');
  });

  // docs/shop-rules.md#r-accounts-2
  test('goes on by itself when the connection is back, unless something is typed meanwhile', async () => {
    let tries = 0;
    server.use(
      http.post(AUTH, () => {
        tries += 1;
        return HttpResponse.error();
      }),
    );
    const { services } = await createDevice();
    const connection = createObservable<ConnectionState>('offline');
    showScreen(
      { ...services, connection: { ...services.connection, ...connection } },
      <LoginScreen />,
      '/login',
    );
    await fillIn();
    await screen.findByRole('alert');
    act(() => connection.become('online'));
    await waitFor(() => expect(tries).toBe(2));
    await screen.findByRole('alert');
    act(() => connection.become('offline'));
    await userEvent.type(screen.getByLabelText('Password'), 's');
    act(() => connection.become('online'));
    await screen.findByRole('alert');
    expect(tries).toBe(2);
  });

  // docs/shop-rules.md#r-routes-7, #r-accounts-1
  test('passes the redirect on to registration', async () => {
    const { services } = await createDevice();
    showScreen(services, <LoginScreen />, '/login?redirect=/shipping');
    expect(screen.getByRole('link', { name: 'New Customer? Register' }).getAttribute('href')).toBe(
      '/register?redirect=/shipping',
    );
  });

  test('links to the page for a forgotten password', async () => {
    const { services } = await createDevice();
    showScreen(services, <LoginScreen />, '/login');
    const link = screen.getByRole('link', { name: 'Forgot your password?' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
  });

  test('has nothing that axe complains about', async () => {
    const { services } = await createDevice();
    showScreen(services, <LoginScreen />, '/login?redirect=/shipping');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByText('Email is required');
    expect(await accessibilityFaults()).toEqual([]);
  });
});
