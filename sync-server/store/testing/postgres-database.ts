import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

/** A database of a test's own. */
export interface TestDatabase {
  readonly url: string;
  /** Runs SQL as a user who may do everything, past every store. */
  run(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** Makes an empty database; whoever asks drops it. */
export async function makeDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `shop_test_${randomBytes(6).toString('hex')}`;
  await runOn(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const client = new Client({ connectionString: address.href });
  await client.connect();
  // A server that a test ends takes this connection with it.
  client.on('error', () => undefined);
  return {
    url: address.href,
    run: async (sql, values) => (await client.query(sql, [...(values ?? [])])).rows,
    async drop() {
      await client.end();
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
