import type { PoolClient } from 'pg';
import { OUTCOME_RETENTION } from '#shared/core/limits';
import type { Commit } from '../../commit';
import type { NumberWitness } from '../../number-witness';
import type { StoreMeasures } from '../../store-measures';
import type { ShopStore } from '../../repositories/shop-store';
import { autoCommitOn } from './auto-commit';
import { CommitNotifications } from './commit-notifications';
import { Database, withoutTimeout } from './database';
import { dropEndedLeases } from './leases';
import { knownMigrations, migrate } from './migrations';
import { PostgresStore } from './postgres-store';
import { primaryPosition } from './primary-position';
import { openingProblem, placeOf } from './problems';
import { Replica } from './replica';
import { Transactions } from './transactions';
import { refuseWhileMoved } from './work-lock';

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:5432/shop`; of a pooler that shares connections by transaction too. */
  readonly url: string;
  /** Of the database itself, where `url` is a pooler's: notifications of other processes come by it. */
  readonly listenUrl?: string | null;
  /** Of a standby for reads, if there is one. */
  readonly readUrl?: string | null;
  /** How many connections this process opens at most, besides the one for notifications; 10 unless said. */
  readonly poolSize?: number | null;
  /** How long a statement may take, and a transaction may stand still, in milliseconds; 10 seconds unless said. */
  readonly statementTimeout?: number;
  /** Receives a sentence for the owner. */
  readonly warn?: (message: string) => void;
  /** How long an answer may take before the connection is taken for dead, in milliseconds; 2 seconds more than a statement unless said. */
  readonly answerTimeout?: number;
  /** How long the server may take to open a connection, in milliseconds; 5 seconds unless said. */
  readonly connectTimeout?: number;
  /** How long to wait for a connection in use, in milliseconds; 10 seconds unless said. */
  readonly maxWait?: number;
  /** How many wait for one at most; 1,000 unless said. */
  readonly maxWaiting?: number;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Counts each transaction that writes, and reads the connections. */
  readonly measures?: StoreMeasures | undefined;
  /** Numbers given by processes of this machine, recorded outside the database; nothing: no such record is kept. */
  readonly witness?: NumberWitness | undefined;
}

const POOL_SIZE = 10;
const STATEMENT_TIMEOUT = 10_000;
const CONNECT_TIMEOUT = 5_000;
/** Phones give a request up after 15 seconds (docs/sync-protocol.md). */
const MAX_WAIT = 10_000;
/** Each is a request that is held in memory: so many are done in ten seconds by a database that does 100 a second. */
const MAX_WAITING = 1_000;
/** A server ends by itself what takes too long; this much later it counts as gone, with its machine or the way to it. In milliseconds. */
const ANSWER_GRACE = 2_000;

/**
 * Opens the store in a PostgreSQL database, which any number of processes share (docs/decisions/0011-postgresql.md); makes its
 * tables if missing.
 * @throws DatabaseNotOpenError with one sentence for the owner
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<ShopStore> {
  const { url, clock } = options;
  placeOf(url);
  const { statementTimeout = STATEMENT_TIMEOUT } = options;
  const limits = {
    poolSize: options.poolSize ?? POOL_SIZE,
    statementTimeout,
    answerTimeout: options.answerTimeout ?? statementTimeout + ANSWER_GRACE,
    connectTimeout: options.connectTimeout ?? CONNECT_TIMEOUT,
    maxWait: options.maxWait ?? MAX_WAIT,
    maxWaiting: options.maxWaiting ?? MAX_WAITING,
  };
  const database = new Database({ url, ...limits });
  const ask = autoCommitOn(database);
  const notifications = new CommitNotifications(options.listenUrl ?? url, ask);
  const hear = {
    committed: (commit: Commit) => notifications.tell(commit),
    feedUnsettled: () => notifications.tellAgain(),
  };
  const transactions = new Transactions(database, hear, options.witness);
  const { readUrl, warn = () => undefined } = options;
  const replica = readUrl
    ? new Replica({
        database: new Database({ url: readUrl, ...limits }),
        url: readUrl,
        primary: primaryPosition(ask),
        run: () => transactions.run,
        warn,
        feedUnsettled: () => notifications.tellAgain(),
      })
    : undefined;
  try {
    const migrations = await knownMigrations();
    const client = await database.connect();
    try {
      await migrate(client, migrations);
      await refuseWhileMoved(client);
      await transactions.open(client);
      await dropOld(client, clock());
    } finally {
      client.release();
    }
    await dropEndedLeases(ask);
    await notifications.open();
    await replica?.open();
  } catch (error) {
    await replica?.close();
    await notifications.close();
    await database.end();
    throw openingProblem(error, url);
  }
  return new PostgresStore(database, transactions, notifications, replica, options.measures);
}

/** Drops outcomes older than `OUTCOME_RETENTION` (docs/sync-protocol.md#apply), and sessions that have ended. */
async function dropOld(client: PoolClient, now: number): Promise<void> {
  const drop = async (from: string, before: number) => {
    const text = `delete from ${from} < $1`;
    await client.query(withoutTimeout(text, [new Date(before).toISOString()]));
  };
  await drop('outcomes where at_recorded', now - OUTCOME_RETENTION);
  await drop('sessions where at_expiry', now);
}
