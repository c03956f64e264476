// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import type { PaymentKeys } from '#shared/admin/payment-keys';
import { AdminQueries } from '../../../components/admin/admin-queries';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as PaymentKeysScreen } from './payment-keys-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });
const server = openTestApi();
afterEach(cleanup);

const NONE: PaymentKeys = { revision: 0, from: 'none', isUnreadable: false, keys: null };
const LIVE: PaymentKeys = {
  revision: 1,
  from: 'page',
  isUnreadable: false,
  keys: {
    keyId: 'rzp_live_AbCdEf123456',
    keySecretEnd: 'wxyz',
    webhookSecretEnd: '77ab',
    isTest: false,
  },
};

async function open(keys: PaymentKeys, answers: (() => Response)[] = []) {
  const sent: unknown[] = [];
  server.use(
    http.get(`${API}/admin/payment-keys`, () => HttpResponse.json(keys)),
    http.put(`${API}/admin/payment-keys`, async ({ request }) => {
      sent.push(await request.json());
      return answers.shift()?.() ?? HttpResponse.json(LIVE);
    }),
    http.post(`${API}/admin/payment-keys/test`, () =>
      HttpResponse.json({ answer: 'wrong', isTest: false, says: '' }),
    ),
  );
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <PaymentKeysScreen />
    </AdminQueries>,
    '/admin/payment-keys',
  );
  return { person: userEvent.setup({ delay: null }), sent };
}

test('keys that are refused stay typed; the password is asked for, and what is saved is shown by its end', async () => {
  const reauth = { code: 'reauth_required', message: 'Please enter your current password' };
  const fields = { keySecret: 'Razorpay refuses these keys' };
  const { person, sent } = await open(NONE, [
    () => HttpResponse.json(reauth, { status: 403 }),
    () => HttpResponse.json({ code: 'invalid', message: 'x', fields }, { status: 400 }),
  ]);
  const form = within(await screen.findByRole('form', { name: 'New keys' }));
  await person.type(form.getByLabelText('Key id'), 'rzp_live_AbCdEf123456');
  await person.type(form.getByLabelText('Key secret'), 'a secret of 24 characters');
  await person.click(form.getByRole('button', { name: 'Make one' }));
  const save = form.getByRole('button', { name: 'Check and save' });
  await person.click(save);
  await person.type(await form.findByLabelText('Current Password'), 'mango tree on the hill');
  expect(await accessibilityFaults()).toEqual([]);
  await person.click(save);
  await form.findByText('Razorpay refuses these keys');
  expect(form.getByLabelText('Key id')).toHaveProperty('value', 'rzp_live_AbCdEf123456');
  await person.click(save);
  await screen.findByText('…wxyz');
  screen.getByText('…77ab');
  expect(sent.at(-1)).toMatchObject({
    keyId: 'rzp_live_AbCdEf123456',
    webhookSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
    currentPassword: 'mango tree on the hill',
  });
});

test('a test says that the gateway refuses the keys', async () => {
  const { person } = await open(LIVE);
  await person.click(await screen.findByRole('button', { name: 'Test the keys' }));
  await screen.findByText('Razorpay refuses these keys.');
});

test('test keys are not taken without a question', async () => {
  const { person, sent } = await open(NONE);
  await person.type(await screen.findByLabelText('Key id'), 'rzp_test_AbCdEf123456');
  await person.type(screen.getByLabelText('Key secret'), 'a secret of 24 characters');
  await person.click(screen.getByRole('button', { name: 'Make one' }));
  await person.click(screen.getByRole('button', { name: 'Check and save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Use test keys?' }));
  expect(sent).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Use test keys' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

test('keys of the environment are said to win, and no others can be entered', async () => {
  await open({ ...LIVE, from: 'environment' });
  await screen.findByText(/come from the environment of the server/);
  expect(screen.queryByRole('form')).toBeNull();
});

test('secrets that cannot be read any more are to be entered again', async () => {
  await open({ ...LIVE, isUnreadable: true });
  await screen.findByText(/The secrets can’t be read any more/);
  expect(screen.queryByRole('button', { name: 'Test the keys' })).toBeNull();
});
