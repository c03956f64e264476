import { afterAll, beforeAll } from 'vitest';
import { describeStoreContract } from '../../testing/contract/store-contract';
import type { TestDatabase } from '../../testing/create-database';
import { makeDatabase } from '../../testing/postgres-database';
import { openPostgresStore } from './open-postgres-store';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(async () => {
  await database.drop();
});

describeStoreContract('PostgreSQL', async () => {
  await emptied();
  return openPostgresStore({ url: database.url });
});

/** Deletes every row: a database of its own for each test would take longer than the tests. */
async function emptied(): Promise<void> {
  const tables = await database.run(
    `select tablename from pg_tables where schemaname = 'public'
     and tablename not in ('schema_migrations', 'store', 'server_runs')`,
  );
  const deletes = tables.map(({ tablename }) => `delete from ${String(tablename)};`);
  await database.run(deletes.join(' '));
}
