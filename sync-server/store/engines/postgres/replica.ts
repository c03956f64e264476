import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Database } from './database';
import type { PrimaryPosition } from './primary-position';
import { DatabaseNotOpenError, isConnectionLost, isWronglySet, reasonOf } from './problems';
import type { ServerRun } from './server-runs';
import { beginKnowing, READ_ONE_STATE } from './begin';
import { SqlTransaction } from './sql-transaction';

/** How long a read waits for the standby to catch up with the primary, in milliseconds. */
const WAIT = 100;
/** The first pause of those; each is twice as long as the one before. In milliseconds. */
const FIRST_PAUSE = 2;
/** A standby that lags for this long is not used until it has caught up, in milliseconds. */
const MAX_LAG = 3_000;
/** How often an unused standby is checked, and how long it may take to catch up then. In milliseconds. */
const LAG_CHECK_INTERVAL = 1_000;

/** How far a standby has replayed the primary's log, in bytes; nothing if it is none. */
const POSITION = `
  select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as position`;
/** The run that it knows of: a standby that follows another server has not heard of the primary's. */
const KNOWN_RUN = '(select server from server_runs order by began desc limit 1) as server';

export interface ReplicaOptions {
  readonly database: Database;
  readonly url: string;
  /** The primary's position at this moment. */
  readonly primary: () => Promise<PrimaryPosition>;
  /** In which run of the primary this process is. */
  readonly run: () => ServerRun | undefined;
  /** Receives a sentence for the owner. */
  readonly warn: (message: string) => void;
  /** Readers of the catalogue's feed are to check again soon. */
  readonly feedUnsettled: () => void;
}

/** Why the standby cannot be used now. */
class NotNow extends Error {
  override readonly name = 'NotNow';
}

/** The standby is behind the primary. */
class Behind extends Error {
  override readonly name = 'Behind';
}

/** The result of a callback, or its own error. */
type Worked<Result> = { readonly result: Result } | { readonly threw: unknown };

/**
 * Reads on a standby of the database, with the guarantee of a read on the primary: whatever was acknowledged before the read began,
 * through any process, is seen. For that the primary's position is read, and the standby waited for; if that takes too
 * long, or the standby cannot be used, the primary is read (docs/decisions/0011-postgresql.md).
 */
export class Replica {
  #isInUse = false;
  #behindSince: number | undefined;
  #looking: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(private readonly options: ReplicaOptions) {}

  /**
   * Checks whether it is a standby of this store. An unreachable one is tried again, and the primary is read meanwhile.
   * @throws DatabaseNotOpenError with one sentence, if its settings are wrong
   */
  async open(): Promise<void> {
    try {
      await this.#look();
      this.#isInUse = true;
    } catch (error) {
      if (error instanceof DatabaseNotOpenError) throw error;
      if (isWronglySet(firstOf(error)))
        throw new DatabaseNotOpenError(
          `DATABASE_READ_URL: the standby cannot be read: ${this.#reasonOf(error)}`,
          { cause: error },
        );
      this.#leaveAlone(error);
    }
  }

  /**
   * Runs a callback on the standby.
   * @returns nothing if the primary is to be read
   * @throws the callback's own error
   */
  async read<Result>(
    work: (sql: SqlTransaction) => Promise<Result>,
  ): Promise<{ readonly result: Result } | undefined> {
    const worked = this.#isInUse ? await this.#try(work) : undefined;
    if (worked && 'threw' in worked) throw worked.threw;
    return worked;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#looking);
    await this.options.database.end();
  }

