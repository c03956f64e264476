import { expect, test } from 'vitest';
import { PostgresPlace } from '../../testing/postgres-place';

test('a role that owns the database and is no superuser is enough, for numbers of invoices too', async () => {
  const place = await PostgresPlace.make();
  const role = `plain_${place.database.name}`;
  try {
    await place.database.run(`create role ${role} login password 'plain'`);
    await place.database.run(`alter database ${place.database.name} owner to ${role}`);
    const url = new URL(place.database.url);
    [url.username, url.password] = [role, 'plain'];
    const store = await place.open({ url: url.href });
    expect(await store.write((shop) => shop.takeNumbers('invoices', '2026-27', 1))).toBe(1);
  } finally {
    await place.clear();
  }
});
