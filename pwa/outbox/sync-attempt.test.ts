import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import type { SyncRequest } from '#shared/protocol/sync';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import type { AccountSink } from './account-sink';
import { mayHaveArrived } from './cancel-action';
import { createSyncAttempts, type SyncAttemptDeps } from './sync-attempt';
import type { SyncResult } from './sync-transport';
import { addressArgs, allDone, countingUuids, createTestDevice } from './testing/test-device';

const uuid = countingUuids();

/** The attempts of a device with so many waiting actions, with a server controlled by the test. */
async function attempts(
  waiting: number,
  answer: (request: SyncRequest) => SyncResult,
  given: Partial<SyncAttemptDeps> = {},
) {
  const { db, outbox, device } = createTestDevice(undefined, { randomUuid: uuid });
  const entries = [];
  for (let made = 0; made < waiting; made += 1)
    entries.push(await outbox.enqueue('add-address', addressArgs(uuid())));
  const requests: SyncRequest[] = [];
  const connection = { answered: vi.fn(), failed: vi.fn() };
  const onSignedOut = vi.fn(async (_gone?: boolean) => undefined);
  const onUpgradeRequired = vi.fn();
  const attempt = createSyncAttempts({
    db,
    randomUuid: uuid,
    clock: () => device.now,
    currentUser: async () => device.user,
    endPendingSignOut: async () => true,
    connection,
    onSignedOut,
    onUpgradeRequired,
    send: async (request) => {
      requests.push(request);
      return answer(request);
    },
    ...given,
  });
  return {
    db,
    device,
    outbox,
    entries,
    requests,
    connection,
    onSignedOut,
    onUpgradeRequired,
    attempt,
  };
}
const marked = (db: Awaited<ReturnType<typeof attempts>>['db']) => db.setting('sending');

describe('an attempt', () => {
  it('states its user and outbox, under a new nonce', async () => {
    const { attempt, requests, entries } = await attempts(1, allDone);
    expect(await attempt()).toBe('more');
    expect(requests).toEqual([
      {
        protocol: PROTOCOL_VERSION,
        clientId: entries[0]?.clientId,
        user: 'user-1',
        nonce: expect.stringMatching(/-/),
        actions: [expect.objectContaining({ id: entries[0]?.id, seq: 1 })],
      },
    ]);
  });

  it('sends nothing where nothing waits, or no one is signed in', async () => {
    const { attempt, device, requests } = await attempts(0, allDone);
    expect(await attempt()).toEqual({ end: 'empty' });
    device.user = null;
    expect(await attempt()).toEqual({ end: 'signed_out' });
    expect(requests).toEqual([]);
  });

  it('completes a pending sign-out first, and continues afterwards', async () => {
    const endPendingSignOut = vi.fn(async () => true);
    const { attempt, db, requests } = await attempts(1, allDone, { endPendingSignOut });
    await attempt();
    expect(endPendingSignOut).not.toHaveBeenCalled();
    await db.settings.put({ key: 'pending-sign-out' });
    expect(await attempt()).toEqual({ end: 'empty' });
    expect(endPendingSignOut).toHaveBeenCalledOnce();
    expect(requests).toHaveLength(1);
  });

  it('waits where the server stopped at a failure of its own', async () => {
    const { attempt, connection } = await attempts(1, (request) =>
      allDone(request, { outcomes: [], lastSeq: 0, stopped: 'failure' }),
    );
    expect(await attempt()).toEqual({ end: 'waiting' });
    expect(connection.answered).toHaveBeenCalledOnce();
  });
});

