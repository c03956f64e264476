// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { CODE_WRONG, SIGN_IN_AGAIN } from '#shared/users/second-factor';
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
import { NEEDS_CONNECTION } from './use-account-entry';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();
const AUTH = `${API}/users/auth`;
const STEP = `${AUTH}/second-factor`;

/** Passes the first step; answers the second one as given. Returns what was sent. */
async function open(second: () => Response) {
  const bodies: unknown[] = [];
  server.use(
    http.get(`${API}/settings`, () =>
      HttpResponse.json({ onlinePayments: 'off', googleClientId: null }),
    ),
    http.post(AUTH, () =>
      HttpResponse.json(
        { message: 'Code, please', code: 'second_factor_required', ticket: 'the-ticket' },
        { status: 401 },
      ),
    ),
    http.post(STEP, async ({ request }) => {
      bodies.push(await request.json());
      return second();
    }),
  );
  const { services } = await createDevice();
  showScreen(services, <LoginScreen />, '/login?redirect=/myorders');
  const person = userEvent.setup({ delay: null });
  await person.type(screen.getByLabelText('Email Address'), 'asha@example.com');
  await person.type(screen.getByLabelText('Password'), 'correct horse');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'Two-step sign-in' });
  return { person, services, bodies };
}
const field = (label = 'Code') => screen.getByLabelText<HTMLInputElement>(label);
const where = () => screen.getByTestId('where').textContent;
const refused = (status: number, body: object) => () => HttpResponse.json(body, { status });

test('after the password it asks for the code, and then goes where the person wanted to be', async () => {
  const { person, services, bodies } = await open(() =>
    HttpResponse.json({
      ...SHOPPER,
      token: 'secret-token',
      expirationTime: new Date(NOW + 30 * 24 * 60 * 60 * 1000).toISOString(),
    }),
  );
  expect(services.session.current()).toBeNull();
  expect(field().autocomplete).toBe('one-time-code');
  expect(field().inputMode).toBe('numeric');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(await accessibilityFaults()).toEqual([]);
  await person.keyboard('123456{Enter}');
  await waitFor(() => expect(where()).toBe('/myorders'));
  expect(bodies).toEqual([{ ticket: 'the-ticket', code: '123456' }]);
  expect(services.session.current()?.user.name).toBe('Asha Rao');
});

test('shows that a code is wrong, and takes a recovery code instead', async () => {
  const wrong = { code: 'bad_credentials', message: CODE_WRONG, fields: { code: CODE_WRONG } };
  const { person, bodies } = await open(refused(401, wrong));
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Code is required')).toBeTruthy();
  await person.type(field(), '000000{Enter}');
  expect(await screen.findByText(CODE_WRONG)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(field('Recovery code').value).toBe('');
  await person.type(field('Recovery code'), 'abcde-fghij{Enter}');
  await waitFor(() => expect(bodies.at(-1)).toEqual({ ticket: 'the-ticket', code: 'abcde-fghij' }));
});

test('asks for the password again where it took too long', async () => {
  const dead = {
    code: 'bad_credentials',
    message: SIGN_IN_AGAIN,
    fields: { ticket: SIGN_IN_AGAIN },
  };
  const { person } = await open(refused(401, dead));
  await person.type(field(), '123456{Enter}');
  expect(await screen.findByText(SIGN_IN_AGAIN)).toBeTruthy();
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(where()).toBe('/login?redirect=/myorders');
});

test('without a connection it says so, and keeps what was typed', async () => {
  const { person } = await open(() => HttpResponse.error());
  await person.type(field(), '123456{Enter}');
  expect(await screen.findByText(NEEDS_CONNECTION)).toBeTruthy();
  expect(field().value).toBe('123456');
});
