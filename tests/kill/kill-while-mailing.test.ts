import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMessage, type ReadMessage } from '../../sync-server/mails/testing/read-message';
import { startSmtpServer } from '../../sync-server/mails/testing/smtp-server';
import { confirmEmail, outboxOf } from '../server-process/outbox';
import { ServerProcess } from '../server-process/server-process';
import { ShopApi, type Shopper } from '../server-process/shop-api';
import {
  orderingDevice,
  orderingProgram,
  pickInTurn,
  type OrderingClient,
} from './ordering-client';
import { orderThenKill } from './order-then-kill';

const CLIENTS = 4;
const ROUNDS = 3;
/** The kill comes when this many more orders are acknowledged: their mails are on the list, half written, written. */
const ORDERS_A_ROUND = 12;

let server: ServerProcess;
let shoppers: Shopper[];
let clients: OrderingClient[];

beforeEach(async () => {
  server = await ServerProcess.prepare();
});
afterEach(() => server.close());

const inFolder = async () => [...(await outboxOf(server.dataDir)).values()];
const isOfOrder = (mail: ReadMessage) => mail.text.includes('/order/');

/**
 * Devices that order products with plenty of stock, of people with confirmed emails.
 * @param mails those that have gone out so far
 */
async function prepareClients(
  mails: () => Promise<readonly ReadMessage[]>,
  publicOrigin = server.origin,
): Promise<void> {
  const api = new ShopApi(server.origin);
  const pick = pickInTurn(await api.allProducts());
  clients = [];
  for (let number = 0; number < CLIENTS; number += 1)
    clients.push(
      number % 2 === 0
        ? await orderingProgram(server.origin, pick)
        : await orderingDevice(server.origin, pick, publicOrigin),
    );
  shoppers = clients.map(({ shopper }) => shopper);
  for (const shopper of shoppers) await confirmEmail(api.as(shopper), shopper.user.email, mails);
}

/** Has everyone order, and kills the server in the middle of it. */
const orderAndKill = () =>
  orderThenKill(clients, { orders: ORDERS_A_ROUND, kill: () => server.kill() });

/** With the server up for good, unanswered orders are sent again under their old ids. @returns the ids of all orders */
async function everyOrder(): Promise<string[]> {
  for (const client of clients)
    while ((await client.unanswered()).length > 0) await client.orderOnce();
  const api = new ShopApi(server.origin);
  const orders = await Promise.all(shoppers.map((shopper) => api.as(shopper).orders()));
  return orders.flat().map(({ _id }) => _id);
}

test('kill -9 while orders are mailed: the folder holds one mail for each order', async () => {
  await server.start();
  await prepareClients(inFolder);
  for (let round = 0; round < ROUNDS; round += 1) {
    await orderAndKill();
    await server.start();
  }
  const orders = await everyOrder();
  expect(orders.length).toBeGreaterThanOrEqual(ROUNDS * ORDERS_A_ROUND);
  const files = orders.map((id) => `${id}.1.eml`).toSorted();
  const written = async () =>
    [...(await outboxOf(server.dataDir))].flatMap(([file, mail]) => (isOfOrder(mail) ? file : []));
  await expect.poll(written).toEqual(files);

  const emails = new Set(shoppers.map(({ user }) => user.email));
  for (const mail of (await inFolder()).filter(isOfOrder)) {
    expect(emails).toContain(mail.field('To'));
    expect(mail.text).toContain(`http://localhost:${server.port}/order/`);
  }
  expect(server.output).toContain('A mail was written to ');
});

test('kill -9 while orders are mailed: a mail server gets each at least once, again only as the same mail', async () => {
  const smtp = await startSmtpServer();
  await server.close();
  server = await ServerProcess.prepare({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'Bazaar <orders@shop.example>',
      PUBLIC_URL: 'http://shop.example',
    },
  });
  try {
    await server.start();
    const taken = () => smtp.taken.map(({ message }) => readMessage(message));
    await prepareClients(async () => taken(), 'http://shop.example');
    for (let round = 0; round < ROUNDS; round += 1) {
      await orderAndKill();
      await server.start();
    }
    const orders = await everyOrder();
    const ids = orders.map((id) => `<${id}.1@shop.example>`).toSorted();
    const idsTaken = () =>
      taken()
        .filter(isOfOrder)
        .map((mail) => mail.field('Message-ID'));
    await expect.poll(() => [...new Set(idsTaken())].toSorted()).toEqual(ids);
    // A kill repeats at most the one mail that was being sent.
    expect(idsTaken().length).toBeLessThanOrEqual(orders.length + ROUNDS);
    expect(smtp.taken.every(({ from }) => from === 'orders@shop.example')).toBe(true);
    expect(taken().find(isOfOrder)?.text).toContain('http://shop.example/order/');
    expect((await outboxOf(server.dataDir)).size).toBe(0);
  } finally {
    await server.close();
    await smtp.close();
  }
});
