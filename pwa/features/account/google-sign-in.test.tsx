// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConnectionState } from '../../network/connection';
import { findFrame, nextFrame, say, startWindow } from '../../testing/google-frame';
import {
  accessibilityFaults,
  createDevice,
  NOW,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { Component as LoginScreen } from './login-screen';
import { Component as RegisterScreen } from './register-screen';
import { MAX_WAIT, NONCE_RENEWAL } from './use-google-window';

const SIGNED_IN = {
  ...SHOPPER,
  token: 'secret-token',
  expirationTime: new Date(NOW + 30 * 24 * 60 * 60 * 1000).toISOString(),
};
/** What the shop was sent as a token of Google's. */
let tokens: unknown[] = [];
let nonces = 0;

const server = openTestApi();
beforeEach(() => {
  tokens = [];
  nonces = 0;
  server.use(
    http.get(`${API}/settings`, () =>
      HttpResponse.json({ onlinePayments: 'off', googleClientId: 'shop.apps.example' }),
    ),
    http.post(`${API}/users/google/nonce`, () => HttpResponse.json({ nonce: `once-${++nonces}` })),
    http.post(`${API}/users/google`, async ({ request }) => {
      tokens.push(await request.json());
      return HttpResponse.json(SIGNED_IN);
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const where = () => screen.getByTestId('where').textContent;

async function openScreen(
  Screen = LoginScreen,
  at = '/login?redirect=/myorders',
  connection: ConnectionState = 'online',
) {
  const { services, stored } = await createDevice({ connection });
  showScreen(services, <Screen />, at);
  return { services, stored };
}

describe('signing in with Google', () => {
  test('is under a divider, in a frame of its own, and signs in as a password does', async () => {
    const { services, stored } = await openScreen();
    const frame = await findFrame();
    expect(screen.getByText('or')).toBeTruthy();
    expect(frame.getAttribute('src')).toBe('/windows/google.html');
    expect(await startWindow(frame)).toEqual({
      kind: 'start',
      clientId: 'shop.apps.example',
      nonce: 'once-1',
      purpose: 'signin',
      oneTap: true,
    });

    say(frame, { kind: 'credential', credential: 'a.b.c' });
    await waitFor(() => expect(where()).toBe('/myorders'));
    expect(tokens).toEqual([{ idToken: 'a.b.c' }]);
    expect(services.session.current()?.user.name).toBe('Asha Rao');
    expect([...stored.values()].join()).not.toMatch(/secret-token|a\.b\.c/);
  });

  test('is on the registration screen too', async () => {
    await openScreen(RegisterScreen, '/register?redirect=/shipping');
    const frame = await findFrame();
    expect(await startWindow(frame)).toMatchObject({ purpose: 'signup' });
    say(frame, { kind: 'credential', credential: 'a.b.c' });
    await waitFor(() => expect(where()).toBe('/shipping'));
  });

  test('is not there, divider and all, where the shop has not switched it on', async () => {
    let asked = false;
    server.use(
      http.get(`${API}/settings`, () => {
        asked = true;
        return HttpResponse.json({ onlinePayments: 'off', googleClientId: null });
      }),
    );
    const { services } = await openScreen();
    await waitFor(async () => {
      expect(asked).toBe(true);
      expect(await services.db.settings.get('shop-settings')).toBeDefined();
    });
    expect(screen.queryByText('or')).toBeNull();
    expect(screen.queryByText(/google/i)).toBeNull();
    expect(document.querySelector('iframe')).toBeNull();
    expect(nonces).toBe(0);
  });

  test('without a connection says so, and asks Google for nothing', async () => {
    const { services } = await createDevice({ connection: 'offline' });
    await services.db.settings.put({
      key: 'shop-settings',
      settings: { onlinePayments: 'off', googleClientId: 'shop.apps.example' },
    });
    showScreen(services, <LoginScreen />, '/login');
    expect(await screen.findByText('Signing in with Google needs a connection.')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });

  // docs/shop-rules.md#r-texts-12
  test('says that there was no credential, and begins again without one-tap', async () => {
    await openScreen();
    const frame = await findFrame();
    await startWindow(frame);
    say(frame, { kind: 'credential', credential: null });
    expect((await screen.findByRole('alert')).textContent).toBe('No Google credential returned');
    const next = await nextFrame(frame);
    expect(await startWindow(next)).toMatchObject({ nonce: 'once-2', oneTap: false });
    expect(tokens).toEqual([]);
  });

  // docs/shop-rules.md#r-texts-12
  test.each([
    [
      'the server’s message',
      () => refusal('This email has an account. Sign in with its password.'),
    ],
    ['Google sign-in failed', () => refusal('')],
    ['Google sign-in failed', () => HttpResponse.error()],
    ['Google sign-in failed', () => HttpResponse.text('<html>portal</html>')],
  ])(
    'says %s when the token is not taken, with a new nonce for the next',
    async (text, response) => {
      server.use(http.post(`${API}/users/google`, response));
      const { services } = await openScreen();
      const frame = await findFrame();
      await startWindow(frame);
      say(frame, { kind: 'credential', credential: 'a.b.c' });
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toBe(
        text === 'the server’s message'
          ? 'This email has an account. Sign in with its password.'
          : text,
      );
      expect(services.session.current()).toBeNull();
      expect(await startWindow(await nextFrame(frame))).toMatchObject({ nonce: 'once-2' });
      expect(where()).toContain('/login');
    },
  );

  // docs/shop-rules.md#r-texts-12
  test('says that it was cancelled or failed when the button cannot be made; trying again makes it', async () => {
    await openScreen();
    const frame = await findFrame();
    say(frame, { kind: 'failed' });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Google sign-in was cancelled or failed',
    );
    expect(document.querySelector('iframe')).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await startWindow(await findFrame());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says so too when the window never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await openScreen();
    await vi.waitFor(() => expect(nonces).toBe(1));
    act(() => void vi.advanceTimersByTime(MAX_WAIT));
    expect(screen.getByRole('alert').textContent).toContain(
      'Google sign-in was cancelled or failed',
    );
  });

  test('shows why there is no nonce', async () => {
    server.use(http.post(`${API}/users/google/nonce`, () => refusal('Too many tries.')));
    await openScreen();
    expect((await screen.findByRole('alert')).textContent).toContain('Too many tries.');
    expect(document.querySelector('iframe')).toBeNull();
  });

  test('asks for the nonce again while the page is visible; another one needs another window', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    let nonce = 'the same';
    server.use(
      http.post(`${API}/users/google/nonce`, () => {
        nonces += 1;
        return HttpResponse.json({ nonce });
      }),
    );
    await openScreen();
    const frame = await findFrame();
    await startWindow(frame);
    act(() => void vi.advanceTimersByTime(NONCE_RENEWAL));
    await waitFor(() => expect(nonces).toBe(2));
    expect(await findFrame()).toBe(frame);

    nonce = 'another';
    act(() => void vi.advanceTimersByTime(NONCE_RENEWAL));
    expect(await startWindow(await nextFrame(frame))).toMatchObject({ nonce, oneTap: false });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('asks for it again when the user comes back, and keeps the button when there is no other', async () => {
    let now = NOW;
    const { services } = await createDevice({ services: { clock: () => now } });
    showScreen(services, <LoginScreen />, '/login?redirect=/myorders');
    const frame = await findFrame();
    await startWindow(frame);
    server.use(http.post(`${API}/users/google/nonce`, () => ((nonces += 1), refusal('Not now.'))));
    // The user comes back: at once, and after a while.
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(nonces).toBe(1);
    now += NONCE_RENEWAL;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(nonces).toBe(2));
    say(frame, { kind: 'credential', credential: 'a.b.c' });
    await waitFor(() => expect(where()).toBe('/myorders'));
  });

  test('trusts only the messages of the window', async () => {
    await openScreen();
    const frame = await findFrame();
    await startWindow(frame);
    const credential = { kind: 'credential', credential: 'forged' };
    say(frame, credential, { source: window });
    say(frame, credential, { source: null });
    say(frame, credential, { origin: 'https://elsewhere.example' });
    say(frame, { ...credential, redirect: '/elsewhere' });
    say(frame, { kind: 'credential', credential: { toString: 1 } });
    say(frame, 'credential');
    say(frame, { kind: 'credential', credential: 'a.b.c' });
    await waitFor(() => expect(where()).toBe('/myorders'));
    expect(tokens).toEqual([{ idToken: 'a.b.c' }]);
  });

  test('sends a credential once, however often it is said', async () => {
    await openScreen();
    const frame = await findFrame();
    await startWindow(frame);
    say(frame, { kind: 'credential', credential: 'a.b.c' });
    say(frame, { kind: 'credential', credential: 'a.b.c' });
    await waitFor(() => expect(where()).toBe('/myorders'));
    expect(tokens).toHaveLength(1);
  });

  test('has nothing that axe complains about', async () => {
    await openScreen();
    await startWindow(await findFrame());
    expect(await accessibilityFaults()).toEqual([]);
  });
});

function refusal(message: string) {
  return HttpResponse.json({ message, code: 'invalid' }, { status: 400 });
}
