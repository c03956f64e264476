import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareAction } from '#shared/actions/registry';
import { ORDER_LIMITS } from '#shared/orders/order-limits';
import { decideAndWrite } from '../../../actions/decide-and-write';
import { looksAt } from '../../../actions/shop-view';
import { aCodOrder } from '../../../testing/samples';
import type { ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import { PostgresPlace } from '../../testing/postgres-place';
import { sampleOrder, sampleProduct, sampleUser } from '../../testing/store-samples';

let place: PostgresPlace;
let store: ShopStore;
beforeEach(async () => {
  place = await PostgresPlace.make();
  store = await place.open();
});
afterEach(() => place.clear());

const PEOPLE = Array.from({ length: 60 }, (_, number) => `u${number}`);

/** An order of a piece of `p` by a user, with its prefetch. */
function order(user: string, also: (shop: ShopWriter) => Promise<unknown> = async () => 0) {
  const id = `order of ${user}`;
  const work = async (shop: ShopWriter) => {
    if (await shop.order(id)) return false;
    await shop.putOrder(sampleOrder(id, user));
    if (!(await shop.takeStock('p', 1))) throw new Error('sold out');
    await also(shop);
    return true;
  };
  return store.write(work, { prefetch: { user, orders: [id], products: ['p'] } });
}
const stocked = (countInStock: number) =>
  store.write((shop) => shop.putProduct(sampleProduct('p', { countInStock })));
/** What is left, and whose orders are stored. */
const after = () =>
  store.read(async (shop) => ({
    left: (await shop.products(['p']))[0]?.countInStock,
    people: (
      await Promise.all(
        PEOPLE.map(async (user) => ((await shop.ordersOf(user)).length ? user : [])),
      )
    ).flat(),
  }));
/** How many transactions put the stored orders. */
async function transactions(): Promise<number> {
  const [row] = await place.database.run(
    'select count(distinct xmin::text)::int as count from orders',
  );
  return Number(row?.['count']);
}

test('callbacks that declare what they read share transactions; each runs as if alone', async () => {
  await stocked(100);
  const placed = await Promise.all(PEOPLE.map((user) => order(user)));
  expect(placed).toEqual(PEOPLE.map(() => true));
  expect(await after()).toEqual({ left: 40, people: PEOPLE });
  expect(await transactions()).toBeLessThan(20);
  const found = await Promise.all(
    PEOPLE.map((user) => store.read((shop) => shop.accountChanges(user, 0, 10))),
  );
  for (const { changes, version } of found)
    expect(changes).toEqual([expect.objectContaining({ kind: 'order', version })]);
});

test('callbacks that arrive in one turn of the program share a transaction, the first one included', async () => {
  await stocked(100);
  await Promise.all(PEOPLE.slice(0, 30).map((user) => order(user)));
  expect((await after()).people).toHaveLength(30);
  expect(await transactions()).toBe(1);
});

test('the more wait, the more share a transaction', async () => {
  const people = Array.from({ length: 200 }, (_, number) => `v${number}`);
  await Promise.all(
    people.map((user) =>
      store.write((shop) => shop.putOrder(sampleOrder(`order of ${user}`, user)), {
        prefetch: { user, orders: [`order of ${user}`] },
      }),
    ),
  );
  // Of 200 a hundred, fifty, 32, and the rest.
  expect(await transactions()).toBe(4);
});

test('one that throws leaves nothing, and the others what they have put', async () => {
  await stocked(100);
  const odd = (user: string) => Number(user.slice(1)) % 2 > 0;
  const fail = (user: string) => async () => {
    if (odd(user)) throw new Error(`not ${user}`);
  };
  const ended = await Promise.allSettled(PEOPLE.map((user) => order(user, fail(user))));
  expect(ended.map((end) => (end.status === 'rejected' ? String(end.reason) : end.value))).toEqual(
    PEOPLE.map((user) => (odd(user) ? `Error: not ${user}` : true)),
  );
  expect(await after()).toEqual({ left: 70, people: PEOPLE.filter((user) => !odd(user)) });
});

test('no more are sold than there are, and sold-out is reported', async () => {
  await stocked(25);
  const ended = await Promise.allSettled(PEOPLE.map((user) => order(user)));
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
  const { left, people } = await after();
  expect({ left, count: people.length }).toEqual({ left: 0, count: 25 });
});

test('one that reads more than it declared runs again by itself', async () => {
  await stocked(100);
  let runs = 0;
  const look = async (shop: ShopWriter) => {
    runs += 1;
    expect(await shop.ordersOf('u3')).toHaveLength(1);
    await shop.putUser(sampleUser('u3'));
  };
  await Promise.all(PEOPLE.map((user) => order(user, user === 'u3' ? look : undefined)));
  expect(await after()).toEqual({ left: 40, people: PEOPLE });
  expect((await store.read((shop) => shop.user('u3')))?._id).toBe('u3');
  expect(runs).toBeLessThanOrEqual(2);
});

test('breaking a rule of the database affects that callback alone', async () => {
  await stocked(100);
  await place.database.run(`alter table orders add check (owner <> 'u7')`);
  const ended = await Promise.allSettled(PEOPLE.map((user) => order(user)));
  expect(ended.map(({ status }) => status)).toEqual(
    PEOPLE.map((user) => (user === 'u7' ? 'rejected' : 'fulfilled')),
  );
  expect(await after()).toEqual({ left: 41, people: PEOPLE.filter((user) => user !== 'u7') });
});

test('a long-held lock delays only those who need it', async () => {
  await stocked(100);
  const pool = new Pool({ connectionString: place.database.url, max: 1 });
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`select pg_advisory_xact_lock(hashtextextended('account u5', 0))`);
  const all = new Map(PEOPLE.map((user) => [user, order(user)]));
  await Promise.all(PEOPLE.filter((user) => user !== 'u5').map((user) => all.get(user)));
  expect((await after()).people).toEqual(PEOPLE.filter((user) => user !== 'u5'));
  await holder.query('commit');
  holder.release();
  expect(await all.get('u5')).toBe(true);
  await pool.end();
});

test('orders share transactions as they are decided', async () => {
  const now = Date.parse('2026-01-01T12:00:00.000Z');
  const products = PEOPLE.map((_, number) => sampleProduct(`p${number}`, { countInStock: 9 }));
  await store.write(async (shop) => {
    for (const product of products) await shop.putProduct(product);
  });
  const placed = products.map(async (product, number) => {
    const prepared = prepareAction({
      name: 'place-cod-order',
      version: 1,
      args: aCodOrder([[product, 1]], now),
    });
    if (prepared.status !== 'prepared') throw new Error(prepared.code);
    const user = { _id: `u${number}`, name: 'Asha Rao', email: `asha${number}@example.com` };
    const by = { user, isAdmin: false, now, actionId: randomUUID() };
    const prefetch = { user: user._id, ...looksAt(prepared.reads) };
    return store.write((shop) => decideAndWrite(shop, prepared, by, ORDER_LIMITS), { prefetch });
  });
  expect((await Promise.all(placed)).map(({ code }) => code)).toEqual(PEOPLE.map(() => 'done'));
  expect(await transactions()).toBeLessThan(6);
});