describe('an attempt without an answer', () => {
  it('reports to the connection, and removes its mark', async () => {
    const { attempt, db, connection } = await attempts(1, () => ({ kind: 'no_answer' }));
    expect(await attempt()).toEqual({ end: 'waiting' });
    expect(connection.failed).toHaveBeenCalledOnce();
    expect(connection.answered).not.toHaveBeenCalled();
    expect(await marked(db)).toBeUndefined();
  });

  it('passes on the requested pause, with an error and without', async () => {
    const { attempt } = await attempts(1, () => ({ kind: 'no_answer', retryAfter: 5 }));
    expect(await attempt()).toEqual({ end: 'waiting', retryAfter: 5 });
    const busy = await attempts(1, () => ({ kind: 'no_answer', status: 503, retryAfter: 7 }));
    expect(await busy.attempt()).toEqual({
      end: 'waiting',
      reached: true,
      searching: false,
      retryAfter: 7,
    });
    expect(busy.connection.failed).not.toHaveBeenCalled();
    expect(busy.connection.answered).not.toHaveBeenCalled();
  });

  it('requests a newer build where the server no longer speaks this protocol', async () => {
    const { attempt, onUpgradeRequired, connection } = await attempts(1, () => ({
      kind: 'upgrade_required',
    }));
    expect(await attempt()).toEqual({ end: 'waiting', reached: true });
    expect(onUpgradeRequired).toHaveBeenCalledOnce();
    expect(connection.answered).toHaveBeenCalledOnce();
  });

  it.each<[SyncResult, boolean]>([
    [{ kind: 'signed_out' }, false],
    [{ kind: 'signed_out', accountGone: true }, true],
    [{ kind: 'mismatch' }, false],
  ])('signs out where the server says %j', async (result, gone) => {
    const { attempt, onSignedOut, connection, db } = await attempts(1, () => result);
    expect(await attempt()).toEqual({ end: 'signed_out' });
    expect(onSignedOut.mock.calls).toEqual([[gone]]);
    expect(connection.answered).toHaveBeenCalledOnce();
    expect(await marked(db)).toBeUndefined();
  });
});

describe('the changes of the account that come with an answer', () => {
  /** A replica at the given cursor. */
  function replica(cursor: string | null | undefined) {
    const feed = vi.fn<AccountSink['feed']>();
    return { feed, account: { cursor: () => cursor, feed } satisfies AccountSink };
  }

  it.each([null, 'testepoch.4'])('continue from the replica’s cursor: %j', async (cursor) => {
    const { account, feed } = replica(cursor);
    const { attempt, requests } = await attempts(1, allDone, { account });
    await attempt();
    expect(requests[0]?.accountCursor).toBe(cursor);
    expect(feed.mock.calls).toEqual([
      ['user-1', cursor, expect.objectContaining({ cursor: 'testepoch.1' })],
    ]);
  });

  it('are not requested where no replica runs', async () => {
    const { account, feed } = replica(undefined);
    const { attempt, requests } = await attempts(1, allDone, { account });
    await attempt();
    expect(requests[0]).not.toHaveProperty('accountCursor');
    expect(feed).not.toHaveBeenCalled();
  });
});

