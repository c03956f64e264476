import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Commit } from '../../commit';
import { StoreUnavailableError } from '../../store-errors';
import type { Database } from './database';
import {
  asStoreError,
  followsFailure,
  isConflict,
  isConnectionLost,
  isNotSent,
  isUnanswered,
  losesStatements,
} from './problems';
import type { NumberWitness } from '../../number-witness';
import { currentRun, type ServerRun } from './server-runs';
import { begin, type Moment } from './begin';
import { ReadWriteLock } from './read-write-lock';
import { SqlTransaction } from './sql-transaction';

/** How often a transaction is retried because of concurrent ones. */
const MAX_TRIES = 20;
/** From this many attempts on it runs alone in this process. */
const MAX_SHARED_TRIES = 3;
/** The longest pause before the next try, in milliseconds: processes that are in each other's way part. */
const MAX_RETRY_DELAY = 20;

/** The result of a transaction. */
export interface Ended<Result> {
  readonly result: Result;
  /** What it changed; nothing if it wrote nothing. */
  readonly commit?: Commit | undefined;
}

/** What runs in a transaction; all that it writes is sent when it ends. */
type TransactionCallback<Result> = (sql: SqlTransaction) => Promise<Ended<Result>>;

/** The connection did not live to the first statement: nothing was done, and another one may work. */
class DeadConnection extends Error {
  override readonly name = 'DeadConnection';
}

/** The server was started again, or another one is in its place: the transaction runs again, in what is known of that one. */
class NewServerRun extends Error {
  override readonly name = 'NewServerRun';
}

/** Runs callbacks as transactions, again after conflicts, and reports failures as the store's errors. */
export class Transactions {
  readonly #lock = new ReadWriteLock();
  #run: ServerRun | undefined;

  constructor(
    private readonly database: Database,
    private readonly hear: {
      /** A transaction has committed, or may have. */
      committed(commit: Commit): void;
      /** Readers of the catalogue's feed are to check again soon. */
      feedUnsettled(): void;
    },
    private readonly witness?: NumberWitness,
  ) {}

  /** The run of the server, as it was known last. */
  get run(): ServerRun | undefined {
    return this.#run;
  }

  /** Learns in which run of the server this is, before the first transaction. */
  async open(client: PoolClient): Promise<void> {
    this.#run = await currentRun(client, this.witness);
  }

