import { expect, test } from 'vitest';
import { PostgresPlace } from '../../testing/postgres-place';

// Debian's PostgreSQL compiles plans of a great cost, and a plan that may not read a whole table, but must, has one without an end.
test('what may not read a whole table compiles no plan', async () => {
  const place = await PostgresPlace.make();
  try {
    await place.open();
    const functions = await place.database.run(
      `select oid::regprocedure as name, 'jit=off' = any(proconfig) as never
       from pg_proc where 'enable_seqscan=off' = any(proconfig)`,
    );
    expect(functions.length).toBeGreaterThan(0);
    expect(functions.filter(({ never }) => never !== true)).toEqual([]);
  } finally {
    await place.clear();
  }
});
