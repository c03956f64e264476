import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { SyncRequest } from '#shared/protocol/sync';
import { MAX_BATCH_ACTIONS } from '#shared/core/limits';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import { queuedActionOf } from './batch';
import { leaseBatch } from './lease';
import { resetClient } from './outbox-client';
import { releaseMark } from './sending-mark';
import { quarantine } from './quarantine';
import { settle } from './settle';
import type { SyncResult } from './sync-transport';
import { addressArgs, allDone, createTestDevice, each, refused } from './testing/test-device';

const randomUuid = () => crypto.randomUUID();

type Answer = (request: SyncRequest) => SyncResult | Promise<SyncResult>;

/** A device whose server answers each request differently in turn, and settles all later ones. */
function deviceWith(...answers: Answer[]) {
  return createTestDevice((request) => (answers.shift() ?? allDone)(request), {
    randomUuid,
  });
}

/** Another tab of the same device. */
function tabOf({ db }: ReturnType<typeof createTestDevice>, answer: Answer = allDone) {
  return createTestDevice(answer, { db, randomUuid });
}

const anAddress = () => addressArgs(crypto.randomUUID());

/** A server that accepts numbers in order, as the shop does. */
function numberedServer() {
  let lastSeq = 0;
  return (request: SyncRequest): SyncResult => {
    const first = request.actions[0]?.seq ?? 0;
    if (first > lastSeq + 1) return allDone(request, { outcomes: [], lastSeq, stopped: 'gap' });
    const before = lastSeq;
    lastSeq = Math.max(lastSeq, request.actions.at(-1)?.seq ?? 0);
    const done = each(({ seq }) =>
      seq > before ? { status: 'applied', code: 'done' } : refused('stale'),
    )(request);
    return done.kind === 'answered'
      ? { kind: 'answered', response: { ...done.response, lastSeq } }
      : done;
  };
}

describe('a reply that comes after another sign-in', () => {
  it.each(['signed_out', 'mismatch'] as const)(
    '%s: a person who signed in while it was on its way stays signed in',
    async (kind) => {
      let signIn: () => void = () => undefined;
      const { outbox, sender, device, db } = deviceWith(() => {
        signIn();
        return { kind };
      });
      signIn = () => void (device.user = 'user-2');
      const entry = await outbox.enqueue('add-address', anAddress());
      expect(await sender.drain()).toBe('empty');
      expect(device.signedOut).toBe(0);
      expect(await db.outbox.toArray()).toMatchObject([{ id: entry.id, user: 'user-1' }]);
    },
  );
});