describe('an action that fails, whatever it is sent with', () => {
  /** Plays attempts until one ends with nothing to send. */
  async function untilEmpty(attempt: () => Promise<unknown>): Promise<unknown[]> {
    const ends = [];
    for (let count = 0; count < 40; count += 1) {
      const end = await attempt();
      ends.push(end);
      if (JSON.stringify(end) === '{"end":"empty"}') break;
    }
    return ends;
  }

  it('is quarantined after probes without actions were answered, and the rest succeeds', async () => {
    let culprit = '';
    const { attempt, db, entries, requests } = await attempts(3, (request) =>
      request.actions.some(({ id }) => id === culprit)
        ? { kind: 'no_answer', status: 403 }
        : allDone(request, request.actions.length === 0 ? { lastSeq: 0 } : {}),
    );
    culprit = entries[1]?.id ?? '';
    const ends = await untilEmpty(attempt);
    expect(ends.at(-1)).toEqual({ end: 'empty' });
    expect(ends).toContainEqual({ end: 'waiting', reached: true, searching: true });
    expect(await db.settled.get(culprit)).toMatchObject({ outcome: { code: 'undeliverable' } });
    expect(await db.settled.count()).toBe(3);
    const probe = requests.find(({ actions }) => actions.length === 0);
    expect(probe).toMatchObject({ clientId: entries[0]?.clientId, user: 'user-1' });
  });

  it('leaves those behind it in isolation: the next faulty one is found sooner', async () => {
    const { attempt, db } = await attempts(2, (request) =>
      request.actions.length > 0
        ? { kind: 'no_answer', status: 403 }
        : allDone(request, { lastSeq: 0 }),
    );
    while ((await db.settled.count()) === 0) await attempt();
    expect(await attempt()).toEqual({ end: 'waiting', reached: true, searching: true });
  });

  it('needs no more probes where nothing waits', async () => {
    const { attempt, db, requests } = await attempts(1, () => ({ kind: 'no_answer', status: 403 }));
    for (let failures = 0; failures < 3; failures += 1) await attempt();
    await db.outbox.clear();
    expect(await attempt()).toEqual({ end: 'empty' });
    expect(requests).toHaveLength(3);
  });

  it('leaves the isolation where it has left the queue meanwhile', async () => {
    let isBroken = true;
    const { attempt, db, outbox, entries, requests } = await attempts(1, (request) =>
      isBroken && request.actions.length > 0
        ? { kind: 'no_answer', status: 403 }
        : allDone(request, { lastSeq: 0 }),
    );
    // Three failures, the probe, three times alone each with a probe: the last one would blame it.
    while (requests.filter(({ actions }) => actions.length === 0).length < 3) await attempt();
    await attempt();
    const [entry] = entries;
    if (!entry) throw new Error('No action');
    await db.outbox.delete(entry.id);
    await db.outbox.add({ ...entry, id: uuid() });
    isBroken = false;
    await attempt();
    await attempt();
    expect(await db.settled.count()).toBe(1);
    expect(requests.at(-1)?.actions).toHaveLength(1);
    isBroken = true;
    await outbox.enqueue('add-address', addressArgs(uuid()));
    expect(await attempt()).toMatchObject({ end: 'waiting', searching: false });
  });
});

describe('without a network, as the browser says', () => {
  const offlineDevice = (answers: { now: boolean }) =>
    createTestDevice((request) => (answers.now ? allDone(request) : { kind: 'no_answer' }), {
      hasNoNetwork: () => true,
    });

  it('sends no action: none has left the device, or may have arrived', async () => {
    const { outbox, sender, requests, db } = offlineDevice({ now: false });
    await outbox.enqueue('add-address', addressArgs(uuid()));
    expect(await sender.drain()).toBe('waiting');
    expect(await sender.drain()).toBe('waiting');
    expect(requests.map(({ actions }) => actions)).toEqual([[], []]);
    expect((await db.outbox.toArray()).map(mayHaveArrived)).toEqual([false]);
  });

  it('sends all the same where the shop answers, as one on this computer does', async () => {
    const answers = { now: false };
    const { outbox, sender, requests, db } = offlineDevice(answers);
    await outbox.enqueue('add-address', addressArgs(uuid()));
    await sender.drain();
    answers.now = true;
    expect(await sender.drain()).toBe('empty');
    expect(requests.map(({ actions }) => actions.length)).toEqual([0, 0, 1]);
    expect(await db.outbox.count()).toBe(0);
  });

  it('sends after an answer without trouble what has left the device before', async () => {
    const answers = { now: true };
    const { outbox, sender, requests, db } = offlineDevice(answers);
    await outbox.enqueue('add-address', addressArgs(uuid()));
    await sender.drain();
    answers.now = false;
    await outbox.enqueue('add-address', addressArgs(uuid()));
    await sender.drain();
    await sender.drain();
    expect(requests.map(({ actions }) => actions.length)).toEqual([0, 1, 1, 0]);
    expect((await db.outbox.toArray()).map(mayHaveArrived)).toEqual([true]);
  });
});
