import * as fc from 'fast-check';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shopDay } from '#shared/shop/shop-day';
import type { ShopStore } from '../../shop-store';
import type { TestDatabase } from '../../testing/create-database';
import { makeDatabase } from '../../testing/postgres-database';
import { sampleOrder } from '../../testing/store-samples';
import { knownMigrations, migrate } from './migrations';
import { openPostgresStore } from './open-postgres-store';

let database: TestDatabase;
beforeEach(async () => {
  database = await makeDatabase();
});
afterEach(() => database.drop());

const open = () => openPostgresStore({ url: database.url, clock: () => 0 });
const hour = (number: number) => new Date(Date.UTC(2025, 0, 1, number)).toISOString();
const order = (number: number, isPaid: boolean) =>
  sampleOrder(`o${number}`, `u${number % 5}`, {
    createdAt: hour(number),
    isPaid,
    paidAt: isPaid ? hour(number + 30) : null,
    orderItems: ['a', 'b', 'c'].map((product) => ({
      product,
      name: `${product} of ${number}`,
      image: '/p.webp',
      pricePaise: 100 + number,
      qty: 1 + (number % 3),
    })),
  });

/** The sums of each day, whichever transactions wrote them. */
const sums = () =>
  database.run(`
    select day, sum(orders) as orders, sum(ordered) as ordered, sum(paid) as paid, sum(unpaid) as unpaid,
      sum(cod_unpaid) as cod_unpaid, sum(undelivered) as undelivered, sum(delivered) as delivered,
      sum(to_deliver) as to_deliver, sum(revenue) as revenue, sum(sales) as sales, sum(to_pack) as to_pack,
      sum(to_dispatch) as to_dispatch, sum(dispatched) as dispatched, sum(cancelled) as cancelled
    from order_sums group by day order by day`);
const sold = () =>
  database.run(`
    select product, day, sum(pieces) as pieces, sum(ordered) as ordered, max(named_at || named_by || name) as named
    from product_sales group by product, day order by product, day`);

async function expectExact(): Promise<void> {
  const [keptSums, keptSales] = [await sums(), await sold()];
  expect(keptSums.length).toBeGreaterThan(0);
  await database.run('select fill_order_sums()');
  expect([await sums(), await sold()]).toEqual([keptSums, keptSales]);
}

test('are those of all orders, however many transactions write at once; none waits for another', async () => {
  const stores = await Promise.all([open(), open()]);
  const write = (number: number, isPaid: boolean) =>
    stores[number % 2]?.write((shop) => shop.putOrder(order(number, isPaid)));
  const numbers = Array.from({ length: 60 }, (_, number) => number);
  await Promise.all(numbers.map((number) => write(number, false)));
  await Promise.all(numbers.map((number) => write(number, number % 3 > 0)));
  await Promise.all(stores.map((store) => store.close()));
  await expectExact();
});

test('an open transaction that has put an order does not hold up another of the same day and product', async () => {
  const store = await open();
  await store.write(async (shop) => {
    await shop.putOrder(order(1, false));
    await shop.grown();
    await store.write((other) => other.putOrder(order(2, false)));
  });
  await store.close();
  expect(await database.run('select distinct slot from order_sums order by slot')).toHaveLength(2);
  await expectExact();
});

test('are there for the orders of a database of before', async () => {
  const migrations = await knownMigrations();
  const pool = new Pool({ connectionString: database.url });
  const client = await pool.connect();
  await migrate(client, migrations.slice(0, 1));
  client.release();
  await pool.end();
  await database.run(`
    insert into orders select made.* from generate_series(1, 50) as n, jsonb_populate_record(null::orders, jsonb_build_object(
      'user_id', 'u', 'id', 'o' || n, 'version', n, 'created_at', '2025-01-0' || 1 + n % 5 || 'T20:00:00.000Z', 'waiting', n % 2 = 0,
      'cash', true, 'statuses', '["unpaid"]'::jsonb, 'is_paid', n % 2 = 1, 'to_deliver', false, 'net', 0, 'user_name', '', 'total', n,
      'method', 'COD', 'search', '+919876543210', 'pictures', '[]'::jsonb,
      'doc', '{"orderItems": [{"product": "p", "name": "P", "qty": 2, "pricePaise": 5}]}'::jsonb)) as made`);
  const store: ShopStore = await open();
  const counts = await store.read((shop) => shop.countOrders(''));
  expect(counts).toMatchObject({ all: 50, unpaid: 25, 'cod-unpaid': 25 });
  const query = { days: ['2025-01-03'], named: 1 };
  const { bestSellers } = await store.read((shop) => shop.sales(query));
  expect(bestSellers).toEqual([{ product: 'p', name: 'P', pieces: 80, ordered: 400 }]);
  await store.close();
});

test('a day of theirs is that of the shop', async () => {
  await (await open()).close();
  const time = fc.date({
    min: new Date('1990-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  await fc.assert(
    fc.asyncProperty(time, async (at) => {
      const [row] = await database.run('select shop_day($1)::text as day', [at.toISOString()]);
      expect(row).toEqual({ day: shopDay(at.getTime()) });
    }),
  );
});
