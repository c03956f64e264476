import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { DeviceDatabase } from '../database/device-database';
import { VirtualTimers } from '../testing/virtual-timers';
import { countingUuids, eventually } from '../outbox/testing/test-device';
import { readReply } from '../outbox/read-reply';
import { createPendingSignOut } from './pending-sign-out';

let made = 0;

/** A device with a log-out while the shop was out of reach. */
async function pendingDevice() {
  const db = new DeviceDatabase(`pending-${(made += 1)}`);
  await db.settings.put({ key: 'pending-sign-out' });
  const timers = new VirtualTimers();
  const fetch = vi.fn(async (_path: unknown) => Response.json({ message: 'Logged out' }));
  const signedIn = { is: false };
  const open = () =>
    createPendingSignOut({
      db,
      timers,
      fetch,
      clock: () => 0,
      loadReadReply: async () => readReply,
      randomUuid: countingUuids(),
      isSignedIn: () => signedIn.is,
    });
  return { db, timers, fetch, signedIn, open };
}

/** Holds the next look into the database until it is let go. */
function slowDatabase(db: DeviceDatabase) {
  const { setting } = db;
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  vi.spyOn(db, 'setting').mockImplementationOnce(
    (key) => held.then(() => Reflect.apply(setting, db, [key])) as never,
  );
  return go;
}

it('ends the session before anything else, once', async () => {
  const { db, fetch, open } = await pendingDevice();
  const end = open();
  expect(await end()).toBe(true);
  expect(await end()).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(await db.setting('pending-sign-out')).toBeUndefined();
});

it('that the database did not report in time never ends a later session', async () => {
  const { db, timers, fetch, signedIn, open } = await pendingDevice();
  const go = slowDatabase(db);
  const end = open();
  const first = end();
  await eventually(() => timers.pauses).toEqual([2_000]);
  timers.advance(2_000);
  expect(await first).toBe(true);
  go();
  // A sign-in is under way: its cookie may be there before its answer is.
  expect(await end()).toBe(true);
  signedIn.is = true;
  expect(await end()).toBe(true);
  expect(await open()()).toBe(true);
  expect(fetch).not.toHaveBeenCalled();
});

it('is ended by the next page where no one has signed in since', async () => {
  const { db, timers, fetch, open } = await pendingDevice();
  slowDatabase(db);
  const first = open()();
  await eventually(() => timers.pauses).toEqual([2_000]);
  timers.advance(2_000);
  await first;
  expect(await open()()).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('that another page has completed meanwhile ends no later session', async () => {
  const { db, fetch, open } = await pendingDevice();
  const actions = [{ id: 'sent', seq: 1 }];
  await db.settings.put({ key: 'pending-sign-out', behind: { clientId: 'phone', actions } });
  // Without an answer about whose session it is, and the note goes with a sign-in.
  fetch.mockImplementationOnce(async () => {
    await db.settings.delete('pending-sign-out');
    throw new TypeError('Failed to fetch');
  });
  expect(await open()()).toBe(true);
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/users/profile']);
});
