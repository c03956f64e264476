import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderDocument } from '#shared/orders/order';
import { effort } from '../effort';
import { freshSeed } from '../fresh-seed';
import { ServerProcess } from '../server-process/server-process';
import { ShopApi } from '../server-process/shop-api';
import { progressOf, timesOf } from './long-run';
import { orderingClients, type OrderingClient } from './ordering-client';
import { orderThenKill } from './order-then-kill';
import { stockMistakes, stockOf } from './shop-books';

/**
 * `kill -9` of the server at moments of chance while 16 clients order. Most are devices with the shop's own outbox and sender. After
 * each kill nothing acknowledged is lost, nothing is there twice, and the stock adds up. `npm run kills -- --server 1000` for more.
 */
const CLIENTS = 16;
const KILLS_IN_CI = effort(20, 200);
const KILLS = timesOf('SERVER_KILLS', KILLS_IN_CI);
/** In one shop: then its demo has little left to sell, and a new one begins. */
const KILLS_A_SHOP = Math.min(50, Math.ceil(KILLS / 2));
/** For all shops, in milliseconds. */
const SHOP_TIMEOUT = 20 * 60_000;

/** One life of the server, and how it ends. */
const life = fc.record({
  /** The kill comes when so many more orders are acknowledged: always in the middle of the others' writes. */
  orders: fc.integer({ min: 1, max: 12 }),
  /** And this many iterations of the event loop later: wherever the server then is. */
  turns: fc.nat(40),
  /** Some of the shoppers' devices lose power, too. */
  devices: fc.integer({ min: 0, max: 6 }),
});

const { seed } = freshSeed();
const lives = fc.sample(life, { seed, numRuns: KILLS });
const shops = Array.from({ length: Math.ceil(KILLS / KILLS_A_SHOP) }, (_, place) => ({
  shop: place + 1,
  lives: lives.slice(place * KILLS_A_SHOP, (place + 1) * KILLS_A_SHOP),
}));
const report = progressOf('kills of the server', KILLS, KILLS_IN_CI);
let kills = 0;

// Some at the same time: while one starts again, which takes longest, another is ordered from.
describe.each(shops)('shop $shop', { concurrent: true }, ({ lives: ofThisShop }) => {
  test(
    'kill -9 while 16 clients order, many times: nothing acknowledged is lost, nothing is doubled',
    async () => {
      const server = await ServerProcess.start();
      try {
        await killOverAndOver(server, ofThisShop);
      } finally {
        await server.close();
      }
    },
    SHOP_TIMEOUT,
  );
});

type LifeOfServer = (typeof lives)[number];

async function killOverAndOver(server: ServerProcess, ends: readonly LifeOfServer[]) {
  const api = new ShopApi(server.origin);
  const products = await api.allProducts();
  const before = stockOf(products);
  const { clients, devices } = await orderingClients([server.origin], products, CLIENTS);

  let unansweredAtKills = 0;
  for (const { orders, turns, devices: killed } of ends) {
    const kill = () => {
      const serverKilled = server.kill();
      for (const device of devices.slice(0, killed)) device.killPage();
      return serverKilled;
    };
    await orderThenKill(clients, { orders, turns, kill });
    await server.start();
    kills += 1;
    report(kills);
    const everyOrder: OrderDocument[] = [];
    for (const client of clients) {
      const waiting = await client.unanswered();
      unansweredAtKills += waiting.length;
      everyOrder.push(...(await expectWhole(api, client, waiting)));
    }
    expect(stockMistakes(before, await api.allProducts(), everyOrder)).toEqual([]);
  }
  // Otherwise no kill interrupted anything, and the test has shown nothing.
  expect(unansweredAtKills).toBeGreaterThan(0);

  // With the server up for good, unanswered orders are sent again under their old ids.
  for (const client of clients)
    while ((await client.unanswered()).length > 0) await client.orderOnce();
  for (const { saved, acknowledged } of devices) {
    const known = new Set(acknowledged.map(({ orderId }) => orderId));
    expect(saved.filter((orderId) => !known.has(orderId))).toEqual([]);
  }
  const everyOrder: OrderDocument[] = [];
  for (const client of clients) {
    everyOrder.push(...(await expectWhole(api, client, [])));
    for (const { answer, again } of client.acknowledged.slice(-3))
      expect(await again()).toBe(answer);
  }
  expect(stockMistakes(before, await api.allProducts(), everyOrder)).toEqual([]);
}

/** Every acknowledged order exists once, and no other order does. @returns the client's orders */
async function expectWhole(
  api: ShopApi,
  { shopper, acknowledged }: OrderingClient,
  waiting: readonly string[],
): Promise<OrderDocument[]> {
  const orders = await api.as(shopper).orders();
  const ids = orders.map(({ _id }) => _id);
  const there = new Set(ids);
  expect(ids).toHaveLength(there.size);
  expect(acknowledged.filter(({ orderId }) => !there.has(orderId))).toEqual([]);
  const known = new Set([...acknowledged.map(({ orderId }) => orderId), ...waiting]);
  expect(ids.filter((id) => !known.has(id))).toEqual([]);
  return orders;
}
