// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import {
  CODE_WRONG,
  CONFIRM_EMAIL_FIRST,
  type SecondFactorState,
} from '#shared/users/second-factor';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { Component as TwoStepSection } from './two-step-section';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();
const PATH = `${API}/users/second-factor`;
const SECRET = 'JBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, number) => `abcd${number}-fghij`);
const OFF: SecondFactorState = {
  isOn: false,
  since: null,
  recoveryCodesLeft: 0,
  isEmailConfirmed: true,
  isRequired: true,
};
const ON: SecondFactorState = {
  isOn: true,
  since: '2026-03-01T09:00:00.000Z',
  recoveryCodesLeft: 9,
  isEmailConfirmed: true,
  isRequired: true,
};

async function open(states: readonly SecondFactorState[]) {
  const left = [...states];
  server.use(http.get(PATH, () => HttpResponse.json(left.length > 1 ? left.shift() : left[0])));
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(services, <TwoStepSection />, '/profile');
  return userEvent.setup({ delay: null });
}

test('requires a confirmed email, and says so', async () => {
  await open([{ ...OFF, isEmailConfirmed: false }]);
  expect(await screen.findByText(CONFIRM_EMAIL_FIRST)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Set up two-step sign-in' });
  expect(button.disabled).toBe(true);
});

test('is set up by a QR code or a typed key, and shows recovery codes once', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post(`${PATH}/setup`, () =>
      HttpResponse.json({ secret: SECRET, uri: `otpauth://totp/x?secret=${SECRET}`, draft: 'd' }),
    ),
    http.put(PATH, async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? HttpResponse.json(
            { code: 'reauth_required', message: CODE_WRONG, fields: { code: CODE_WRONG } },
            { status: 403 },
          )
        : HttpResponse.json({ recoveryCodes: CODES });
    }),
  );
  const person = await open([OFF, ON]);
  expect(await screen.findByText(/Until then, you can only shop/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }));
  const picture = await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z){200,}$/);
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
  await person.type(screen.getByLabelText('Current Password'), 'correct horse');
  await person.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText(CODE_WRONG)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Turn on' }));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(CODES);
  expect(bodies[1]).toEqual({ draft: 'd', code: '123456', currentPassword: 'correct horse' });
  await person.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  expect(await screen.findByText(/Recovery codes left: 9/)).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
});

test('is turned off with the password and a code', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post(`${PATH}/off`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ message: 'off' });
    }),
  );
  const person = await open([ON, { ...OFF, isRequired: false }]);
  await person.type(await screen.findByLabelText('Code'), '123456');
  await person.type(screen.getByLabelText('Current Password'), 'correct horse');
  await person.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Set up two-step sign-in' })).toBeTruthy();
  expect(bodies).toEqual([{ code: '123456', currentPassword: 'correct horse' }]);
});

test('says so without a connection', async () => {
  server.use(http.get(PATH, () => HttpResponse.error()));
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(services, <TwoStepSection />, '/profile');
  expect(await screen.findByText('This page needs a connection.')).toBeTruthy();
});
