import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { append, entriesOf, openClient, resetClient } from './outbox-client';
import { quarantine } from './quarantine';
import { addressArgs, countingUuids, createTestDevice } from './testing/test-device';

const uuid = countingUuids();
const device = () => {
  const { db } = createTestDevice();
  const add = (user: string, id = uuid()) =>
    append(db, user, { id, name: 'void', version: 1, args: {}, deps: [] }, 7, uuid);
  return { db, add };
};

describe('the outbox of a user', () => {
  it('is created once, with numbers from 1', async () => {
    const { db, add } = device();
    const first = await openClient(db, 'asha', uuid);
    expect(first).toMatchObject({ user: 'asha', nextSeq: 1, locked: false });
    expect(await openClient(db, 'asha', uuid)).toEqual(first);
    expect((await openClient(db, 'ravi', uuid)).clientId).not.toBe(first.clientId);
    expect(await add('asha')).toMatchObject({
      seq: 1,
      user: 'asha',
      clientId: first.clientId,
      enqueuedAt: 7,
    });
    expect(await add('asha')).toMatchObject({ seq: 2 });
    expect(await add('ravi')).toMatchObject({ seq: 1 });
  });

  it('is unlocked when its owner is signed in again, and keeps its numbers', async () => {
    const { db, add } = device();
    const { clientId } = await add('asha');
    await db.clients.update(clientId, { locked: true });
    expect(await openClient(db, 'asha', uuid)).toMatchObject({
      clientId,
      nextSeq: 2,
      locked: false,
    });
    expect(await db.clients.get(clientId)).toMatchObject({ locked: false });
  });

  it('returns only its own waiting actions, in the order of their numbers', async () => {
    const { db, add } = device();
    const last = await add('asha', 'b');
    const ravis = await add('ravi', 'c');
    const next = await add('asha', 'a');
    expect((await entriesOf(db, last.clientId)).map(({ id }) => id)).toEqual([last.id, next.id]);
    expect(await entriesOf(db, ravis.clientId)).toEqual([ravis]);
  });
});

describe('a renumbered outbox', () => {
  it('numbers what waits from 1, ids kept, and drops only voids that revoke nothing', async () => {
    const { outbox, db } = createTestDevice(undefined, { randomUuid: uuid });
    const sent = await outbox.enqueue('add-address', addressArgs(uuid()));
    const dropped = await outbox.enqueue('add-address', addressArgs(uuid()));
    const stays = await outbox.enqueue('add-address', addressArgs(uuid()));
    await db.outbox.update(sent.id, { attempts: 1 });
    await outbox.discard(sent.id);
    await quarantine(db, dropped.id, 1, uuid);
    const lost = { ...stays, id: uuid(), seq: 4, name: 'void', args: {}, lost: true };
    await db.outbox.add(lost);
    const [old] = await db.clients.toArray();
    if (!old) throw new Error('No outbox');

    const fresh = await resetClient(db, { ...old, locked: true }, uuid);
    expect(fresh.clientId).not.toBe(old.clientId);
    expect(await db.clients.toArray()).toEqual([
      { clientId: fresh.clientId, user: 'user-1', nextSeq: 4, locked: true },
    ]);
    expect(await db.outbox.count()).toBe(3);
    expect(await entriesOf(db, fresh.clientId)).toMatchObject([
      { seq: 1, name: 'void', instead: { id: sent.id } },
      { seq: 2, id: stays.id },
      { seq: 3, id: lost.id, lost: true },
    ]);
  });
});
