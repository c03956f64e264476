import { describe, expect, it } from 'vitest';
import { MAX_BATCH_ACTIONS } from '#shared/core/limits';
import {
  addressArgs,
  allDone,
  countingUuids,
  createTestDevice,
  refused,
} from './testing/test-device';

const uuid = countingUuids();

describe('numbers that do not fit', () => {
  it('fills a gap among waiting numbers with a void, and reports it', async () => {
    const { outbox, sender, db, requests } = createTestDevice();
    await outbox.enqueue('add-address', addressArgs(uuid()));
    const lost = await outbox.enqueue('add-address', addressArgs(uuid()));
    await outbox.enqueue('add-address', addressArgs(uuid()));
    await db.outbox.delete(lost.id);
    expect(await sender.drain()).toBe('empty');
    expect(requests[0]?.actions.map(({ seq, name }) => [seq, name])).toEqual([
      [1, 'add-address'],
      [2, 'void'],
      [3, 'add-address'],
    ]);
    const notified = (await db.settled.toArray()).filter(
      ({ outcome }) => outcome.status === 'refused',
    );
    expect(notified).toMatchObject([{ seq: 2, name: 'void', outcome: { code: 'stale' } }]);
  });

  it('fills a gap that the server finds', async () => {
    let lastSeq = 0;
    const { outbox, sender, db } = createTestDevice((request) => {
      if (request.actions[0]?.seq !== lastSeq + 1) {
        return allDone(request, { outcomes: [], lastSeq, stopped: 'gap' });
      }
      lastSeq = request.actions.at(-1)?.seq ?? lastSeq;
      return allDone(request);
    });
    const lost = await outbox.enqueue('add-address', addressArgs(uuid()));
    await outbox.enqueue('add-address', addressArgs(uuid()));
    await db.outbox.delete(lost.id);
    expect(await sender.drain()).toBe('empty');
    expect(await db.settled.orderBy('[clientId+seq]').toArray()).toMatchObject([
      { seq: 1, name: 'void', outcome: { status: 'refused' } },
      { seq: 2, outcome: { status: 'applied' } },
    ]);
  });

  it('renumbers for a server that has forgotten this outbox, its ids kept', async () => {
    const last = new Map<string, number>();
    const { outbox, sender, db, requests } = createTestDevice((request) => {
      const lastSeq = last.get(request.clientId) ?? 0;
      if (request.actions[0]?.seq !== lastSeq + 1) {
        return allDone(request, { outcomes: [], lastSeq, stopped: 'gap' });
      }
      last.set(request.clientId, request.actions.at(-1)?.seq ?? lastSeq);
      return allDone(request);
    });
    await outbox.enqueue('add-address', addressArgs(uuid()));
    await sender.drain();
    const [before] = await db.clients.toArray();
    last.clear();
    const entry = await outbox.enqueue('add-address', addressArgs(uuid()));
    expect(await sender.drain()).toBe('empty');
    const clients = await db.clients.toArray();
    expect(clients).toHaveLength(1);
    expect(clients[0]?.clientId).not.toBe(before?.clientId);
    expect(clients[0]).toMatchObject({ nextSeq: 2, lastSettled: 1 });
    expect(requests.at(-1)?.actions).toMatchObject([{ seq: 1, id: entry.id }]);
  });

  it('keeps for the shopper actions whose numbers a restored profile had used already', async () => {
    const { outbox, sender, db } = createTestDevice((request) =>
      allDone(request, {
        lastSeq: 9,
        outcomes: request.actions.map(({ id, seq }) => ({ id, seq, outcome: refused('stale') })),
      }),
    );
    const entry = await outbox.enqueue('add-address', addressArgs(uuid()));
    const [before] = await db.clients.toArray();
    expect(await sender.drain()).toBe('empty');
    expect(await db.settled.get(entry.id)).toMatchObject({ args: entry.args, dismissed: false });
    const clients = await db.clients.toArray();
    expect(clients).toMatchObject([{ nextSeq: 1 }]);
    expect(clients[0]?.clientId).not.toBe(before?.clientId);
  });

  it('renumbers a restored profile only once all that waits is answered under its old numbers', async () => {
    const { outbox, sender, db, requests } = createTestDevice((request) =>
      allDone(request, {
        lastSeq: 1_000,
        outcomes: request.actions.map(({ id, seq }) => ({ id, seq, outcome: refused('stale') })),
      }),
    );
    // More than one batch: renumbered, the rest would run, though its numbers are used already.
    const waiting: string[] = [];
    await db.transaction('rw', [db.clients, db.outbox, db.settled, db.settings], async () => {
      for (let count = 0; count < MAX_BATCH_ACTIONS + 2; count += 1)
        waiting.push((await outbox.enqueue('add-address', addressArgs(uuid()))).id);
    });
    expect(await sender.drain()).toBe('empty');
    expect(requests.map(({ actions }) => actions.length)).toEqual([MAX_BATCH_ACTIONS, 2]);
    expect(new Set(requests.map(({ clientId }) => clientId)).size).toBe(1);
    expect(requests.flatMap(({ actions }) => actions.map(({ id }) => id))).toEqual(waiting);
    expect(requests[1]?.actions[0]?.seq).toBe(MAX_BATCH_ACTIONS + 1);
    expect((await db.clients.toArray())[0]?.clientId).not.toBe(requests[0]?.clientId);
  });
});
