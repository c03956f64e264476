// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { createConnection } from '../../network/connection';
import { createDevice, showScreen, SHOPPER } from '../../testing/screen-harness';
import type { Services } from '../../hooks/services';
import { LockedNotice, Notices } from './notices';

afterEach(cleanup);

const OFFLINE = 'You are offline. What you do is saved on this device.';

/** The production connection, driven by the test alone. */
const quietConnection = () =>
  createConnection({
    browserOnline: () => true,
    visible: () => true,
    onLikelyOnline: () => () => undefined,
    probe: async () => false,
    later: () => () => undefined,
    random: () => 0,
  });

function appUpdate(ready: boolean) {
  const taken: string[] = [];
  return {
    taken,
    service: {
      ready: () => ready,
      subscribe: () => () => undefined,
      update: async () => void taken.push('update'),
      outdated: () => undefined,
      required: () => undefined,
      start: () => () => undefined,
    } satisfies Services['appUpdate'],
  };
}

describe('the offline notice', () => {
  // docs/shop-rules.md#r-texts-3
  test('comes and goes with the connection, in a live region that is always there', async () => {
    const connection = quietConnection();
    const { services } = await createDevice({
      services: { connection, appUpdate: appUpdate(false).service },
    });
    showScreen(services, <Notices />);
    const region = screen.getByRole('status');
    expect(region.getAttribute('aria-live')).toBe('polite');
    expect(region.textContent).toBe('');
    act(() => connection.failed());
    expect(region.textContent).toBe(OFFLINE);
    act(() => connection.answered());
    expect(region.textContent).toBe('');
  });
});

// docs/shop-rules.md#r-texts-3
test.each([
  ['/login', 'You need internet to sign in. Your cart is kept.'],
  ['/register', 'You need internet to sign in. Your cart is kept.'],
  ['/admin/product/p1/edit', 'You are offline. This page can’t be saved until you are back.'],
  ['/admin/settings', 'You are offline. This page can’t be saved until you are back.'],
  ['/admin/round', OFFLINE],
  ['/cart', OFFLINE],
])('on %s it says what is true there', async (path, text) => {
  const connection = quietConnection();
  const { services } = await createDevice({
    services: { connection, appUpdate: appUpdate(false).service },
  });
  showScreen(services, <Notices />, path);
  act(() => connection.failed());
  expect(screen.getByRole('status').textContent).toBe(text);
});

describe('the update prompt', () => {
  test('is not there while there is nothing newer', async () => {
    const { services } = await createDevice({
      services: { appUpdate: appUpdate(false).service },
    });
    showScreen(services, <Notices />);
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  });

  // docs/shop-rules.md#r-texts-9
  test('takes the newer build only by a click', async () => {
    const { taken, service } = appUpdate(true);
    const { services } = await createDevice({ services: { appUpdate: service } });
    showScreen(services, <Notices />);
    expect(screen.getByText('A new version is ready.')).toBeTruthy();
    expect(taken).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(taken).toEqual(['update']);
  });
});

describe('the notice of a locked outbox', () => {
  test('tells a user signed out by force only how many actions are kept', async () => {
    const { services, db } = await createDevice({ user: SHOPPER });
    for (const addressId of [services.randomUuid(), services.randomUuid()]) {
      await services.outbox.enqueue('delete-address', { addressId });
    }
    const visitor = await createDevice({ services: { db } });
    await db.clients.toCollection().modify({ locked: true });
    showScreen(visitor.services, <LockedNotice />, '/cart');
    expect(
      await screen.findByText('2 things are saved on this device. Sign in to send them.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
      '/login?redirect=/cart',
    );
  });

  test('tells the user of the device that a deleted account cannot send any more', async () => {
    const { services, db } = await createDevice({ user: SHOPPER });
    await services.outbox.enqueue('delete-address', { addressId: services.randomUuid() });
    const visitor = await createDevice({ services: { db } });
    await db.clients.toCollection().modify({ locked: true, gone: true });
    showScreen(visitor.services, <LockedNotice />, '/cart');
    expect(
      await screen.findByText('1 thing couldn’t be sent: the account was deleted.'),
    ).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Activity' }).getAttribute('href')).toBe('/activity');
  });
});
