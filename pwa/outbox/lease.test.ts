import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { MAX_BATCH_BYTES } from '#shared/core/limits';
import { leaseBatch } from './lease';
import { addressArgs, countingUuids, createTestDevice } from './testing/test-device';

const uuid = countingUuids();
const NOW = 7_000;

async function waitingActions(count: number) {
  const device = createTestDevice(undefined, { randomUuid: uuid });
  const entries = [];
  for (let made = 0; made < count; made += 1)
    entries.push(await device.outbox.enqueue('add-address', addressArgs(uuid())));
  return { ...device, entries };
}

describe('a batch that is about to go out', () => {
  it('is counted and marked before it is sent', async () => {
    const { db, entries } = await waitingActions(2);
    const lease = await leaseBatch(db, 'user-1', NOW, uuid, 200);
    const once = entries.map((entry) => ({ ...entry, attempts: 1 }));
    expect(lease?.batch).toEqual(once);
    expect(lease?.client).toMatchObject({ user: 'user-1', clientId: entries[0]?.clientId });
    expect(await db.outbox.toCollection().sortBy('seq')).toEqual(once);
    expect(await db.setting('sending')).toEqual({
      key: 'sending',
      actionIds: entries.map(({ id }) => id),
      since: NOW,
    });
    const again = await leaseBatch(db, 'user-1', NOW, uuid, 200);
    expect(again?.batch.map(({ attempts }) => attempts)).toEqual([2, 2]);
  });

  it('takes no more than the limit, and counts no other', async () => {
    const { db, entries } = await waitingActions(3);
    const lease = await leaseBatch(db, 'user-1', NOW, uuid, 2);
    expect(lease?.batch.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(await db.outbox.get(entries[2]?.id ?? '')).not.toHaveProperty('attempts');
  });

  it('is none where nothing waits, and changes nothing', async () => {
    const { db } = await waitingActions(0);
    expect(await leaseBatch(db, 'user-1', NOW, uuid, 200)).toBeUndefined();
    expect(await db.clients.count()).toBe(0);
    expect(await db.settings.count()).toBe(0);
  });

  it('is none where the next action is larger than a request may be', async () => {
    const { db, entries } = await waitingActions(1);
    await db.outbox.update(entries[0]?.id ?? '', { args: { text: 'x'.repeat(MAX_BATCH_BYTES) } });
    expect(await leaseBatch(db, 'user-1', NOW, uuid, 200)).toBeUndefined();
    expect(await db.setting('sending')).toBeUndefined();
  });

  it('is never another user’s', async () => {
    const { db } = await waitingActions(1);
    expect(await leaseBatch(db, 'user-2', NOW, uuid, 200)).toBeUndefined();
    expect(await db.setting('sending')).toBeUndefined();
  });

  it('has a void for each missing number, which stays in the queue', async () => {
    const { db, entries } = await waitingActions(4);
    for (const place of [1, 2]) await db.outbox.delete(entries[place]?.id ?? '');
    const lease = await leaseBatch(db, 'user-1', NOW, uuid, 200);
    expect(lease?.batch.map(({ seq, name }) => [seq, name])).toEqual([
      [1, 'add-address'],
      [2, 'void'],
      [3, 'void'],
      [4, 'add-address'],
    ]);
    expect(lease?.batch[1]).toMatchObject({
      user: 'user-1',
      clientId: entries[0]?.clientId,
      enqueuedAt: NOW,
      version: 2,
      args: {},
      deps: [],
      lost: true,
    });
    expect(await db.outbox.count()).toBe(4);
  });
});
