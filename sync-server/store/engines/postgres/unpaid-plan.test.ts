import { expect, test } from 'vitest';
import { PostgresPlace } from '../../testing/postgres-place';

// A connection plans once, perhaps while there are no orders and every index costs the same.
test('the unpaid orders of a person are found by the person, also by a plan from before there were orders', async () => {
  const place = await PostgresPlace.make();
  try {
    await place.open();
    const indexes = await place.database.run(
      `select pg_get_indexdef(indexrelid, 1, true) as column from pg_index
       where indrelid = 'orders'::regclass and pg_get_expr(indpred, indrelid) = 'waiting'`,
    );
    expect(indexes).toEqual([{ column: 'user_id' }]);
  } finally {
    await place.clear();
  }
});
