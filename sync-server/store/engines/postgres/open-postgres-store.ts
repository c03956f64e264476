import type { Commit } from '../../commit';
import type { NumberWitness } from '../../number-witness';
import type { StoreMeasures } from '../../store-measures';
import type { ShopStore } from '../../repositories/shop-store';
import { CommitNotifications } from './commit-notifications';
import { Database, type DatabaseOptions } from './database';
import { dropEndedLeases } from './leases';
import { knownMigrations, migrate } from './migrations';
import { PostgresStore } from './postgres-store';
import { primaryPosition } from './primary-position';
import { openingProblem, placeOf } from './problems';
import { Replica } from './replica';
import { Transactions } from './transactions';
import { refuseWhileMoved } from './work-lock';

/** What is not said of the limits of `DatabaseOptions` is as in `LIMITS`. */
export interface PostgresStoreOptions extends Partial<Omit<DatabaseOptions, 'url' | 'poolSize'>> {
  /** `postgres://user:password@host:5432/shop`; of a pooler that shares connections by transaction too. */
  readonly url: string;
  /** Of the database itself, where `url` is a pooler's: notifications of other processes come by it. */
  readonly listenUrl?: string | null;
  /** Of a standby for reads, if there is one. */
  readonly readUrl?: string | null;
  /** How many connections this process opens at most, besides the one for notifications; 10 unless said. */
  readonly poolSize?: number | null;
  /** Receives a sentence for the owner. */
  readonly warn?: (message: string) => void;
  /** Counts each transaction that writes, and reads the connections. */
  readonly measures?: StoreMeasures | undefined;
  /** Numbers given by processes of this machine, recorded outside the database; nothing: no such record is kept. */
  readonly witness?: NumberWitness | undefined;
}

const POOL_SIZE = 10;
const LIMITS = {
  statementTimeout: 10_000,
  connectTimeout: 5_000,
  /** Phones give a request up after 15 seconds (docs/sync-protocol.md). */
  maxWait: 10_000,
  /** Each is a request that is held in memory: so many are done in ten seconds by a database that does 100 a second. */
  maxWaiting: 1_000,
};
/** A server ends by itself what takes too long; this much later it counts as gone, with its machine or the way to it. In milliseconds. */
const ANSWER_GRACE = 2_000;

/**
 * Opens the store in a PostgreSQL database, which any number of processes share (docs/decisions/0011-postgresql.md); makes its
 * tables if missing.
 * @throws DatabaseNotOpenError with one sentence for the owner
 */
export async function openPostgresStore({
  url,
  listenUrl,
  readUrl,
  poolSize,
  warn = () => undefined,
  measures,
  witness,
  ...given
}: PostgresStoreOptions): Promise<ShopStore> {
  placeOf(url);
  const limits = { ...LIMITS, ...given, poolSize: poolSize ?? POOL_SIZE };
  const answerTimeout = given.answerTimeout ?? limits.statementTimeout + ANSWER_GRACE;
  const databaseAt = (address: string) => new Database({ ...limits, answerTimeout, url: address });
  const database = databaseAt(url);
  const { ask } = database;
  const notifications = new CommitNotifications(listenUrl ?? url, ask);
  const hear = {
    committed: (commit: Commit) => notifications.tell(commit),
    feedUnsettled: () => notifications.tellAgain(),
  };
  const transactions = new Transactions(database, hear, witness);
  const replica = readUrl
    ? new Replica({
        database: databaseAt(readUrl),
        url: readUrl,
        primary: primaryPosition(ask),
        run: () => transactions.run,
        warn,
        feedUnsettled: () => notifications.tellAgain(),
      })
    : undefined;
  try {
    const migrations = await knownMigrations();
    await database.using(async (client) => {
      await migrate(client, migrations);
      await refuseWhileMoved(client);
      await transactions.open(client);
    });
    await dropEndedLeases(ask);
    await notifications.open();
    await replica?.open();
  } catch (error) {
    await replica?.close();
    await notifications.close();
    await database.end();
    throw openingProblem(error, url);
  }
  return new PostgresStore(database, transactions, notifications, replica, measures);
}
