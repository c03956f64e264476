import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { familySeconds } from '../process-figures';
import { startPostgres } from '../../sync-server/store/testing/postgres-cluster';

/**
 * As a shop would run it: what is acknowledged is on the disk. Sockets of other programs are many, and the machine is small.
 */
const SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  max_connections: '200',
  deadlock_timeout: '1s',
  log_min_messages: 'log',
};

/** A database for one measurement. */
export interface BenchDatabase {
  readonly url: string;
  run(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** How many transactions a deadlock has ended, and how many were undone for any reason, since the database was made. */
  undone(): Promise<{ readonly deadlocks: number; readonly rolledBack: number }>;
  drop(): Promise<void>;
}

/** The PostgreSQL on which everything of one run is measured. */
export interface DatabaseServer {
  /** `PostgreSQL 18.4, of the tests` or the like. */
  readonly name: string;
  makeDatabase(): Promise<BenchDatabase>;
  /** The processor time that the server has taken so far, in seconds; not a number where it runs elsewhere. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
}

const counted = z.object({ deadlocks: z.coerce.number(), undone: z.coerce.number() });

/** That of `DATABASE_URL`, which should have nothing else to do, or one that npm brings, with fsync. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const given = process.env['DATABASE_URL'];
  const own = given === undefined ? await startPostgres(SETTINGS) : undefined;
  const url = given ?? own?.url ?? '';
  const [version] = await runOn(url, "select current_setting('server_version') as version");
  return {
    name: `PostgreSQL ${String(version?.['version'])}${own ? ', with fsync, as npm brings it' : ' of DATABASE_URL'}`,
    makeDatabase: () => makeDatabase(url),
    cpuSeconds: () => serverSeconds(url).catch(() => Number.NaN),
    stop: async () => own?.stop(),
  };
}

async function serverSeconds(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows }: { rows: { pid: number }[] } = await client.query(
      'select pg_backend_pid() as pid',
    );
    return await familySeconds(rows[0]?.pid ?? 0);
  } finally {
    await client.end();
  }
}

async function makeDatabase(server: string): Promise<BenchDatabase> {
  const name = `shop_bench_${randomBytes(6).toString('hex')}`;
  await runOn(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const run: BenchDatabase['run'] = (sql, values) => runOn(address.href, sql, values);
  return {
    url: address.href,
    run,
    async undone() {
      const [row] = await runOn(
        server,
        'select deadlocks, xact_rollback as undone from pg_stat_database where datname = $1',
        [name],
      );
      const { deadlocks, undone } = counted.parse(row);
      return { deadlocks, rolledBack: undone };
    },
    drop: async () => {
      await runOn(server, `drop database ${name} with (force)`);
    },
  };
}

async function runOn(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows }: { rows: Record<string, unknown>[] } = await client.query(sql, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
