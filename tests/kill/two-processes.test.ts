import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../sync-server/store/testing/create-database';
import { makeDatabase } from '../../sync-server/store/testing/postgres-database';
import { effort } from '../effort';
import { Front } from '../server-process/front';
import { ADMIN, ServerProcess } from '../server-process/server-process';
import { ShopApi, type Shopper } from '../server-process/shop-api';
import { timesOf } from './long-run';
import { orderingClients } from './ordering-client';
import { raceForManyProducts, raceForVariant } from './race';
import { orderedOf, stockMistakes, stockOf } from './shop-books';

/** Two processes of a shop on one PostgreSQL, behind a proxy that sends connections to either that accepts them. */
const CLIENTS = 12;
/** So many orders are acknowledged before a kill, and again by the other process alone. */
const ORDERS_A_ROUND = 40;
/** In a race for the last pieces. */
const BUYERS = 50;
/** `npm run kills -- --races 200` runs more. */
const RACES_IN_CI = 5;
const RACES = timesOf('RACES', RACES_IN_CI);
/** Who race for a variant, and how many pieces of it there are. */
const BUYERS_OF_VARIANT = effort(BUYERS, 200);
const PIECES = effort(12, 50);
/** For all races of a run, in milliseconds. */
const RACE_TIMEOUT = 30 * 60_000;

let database: TestDatabase;
const processes: ServerProcess[] = [];
let front: Front;
let api: ShopApi;

beforeAll(async () => {
  database = await makeDatabase();
  const env = {
    DATABASE_URL: database.url,
    SESSION_SECRET: randomUUID().repeat(2),
    SECOND_FACTOR_KEY: randomUUID().repeat(2),
  };
  // Both at once, as a deployment starts them: one of them creates the tables and fills the shop.
  for (let count = 0; count < 2; count += 1) processes.push(await ServerProcess.prepare({ env }));
  await Promise.all(processes.map((each) => each.start()));
  front = await Front.open(processes.map(({ port }) => port));
  api = new ShopApi(front.origin);
});
afterAll(async () => {
  await front?.close();
  await Promise.all(processes.map((each) => each.close()));
  await database?.drop();
});

test('kill -9 of either while 12 clients order: the others go on with the one that is left, nothing is lost, nothing is doubled', async () => {
  const products = await api.allProducts();
  const before = stockOf(products);
  const { clients, devices } = await orderingClients([front.origin], products, CLIENTS);
  const acknowledged = () => clients.reduce((sum, client) => sum + client.acknowledged.length, 0);

  let broken = 0;
  for (const killed of processes) {
    const atKill = acknowledged() + ORDERS_A_ROUND;
    const enough = atKill + ORDERS_A_ROUND;
    let isKilled = false;
    await Promise.all(
      clients.map(async (client) => {
        while (acknowledged() < enough) {
          try {
            await client.orderOnce();
          } catch (error) {
            if (!isKilled) throw error;
            broken += 1;
          }
          if (isKilled || acknowledged() < atKill) continue;
          isKilled = true;
          await killed.kill();
        }
      }),
    );
    await killed.start();
  }
  // Otherwise no kill interrupted anything, and the test has shown nothing.
  expect(broken).toBeGreaterThan(0);

  for (const client of clients)
    while ((await client.unanswered()).length > 0) await client.orderOnce();
  const everyOrder = [];
  for (const { shopper, acknowledged: known } of clients) {
    const orders = await api.as(shopper).orders();
    expect(orders.map(({ _id }) => _id).toSorted()).toEqual(
      known.map(({ orderId }) => orderId).toSorted(),
    );
    everyOrder.push(...orders);
    for (const { answer, again } of known.slice(-3)) expect(await again()).toBe(answer);
  }
  for (const { saved, acknowledged: known } of devices)
    expect(known.map(({ orderId }) => orderId).toSorted()).toEqual(saved.toSorted());
  expect(stockMistakes(before, await api.allProducts(), everyOrder)).toEqual([]);
});

/** New people, each with a way to one of the processes. */
async function buyersAtBoth(count: number) {
  const buyers: Shopper[] = [];
  while (buyers.length < count) buyers.push(await api.register());
  const owns = buyers.map((buyer, place) => {
    const { origin } = processes[place % processes.length] ?? front;
    return new ShopApi(origin).as(buyer);
  });
  return { owns, ids: buyers.map(({ user }) => user._id) };
}

test(
  'the last pieces, ordered by 50 buyers at both at once, many times: as many are sold as there are',
  async () => {
    const { owns, ids } = await buyersAtBoth(BUYERS);
    const races = { name: 'races on PostgreSQL', times: RACES, inEachRun: RACES_IN_CI };
    expect(await raceForManyProducts(owns, ids, await api.allProducts(), races)).toEqual([]);
  },
  RACE_TIMEOUT,
);

test(
  `${BUYERS_OF_VARIANT} buyers of ${PIECES} pieces of one variant, at both at once: exactly these are sold`,
  async () => {
    const { owns, ids } = await buyersAtBoth(BUYERS_OF_VARIANT);
    const admin = api.as(await api.signIn(ADMIN.email, ADMIN.password));
    const { mistakes, raced } = await raceForVariant(admin, owns, ids, PIECES);
    expect(mistakes).toEqual([]);
    const orders = (await Promise.all(owns.map((own) => own.orders()))).flat();
    expect(orderedOf(orders, raced)).toBe(PIECES);
  },
  RACE_TIMEOUT,
);
