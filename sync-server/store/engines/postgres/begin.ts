import type { PoolClient } from 'pg';
import type { Database } from './database';
import { SERVER_SQL } from './server-runs';

/** What a transaction knows of its moment, from the statement that took its snapshot. */
export interface Moment {
  readonly server: string;
  /** Every transaction with a smaller number has ended, and is visible if it committed. */
  readonly oldest: number;
}

/**
 * Begins a transaction on the primary. Statements in it may be sent at once.
 * @param writes each statement sees what has committed by then, and what it must not change meanwhile is locked before;
 *   otherwise one state is read
 * @param lockTimeout how long it waits for a lock at most, in milliseconds; 0: as long as for any answer
 */
export const begin = (
  database: Database,
  client: PoolClient,
  writes: boolean,
  lockTimeout: number,
): Promise<Moment> =>
  beginKnowing(database, client, writes ? 'read committed' : READ_ONE_STATE, MOMENT, lockTimeout);

const MOMENT = `${SERVER_SQL} as server, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest`;

/** The level of a transaction that reads one state. */
export const READ_ONE_STATE = 'repeatable read read only';

/**
 * Begins a transaction. The limits hold for it alone, so that they do no harm on a connection that a pooler shares.
 * @param facts in SQL, of the moment that it sees
 */
export async function beginKnowing<Facts>(
  database: Database,
  client: PoolClient,
  level: string,
  facts: string,
  lockTimeout = 0,
): Promise<Facts> {
  const timeout = database.options.statementTimeout;
  const began = client.query(
    `begin isolation level ${level}; set local statement_timeout = ${timeout};
     set local idle_in_transaction_session_timeout = ${timeout}${lockTimeout > 0 ? `; set local lock_timeout = ${lockTimeout}` : ''}`,
  );
  const found = database.run<Facts>(client, `select ${facts}`, []);
  const [, [row]] = await Promise.all([began, found]);
  if (!row) throw new Error('A transaction without a moment');
  return row;
}
