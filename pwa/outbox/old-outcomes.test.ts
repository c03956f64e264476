import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '#shared/decision/outcome';
import { anOrderDocument } from '../testing/order-things';
import { forgetOldOutcomes } from './settle';
import { createTestDevice, refused } from './testing/test-device';

/** A settled action that needs no attention. */
const DONE = {
  name: 'add-address',
  version: 1,
  clientId: 'c',
  user: 'u',
  enqueuedAt: 0,
  outcome: { status: 'applied', code: 'done' },
  cursor: '',
  dismissed: false,
} as const;

describe('stored outcomes', () => {
  async function settledActions(
    count: number,
    given: (place: number) => {
      name?: string;
      args?: { orderId: string };
      outcome?: Outcome;
      dismissed?: boolean;
    },
  ) {
    const { db } = createTestDevice();
    await db.settled.bulkPut(
      Array.from({ length: count }, (_, place) => ({
        ...DONE,
        args: {},
        deps: [],
        id: `a${place}`,
        seq: place + 1,
        settledAt: place,
        ...given(place),
      })),
    );
    return db;
  }
  const ids = async (db: Awaited<ReturnType<typeof settledActions>>) =>
    (await db.settled.toCollection().sortBy('settledAt')).map(({ id }) => id);

  it('are the newest 200', async () => {
    const db = await settledActions(202, () => ({}));
    await forgetOldOutcomes(db);
    const kept = await ids(db);
    expect(kept).toHaveLength(200);
    expect(kept[0]).toBe('a2');
  });

  it('include what still needs attention, until resolved', async () => {
    const outcome = refused('address_gone');
    const db = await settledActions(203, (place) =>
      place === 0 ? { outcome } : place === 1 ? { outcome, dismissed: true } : {},
    );
    await forgetOldOutcomes(db);
    expect(await ids(db)).not.toContain('a1');
    expect(await ids(db)).toContain('a0');
    expect(await db.settled.count()).toBe(201);
  });

  it('include what was done at the doors of a round while it is shown, whatever the clock says', async () => {
    const names = ['collect-cash', 'collect-cash', 'deliver-order'];
    const db = await settledActions(204, (place) => ({
      name: names[place] ?? 'add-address',
      args: { orderId: `order-${place}` },
    }));
    const order = anOrderDocument({ _id: 'order-1' });
    for (const _id of ['order-1', 'order-2']) await db.round.put({ _id, user: 'u', order });
    // Another admin's.
    await db.round.put({ _id: 'order-0', user: 'u2', order });
    await forgetOldOutcomes(db);
    expect((await ids(db)).slice(0, 3)).toEqual(['a1', 'a2', 'a4']);
  });
});
