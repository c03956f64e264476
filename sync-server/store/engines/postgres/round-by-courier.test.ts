import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { READY_COURIERS } from '#shared/shop/couriers';
import { PostgresPlace } from '../../testing/postgres-place';
import { sampleOrder } from '../../testing/store-samples';
import { knownMigrations } from './migrations';
import { openPostgresStore } from './open-postgres-store';

let place: PostgresPlace;
beforeEach(async () => {
  place = await PostgresPlace.make();
});
afterEach(() => place.clear());

test('orders that were on their way before the round went by courier are on it as if they were written now', async () => {
  const { url } = place.database;
  const at = '2025-01-01T00:00:00.000Z';
  const request = { id: 'r1', askedAt: at, wish: 'refund', reason: 'x', at } as const;
  const store = await openPostgresStore({ url });
  await store.write(async (shop) => {
    await shop.putOrder(sampleOrder('own', 'u1', { dispatched: { at, courier: 'own delivery' } }));
    await shop.putOrder(sampleOrder('post', 'u1', { dispatched: { at, courier: 'Post' } }));
    await shop.putOrder(sampleOrder('new', 'u1'));
    await shop.putOrder(
      sampleOrder('back', 'u1', {
        isPaid: true,
        paidAt: at,
        isDelivered: true,
        deliveredAt: at,
        dispatched: { at, courier: 'Post' },
        returnRequests: [{ ...request, lines: [], state: 'approved' }],
      }),
    );
  });
  const round = async () => {
    const { items } = await store.read((shop) => shop.ordersOfTheRound(9, READY_COURIERS));
    return items.map(({ _id }) => _id).toSorted();
  };
  expect(await round()).toEqual(['back', 'own']);

  const pool = new Pool({ connectionString: url });
  // As the release before had written them.
  await pool.query('drop table delivery_routes');
  await pool.query(`update orders set in_on_the_way = 'all' where in_on_the_way is not null`);
  expect(await round()).toEqual([]);
  const migration = (await knownMigrations()).find(({ name }) => name === 'round-by-courier');
  await pool.query(migration?.sql ?? '');
  await pool.end();
  expect(await round()).toEqual(['back', 'own']);
  await store.close();
});
