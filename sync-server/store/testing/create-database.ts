import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database of a test's own. */
export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  /** Runs SQL as a user who may do everything, past every store. */
  run(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** Disconnects, which is required before it can be copied. */
  leave(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Makes a database on a server; the caller drops it.
 * @param server of a user who may do so
 * @param template the name of another one that it begins as a copy of; empty without it
 */
export async function createDatabase(server: string, template?: string): Promise<TestDatabase> {
  const name = `shop_test_${randomBytes(6).toString('hex')}`;
  await runOn(server, `create database ${name}${template ? ` template ${template}` : ''}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const client = new Client({ connectionString: address.href });
  await client.connect();
  // A server that a test ends takes this connection with it.
  client.on('error', () => undefined);
  const leave = () => client.end();
  return {
    name,
    url: address.href,
    run: async (sql, values) => (await client.query(sql, [...(values ?? [])])).rows,
    leave,
    async drop() {
      await leave();
      await runOn(server, `drop database ${name} with (force)`);
    },
  };
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
