import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANYTHING_CHANGED, type Commit } from '../../commit';
import type { ShopStore } from '../../repositories/shop-store';
import { PostgresPlace } from '../../testing/postgres-place';
import {
  sampleAddress,
  sampleMail,
  sampleOrder,
  sampleProduct,
  sampleSession,
} from '../../testing/store-samples';

let place: PostgresPlace;
beforeEach(async () => {
  place = await PostgresPlace.make();
});
afterEach(() => place.clear());

/** All that a store is notified of. */
function hearing(store: ShopStore) {
  const heard: Commit[] = [];
  store.onCommit((commit) => heard.push(commit));
  return heard;
}

describe('commits of another process', () => {
  test('are notified once they can be read', async () => {
    const [here, there] = [await place.open(), await place.open()];
    const heard = hearing(there);
    const seen: Promise<number>[] = [];
    there.onCommit(() => seen.push(there.read((shop) => shop.countProducts())));
    await here.write(async (shop) => {
      await shop.putProduct(sampleProduct('p'));
      await shop.putOrder(sampleOrder('o1', 'u1'));
      await shop.putMail(sampleMail('m1'));
      await shop.putSession(sampleSession('s1', 'u1'));
      await shop.removeSession('s1');
    });
    await expect
      .poll(() => heard)
      .toEqual([
        {
          catalogue: true,
          heard: 'now',
          accounts: ['u1'],
          endedSessions: ['s1'],
          mails: true,
          orders: true,
        },
      ]);
    expect(await Promise.all(seen)).toEqual([1]);
  });

  test('are combined if there are many, and none is left out', async () => {
    const [here, there] = [await place.open(), await place.open()];
    const heard = hearing(there);
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        here.write((shop) => shop.putAddress(`u${n}`, sampleAddress('a'))),
      ),
    );
    const named = () =>
      heard.some(({ accounts }) => accounts === 'any')
        ? 200
        : new Set(heard.flatMap(({ accounts }) => accounts)).size;
    await expect.poll(named).toBe(200);
    expect(heard.length).toBeLessThan(200);
  });

  test('missed while the connection was gone: anything may have changed', async () => {
    const there = await place.open();
    const heard = hearing(there);
    await place.breakConnections(`query like 'listen%'`);
    await expect.poll(() => heard).toContainEqual(ANYTHING_CHANGED);
    const here = await place.open();
    await expect
      .poll(async () => {
        await here.write((shop) => shop.putMail(sampleMail('m1')));
        return heard.some(({ mails, catalogue }) => mails && !catalogue);
      })
      .toBe(true);
  });

  test('one’s own are reported once', async () => {
    const [here, there] = [await place.open(), await place.open()];
    const own = hearing(here);
    const others = hearing(there);
    await here.write((shop) => shop.putMail(sampleMail('m1')));
    await there.write((shop) => shop.putMail(sampleMail('m2')));
    await expect.poll(() => [own.length, others.length]).toEqual([2, 2]);
  });
});

test('a step of several processes at once is run by one of them', async () => {
  const stores = [await place.open(), await place.open(), await place.open()];
  await Promise.all(
    stores.map((store) =>
      store.once('a step', async (shop) => {
        const { total } = await shop.listPayments({
          view: 'all',
          now: 0,
          pageNumber: 1,
          pageSize: 1,
        });
        await shop.putProduct(sampleProduct('p', { revision: total + 1 }));
        await shop.putAddress('u1', sampleAddress(String(Math.random())));
      }),
    ),
  );
  expect(await stores[0]?.read((shop) => shop.addresses('u1'))).toHaveLength(1);
});

describe('a database that was set back to a backup', () => {
  test('rejects what was given out since, and accepts the rest', async () => {
    const store = await place.open();
    const version = () => store.read((shop) => shop.catalogueVersion());
    await store.write((shop) => shop.putProduct(sampleProduct('p')));
    const kept = await version();
    await store.write((shop) => shop.takeStock('p', 1));
    const undone = await version();
    const epoch = await store.read((shop) => shop.epoch());
    await store.close();
    // Like a restored server: its rows are older, and it was started at another time.
    await place.database.run('update products set version = $1', [kept]);
    await place.database.run(`update server_runs set server = 'before the restore'`);

    const restored = await place.open();
    await restored.write((shop) => shop.takeStock('p', 1));
    await restored.read(async (shop) => {
      expect(await shop.epoch()).toBe(epoch);
      expect(await shop.hasGiven(0)).toBe(true);
      expect(await shop.hasGiven(kept)).toBe(true);
      expect(await shop.hasGiven(undone)).toBe(false);
      const now = await shop.catalogueVersion();
      expect(now).toBeGreaterThan(kept);
      expect(await shop.hasGiven(now)).toBe(true);
    });
  });
});