  async read<Result>(work: TransactionCallback<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await this.#once(false, work)).result;
      } catch (error) {
        if (!isToRunAgain(error) || tries >= MAX_TRIES) throw asStoreError(error);
      }
    }
  }

  async write<Result>(work: TransactionCallback<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      const isAlone = tries > MAX_SHARED_TRIES;
      const once = () => this.#once(true, work);
      try {
        const turn = isAlone ? this.#lock.exclusive(once) : this.#lock.shared(once);
        const { result, commit } = await turn;
        if (commit) this.hear.committed(commit);
        return result;
      } catch (error) {
        if (!isToRunAgain(error)) throw asStoreError(error);
        if (tries >= MAX_TRIES)
          throw new StoreUnavailableError('Too many change the same at once', { cause: error });
        if (isAlone) await pause(Math.random() * MAX_RETRY_DELAY);
      }
    }
  }

  /**
   * Runs a callback as one transaction, once. @param lockTimeout how long it waits for a lock at most, in milliseconds
   * @throws any conflict unchanged
   */
  async attempt<Result>(work: TransactionCallback<Result>, lockTimeout: number): Promise<Result> {
    const { result, commit } = await this.#lock.shared(() => this.#once(true, work, lockTimeout));
    if (commit) this.hear.committed(commit);
    return result;
  }

  /** Runs a callback on a live connection. */
  async #once<Result>(
    writes: boolean,
    work: TransactionCallback<Result>,
    lockTimeout = 0,
  ): Promise<Ended<Result>> {
    for (let dead = 1; ; dead += 1) {
      try {
        return await this.#onConnection(writes, work, lockTimeout);
      } catch (error) {
        if (!(error instanceof DeadConnection)) throw error;
        // All that were open may have ended since; a new one shows whether the database is there.
        if (dead > this.database.options.poolSize || isUnanswered(error.cause)) throw error.cause;
      }
    }
  }

  async #onConnection<Result>(
    writes: boolean,
    work: TransactionCallback<Result>,
    lockTimeout = 0,
  ): Promise<Ended<Result>> {
    const client = await this.database.connect(writes ? 'writing' : 'reading');
    let isLost = false;
    /** Ends a transaction that is to leave nothing behind. */
    const undo = async (error: unknown) => {
      isLost = isConnectionLost(error);
      if (!isLost)
        await client.query('rollback').catch(() => {
          isLost = true;
        });
    };
    try {
      const run = this.#run;
      if (!run) throw new Error('The store is not open');
      const begun = begin(this.database, client, writes, lockTimeout);
      // The callback need not wait for it: its statements come after it.
      begun.catch(() => undefined);
      const sql = new SqlTransaction(this.database, client, run, begun);
      let ended: Ended<Result>;
      try {
        ended = await work(sql);
        // Nothing is committed by what was known of another one.
        if ((await begun).server !== run.server) throw new NewServerRun('A new run of the server');
        if (!writes) await sql.settle();
      } catch (error) {
        sql.end();
        await this.#giveUp(client, sql, begun, error, undo);
        throw error;
      }
      await this.#commit(client, sql, ended.commit, undo);
      if (sql.isFeedUnsettled) this.hear.feedUnsettled();
      return ended;
    } finally {
      client.release(isLost);
    }
  }

  /** Undoes a failed transaction. @throws the error for the caller, if that is not the callback's own */
  async #giveUp(
    client: PoolClient,
    sql: SqlTransaction,
    begun: Promise<Moment>,
    error: unknown,
    undo: (error: unknown) => Promise<void>,
  ): Promise<void> {
    const moment = await begun.catch(async (failure: unknown) => {
      await undo(failure);
      if (isConnectionLost(failure)) throw new DeadConnection('Not begun', { cause: failure });
      throw failure;
    });
    const first = sql.failure ?? error;
    await undo(first);
    // The callback's error may be due to another run, too.
    if (moment.server !== sql.run.server) {
      this.#run = await currentRun(client, this.witness);
      throw new NewServerRun('A new run of the server');
    }
    // Its error is due to what the database refused; or it is the callback's own answer.
    if (followsFailure(error) || isToRunAgain(first) || isConnectionLost(first)) throw first;
  }

  /** Sends the commit right behind all that was sent. @param commit what is reported if it is unknown whether it happened */
  async #commit(
    client: PoolClient,
    sql: SqlTransaction,
    commit: Commit | undefined,
    undo: (error: unknown) => Promise<void>,
  ): Promise<void> {
    sql.end();
    const committed = client.query('commit');
    committed.catch(() => undefined);
    try {
      await sql.settle().catch(async (failure: unknown) => {
        // A statement that failed has undone all of it, even if the callback tolerated that; the commit was a rollback then.
        await committed;
        throw failure;
      });
      const { command } = await committed;
      if (command !== 'COMMIT') throw new Error('The transaction was undone by the database');
    } catch (error) {
      await undo(error);
      if (!isConnectionLost(error) || isNotSent(error) || !commit) throw error;
      // Unknown: if it did happen, listeners must be notified. The client repeats with the same ids, and gets its
      // result, or it is done then: once in any case.
      this.hear.committed(commit);
      throw new StoreUnavailableError(
        'The connection to the database broke during the commit: whether it was stored is not known',
        { cause: error },
      );
    }
  }
}

/** Whether running the transaction again may help: after a conflict, in a new run of the server, with a pooler that keeps no statements. */
const isToRunAgain = (error: unknown) =>
  error instanceof NewServerRun || isConflict(error) || losesStatements(error);
