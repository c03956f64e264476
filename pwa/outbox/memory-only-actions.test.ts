import {
  addressArgs,
  allDone,
  countingUuids,
  createTestDevice,
  eventually,
} from './testing/test-device';
import { describe, expect, it, vi } from 'vitest';
import type { DeviceDatabase } from '../database/device-database';
import { createOutbox } from './outbox';
import { createMemoryOnlyActions } from './memory-only-actions';

const uuid = countingUuids();

/** A device whose database is in the window's memory, with its connection controlled by the test. */
function windowOnly(inMemory = true) {
  const device = createTestDevice(allDone);
  const { db, timers, sender } = device;
  const listeners = new Set<() => void>();
  const connection = {
    state: 'online',
    current: () => connection.state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become(state: string) {
      connection.state = state;
      for (const listener of listeners) listener();
    },
  };
  const memoryOnly = createMemoryOnlyActions({ db, inMemory: () => inMemory, connection, timers });
  const outbox = createOutbox({
    db,
    clock: () => 1,
    randomUuid: uuid,
    currentUser: () => 'user-1',
    memoryOnly,
  });
  return { db, timers, sender, connection, listeners, memoryOnly, outbox };
}

/** Whether work has ended by now. */
function watched(work: Promise<unknown>) {
  const state = { done: false };
  void work.then(() => {
    state.done = true;
  });
  return state;
}

const waits = (db: DeviceDatabase) => eventually(() => db.outbox.count()).toBe(1);

describe('where nothing can be stored', () => {
  it('an action is done when the shop has answered', async () => {
    const { db, outbox, sender } = windowOnly();
    const adding = outbox.enqueue('add-address', addressArgs(uuid()));
    const state = watched(adding);
    await waits(db);
    expect(state.done).toBe(false);
    await sender.drain();
    await adding;
    expect(await db.settled.count()).toBe(1);
  });

  it('does not wait for an answer that does not come', async () => {
    const { db, outbox, connection, timers } = windowOnly();
    const adding = outbox.enqueue('add-address', addressArgs(uuid()));
    await waits(db);
    connection.become('offline');
    await adding;
    connection.become('online');
    const silent = outbox.enqueue('add-address', addressArgs(uuid()));
    await eventually(() => timers.pauses.length).toBe(1);
    timers.advance(60_000);
    await silent;
    expect(await db.outbox.count()).toBe(2);
  });

  it('leaves nothing behind after waiting', async () => {
    const { db, outbox, sender, timers, listeners } = windowOnly();
    const adding = outbox.enqueue('add-address', addressArgs(uuid()));
    await waits(db);
    await eventually(() => listeners.size).toBe(1);
    await sender.drain();
    await adding;
    expect(timers.pauses).toEqual([]);
    expect(listeners.size).toBe(0);
  });

  it('a connection that returns or gets worse, but is not lost, ends no waiting', async () => {
    const { db, outbox, sender, connection, listeners } = windowOnly();
    const adding = outbox.enqueue('add-address', addressArgs(uuid()));
    const state = watched(adding);
    await waits(db);
    await eventually(() => listeners.size).toBe(1);
    connection.become('slow');
    await db.outbox.count();
    expect(state.done).toBe(false);
    await sender.drain();
    await adding;
  });

  it('does not wait where the memory itself fails', async () => {
    const { db, memoryOnly } = windowOnly();
    vi.spyOn(db.outbox, 'get').mockRejectedValue(new Error('broken'));
    await memoryOnly.answered(uuid());
  });

  // docs/shop-rules.md#r-texts-13
  it('refuses actions while the shop is out of reach', async () => {
    const { db, outbox, connection } = windowOnly();
    connection.become('offline');
    const message = 'You’re offline, and this window can’t save anything.';
    const refused = { code: 'needs_connection', message };
    await expect(outbox.enqueue('add-address', addressArgs(uuid()))).rejects.toMatchObject(refused);
    await expect(outbox.replace('a', 'add-address', addressArgs(uuid()))).rejects.toMatchObject(
      refused,
    );
    expect(await db.outbox.count()).toBe(0);
  });
});

it('where storage works, an action is done at once, with a connection and without', async () => {
  const { outbox, connection } = windowOnly(false);
  await outbox.enqueue('add-address', addressArgs(uuid()));
  connection.become('offline');
  await outbox.enqueue('add-address', addressArgs(uuid()));
});

it('where storage works, an action is accepted and done regardless of the connection', async () => {
  const { memoryOnly, connection, timers } = windowOnly(false);
  connection.become('offline');
  memoryOnly.begin();
  await memoryOnly.answered(uuid());
  expect(timers.pauses).toEqual([]);
});
