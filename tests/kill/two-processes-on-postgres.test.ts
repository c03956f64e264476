import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemoProducts } from '../../demo-shop/demo-shop';
import {
  startPostgres,
  type PostgresCluster,
} from '../../sync-server/store/testing/postgres-cluster';
import { ADMIN, ServerProcess } from '../server-process/server-process';
import { orderBody, ShopApi, withoutChoice, type Shopper } from '../server-process/shop-api';
import { stockMistakes, stockOf } from './shop-books';

/** Two processes of the shop on one PostgreSQL, and orders while a process or the database dies under load. */
const SHOPPERS = 8;
/** So many orders are acknowledged before each fault and after it, so that it comes in the middle of others. */
const ORDERS = 40;
/** Between two attempts at one order, in milliseconds. */
const PAUSE = 50;

let cluster: PostgresCluster;
let first: ServerProcess;
let second: ServerProcess;
let database: Client;

beforeAll(async () => {
  cluster = await startPostgres();
  const env = { DATABASE_URL: cluster.url };
  first = await ServerProcess.prepare({ env });
  second = await ServerProcess.prepare({ env, dataDir: first.dataDir });
  database = new Client({ connectionString: cluster.url });
  database.on('error', () => undefined);
  await database.connect();
});
afterAll(async () => {
  await database.end().catch(() => undefined);
  await Promise.allSettled([first.close(), second.close()]);
  await cluster.stop();
});

async function count(what: string): Promise<number> {
  const { rows }: { rows: { count: number }[] } = await database.query(
    `select count(*)::int as count from ${what}`,
  );
  return rows[0]?.count ?? -1;
}

test('two that start at once on an empty database: it is filled once, and both accept the same people', async () => {
  await Promise.all([first.start(), second.start()]);
  const demo = await loadDemoProducts();
  expect(await count('products')).toBe(demo.length);
  expect(await count('reviews')).toBe(demo.flatMap(({ reviews }) => reviews).length);
  expect(await count('users')).toBe(2);
  expect(await count('store')).toBe(1);
  expect(await count('server_runs')).toBe(1);
  for (const name of ['session-secret', 'second-factor-key'])
    expect(await readFile(path.join(first.dataDir, name), 'utf8')).toMatch(/^[\w-]{64}$/);
  // A session of one is valid at the other.
  const admin = await new ShopApi(first.origin).signIn(ADMIN.email, ADMIN.password);
  expect(await new ShopApi(second.origin).as(admin).orders()).toEqual([]);
});

test('one process killed, then the database, under load: 503 says when to retry, nothing is lost or doubled', async () => {
  const api = new ShopApi(second.origin);
  const products = await api.allProducts();
  const before = stockOf(products);
  const wellStocked = withoutChoice(products).filter(({ countInStock }) => countInStock >= 25);
  const acknowledged = new Map<string, Shopper>();
  const refused: { status: number; retryAfter: string | null }[] = [];
  let isOver = false;

  /** Orders until stopped: after no answer, or 503, an order is sent again under its key to the other process. */
  async function shop(shopper: Shopper, place: number): Promise<void> {
    for (let n = 0; !isOver; n += 1) {
      const product = wellStocked[(place + n * SHOPPERS) % wellStocked.length];
      if (!product) throw new Error('The shop is empty');
      const id = crypto.randomUUID();
      const init = {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${shopper.user.token}`,
          'idempotency-key': id,
        },
        body: JSON.stringify({ _id: id, ...orderBody([[product, 1]]) }),
      };
      for (let tries = place; !acknowledged.has(id); tries += 1) {
        const { origin } = tries % 2 === 0 ? first : second;
        const response = await fetch(`${origin}/api/orders`, init).catch(() => undefined);
        if (response?.ok) {
          acknowledged.set(id, shopper);
          continue;
        }
        if (response)
          refused.push({
            status: response.status,
            retryAfter: response.headers.get('retry-after'),
          });
        await pause(PAUSE);
      }
    }
  }

  const moreOrders = async () => {
    const reached = acknowledged.size;
    await expect.poll(() => acknowledged.size).toBeGreaterThan(reached + ORDERS);
  };

  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => api.register()));
  const shopping = Promise.all(shoppers.map(shop));
  try {
    await moreOrders();
    await first.kill();
    await moreOrders();
    // Only the process that kept running can have refused, and it had no reason.
    expect(refused).toEqual([]);
    await first.start();
    await cluster.restart();
    await moreOrders();
  } finally {
    isOver = true;
    await shopping;
  }
  expect(refused.length).toBeGreaterThan(0);
  for (const one of refused) expect(one).toEqual({ status: 503, retryAfter: '5' });

  const everyOrder = [];
  for (const shopper of shoppers) {
    const own = await api.as(shopper).orders();
    const known = [...acknowledged].filter(([, who]) => who === shopper).map(([id]) => id);
    expect(own.map(({ _id }) => _id).toSorted()).toEqual(known.toSorted());
    everyOrder.push(...own);
  }
  expect(stockMistakes(before, await api.allProducts(), everyOrder)).toEqual([]);
});
