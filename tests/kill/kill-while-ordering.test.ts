import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServerProcess } from '../server-process/server-process';
import { ShopApi } from '../server-process/shop-api';
import { orderingClients } from './ordering-client';
import { stockMistakes, stockOf } from './shop-books';

/** `kill -9` while 16 clients order, restart, retry: 0 lost, 0 doubled. Most are devices with the shop's own outbox and sender. */
const CLIENTS = 16;
/** Of the twelve that are devices. */
const KILLED_DEVICES = 6;
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
  const { clients, devices } = await orderingClients([server.origin], products, CLIENTS);
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
          if (!killed && acknowledgedSoFar() >= enough) {
            killed = server.kill();
            // The power went for some of the shoppers too.
            for (const device of devices.slice(0, KILLED_DEVICES)) device.killPage();
          }
        }
      }),
    );
    await killed;
    for (const client of clients) unansweredAtKills += (await client.unanswered()).length;

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
    while ((await client.unanswered()).length > 0) await client.orderOnce();
  }
  for (const { saved, acknowledged } of devices) {
    const known = new Set(acknowledged.map(({ orderId }) => orderId));
    expect(saved.filter((orderId) => !known.has(orderId))).toEqual([]);
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
