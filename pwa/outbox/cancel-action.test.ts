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
} from './testing/test-device';

const uuid = countingUuids();

it('counts what was sent without an answer as possibly arrived, and its void too', async () => {
  const { outbox, db } = createTestDevice();
  const entry = await outbox.enqueue('add-address', addressArgs(uuid()));
  expect(mayHaveArrived(entry)).toBe(false);
  expect(mayHaveArrived({ ...entry, attempts: 1 })).toBe(true);
  await db.outbox.update(entry.id, { attempts: 1 });
  await outbox.discard(entry.id);
  const [voided] = await db.outbox.toArray();
  expect(voided && mayHaveArrived(voided)).toBe(true);
});

describe('an action taken back after it was sent', () => {
  /** An action sent once, without an answer, and then discarded. */
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

  it('is void when its number was free', async () => {
    const { sender, db, requests } = await takenBack(allDone);
    expect(await sender.drain()).toBe('empty');
    expect(requests.at(-1)?.actions).toMatchObject([{ seq: 1, name: 'void' }]);
    expect(await db.outbox.count()).toBe(0);
    expect(await db.settled.count()).toBe(0);
  });

  it('asks when the server was faster, and keeps its own outcome', async () => {
    const { sender, db, entry, requests } = await takenBack(
      each(() => ({ status: 'applied', code: 'done' })),
    );
    expect(await sender.drain()).toBe('empty');
    expect(requests[1]?.actions).toEqual([
      { id: entry.id, seq: 1, name: 'void', version: 2, args: {}, deps: [] },
    ]);
    expect(await db.outbox.count()).toBe(0);
    expect(await db.settled.get(entry.id)).toMatchObject({ outcome: { code: 'done' } });
    const [asking] = await db.settled.filter(({ id }) => id !== entry.id).toArray();
    expect(asking).toMatchObject({
      name: 'void',
      outcome: { status: 'refused', code: 'arrived' },
      arrived: { id: entry.id, args: entry.args },
      dismissed: false,
    });
  });

  it('is void when it had been refused: it took no effect', async () => {
    const { sender, db } = await takenBack(each(() => refused('address_gone')));
    expect(await sender.drain()).toBe('empty');
    expect(await db.outbox.count()).toBe(0);
    expect(await db.settled.count()).toBe(0);
  });

  it('keeps a replacement from taking effect beside it', async () => {
    let first = true;
    const { outbox, sender, requests } = createTestDevice((request) => {
      if (!first) return allDone(request);
      first = false;
      return { kind: 'no_answer' };
    });
    const entry = await outbox.enqueue('add-address', addressArgs(uuid()));
    await sender.drain();
    const next = await outbox.replace(entry.id, 'add-address', addressArgs(uuid()));
    expect(next).toMatchObject({ seq: 2, deps: [], replaces: [entry.id] });
    await sender.drain();
    expect(requests.at(-1)?.actions).toMatchObject([
      { id: entry.id, name: 'void' },
      { id: next.id, name: 'add-address', replaces: [entry.id] },
    ]);
  });
});
