import { OUTCOMES_KEPT } from '#shared/core/limits';
import type { ShopStore } from '../shop-store';
import { autoCommitOn } from './auto-commit';
import { CommitNews } from './commit-news';
import { Database } from './database';
import { knownMigrations, migrate } from './migrations';
import { PostgresStore } from './postgres-store';
import { openingProblem, placeOf } from './problems';
import { Transactions } from './transactions';
import { refuseWhileMoved } from './work-lock';

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:5432/shop`; of a pooler that shares connections by transaction too. */
  readonly url: string;
  /** Of the database itself, where `url` is a pooler's: notifications of other processes come by it. */
  readonly listenUrl?: string | null;
  /** How many connections this process opens at most, besides the one for notifications; 10 unless said. */
  readonly poolSize?: number | null;
  /** How long a statement may take, and a transaction may stand still, in milliseconds; 10 seconds unless said. */
  readonly statementTimeout?: number;
  /** How long a connection of the pool is waited for, in milliseconds; 5 seconds unless said. */
  readonly connectTimeout?: number;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const POOL_SIZE = 10;
const STATEMENT_TIMEOUT = 10_000;
const CONNECT_TIMEOUT = 5_000;

/**
 * Opens the store in a PostgreSQL database, which any number of processes share (docs/decisions/0033-postgres-store.md); makes its
 * tables where they are missing.
 * @throws DatabaseNotOpenError with one sentence for whoever runs the shop
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<ShopStore> {
  const { url, clock } = options;
  placeOf(url);
  const database = new Database({
    url,
    poolSize: options.poolSize ?? POOL_SIZE,
    statementTimeout: options.statementTimeout ?? STATEMENT_TIMEOUT,
    connectTimeout: options.connectTimeout ?? CONNECT_TIMEOUT,
  });
  const ask = autoCommitOn(database);
  const news = new CommitNews(options.listenUrl ?? url, ask);
  const transactions = new Transactions(database, {
    committed: (commit) => news.tell(commit),
    feedUnsettled: () => news.tellAgain(),
  });
  try {
    const migrations = await knownMigrations();
    const client = await database.connect();
    try {
      await migrate(client, migrations);
      await refuseWhileMoved(client);
      await transactions.open(client);
    } finally {
      client.release();
    }
    await news.open();
    await dropOld(ask, clock());
  } catch (error) {
    await news.close();
    await database.end();
    throw openingProblem(error, url);
  }
  return new PostgresStore(database, transactions, news);
}

/** Drops outcomes older than `OUTCOMES_KEPT` (docs/sync-protocol.md#apply), and sessions that have ended. */
async function dropOld(ask: ReturnType<typeof autoCommitOn>, now: number): Promise<void> {
  const time = (milliseconds: number) => new Date(milliseconds).toISOString();
  await ask('delete from outcomes where recorded_at < $1', [time(now - OUTCOMES_KEPT)]);
  await ask('delete from sessions where expires_at < $1', [time(now)]);
}
