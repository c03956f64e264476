// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Component as CartScreen } from '../../features/cart/cart-screen';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import { useSavedToast } from '../../components/outbox/use-saved-toast';
import { OutboxError, type OutboxErrorCode } from '../../database/outbox-error';
import { createDevice, SHOPPER, showScreen } from '../../testing/screen-harness';
import type { Services } from '../../hooks/services';
import { Notices, StorageWarning } from './notices';

afterEach(cleanup);

/** A device that cannot store anything, offline. */
async function memoryOnly() {
  const health = { unavailable: true, short: false, persistent: undefined };
  const storage = {
    health: () => health,
    subscribe: () => () => undefined,
    askToPersist: () => undefined,
    makeRoom: async () => undefined,
    check: async () => undefined,
  };
  const appUpdate = {
    ready: () => false,
    subscribe: () => () => undefined,
  } as unknown as Services['appUpdate'];
  return createDevice({ user: SHOPPER, connection: 'offline', services: { storage, appUpdate } });
}

// docs/shop-rules.md#r-texts-13
test('is announced politely as long as it lasts, and offline too', async () => {
  const { services } = await memoryOnly();
  showScreen(
    services,
    <>
      <StorageWarning />
      <Notices />
    </>,
  );
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said).toEqual([
    'This window can’t save anything. You can shop while you’re online.',
    'You’re offline, and this window can’t save anything.',
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});

function Button({ code }: { readonly code: OutboxErrorCode }) {
  const failed = useFailedToast();
  const saved = useSavedToast();
  return (
    <>
      <button onClick={() => failed('Failed to submit review', new OutboxError(code, ''))}>
        Fail
      </button>
      <button onClick={() => saved('Address added')}>Save</button>
    </>
  );
}

test.each<[OutboxErrorCode, string]>([
  ['needs_connection', 'You’re offline, and this window can’t save anything.'],
  ['storage_full', 'Your device is full. Free up some space and try again.'],
])('what is not taken (%s) says why', async (code, reason) => {
  const { services } = await memoryOnly();
  showScreen(services, <Button code={code} />);
  screen.getByText('Fail').click();
  expect(await screen.findByText('Failed to submit review')).toBeTruthy();
  expect(await screen.findByText(reason)).toBeTruthy();
});

test('never calls an unanswered action saved', async () => {
  const { services } = await memoryOnly();
  showScreen(services, <Button code="invalid" />);
  screen.getByText('Save').click();
  expect(await screen.findByText('Not sent yet. Keep this window open.')).toBeTruthy();
  expect(screen.queryByText('Saved on this device')).toBeNull();
});

test('an empty cart says how long its content will last', async () => {
  const { services } = await memoryOnly();
  showScreen(services, <CartScreen />, '/cart');
  expect(await screen.findByText('Your cart stays until you close this window.')).toBeTruthy();
});
