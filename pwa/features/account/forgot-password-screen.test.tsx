// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { RESET_ASKED } from '#shared/users/password-reset';
import { accessibilityFaults, createDevice, showScreen } from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { Component as ForgotPasswordScreen } from './forgot-password-screen';

const FORGOT = `${API}/users/password/forgot`;
const server = openTestApi();

const field = () => screen.getByLabelText<HTMLInputElement>('Email Address');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send reset link' });

async function open() {
  const { services } = await createDevice();
  showScreen(services, <ForgotPasswordScreen />, '/forgot-password');
  return userEvent.setup({ delay: null });
}

describe('the screen for a forgotten password', () => {
  test('asks for a link, and says what the shop says', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(FORGOT, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ message: RESET_ASKED });
      }),
    );
    const person = await open();
    await person.type(field(), ' Asha@Example.com ');
    await person.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe(RESET_ASKED);
    expect(bodies).toEqual([{ email: 'asha@example.com' }]);
    expect(await accessibilityFaults()).toEqual([]);

    // An address that was mistyped can be corrected.
    await person.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(field().value).toContain('Asha@Example.com');
  });

  // docs/shop-rules.md#r-forms-3
  test('sends nothing without an address, and puts the focus there', async () => {
    const person = await open();
    await person.click(button());
    expect(await screen.findByText('Email is required')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('asks once, however often it is pressed', async () => {
    let asked = 0;
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.post(FORGOT, async () => {
        asked += 1;
        await answered;
        return HttpResponse.json({ message: RESET_ASKED });
      }),
    );
    const person = await open();
    await person.type(field(), 'asha@example.com');
    await person.dblClick(button());
    await waitFor(() => expect(asked).toBe(1));
    expect(button().disabled).toBe(true);
    await person.type(field(), '{Enter}');
    answer();
    await screen.findByText(RESET_ASKED);
    expect(asked).toBe(1);
  });

  test("shows the server's refusal", async () => {
    server.use(
      http.post(FORGOT, () =>
        HttpResponse.json({ message: 'Too many tries.', code: 'slow_down' }, { status: 429 }),
      ),
    );
    const person = await open();
    await person.type(field(), 'asha@example.com');
    await person.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe('Too many tries.');
  });

  test('losing the connection keeps what was typed', async () => {
    server.use(http.post(FORGOT, () => HttpResponse.error()));
    const person = await open();
    await person.type(field(), 'asha@example.com');
    await person.click(button());
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t reach the shop');
    expect(field().value).toBe('asha@example.com');
  });

  test('offline says so, and tries again', async () => {
    let asked = 0;
    server.use(
      http.get(`${API}/settings`, () => {
        asked += 1;
        return HttpResponse.json({ onlinePayments: 'off', googleClientId: null });
      }),
    );
    const { services } = await createDevice({ connection: 'offline' });
    showScreen(services, <ForgotPasswordScreen />, '/forgot-password');
    expect(screen.getByText('This page needs a connection.')).toBeTruthy();
    expect(screen.queryByLabelText('Email Address')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked).toBe(1));
  });

  test('leads back to sign-in', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Back to Sign In' });
    expect(link.getAttribute('href')).toBe('/login');
  });
});
