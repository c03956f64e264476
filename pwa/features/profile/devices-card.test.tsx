// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { SessionDocument } from '#shared/users/session-document';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { openTestApi } from '../../testing/test-api';
import { DevicesCard } from './devices-card';

const SESSIONS = 'http://shop.test/api/users/profile/sessions';
const server = openTestApi();

const phone: SessionDocument = {
  _id: 'phone',
  device: 'Chrome on Android',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: '2026-01-02T00:00:00.000Z',
  isCurrent: true,
};
const tablet = { ...phone, _id: 'tablet', device: '', isCurrent: false };
const laptop = { ...phone, _id: 'laptop', device: 'Firefox on Linux', isCurrent: false };

/** A shop in which the person is signed in on these devices. */
async function open(...sessions: readonly SessionDocument[]) {
  await show(sessions);
}

/** @param isDown whether the shop does not answer the first time */
async function show(sessions: readonly SessionDocument[], isDown = false) {
  let there = [...sessions];
  server.use(
    ...(isDown ? [http.get(SESSIONS, () => HttpResponse.error(), { once: true })] : []),
    http.get(SESSIONS, () => HttpResponse.json({ devices: there })),
    http.delete(`${SESSIONS}/:id`, ({ params }) => {
      there = there.filter(({ _id }) => _id !== params['id']);
      return HttpResponse.json({ message: 'done' });
    }),
    http.delete(SESSIONS, () => {
      there = there.filter(({ isCurrent }) => isCurrent);
      return HttpResponse.json({ message: 'done' });
    }),
  );
  const { services } = await createDevice({ user: SHOPPER });
  showScreen(services, <DevicesCard />, '/profile');
}
const names = async () => {
  const items = await screen.findAllByRole('listitem');
  return items.map((item) => item.firstElementChild?.firstElementChild?.textContent);
};

test('shows each device with its last use, and which one this is', async () => {
  await open(phone, tablet, laptop);
  expect(await names()).toEqual(['Chrome on Android', 'Unknown device', 'Firefox on Linux']);
  const [own, unknown] = screen.getAllByRole('listitem');
  expect(within(own ?? document.body).getByText('This device')).toBeTruthy();
  expect(within(own ?? document.body).queryByRole('button')).toBeNull();
  expect(unknown?.textContent).toContain('Last used 2 Jan, 05:30');
  expect(await accessibilityFaults()).toEqual([]);
});

// docs/shop-rules.md#r-accounts-15
test('signs out on one, or on all others at once', async () => {
  await open(phone, tablet, laptop);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out on Unknown device' }));
  expect(await screen.findByText('Signed out on that device')).toBeTruthy();
  await expect.poll(names).toEqual(['Chrome on Android', 'Firefox on Linux']);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out on all other devices' }));
  await expect.poll(names).toEqual(['Chrome on Android']);
  expect(screen.queryByRole('button', { name: 'Sign out on all other devices' })).toBeNull();
});

test('says when the shop does not answer, and tries again', async () => {
  await show([phone], true);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await names()).toEqual(['Chrome on Android']);
});
