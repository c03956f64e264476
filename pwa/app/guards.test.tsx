// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createDevice, showScreen, SHOPPER } from '../testing/screen-harness';
import { RequireAdmin, RequireSignedIn } from './routes';

afterEach(cleanup);

const where = () => screen.getByTestId('where').textContent;
const ADMIN = { ...SHOPPER, isAdmin: true };

// docs/shop-rules.md#r-roles-4
test('sends a visitor to sign-in and back', async () => {
  const { services } = await createDevice();
  showScreen(services, <RequireSignedIn>secret</RequireSignedIn>, '/order/abc?x=1', '/order/:id');
  expect(where()).toBe('/login?redirect=/order/abc%3Fx%3D1');
  expect(screen.queryByText('secret')).toBeNull();
});

test('shows the screen to a signed-in user', async () => {
  const { services } = await createDevice({ user: SHOPPER });
  showScreen(services, <RequireSignedIn>secret</RequireSignedIn>, '/profile');
  expect(screen.getByText('secret')).toBeTruthy();
});

// docs/shop-rules.md#r-roles-4
test('an admin screen sends visitors to sign-in and back, and other users to sign-in alone', async () => {
  const visitor = await createDevice();
  showScreen(visitor.services, <RequireAdmin>secret</RequireAdmin>, '/admin/orderlist');
  expect(where()).toBe('/login?redirect=/admin/orderlist');
  cleanup();
  const shopper = await createDevice({ user: SHOPPER });
  showScreen(shopper.services, <RequireAdmin>secret</RequireAdmin>, '/admin/orderlist');
  expect(where()).toBe('/login');
  cleanup();
  const admin = await createDevice({ user: ADMIN });
  showScreen(admin.services, <RequireAdmin>secret</RequireAdmin>, '/admin/orderlist');
  expect(screen.getByText('secret')).toBeTruthy();
});

test('a session that is over by the clock of the device alone is hidden, until the clock is right', async () => {
  const { services } = await createDevice({ user: SHOPPER });
  let isLocked = true;
  const listeners = new Set<() => void>();
  const session = {
    ...services.session,
    isLocked: () => isLocked,
    lookAtClock: () => listeners.forEach((listener) => listener()),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  showScreen({ ...services, session }, <RequireSignedIn>secret</RequireSignedIn>, '/profile');
  expect(await screen.findByText('Locked for now')).toBeTruthy();
  expect(screen.queryByText('secret')).toBeNull();
  isLocked = false;
  expect(await screen.findByText('secret', undefined, { timeout: 5_000 })).toBeTruthy();
});
