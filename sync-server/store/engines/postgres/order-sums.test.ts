import { afterEach, beforeEach, expect, test } from 'vitest';
import { salesOf } from '#shared/admin/dashboard';
import { ORDER_STATUSES } from '#shared/orders/order';
import { everyItem } from '../../every-item';
import { hasStatus } from '../../list-rules';
import type { ShopStore } from '../../repositories/shop-store';
import type { TestDatabase } from '../../testing/create-database';
import { makeDatabase } from '../../testing/postgres-database';
import { sampleOrder } from '../../testing/store-samples';
import { countEach } from '../memory/search-text';
import { openPostgresStore } from './open-postgres-store';

let database: TestDatabase;
beforeEach(async () => {
  database = await makeDatabase();
});
afterEach(() => database.drop());

const open = () => openPostgresStore({ url: database.url });
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

/** What is summed up is what the orders say, one by one. */
async function expectExact(store: ShopStore): Promise<void> {
  const query = { days: ['2025-01-01', '2025-01-02', '2025-01-03'], named: 10 };
  await store.read(async (shop) => {
    const all = await everyItem((page) => shop.listOrders(page));
    expect(all.length).toBeGreaterThan(0);
    expect(await shop.sales(query)).toEqual(await salesOf(all, query));
    const counts = countEach(ORDER_STATUSES, all, (status, one) => hasStatus(one, status));
    expect(await shop.countOrders({})).toEqual({ all: all.length, ...counts });
  });
}

test('are those of all orders, however many transactions write at once; none waits for another', async () => {
  const stores = await Promise.all([open(), open()]);
  const write = (number: number, isPaid: boolean) =>
    stores[number % 2]?.write((shop) => shop.putOrder(order(number, isPaid)));
  const numbers = Array.from({ length: 60 }, (_, number) => number);
  await Promise.all(numbers.map((number) => write(number, false)));
  await Promise.all(numbers.map((number) => write(number, number % 3 > 0)));
  for (const store of stores) await expectExact(store);
  await Promise.all(stores.map((store) => store.close()));
});

test('an open transaction that has put an order does not hold up another of the same day and product', async () => {
  const store = await open();
  await store.write(async (shop) => {
    await shop.putOrder(order(1, false));
    // Sends what it has put.
    await shop.countOrders({});
    await store.write((other) => other.putOrder(order(2, false)));
  });
  await expectExact(store);
  await store.close();
  expect(await database.run('select distinct slot from order_sums order by slot')).toHaveLength(2);
});
