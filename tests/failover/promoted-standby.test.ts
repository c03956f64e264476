import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostgresServer } from './postgres-server';
import { readsMoved, ShopUnderLoad } from './shop-under-load';
import { switchedAddress, type SwitchedAddress } from './switched-address';

/*
 * A primary, its synchronous standby, and a replica for reads behind that (docs/deploy.md#standby-and-read-replica); one address leads
 * to whichever is the primary. Two processes of the shop, and people who order through both.
 */

/** How many orders are acknowledged before each fault, and again after it. */
const ORDERS = 150;
/** How long there is no primary, in milliseconds: automatic failover takes longer. */
const NOBODY = 2_000;

let primary: PostgresServer;
let standby: PostgresServer;
let replica: PostgresServer;
let address: SwitchedAddress;
let shop: ShopUnderLoad;

beforeAll(async () => {
  primary = await PostgresServer.primary();
  standby = await PostgresServer.standbyOf(primary, 'standby');
  // Behind the standby it can never be ahead of it: it follows wherever the standby goes.
  replica = await PostgresServer.standbyOf(standby, 'replica');
  await primary.set('synchronous_standby_names', 'standby');
  address = await switchedAddress(primary.port);
  shop = await ShopUnderLoad.start({
    DATABASE_URL: `postgres://shop@127.0.0.1:${address.port}/shop`,
    DATABASE_READ_URL: replica.url,
  });
  shop.begin();
});
afterAll(async () => {
  await shop?.close();
  await address?.close();
  for (const server of [replica, standby, primary]) await server?.clear();
});

/** Every refusal said when to retry, and nothing else went wrong. */
function expectOnly503(): void {
  expect(shop.refused.filter(({ status }) => status !== 503)).toEqual([]);
  expect(shop.refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
}

test('the primary dies under load and starts again: 503 meanwhile, then all goes on', async () => {
  await shop.orders(ORDERS);
  await primary.kill();
  await pause(NOBODY);
  expect(shop.refused.length).toBeGreaterThan(0);
  await primary.start();
  await shop.orders(ORDERS);
  expectOnly503();
  expect(shop.follower.beganAgain).toBe(0);
});

test('the primary falls silent under load: 503 after a while, and all goes on when it speaks again', async () => {
  const refusedBefore = shop.refused.length;
  await primary.signal('SIGSTOP');
  try {
    const many = () => shop.refused.length - refusedBefore;
    await expect.poll(many, { timeout: 60_000 }).toBeGreaterThan(4);
  } finally {
    await primary.signal('SIGCONT');
  }
  await shop.orders(ORDERS);
  expectOnly503();
  expect(shop.follower.beganAgain).toBe(0);
});

test('the primary dies under load and its standby is promoted: nothing acknowledged is lost, nothing is doubled, cursors hold', async () => {
  const refusedBefore = shop.refused.length;
  await primary.kill();
  const died = performance.now();
  await pause(NOBODY);
  await standby.promote();
  address.leadTo(standby.port);
  await shop.orders(ORDERS);
  const seconds = ((performance.now() - died) / 1_000).toFixed(1);
  expect(shop.refused.length).toBeGreaterThan(refusedBefore);
  expectOnly503();

  await shop.end();
  expect(await shop.mistakes()).toEqual([]);
  // The devices' cursors are accepted by a server on another database.
  expect(shop.follower.beganAgain).toBe(0);
  process.stdout.write(
    `${shop.acknowledged} orders acknowledged, each there once; ${shop.refused.length} looks answered 503; ` +
      `${ORDERS} further orders ${seconds} s after the primary died, of which it was away ${NOBODY / 1_000} s\n`,
  );
});

test('reads still use the replica, behind the new primary', async () => {
  const before = await readsOf(replica);
  let turn = 0;
  await expect
    .poll(async () => {
      turn += 1;
      for (const { origin } of shop.processes) {
        // A query that is not cached yet.
        const reply = await fetch(`${origin}/api/products?keyword=word${turn}`);
        expect(reply.status).toBe(200);
      }
      return readsOf(replica);
    })
    .toBeGreaterThan(before);
  // A process that had left the replica because of its lag has come back.
  for (const process of shop.processes)
    expect([undefined, 'DATABASE_READ_URL: reads go to the standby']).toContain(
      readsMoved(process).at(-1),
    );
});

/** How often a server has read the products. */
async function readsOf(server: PostgresServer): Promise<number> {
  const [row] = await server.query(
    `select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as n from pg_stat_user_tables where relname = 'products'`,
  );
  return Number(row?.['n']);
}
