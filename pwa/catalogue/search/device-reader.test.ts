import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeviceDatabase } from '../../database/device-database';
import { createDeviceReader } from './device-reader';

let db: DeviceDatabase;

beforeEach(async () => {
  db = new DeviceDatabase('read');
  await db.open();
  return () => db.delete();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Counts concurrent transactions; returns the maximum. */
function countAtOnce(): () => number {
  let atOnce = 0;
  let most = 0;
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...how
  ) {
    const begun = transaction.apply(this, how);
    atOnce += 1;
    most = Math.max(most, atOnce);
    const end = () => (atOnce -= 1);
    begun.addEventListener('complete', end);
    begun.addEventListener('abort', end);
    return begun;
  });
  return () => most;
}

it('runs one transaction at a time, however many are requested at once', async () => {
  const reader = createDeviceReader(indexedDB, db.name);
  await reader.cursor();
  const mostAtOnce = countAtOnce();
  await Promise.all([
    reader.store('aaaaaaaa.1', '{}'),
    reader.eachBatch(() => undefined),
    reader.some(['a', 'b']),
    reader.cursor(),
    reader.stored(),
  ]);
  expect(mostAtOnce()).toBe(1);
});

it('continues after a failed one', async () => {
  const reader = createDeviceReader(indexedDB, db.name);
  const words = { groups: [() => 'a function cannot be stored'] };
  const failed = reader.storeWords('tag', words as never);
  const after = reader.store('aaaaaaaa.1', '{}');
  await expect(failed).rejects.toThrow();
  await after;
  expect(await reader.stored()).toMatchObject({ cursor: 'aaaaaaaa.1' });
});
