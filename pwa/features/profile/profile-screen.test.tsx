// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { CURRENT_PASSWORD_WRONG, NO_PASSWORD_YET } from '#shared/users/freshness';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { shortOrderNumber } from '#shared/orders/order-number';
import { ORDER_ARGS, ORDER_ID } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { Component as ProfileScreen } from './profile-screen';

const PROFILE = 'http://shop.test/api/users/profile';
const server = openTestApi();

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }));

/** Answers changes one after the other, the last one again and again; gives what was sent. */
function answering(...answers: readonly (() => Response)[]): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.put(PROFILE, async ({ request }) => {
      bodies.push(await request.json());
      return (answers[bodies.length - 1] ?? answers.at(-1))?.() ?? HttpResponse.error();
    }),
  );
  return bodies;
}

const refused = (code: string, status: number, message: string, fields?: object) => () =>
  HttpResponse.json({ message, code, ...(fields ? { fields } : {}) }, { status });
const changed = (change: object) => () => HttpResponse.json({ ...SHOPPER, ...change });

async function open(options: DeviceOptions = {}, stored: object = SHOPPER) {
  server.use(
    http.get(PROFILE, () => HttpResponse.json(stored)),
    http.get(`${PROFILE}/email-confirmation`, () => HttpResponse.json({ isConfirmed: true })),
    http.get(`${PROFILE}/sessions`, () => HttpResponse.json({ devices: [] })),
  );
  const device = await createDevice({ user: SHOPPER, ...options });
  const show = () => showScreen(device.services, <ProfileScreen />, '/profile');
  show();
  return { ...device, show, person: userEvent.setup({ delay: null }) };
}

describe('the profile form', () => {
  // docs/shop-rules.md#r-texts-12
  test('changes the name, and the session with it', async () => {
    const bodies = answering(changed({ name: 'Asha Patil' }));
    const { services, person } = await open();
    await person.clear(field('Name'));
    await person.type(field('Name'), ' Asha Patil ');
    await update();
    expect(await screen.findByText('Profile updated successfully')).toBeTruthy();
    expect(bodies).toEqual([{ name: 'Asha Patil', email: SHOPPER.email }]);
    expect(services.session.current()?.user.name).toBe('Asha Patil');
  });

  test('does not send passwords that differ or are too short', async () => {
    const bodies = answering(changed({}));
    const { person } = await open();
    await person.type(field('Password'), 'short');
    await person.type(field('Confirm Password'), 'other');
    await update();
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    expect(screen.getByText('Use at least 8 characters')).toBeTruthy();
    expect(document.activeElement).toBe(field('Password'));
    expect(bodies).toEqual([]);
  });

  test('asks for the current password in place where the shop wants it, then goes on', async () => {
    const wrong = { currentPassword: CURRENT_PASSWORD_WRONG };
    const bodies = answering(
      refused('reauth_required', 403, 'Please give your password again'),
      refused('reauth_required', 403, CURRENT_PASSWORD_WRONG, wrong),
      changed({}),
    );
    const { person } = await open();
    expect(screen.queryByLabelText('Current Password')).toBeNull();
    await person.type(field('Password'), 'correct horse');
    await person.type(field('Confirm Password'), 'correct horse');
    await update();

    const current = await screen.findByLabelText<HTMLInputElement>('Current Password');
    await waitFor(() => expect(document.activeElement).toBe(current));
    await person.type(current, 'wrong one{Enter}');
    expect(await screen.findByText(CURRENT_PASSWORD_WRONG)).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);

    await person.clear(current);
    await person.type(current, 'old horse{Enter}');
    expect(await screen.findByText('Profile updated successfully')).toBeTruthy();
    expect(screen.getByText('Password changed')).toBeTruthy();
    const { name, email } = SHOPPER;
    const password = 'correct horse';
    expect(bodies).toEqual([
      { name, email, password },
      { name, email, password, currentPassword: 'wrong one' },
      { name, email, password, currentPassword: 'old horse' },
    ]);
    expect(screen.queryByLabelText('Current Password')).toBeNull();
    expect(field('Password').value).toBe('');
  });

  test('says how to get a password where there is none, and asks for none', async () => {
    answering(refused('reauth_required', 403, NO_PASSWORD_YET));
    const { person } = await open();
    await person.type(field('Email Address'), '.in');
    await update();
    expect((await screen.findByRole('alert')).textContent).toContain(NO_PASSWORD_YET);
    expect(screen.queryByLabelText('Current Password')).toBeNull();
  });

  test('shows what the shop says of a field beside the field, and the rest above the form', async () => {
    answering(
      refused('invalid', 400, 'Please check', { email: 'Enter a valid email address' }),
      refused('email_taken', 409, 'User already exists'),
    );
    await open();
    await update();
    expect(await screen.findByText('Enter a valid email address')).toBeTruthy();
    await userEvent.type(field('Email Address'), 'x');
    await update();
    expect((await screen.findByRole('alert')).textContent).toContain('User already exists');
  });

  test('follows a change that was made elsewhere, and leaves what is being typed', async () => {
    const { services, person } = await open({}, { ...SHOPPER, name: 'A. Rao', email: 'new@x.in' });
    await person.type(field('Name'), ' Patil');
    await waitFor(() => expect(field('Email Address').value).toBe('new@x.in'));
    expect(field('Name').value).toContain('Patil');
    expect(services.session.current()?.user.email).toBe('new@x.in');
  });

  test('leaves what is typed while a change is on its way', async () => {
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.put(PROFILE, async () => {
        await asked;
        return HttpResponse.json({ ...SHOPPER, name: 'Asha Patil' });
      }),
    );
    const { person } = await open();
    await person.clear(field('Name'));
    await person.type(field('Name'), 'Asha Patil');
    await update();
    await person.type(field('Email Address'), '.in');
    answer();
    expect(await screen.findByText('Profile updated successfully')).toBeTruthy();
    expect(field('Name').value).toBe('Asha Patil');
    expect(field('Email Address').value).toBe(`${SHOPPER.email}.in`);
  });

  test('survives a reload, without the passwords', async () => {
    const { db, show, person } = await open();
    await person.type(field('Name'), ' Patil');
    await person.type(field('Password'), 'correct horse');
    await waitFor(async () =>
      expect(await db.settings.get('draft:profile')).toEqual({
        key: 'draft:profile',
        user: SHOPPER._id,
        values: { name: 'Asha Rao Patil', email: SHOPPER.email },
      }),
    );
    cleanup();
    show();
    await waitFor(() => expect(field('Name').value).toBe('Asha Rao Patil'));
    expect(field('Password').value).toBe('');
  });

  test('is forgotten once it was sent', async () => {
    answering(changed({ name: 'Asha Rao Patil' }));
    const { db, person } = await open();
    await person.type(field('Name'), ' Patil');
    await update();
    await screen.findByText('Profile updated successfully');
    await waitFor(async () => expect(await db.settings.get('draft:profile')).toBeUndefined());
    expect(field('Name').value).toBe('Asha Rao Patil');
  });
});

test('offline the form says that it needs a connection, and the orders are still shown', async () => {
  const { services } = await open({ connection: 'offline' });
  await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
  expect(screen.getByText(/^You’re offline. You can save your profile/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update' }).disabled).toBe(true);
  const table = await screen.findByRole('table', { name: 'My Orders' });
  expect(within(table).getByText(shortOrderNumber(ORDER_ID))).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
});
