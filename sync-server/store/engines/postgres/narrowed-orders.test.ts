import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PostgresPlace } from '../../testing/postgres-place';
import { sampleOrder } from '../../testing/store-samples';
import { knownMigrations } from './migrations';
import { openPostgresStore } from './open-postgres-store';

let place: PostgresPlace;
beforeEach(async () => {
  place = await PostgresPlace.make();
});
afterEach(() => place.clear());

const COLUMNS = `select key, courier, city, (select array_agg(one order by one) from unnest(goods) as one) as goods, search,
  (select array_agg(one order by one) from unnest(digits) as one) as digits from orders order by key`;

test('orders of before the lists were narrowed are found as if they were written now', async () => {
  const { url } = place.database;
  const address = { address: 'x', postalCode: '411001', country: 'India', phone: '9876543210' };
  const store = await openPostgresStore({ url });
  await store.write(async (shop) => {
    await shop.putOrder(
      sampleOrder('out', 'u1', {
        shippingAddress: { ...address, city: 'Kōchi Süd' },
        dispatched: {
          at: '2025-01-01T00:00:00.000Z',
          courier: 'Délhivery',
          tracking: 'EE 1234-56789 in',
        },
      }),
    );
    await shop.putOrder(sampleOrder('new', 'u1', { shippingAddress: { ...address, city: 'पुणे' } }));
  });
  await store.close();
  const pool = new Pool({ connectionString: url });
  const { rows: written } = await pool.query(COLUMNS);
  // As the release before had written them.
  await pool.query(`
    update orders set search = regexp_replace(substr(search, 2), E'\\nee 1234.*$', ''), digits = array['91987654', '19876543', '98765432', '87654321', '76543210'];
    drop index orders_words;
    alter table orders drop column courier, drop column city, drop column goods;
    create index orders_words on orders using gin (search gin_trgm_ops, digits, pictures)`);
  const migration = (await knownMigrations()).find(({ name }) => name === 'narrowed-orders');
  await pool.query(migration?.sql ?? '');
  const { rows: raised } = await pool.query(COLUMNS);
  await pool.end();
  expect(raised).toEqual(written);
});
