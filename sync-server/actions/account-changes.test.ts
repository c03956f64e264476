import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_FEED_PAGE } from '#shared/core/limits';
import { accountChange } from '#shared/protocol/sync';
import type { ShopStore } from '../store/repositories/shop-store';
import {
  sampleAddress,
  sampleAlert,
  sampleOrder,
  sampleProduct,
  sampleReview,
  sampleUser,
  sampleWish,
} from '../store/testing/store-samples';
import { openOwnStore } from '../testing/own-store';
import { accountChangesSince } from './account-changes';

let store: ShopStore;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ store, close } = await openOwnStore(
    () => Date.UTC(2026, 5, 1),
    async (shop) => {
      for (const id of ['asha', 'ravi', 'meera']) await shop.putUser(sampleUser(id));
      await shop.putProduct(sampleProduct('kettle'));
      await shop.putAddress('asha', sampleAddress('home'));
      await shop.putOwn('asha', { of: 'wishes', document: sampleWish('kettle') });
      await shop.putOwn('asha', { of: 'alerts', document: sampleAlert('cup') });
      await shop.putOrder(sampleOrder('o1', 'asha', { refundedPaise: 10_00 }));
      await shop.addReview(sampleReview('r1', 'asha', 'kettle'));
      await shop.putAddress('asha', sampleAddress('gone'));
      await shop.removeAddress('asha', 'gone');
      for (let made = 0; made <= MAX_FEED_PAGE; made += 1)
        await shop.putAddress('meera', sampleAddress(`a${made}`));
    },
  ));
});
afterAll(() => close());

const changesSince = (user: string, since: string | null | undefined) =>
  store.read((shop) => accountChangesSince(shop, user, since));

describe('what changed in an account', () => {
  test('is everything from the start, each document as devices know it', async () => {
    const { changes, more } = await changesSince('asha', null);
    expect(more).toBe(false);
    for (const change of changes) expect(accountChange.safeParse(change).error).toBeUndefined();
    const { _id, product, rating, comment, createdAt } = sampleReview('r1', 'asha', 'kettle');
    expect(changes).toEqual([
      { kind: 'address', _id: 'home', document: sampleAddress('home') },
      { kind: 'wish', _id: 'kettle', document: sampleWish('kettle') },
      { kind: 'alert', _id: 'cup', document: sampleAlert('cup') },
      {
        kind: 'order',
        _id: 'o1',
        document: expect.objectContaining({
          totalPrice: '1299.00',
          refunded: expect.objectContaining({ amount: '10.00' }),
        }),
      },
      { kind: 'review', _id: 'r1', document: { _id, product, rating, comment, createdAt } },
      { kind: 'address', _id: 'gone', deleted: true },
    ]);
  });

  test('continues page by page', async () => {
    const first = await changesSince('meera', null);
    expect([first.changes.length, first.more]).toEqual([MAX_FEED_PAGE, true]);
    const second = await changesSince('meera', first.cursor);
    expect(second.changes.map((change) => change._id)).toEqual([`a${MAX_FEED_PAGE}`]);
    expect(second.more).toBe(false);
    const third = await changesSince('meera', second.cursor);
    expect(third).toEqual({ changes: [], cursor: second.cursor, more: false });
  });

  test('is left out unless it is asked for; whether there is something is said', async () => {
    const { cursor, ...rest } = await changesSince('asha', undefined);
    expect(rest).toEqual({ changes: [], more: true });
    expect((await changesSince('asha', cursor)).changes).toHaveLength(6);
    expect(await changesSince('ravi', undefined)).toMatchObject({ changes: [], more: false });
  });
});
