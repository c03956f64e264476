import { afterEach, beforeEach, expect, test } from 'vitest';
import { countOfView, MOST_COUNTED } from '#shared/admin/order-list';
import { Client } from 'pg';
import type { OrderQuery } from '../../queries';
import type { TestDatabase } from '../../testing/create-database';
import { makeDatabase } from '../../testing/postgres-database';
import { sampleOrder } from '../../testing/store-samples';
import { openPostgresStore } from './open-postgres-store';

let database: TestDatabase;
beforeEach(async () => {
  database = await makeDatabase();
});
afterEach(() => database.drop());

const MORE = 60;
const PAGE = 25;
/** Rows like that of one order, newer and dearer by a step each; each tenth is delivered. */
const COPIES = `
  insert into orders (key, owner, version, doc, listed, statuses, user_name, total, method, counts, search, city, courier, goods, digits)
    select 'copy ' || to_char(n, 'FM00000'), owner, 1, doc, to_char(timestamp '2025-01-01' + n * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
      case when n % 10 = 0 then array['delivered'] else statuses end, user_name, total + n / 2, method, counts, search, city, courier, goods, digits
    from orders, generate_series(1, $1::int) as n where key = 'first'`;

test('of very many orders of a city it is said that there are more, and those of a status are counted all the same', async () => {
  const store = await openPostgresStore({ url: database.url });
  await store.write((shop) =>
    shop.putOrder(
      sampleOrder('first', 'u1', {
        createdAt: '2024-12-31T00:00:00.000Z',
        shippingAddress: { address: 'x', city: 'Pune', postalCode: '411001', country: 'India' },
      }),
    ),
  );
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const copies = MOST_COUNTED + MORE - 1;
  await client.query(COPIES, [copies]);
  const { rows } = await client.query<{ key: string }>(
    'select key from orders order by listed desc, key desc',
  );
  const dearest = await client.query<{ key: string }>(
    'select key from orders order by total desc, listed desc, key desc',
  );
  await client.end();

  const list = (query: Partial<OrderQuery>) =>
    store.read(async (shop) => {
      // The orders themselves are copies: which they are is in the keys.
      const wanted = { pageNumber: 1, pageSize: PAGE, ...query };
      const { items, ...page } = await shop.listOrders(wanted);
      const counts = await shop.countOrders(wanted);
      const shown = { counts, total: page.total };
      const status = wanted.status ?? null;
      return { ...page, rows: items.length, counts, said: countOfView(shown, status, true) };
    });
  const most = { count: MOST_COUNTED, isMore: true };
  expect(await list({ city: 'pune' })).toMatchObject({
    said: most,
    counts: { all: MOST_COUNTED + 1 },
  });
  expect(await list({ keyword: 'lamp' })).toMatchObject({ said: most });
  const delivered = Math.floor(copies / 10);
  expect(await list({ city: 'pune', status: 'delivered' })).toMatchObject({
    total: delivered,
    said: { count: delivered, isMore: false },
  });
  const last = await list({ city: 'pune', pageNumber: 999_999 });
  expect(last).toMatchObject({ page: Math.ceil((MOST_COUNTED + 1) / PAGE), rows: 1 });

  // All of them are in the table that is exported, in its order.
  const ids = (query: Omit<OrderQuery, 'pageNumber' | 'pageSize'>) =>
    store.read((shop) => shop.orderIds(query));
  expect(await ids({ city: 'pune' })).toEqual(rows.map(({ key }) => key));
  expect(await ids({ sort: '-total' })).toEqual(dearest.rows.map(({ key }) => key));
  await store.close();
});
