import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServerProcess } from '../server-process/server-process';
import { ShopApi } from '../server-process/shop-api';
import { restClient, syncClient, type OrderingClient } from './ordering-client';
import { stockMistakes, stockOf } from './shop-books';

/** Acceptance 31: `kill -9` while 16 clients order, restart, retry: 0 lost, 0 doubled. */
const CLIENTS = 16;
const ROUNDS = 4;
/** The kill comes when this many more orders are acknowledged: always in the middle of the others' writes. */
const ORDERS_A_ROUND = 50;

let server: ServerProcess;
let api: ShopApi;

beforeAll(async () => {
  server = await ServerProcess.start();
  api = new ShopApi(server.origin);
});
afterAll(() => server.close());

test('kill -9 while 16 clients order: nothing acknowledged is lost, nothing is doubled', async () => {
  const products = await api.allProducts();
  const before = stockOf(products);
  const wellStocked = products.filter(({ countInStock }) => countInStock >= 25);
  expect(wellStocked.length).toBeGreaterThan(10);
  let turn = 0;
  const pick = () => {
    turn += 1;
    const product = wellStocked[turn % wellStocked.length];
    if (!product) throw new Error('The shop is empty');
    return product;
  };

  const clients: OrderingClient[] = [];
  for (let number = 0; number < CLIENTS; number += 1) {
    const shopper = await api.register();
    clients.push((number % 4 === 3 ? restClient : syncClient)(api, shopper, pick));
  }
  const acknowledgedSoFar = () =>
    clients.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

  let unansweredAtKills = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const enough = acknowledgedSoFar() + ORDERS_A_ROUND;
    let killed: Promise<void> | null = null;
    await Promise.all(
      clients.map(async (client) => {
        while (!killed) {
          try {
            await client.orderOnce();
          } catch (error) {
            if (!killed) throw error;
          }
          if (acknowledgedSoFar() >= enough) killed ??= server.kill();
        }
      }),
    );
    await killed;
    unansweredAtKills += clients.reduce((sum, client) => sum + client.unanswered().length, 0);

    await server.start();
    for (const { shopper, acknowledged } of clients) {
      const there = new Set((await api.as(shopper).orders()).map(({ _id }) => _id));
      const lost = acknowledged.filter(({ orderId }) => !there.has(orderId));
      expect(lost).toEqual([]);
    }
  }
  // Otherwise no kill came in the middle of anything, and the test has shown nothing.
  expect(unansweredAtKills).toBeGreaterThan(0);

  // With the server up for good, what had no answer goes out again under its old id.
  for (const client of clients) {
    while (client.unanswered().length > 0) await client.orderOnce();
  }

  const everyOrder = [];
  for (const { shopper, acknowledged } of clients) {
    const orders = await api.as(shopper).orders();
    expect(orders.map(({ _id }) => _id).sort()).toEqual(
      acknowledged.map(({ orderId }) => orderId).sort(),
    );
    everyOrder.push(...orders);
    for (const { answer, again } of acknowledged.slice(-3)) expect(await again()).toBe(answer);
  }
  expect(stockMistakes(before, await api.allProducts(), everyOrder)).toEqual([]);
});
