// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createDevice, NOW, showScreen } from '../../testing/screen-harness';
import { Component as Extras } from './extras';

afterEach(cleanup);

/** A device on which the shop was open before. */
async function open({ at = '/', connection = 'offline' as 'offline' | 'online' } = {}) {
  const device = await createDevice({ connection });
  await device.db.settings.put({ key: 'visits', count: 1, lastAt: NOW, refusedInstall: false });
  const show = (path = at) => showScreen(device.services, <Extras />, path, '/*');
  show();
  return { ...device, show };
}

const card = () => screen.queryByRole('region', { name: 'The shop works offline' });
/** What the device knows has been read, and rendered. */
const atRest = async ({ db }: Awaited<ReturnType<typeof open>>) => {
  await db.settings.toArray();
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
};

test('what can be done offline is explained with the first visit without a connection, until it is answered', async () => {
  const { db, show } = await open();
  await waitFor(() => expect(card()).not.toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(card()).toBeNull());
  expect(await db.setting('visits')).toMatchObject({ offlineExplained: true });
  cleanup();
  show();
  await db.settings.toArray();
  expect(card()).toBeNull();
});

test('it covers no form of the checkout, and is not shown online', async () => {
  const device = await open({ at: '/shipping' });
  await atRest(device);
  expect(card()).toBeNull();
  cleanup();
  device.show('/');
  await waitFor(() => expect(card()).not.toBeNull());
  cleanup();
  await atRest(await open({ connection: 'online' }));
  expect(card()).toBeNull();
});
