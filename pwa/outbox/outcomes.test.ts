import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { MAX_BATCH_ACTIONS } from '#shared/core/limits';
import type { Outcome } from '#shared/decision/outcome';
import type { SyncResponse } from '#shared/protocol/sync';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import type { DeviceDatabase } from '../database/device-database';
import { queuedActionOf } from './batch';
import { leaseBatch } from './lease';
import type { Outbox } from './outbox';
import { resetClient } from './outbox-client';
import { quarantine } from './quarantine';
import { settle } from './settle';
import {
  addressArgs,
  allDone,
  countingUuids,
  createTestDevice,
  refused,
} from './testing/test-device';

const uuid = countingUuids();
const NOW = 7_000;
const DONE: Outcome = { status: 'applied', code: 'done' };

/** A batch of new addresses just sent, and what happens when its reply comes. */
async function sentActions(
  count: number,
  before: (device: { db: DeviceDatabase; outbox: Outbox }, id: string) => unknown = () => undefined,
) {
  const { outbox, db } = createTestDevice(undefined, { randomUuid: uuid });
  const entries = [];
  for (let made = 0; made < count; made += 1)
    entries.push(await outbox.enqueue('add-address', addressArgs(uuid())));
  await before({ db, outbox }, entries[0]?.id ?? '');
  const lease = await leaseBatch(db, 'user-1', NOW, uuid, MAX_BATCH_ACTIONS);
  if (!lease) throw new Error('Nothing waits');
  const actions = lease.batch.map(queuedActionOf);
  const { clientId } = lease.client;
  const request = { protocol: PROTOCOL_VERSION, clientId, user: 'user-1', nonce: uuid(), actions };

  async function replied(given: Partial<SyncResponse> = {}): Promise<void> {
    if (!lease) return;
    const reply = allDone(request, given);
    if (reply.kind !== 'answered') throw new Error('No answer');
    await settle({ db, lease, response: reply.response, now: NOW, randomUuid: uuid });
  }
  const all = (outcome: Outcome) => actions.map(({ id, seq }) => ({ id, seq, outcome }));
  const client = async () => (await db.clients.toArray())[0];
  const queue = () => db.outbox.toCollection().sortBy('seq');
  return { db, outbox, entries, lease, replied, all, client, queue, clientId };
}

describe('an answer', () => {
  it('is stored with its action, its time, and the account’s cursor', async () => {
    const { db, entries, replied, client, queue } = await sentActions(1);
    await replied({ cursor: 'testepoch.9' });
    expect(await db.settled.toArray()).toEqual([
      {
        ...entries[0],
        attempts: 1,
        outcome: DONE,
        settledAt: NOW,
        cursor: 'testepoch.9',
        dismissed: false,
      },
    ]);
    expect(await queue()).toEqual([]);
    expect(await client()).toMatchObject({ lastSettled: 1 });
    expect(await db.setting('sending')).toBeUndefined();
  });

  it('is stored without the account’s cursor while more of its changes are to come', async () => {
    const { db, replied } = await sentActions(1);
    await replied({ more: true });
    expect(await db.settled.toArray()).toMatchObject([{ cursor: '' }]);
  });

  it('to a part of a batch leaves the rest in the queue', async () => {
    const { replied, all, client, queue } = await sentActions(3);
    await replied({ outcomes: all(DONE).slice(0, 2), lastSeq: 2, stopped: 'failure' });
    expect((await queue()).map(({ seq }) => seq)).toEqual([3]);
    expect(await client()).toMatchObject({ lastSettled: 2, nextSeq: 4 });
  });

  it('to nothing changes nothing', async () => {
    const { replied, client, queue } = await sentActions(1);
    const before = await client();
    await replied({ outcomes: [], lastSeq: 0, stopped: 'failure' });
    expect(await client()).toEqual(before);
    expect(await queue()).toHaveLength(1);
  });

  it('that comes twice, or for a deleted outbox, changes nothing', async () => {
    const { db, replied } = await sentActions(1);
    await replied();
    const settled = await db.settled.toArray();
    await db.clients.clear();
    await replied({ outcomes: [], lastSeq: 0 });
    await replied();
    expect(await db.settled.toArray()).toEqual(settled);
    expect(await db.clients.count()).toBe(0);
  });

  it('never lowers what was settled before', async () => {
    const { db, replied, client, clientId } = await sentActions(2);
    await db.clients.update(clientId, { lastSettled: 9, nextSeq: 10 });
    await replied({ lastSeq: 9 });
    expect(await client()).toMatchObject({ clientId, lastSettled: 9 });
  });
});

