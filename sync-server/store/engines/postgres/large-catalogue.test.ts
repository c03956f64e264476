import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostgresPlace } from '../../testing/postgres-place';
import { sampleProduct } from '../../testing/store-samples';
import type { ShopStore } from '../../repositories/shop-store';
import { openPostgresStore } from './open-postgres-store';

const COUNT = 20_000;
/** Of every sixty products those with none to five pieces. */
const LOW = Math.floor(COUNT / 60) * 6 + 5;
let place: PostgresPlace;
let store: ShopStore & { close(): Promise<void> };
let pool: Pool;

beforeAll(async () => {
  place = await PostgresPlace.make();
  const { url } = place.database;
  store = await openPostgresStore({ url });
  await store.write((shop) => shop.putProduct(sampleProduct('first', { category: 'C1' })));
  pool = new Pool({ connectionString: url, max: 1 });
  await pool.query(
    `insert into products (key, version, doc, listed, on_sale, name, category, brand, price, stock, rating, num_reviews, search)
     select 'p' || n, version + n, doc, lpad(n::text, 12, '0'), true, name, 'C' || n % 40, brand, n, n % 60, 0, 0, search
     from products, generate_series(1, $1) as n where key = 'first'`,
    [COUNT - 1],
  );
  await pool.query('vacuum analyze products');
});
afterAll(async () => {
  await pool.end();
  await store.close();
  await place.clear();
});

/** How many rows were read from the table without an index; what connections have counted is public after a moment. */
async function readWithoutIndex(): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ read: string }>(
    `select seq_tup_read as read from pg_stat_user_tables where relname = 'products'`,
  );
  return Number(rows[0]?.read);
}

test('pages of the feed, lists and their counts are read along indexes, not by going through all products', async () => {
  const before = await readWithoutIndex();
  const found = await store.read(async (shop) => ({
    first: await shop.catalogueChanges(0, 1_000),
    page: await shop.listProducts({ sort: 'newest', pageNumber: 1, pageSize: 12 }),
    inCategory: await shop.listProducts({
      sort: 'newest',
      category: 'C7',
      pageNumber: 2,
      pageSize: 12,
    }),
    count: await shop.countProducts(),
    admins: await shop.countAllProducts(''),
    running: await shop.listAllProducts({ view: 'low', total: LOW, pageNumber: 1, pageSize: 25 }),
    low: await shop.lowStock(5),
  }));
  expect(found.first.changes).toHaveLength(1_000);
  expect(found.page.items).toHaveLength(12);
  expect(found.inCategory.total).toBe(COUNT / 40);
  expect([found.page.total, found.count]).toEqual([COUNT, COUNT]);
  expect(found.admins).toEqual({ all: COUNT, low: LOW, drafts: 0 });
  expect([found.running.total, found.running.items.length]).toEqual([LOW, 25]);
  expect([found.low.total, found.low.items.length]).toEqual([LOW, 5]);
  let after = found.first.version;
  await store.read(async (shop) => {
    for (let pages = 0; pages < 5; pages += 1)
      ({ version: after } = await shop.catalogueChanges(after, 1_000));
  });
  // A session that ends has counted all.
  await store.close();
  store = await openPostgresStore({ url: place.database.url });
  expect(await readWithoutIndex()).toBe(before);
});
