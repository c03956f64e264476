import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_ATTEMPTS } from '#shared/core/limits';
import { startLoggedServer, type LoggedServer } from '../../../testing/logged-server';
import { aCodOrder, anAction, aProduct } from '../../../testing/samples';
import { register, TestDevice } from '../../../testing/test-client';
import { Client } from 'pg';
import { whyNotStored } from '../../../status/why-not-stored';
import type { ShopStore } from '../../repositories/shop-store';
import { makeDatabase } from '../../testing/postgres-database';
import type { TestDatabase } from '../../testing/create-database';
import { openPostgresStore } from './open-postgres-store';

/*
 * The owner withdraws the database from a running shop: a shopper's queued order waits until it is back, however often it is sent.
 */

const NOW = Date.parse('2026-03-01T10:00:00.000Z');
const kettle = aProduct({ _id: 'kettle', countInStock: 100 });
let database: TestDatabase;
/** On another database of the same server, as a user who may do everything. */
let beside: Client;
let role: string;
let store: ShopStore;
let server: LoggedServer;
let device: TestDevice;
let placed = 0;

beforeAll(async () => {
  database = await makeDatabase();
  role = `owner_${process.pid}_${Date.now()}`;
  await database.run(`create role ${role} login password 'first'`);
  await database.run(`grant create on schema public to ${role}`);
  await database.run('create extension pg_trgm');
  const address = new URL(database.url);
  address.pathname = '/postgres';
  beside = new Client({ connectionString: address.href });
  await beside.connect();
  // Nothing but the shop is connected to it, which a renaming requires.
  await database.leave();
  const url = new URL(database.url);
  [url.username, url.password] = [role, 'first'];
  store = await openPostgresStore({ url: url.href });
  await store.write((shop) => shop.putProduct(kettle));
  server = await startLoggedServer({ clock: () => NOW, products: [], wrapStore: () => store });
  device = new TestDevice(await register(server.url));
});
afterAll(async () => {
  await server.close();
  await store.close();
  await beside.query(`drop database ${database.name} with (force)`);
  await beside.query(`drop role ${role}`);
  await beside.end();
});

const onServer = (sql: string) => beside.query(sql);

/** Runs SQL in the shop's database. */
async function inDatabase(sql: string): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** The shop's tables, by their names. */
async function tablesOfShop(): Promise<string[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client
    .query<{ tablename: string }>(`select tablename from pg_tables where schemaname = 'public'`)
    .finally(() => client.end());
  return rows.map(({ tablename }) => tablename);
}

const endConnections = () =>
  onServer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}'`,
  );

/** It is copied, dropped, and later there again from the copy, as from a backup of that moment. */
const COPY = () => `${database.name}_copy`;

const FAULTS = {
  'the right to write orders is gone': [
    () => inDatabase(`revoke insert on orders from ${role}`),
    () => inDatabase(`grant insert on orders to ${role}`),
    'its user has too few rights',
  ],
  'all rights are gone': [
    () => inDatabase(`revoke all on all tables in schema public from ${role}`),
    () => inDatabase(`grant all on all tables in schema public to ${role}`),
    'its user has too few rights',
  ],
  'the password is changed': [
    () => onServer(`alter role ${role} password 'second'`).then(endConnections),
    () => onServer(`alter role ${role} password 'first'`),
    'it does not take the user and the password',
  ],
  'its user may not sign in': [
    () => onServer(`alter role ${role} nologin`).then(endConnections),
    () => onServer(`alter role ${role} login`),
    'its user may not sign in',
  ],
  'its user may only read': [
    () =>
      onServer(`alter role ${role} set default_transaction_read_only = on`).then(endConnections),
    () => onServer(`alter role ${role} reset all`).then(endConnections),
    'it takes no writes',
  ],
  'a table is renamed': [
    () => inDatabase('alter table orders rename to orders_of_before'),
    () => inDatabase('alter table orders_of_before rename to orders'),
    'its tables are not those',
  ],
  'the database accepts no connections': [
    () => onServer(`alter database ${database.name} allow_connections false`).then(endConnections),
    () => onServer(`alter database ${database.name} allow_connections true`),
    'it lets no connection in',
  ],
  'the database is dropped, and restored': [
    async () => {
      await onServer(`alter database ${database.name} allow_connections false`);
      await endConnections();
      await expect
        .poll(() =>
          onServer(`create database ${COPY()} template ${database.name}`).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      await onServer(`drop database ${database.name} with (force)`);
    },
    () => onServer(`alter database ${COPY()} rename to ${database.name}`),
    'there is no such database any more',
  ],
} as const;

test.each(Object.entries(FAULTS))(
  '%s: 503 each time, no attempt is counted, and the order is placed once when it is fixed',
  async (_, [take, giveBack, why]) => {
    const order = anAction(placed + 1, 'place-cod-order', aCodOrder([[kettle, 1]], NOW));
    const said = server.lines.length;
    await take();
    for (let tried = 0; tried <= MAX_ATTEMPTS; tried += 1) {
      const { status, body, headers } = await device.push([order]);
      expect([status, body]).toMatchObject([503, { code: 'unavailable' }]);
      expect(headers.get('retry-after')).toBe('5');
    }
    const sentences = server.lines.slice(said).filter((line) => line.includes(`now: ${why}`));
    expect(sentences.length).toBeGreaterThan(0);
    await expect.poll(async () => (await device.owner.client.get('/readyz')).status).toBe(503);
    expect((await device.owner.client.get('/healthz')).status).toBe(200);
    expect(await whyNotStored(store)).toContain(why);
    expect(server.lines.slice(said).filter((line) => line.includes('"level":50'))).toEqual([]);

    await giveBack();
    await expect.poll(async () => (await device.owner.client.get('/readyz')).status).toBe(200);
    await expect.poll(async () => (await device.push([order])).status).toBe(200);
    placed += 1;
    const { outcomes, lastSeq } = await device.sync([order]);
    expect([outcomes[0]?.outcome.code, lastSeq]).toEqual(['done', placed]);
    const orders = await store.read((shop) => shop.ordersOf(device.owner.user._id));
    expect(orders).toHaveLength(placed);
  },
);

test('not ready if any right is missing that an order needs', async () => {
  const tables = await tablesOfShop();
  const unnoticed: string[] = [];
  let refused = 0;
  for (const table of tables) {
    await inDatabase(`revoke all on ${table} from ${role}`);
    const buyer = new TestDevice(device.owner);
    const order = anAction(1, 'place-cod-order', aCodOrder([[kettle, 1]], NOW));
    const { status } = await buyer.push([order]);
    const isReady = await store.check().then(
      () => true,
      () => false,
    );
    await inDatabase(`grant all on ${table} to ${role}`);
    if (status === 503) refused += 1;
    if (status === 503 && isReady) unnoticed.push(table);
  }
  expect(unnoticed).toEqual([]);
  expect(refused).toBeGreaterThan(10);
});

test('not ready while a table is locked before its first use, and ready again without the lock', async () => {
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('begin; lock table orders in share mode');
  await expect(store.check()).rejects.toThrow('The database cannot be used now');
  await owner.query('commit');
  await owner.end();
  await store.check();
});