describe('an answer to an action changed since it was sent', () => {
  it('settles an action that was quarantined meanwhile', async () => {
    const { db, entries, replied } = await sentActions(1);
    const id = entries[0]?.id ?? '';
    await quarantine(db, id, 1, uuid);
    await replied();
    expect(await db.settled.get(id)).toMatchObject({ outcome: DONE, settledAt: NOW });
  });

  it('is ignored where the number was used before: its void will be answered', async () => {
    const { db, entries, replied, all } = await sentActions(1);
    const id = entries[0]?.id ?? '';
    await quarantine(db, id, 1, uuid);
    await replied({ outcomes: all(refused('stale')) });
    expect(await db.settled.get(id)).toMatchObject({ outcome: { code: 'undeliverable' } });
  });

  it('does not change an answer that another sender has stored', async () => {
    const { db, entries, replied } = await sentActions(1);
    const [entry] = entries;
    if (!entry) throw new Error('No action');
    const outcome: Outcome = { status: 'refused', code: 'address_gone' };
    await db.outbox.delete(entry.id);
    await db.settled.put({ ...entry, outcome, settledAt: 1, cursor: '', dismissed: true });
    await replied();
    expect(await db.settled.toArray()).toMatchObject([{ outcome, settledAt: 1, dismissed: true }]);
  });

  it('settles an action, not the first of its batch, that was taken back meanwhile', async () => {
    const { db, entries, replied, outbox } = await sentActions(2);
    const id = entries[1]?.id ?? '';
    await db.settings.delete('sending');
    await outbox.discard(id);
    await replied();
    expect(await db.settled.get(id)).toMatchObject({ id, args: entries[1]?.args, outcome: DONE });
    expect(await db.outbox.count()).toBe(0);
  });

  it.each([
    ['a void', { name: 'void', args: {} }],
    ['an action', {}],
  ])('of %s under the same number is none of its own', async (what, given) => {
    const { db, entries, replied, queue } = await sentActions(1);
    const [entry] = entries;
    if (!entry) throw new Error('No action');
    await db.outbox.delete(entry.id);
    const other = {
      ...entry,
      ...given,
      id: uuid(),
      ...(what === 'a void' ? { instead: { ...entry, id: uuid() } } : {}),
    };
    await db.outbox.add(other);
    await replied();
    expect(await queue()).toEqual([other]);
    expect(await db.settled.count()).toBe(0);
  });

  it('is ignored for an outbox renumbered since', async () => {
    const { db, lease, entries, replied, queue } = await sentActions(1);
    await db.transaction('rw', [db.clients, db.outbox], () => resetClient(db, lease.client, uuid));
    await replied();
    expect(await queue()).toMatchObject([{ id: entries[0]?.id }]);
    expect(await db.settled.count()).toBe(0);
  });
});