describe('a reply to an action taken back meanwhile', () => {
  /** An action discarded while it is on its way, by a tab for which the sending mark is too old to count. */
  async function takenBackUnderWay(answer: Answer, then: Answer) {
    let cancelAction: () => Promise<unknown> = async () => undefined;
    const device = deviceWith(async (request) => {
      await cancelAction();
      return answer(request);
    }, then);
    const entry = await device.outbox.enqueue('add-address', anAddress());
    cancelAction = async () => {
      device.device.now += 60_000;
      expect(await device.outbox.discard(entry.id)).toBe(true);
    };
    expect(await device.sender.drain()).toBe('empty');
    return { ...device, entry };
  }

  it('stores the outcome of what was applied: the shopper is notified', async () => {
    const { db, entry, requests } = await takenBackUnderWay(allDone, () => {
      throw new Error('Everything is settled already');
    });
    expect(await db.settled.get(entry.id)).toMatchObject({
      args: entry.args,
      outcome: { status: 'applied' },
    });
    const [asking] = await db.settled.filter(({ id }) => id !== entry.id).toArray();
    expect(asking).toMatchObject({ outcome: { code: 'arrived' }, arrived: { id: entry.id } });
    expect(await db.outbox.count()).toBe(0);
    expect(requests).toHaveLength(1);
  });

  it('asks also where its revocation was quarantined meanwhile', async () => {
    let meanwhile: () => Promise<unknown> = async () => undefined;
    const { outbox, sender, db, device } = deviceWith(async (request) => {
      await meanwhile();
      return allDone(request);
    });
    const entry = await outbox.enqueue('add-address', anAddress());
    meanwhile = async () => {
      device.now += 60_000;
      await outbox.discard(entry.id, { inTransaction: async () => undefined });
      const [revocation] = await db.outbox.toArray();
      expect(await quarantine(db, revocation?.id ?? '', device.now, randomUuid)).toBe(true);
    };
    expect(await sender.drain()).toBe('empty');
    const [asking] = await db.settled.filter(({ id }) => id !== entry.id).toArray();
    expect(asking).toMatchObject({
      edited: true,
      outcome: { code: 'arrived' },
      arrived: { id: entry.id },
    });
    expect(await db.settled.get(entry.id)).toMatchObject({ outcome: { status: 'applied' } });
    expect(await db.setting('arrived-orders')).toMatchObject({
      ids: expect.arrayContaining([asking?.id]),
    });
  });

  it('leaves it to the void where the number was used before', async () => {
    const stale = each(() => refused('stale'));
    const { db, requests } = await takenBackUnderWay(stale, allDone);
    expect(requests[1]?.actions).toMatchObject([{ seq: 1, name: 'void' }]);
    expect(await db.settled.count()).toBe(0);
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('a reply that comes after another sender’s reply', () => {
  it('settles nothing of an outbox renumbered meanwhile', async () => {
    let meanwhile: () => Promise<unknown> = async () => undefined;
    const device = deviceWith(async (request) => {
      await meanwhile();
      return allDone(request);
    });
    const { db, outbox, sender, requests } = device;
    const entry = await outbox.enqueue('add-address', anAddress());
    const [old] = await db.clients.toArray();
    if (!old) throw new Error('No outbox');
    meanwhile = () =>
      db.transaction('rw', [db.clients, db.outbox], () => resetClient(db, old, randomUuid));
    expect(await sender.drain()).toBe('empty');

    const [fresh] = await db.clients.toArray();
    expect(fresh?.clientId).not.toBe(old.clientId);
    // It is sent again, from its current outbox: otherwise its new number would be missing there.
    expect(requests.map(({ clientId, actions }) => [clientId, actions[0]?.id])).toEqual([
      [old.clientId, entry.id],
      [fresh?.clientId, entry.id],
    ]);
    await outbox.enqueue('add-address', anAddress());
    await sender.drain();
    expect((await db.settled.toArray()).map(({ name }) => name)).toEqual([
      'add-address',
      'add-address',
    ]);
  });

  it('finds no gap where another sender has filled it meanwhile', async () => {
    const server = numberedServer();
    let meanwhile: () => Promise<unknown> = async () => undefined;
    const device = deviceWith(async (request) => {
      const response = server(request);
      await meanwhile();
      return response;
    }, server);
    const { db, outbox, sender } = device;
    const other = tabOf(device, server);
    const lost = await outbox.enqueue('add-address', anAddress());
    await outbox.enqueue('add-address', anAddress());
    await db.outbox.delete(lost.id);
    meanwhile = async () => {
      // The other tab fills the gap, and delivers what is behind it.
      expect(await other.sender.drain()).toBe('empty');
      await other.outbox.enqueue('add-address', anAddress());
    };
    expect(await sender.drain()).toBe('empty');

    const notified = (await db.settled.toArray()).filter(
      ({ outcome }) => outcome.status === 'refused',
    );
    // One action was lost, and the shopper is notified of one.
    expect(notified).toMatchObject([{ seq: 1, name: 'void' }]);
    expect(await db.settled.count()).toBe(3);
    expect(await db.outbox.count()).toBe(0);
  });

  it.each(['an answer', 'no answer'])(
    '%s: the mark of what the other is sending stays, and that is not taken back',
    async (what) => {
      const device = deviceWith();
      const { db, outbox } = device;
      const now = device.device.now;
      await outbox.enqueue('add-address', anAddress());
      const lease = await leaseBatch(db, 'user-1', now, randomUuid, MAX_BATCH_ACTIONS);
      if (!lease) throw new Error('Nothing waits');
      const [first] = lease.batch;
      // Meanwhile another tab has delivered it, and has begun with the next one.
      await tabOf(device).sender.drain();
      const second = await outbox.enqueue('add-address', anAddress());
      await leaseBatch(db, 'user-1', now, randomUuid, MAX_BATCH_ACTIONS);

      if (what === 'no answer') await releaseMark(db, lease.batch);
      else {
        const late = allDone({
          protocol: PROTOCOL_VERSION,
          clientId: lease.client.clientId,
          user: 'user-1',
          nonce: crypto.randomUUID(),
          actions: lease.batch.map(queuedActionOf),
        });
        if (late.kind !== 'answered') throw new Error('No answer');
        await settle({ db, lease, response: late.response, now, randomUuid });
      }
      expect(await db.settings.get('sending')).toMatchObject({ actionIds: [second.id] });
      expect(await outbox.discard(second.id)).toBe(false);
      expect(await db.settled.toArray()).toMatchObject([{ id: first?.id }]);
    },
  );
});