  async #try<Result>(
    work: (sql: SqlTransaction) => Promise<Result>,
  ): Promise<Worked<Result> | undefined> {
    try {
      const primary = await this.options.primary();
      const run = this.options.run();
      // A server in the place of another one: a transaction on the primary begins a new run.
      if (primary.server !== run?.server) return undefined;
      const worked = await this.#onConnection((client) => this.#run(client, primary, run, work));
      this.#behindSince = undefined;
      return worked;
    } catch (error) {
      this.#failed(error);
      return undefined;
    }
  }

  async #onConnection<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.options.database.connect('reading').catch((error: unknown) => {
      throw new NotNow('No connection', { cause: error });
    });
    let isOk = false;
    try {
      const result = await work(client);
      isOk = true;
      return result;
    } finally {
      // What failed may have left a transaction open.
      client.release(!isOk);
    }
  }

  async #run<Result>(
    client: PoolClient,
    primary: PrimaryPosition,
    run: ServerRun,
    work: (sql: SqlTransaction) => Promise<Result>,
  ): Promise<Worked<Result>> {
    const { database } = this.options;
    await this.#reach(client, primary.position, WAIT);
    const known = await beginKnowing<{ server: string | null }>(
      database,
      client,
      READ_ONE_STATE,
      KNOWN_RUN,
    );
    if (known.server !== run.server) throw new NotNow('it follows another server');
    // What had ended on the primary is seen here, so the primary's word holds for feeds too.
    const sql = new SqlTransaction(database, client, run, Promise.resolve(primary));
    const worked = await this.#worked(sql, work);
    await client.query('commit');
    if (sql.isFeedUnsettled) this.options.feedUnsettled();
    return worked;
  }

  async #worked<Result>(
    sql: SqlTransaction,
    work: (sql: SqlTransaction) => Promise<Result>,
  ): Promise<Worked<Result>> {
    try {
      const result = await work(sql);
      await sql.settle();
      return { result };
    } catch (error) {
      // Its error may be due to a refusal of the standby.
      if (sql.failure !== undefined) throw sql.failure;
      return { threw: error };
    } finally {
      sql.end();
    }
  }

  /** Waits until the standby shows what the primary had acknowledged. It is asked before the state that is read is taken. */
  async #reach(client: PoolClient, position: number, time: number): Promise<void> {
    const end = performance.now() + time;
    for (let next = FIRST_PAUSE; ; next *= 2) {
      const { rows }: { rows: { position: number | null }[] } = await client.query(POSITION);
      const reached = rows[0]?.position ?? null;
      if (reached === null)
        throw new NotNow('it is no standby, but takes writes: name one of the primary of today');
      if (reached >= position) return;
      if (performance.now() + next > end) throw new Behind('it is too far behind');
      await pause(next);
    }
  }

  /** @throws if it cannot be used now, or ever */
  async #look(): Promise<void> {
    const primary = await this.options.primary();
    const epoch = this.options.run()?.epoch;
    await this.#onConnection(async (client) => {
      // One that does not get there may be of another server.
      const late = await this.#reach(client, primary.position, LAG_CHECK_INTERVAL).catch(
        (error: unknown) => {
          if (error instanceof Behind) return error;
          throw error;
        },
      );
      const { rows: known }: { rows: { there: boolean }[] } = await client.query(
        `select to_regclass('server_runs') is not null as there`,
      );
      if (!known[0]?.there)
        throw new NotNow('it has no shop: it is a standby of another server, or has just begun');
      const { rows }: { rows: { epoch: string }[] } = await client.query('select epoch from store');
      if (rows[0] && rows[0].epoch !== epoch)
        throw new DatabaseNotOpenError(
          'DATABASE_READ_URL: the standby has another shop than DATABASE_URL',
        );
      if (late) throw late;
    });
  }

  #failed(error: unknown): void {
    if (error instanceof Behind) {
      this.#behindSince ??= performance.now();
      if (performance.now() - this.#behindSince < MAX_LAG) return;
    } else if (!(error instanceof NotNow || isConnectionLost(error))) {
      // Of this read alone: a statement that took too long, or was in the way of the replay.
      return;
    }
    if (this.#isInUse) this.#leaveAlone(error);
  }

  #leaveAlone(error: unknown): void {
    this.#isInUse = false;
    this.#behindSince = undefined;
    this.options.warn(
      `DATABASE_READ_URL: reads go to the primary until the standby can be read: ${this.#reasonOf(error)}`,
    );
    this.#lookAgain();
  }

  #lookAgain(): void {
    if (this.#isClosed) return;
    this.#looking = setTimeout(() => {
      this.#look()
        .then(() => {
          this.#isInUse = true;
          this.options.warn('DATABASE_READ_URL: reads go to the standby');
        })
        .catch(() => this.#lookAgain());
    }, LAG_CHECK_INTERVAL).unref();
  }

  #reasonOf(error: unknown): string {
    return reasonOf(firstOf(error), this.options.url);
  }
}

/** What it began with. */
function firstOf(error: unknown): unknown {
  return error instanceof NotNow && error.cause !== undefined ? error.cause : error;
}
