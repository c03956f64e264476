import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { SyncRequest } from '#shared/protocol/sync';
import { mayHaveArrived } from './cancel-action';
import type { SyncResult } from './sync-transport';
import {
  addressArgs,
  allDone,
  countingUuids,
  createTestDevice,
  each,
  refused,
} from './test-device';

const uuid = countingUuids();

it('what was sent without an answer may have arrived, and so may what its void stands for', async () => {
  const { outbox, db } = createTestDevice();
  const entry = await outbox.enqueue('add-address', addressArgs(uuid()));
  expect(mayHaveArrived(entry)).toBe(false);
  expect(mayHaveArrived({ ...entry, attempts: 1 })).toBe(true);
  await db.outbox.update(entry.id, { attempts: 1 });
  await outbox.discard(entry.id);
  const [voided] = await db.outbox.toArray();
  expect(voided && mayHaveArrived(voided)).toBe(true);
});

describe('what was taken back after it had been sent', () => {
  /** An action that went out once, without an answer, and was then discarded. */
  async function takenBack(answer: (request: SyncRequest) => SyncResult) {
    let first = true;
    const device = createTestDevice((request) => {
      if (!first) return answer(request);
      first = false;
      return { kind: 'no_answer' };
    });
    const entry = await device.outbox.enqueue('add-address', addressArgs(uuid()));
    expect(await device.sender.drain()).toBe('waiting');
    expect(await device.outbox.discard(entry.id)).toBe(true);
    return { ...device, entry };
  }

  it('is gone when its number was free', async () => {
    const { sender, db, requests } = await takenBack(allDone);
    expect(await sender.drain()).toBe('empty');
    expect(requests.at(-1)?.actions).toMatchObject([{ seq: 1, name: 'void' }]);
    expect(await db.outbox.count()).toBe(0);
    expect(await db.settled.count()).toBe(0);
  });

  it('comes back with its own outcome when the server had been faster', async () => {
    const { sender, db, entry, requests } = await takenBack(
      each(({ name }) =>
        name === 'void' ? refused('stale') : { status: 'applied', code: 'done' },
      ),
    );
    expect(await sender.drain()).toBe('empty');
    expect(requests.map(({ actions }) => actions[0]?.name)).toEqual([
      'add-address',
      'void',
      'add-address',
    ]);
    expect(requests[2]?.actions[0]).toEqual(requests[0]?.actions[0]);
    expect(await db.settled.toArray()).toMatchObject([
      { id: entry.id, outcome: { status: 'applied' } },
    ]);
  });

  it('keeps a replacement from taking effect beside it', async () => {
    let first = true;
    const { outbox, sender, db, requests } = createTestDevice((request) => {
      if (!first) return allDone(request);
      first = false;
      return { kind: 'no_answer' };
    });
    const entry = await outbox.enqueue('add-address', addressArgs(uuid()));
    await sender.drain();
    const next = await outbox.replace(entry.id, 'add-address', addressArgs(uuid()));
    const taken = (await db.outbox.orderBy('[clientId+seq]').first())?.id;
    expect(next).toMatchObject({ seq: 2, deps: [taken] });
    await sender.drain();
    expect(requests.at(-1)?.actions.map(({ name }) => name)).toEqual(['void', 'add-address']);
  });
});
