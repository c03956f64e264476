import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeStoreContract } from '../../sync-server/store/testing/contract/store-contract';
import { openPostgresStore } from '../../sync-server/store/engines/postgres/open-postgres-store';
import { startPooler, type Pooler } from './pooler';
import { PostgresServer } from './postgres-server';
import { ShopUnderLoad } from './shop-under-load';

/*
 * The pooler that most owners have, in transaction mode. Debian's current version (1.18) has no prepared statements: the
 * store notices, and uses none.
 */

/** Connections to the database, for all clients together. */
const CONNECTIONS = 6;
const ORDERS = 200;

let server: PostgresServer;
let pooler: Pooler;
beforeAll(async () => {
  server = await PostgresServer.primary();
  pooler = await startPooler(server, CONNECTIONS);
});
afterAll(async () => {
  await pooler?.close();
  await server?.clear();
});

describeStoreContract('PostgreSQL behind pgbouncer', async () => {
  const tables = await server.query(
    `select tablename from pg_tables where schemaname = 'public'
     and tablename not in ('schema_migrations', 'store', 'server_runs')`,
  );
  await server.query(tables.map(({ tablename }) => `delete from ${String(tablename)};`).join(' '));
  return openPostgresStore({ url: pooler.url, listenUrl: server.url });
});

test('two processes under load behind pgbouncer: every order is there once, and no client is refused', async () => {
  await server.query('drop schema public cascade');
  await server.query('create schema public');
  const shop = await ShopUnderLoad.start({
    DATABASE_URL: pooler.url,
    DATABASE_LISTEN_URL: server.url,
  });
  try {
    shop.begin();
    await shop.orders(ORDERS);
    await shop.end();
    expect(await shop.mistakes()).toEqual([]);
    expect(shop.refused).toEqual([]);
    const connections = await server.query(
      `select count(*)::int as n from pg_stat_activity
       where application_name = 'offline-shop' and datname = 'shop'`,
    );
    expect(Number(connections[0]?.['n'])).toBeLessThanOrEqual(CONNECTIONS);
    process.stdout.write(
      `${shop.acknowledged} orders acknowledged, each there once, over ${CONNECTIONS} connections\n`,
    );
  } finally {
    await shop.close();
  }
});