describe('an answer to a void', () => {
  const VOIDED: Outcome = { status: 'applied', code: 'voided' };
  /** An action sent once without an answer, and taken back. */
  const takenBack = () =>
    sentActions(1, async ({ db, outbox }, id) => {
      await db.outbox.update(id, { attempts: 1 });
      await outbox.discard(id);
    });

  it('that took the number settles it: nothing happened, and no one is notified', async () => {
    const { db, replied, all } = await takenBack();
    await replied({ outcomes: all(VOIDED) });
    expect(await db.outbox.count()).toBe(0);
    expect(await db.settled.count()).toBe(0);
  });

  it('that came too late reports the outcome of the action, and asks', async () => {
    const { db, entries, replied, all, client, clientId } = await takenBack();
    await replied({ outcomes: all({ status: 'applied', code: 'done' }) });
    expect(await db.outbox.count()).toBe(0);
    const revoked = { ...entries[0], attempts: 1 };
    expect(await db.settled.get(revoked.id ?? '')).toMatchObject({ outcome: { code: 'done' } });
    const asking = await db.settled.filter(({ arrived }) => arrived !== undefined).toArray();
    expect(asking).toMatchObject([{ arrived: revoked, outcome: { code: 'arrived' } }]);
    expect((await client())?.clientId).toBe(clientId);
  });

  it.each(['stale', 'address_gone'] as const)(
    'that was refused as %s is all: it took no effect',
    async (code) => {
      const { db, replied, all } = await takenBack();
      await replied({ outcomes: all(refused(code)) });
      expect(await db.outbox.count()).toBe(0);
      expect(await db.settled.count()).toBe(0);
    },
  );

  it('of an action its user wants, revoked elsewhere: it asks, as it did not run', async () => {
    const { db, entries, replied, all } = await sentActions(1);
    await replied({ outcomes: all(VOIDED) });
    expect(await db.settled.toArray()).toMatchObject([
      { id: entries[0]?.id, outcome: { status: 'refused', code: 'stale' }, dismissed: false },
    ]);
  });

  it('that is stale, with nothing to revoke, settles it', async () => {
    const { db, replied, all, client, clientId } = await sentActions(1, ({ outbox }, id) =>
      outbox.discard(id),
    );
    await replied({ outcomes: all(refused('stale')) });
    expect(await db.outbox.count()).toBe(0);
    expect((await client())?.clientId).toBe(clientId);
  });

  it('for an action missing on the device notifies the shopper, whatever it is', async () => {
    const { db, replied } = await sentActions(2, ({ db: own }, id) =>
      own.outbox.update(id, { name: 'void', args: {}, lost: true }),
    );
    await replied();
    expect((await db.settled.toArray()).find(({ name }) => name === 'void')).toMatchObject({
      seq: 1,
      outcome: { status: 'refused', code: 'stale' },
      settledAt: NOW,
      cursor: 'testepoch.1',
      dismissed: false,
    });
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('a server that counts differently', () => {
  it('that knows less than was settled makes the device begin a new outbox', async () => {
    const { db, replied, client, queue, clientId, lease, entries } = await sentActions(2);
    await db.clients.update(clientId, { lastSettled: 5 });
    Object.assign(lease.client, { lastSettled: 5 });
    await replied({ outcomes: [], lastSeq: 4, stopped: 'gap' });
    expect((await client())?.clientId).not.toBe(clientId);
    expect(await queue()).toMatchObject(entries.map(({ id }, place) => ({ id, seq: place + 1 })));
  });

  it.each([
    [1_000, 'is filled with a void for each number'],
    [1_001, 'is none that is filled: the outbox begins again'],
  ])('a hole of %i %s', async (hole) => {
    const { db, replied, client, queue, clientId, entries } = await sentActions(1);
    const seq = hole + 3;
    await db.outbox.update(entries[0]?.id ?? '', { seq });
    await db.clients.update(clientId, { nextSeq: seq + 1 });
    await replied({ outcomes: [], lastSeq: 2, stopped: 'gap' });
    const filled = hole <= 1_000;
    expect((await client())?.clientId === clientId).toBe(filled);
    const numbers = (await queue()).map((entry) => entry.seq);
    expect(numbers).toEqual(
      filled ? Array.from({ length: hole + 1 }, (_, place) => place + 3) : [1],
    );
    if (filled) expect((await queue())[0]).toMatchObject({ name: 'void', lost: true });
  });

  it('that asks for numbers after all that waits gets them', async () => {
    const { db, replied, queue, clientId, entries } = await sentActions(1);
    await db.outbox.delete(entries[0]?.id ?? '');
    await db.clients.update(clientId, { nextSeq: 4 });
    await replied({ outcomes: [], lastSeq: 1, stopped: 'gap' });
    expect((await queue()).map(({ seq, name }) => [seq, name])).toEqual([
      [2, 'void'],
      [3, 'void'],
    ]);
  });

  it('that asks for numbers before some that wait, though others waiting were used, gets them', async () => {
    const { db, replied, queue, clientId, entries } = await sentActions(2);
    await db.outbox.update(entries[1]?.id ?? '', { seq: 5 });
    await db.outbox.update(entries[0]?.id ?? '', { seq: 2 });
    await db.clients.update(clientId, { nextSeq: 6 });
    await replied({ outcomes: [], lastSeq: 2, stopped: 'gap' });
    expect((await queue()).map(({ seq }) => seq)).toEqual([2, 3, 4, 5]);
  });

  it('that knows numbers not given by this device has them from a copy of it', async () => {
    const { replied, client, clientId } = await sentActions(1);
    await replied({ lastSeq: 2 });
    expect((await client())?.clientId).not.toBe(clientId);
  });

  it('that knows exactly the given numbers needs no repair', async () => {
    const { replied, client, clientId } = await sentActions(1);
    await replied({ lastSeq: 1 });
    expect((await client())?.clientId).toBe(clientId);
  });

  it('that finds a number used by an unknown action reveals a copied profile', async () => {
    const { replied, all, client, clientId } = await sentActions(1);
    await replied({ outcomes: all(refused('stale')) });
    expect((await client())?.clientId).not.toBe(clientId);
  });

  it.each([0, 1])('reveals a copied profile by any action of a batch: %i', async (place) => {
    const { replied, all, client, clientId } = await sentActions(2);
    const outcomes = all(DONE).map((one, index) =>
      index === place ? { ...one, outcome: refused('stale') } : one,
    );
    await replied({ outcomes });
    expect((await client())?.clientId).not.toBe(clientId);
  });

  it.each([
    [0, true],
    [1, false],
  ])('whose number %i of two was used by a void: it is a copy: %s', async (place, isCopy) => {
    const { replied, all, client, clientId } = await sentActions(2, ({ outbox }, id) =>
      outbox.discard(id),
    );
    const outcomes = all(DONE).map((one, index) =>
      index === place ? one : { ...one, outcome: refused('stale') },
    );
    await replied({ outcomes });
    expect((await client())?.clientId !== clientId).toBe(isCopy);
  });

  it('waits with a new outbox until all is answered under its old numbers', async () => {
    const { replied, all, client, clientId, queue } = await sentActions(2);
    await replied({ outcomes: all(refused('stale')).slice(0, 1), lastSeq: 9, stopped: 'failure' });
    expect((await client())?.clientId).toBe(clientId);
    expect((await queue()).map(({ seq }) => seq)).toEqual([2]);
  });
});
