import type { Commit } from '../../commit';
import { sessions, users } from '../../kinds/people';
import type { Lease } from '../../lease';
import type { ReadOptions, WriteOptions } from '../../queries';
import { confirmedMarks } from '../../number-witness';
import { seriesOf, type SessionWithPerson } from '../../row-types';
import { shopReader, shopWriter } from '../../repositories/shop-on-engine';
import type { ShopReader } from '../../repositories/shop-on-engine';
import type {
  PlannedTransaction,
  ShopStore,
  TransactionCallback,
} from '../../repositories/shop-store';
import { StoreUnavailableError } from '../../store-errors';
import type { StoreMeasures } from '../../store-measures';
import type { CommitNotifications } from './commit-notifications';
import type { Database } from './database';
import { GroupCommit, inTransaction } from './group-commit';
import { fitText } from './json';
import { takeLease } from './leases';
import { PostgresReader, type Configuration } from './postgres-reader';
import { PostgresWriter } from './postgres-writer';
import { probeWrites } from './probe-writes';
import type { Replica } from './replica';
import { sharedLimits } from './shared-limits';
import type { SqlTransaction } from './sql-transaction';
import { sqlReports } from './sql-reports';
import type { Transactions } from './transactions';

const NOTE_ASKED = 'update payments set asked_at = $2 where key = $1';

/** Transactions over a PostgreSQL, which any number of processes share. */
export class PostgresStore implements ShopStore {
  readonly limits;
  readonly #configuration: Configuration = new Map();
  readonly #together;
  readonly #underWay = new Set<Promise<unknown>>();
  #closing: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly notifications: CommitNotifications,
    private readonly replica?: Replica,
    private readonly measures?: StoreMeasures,
  ) {
    measures?.watchPool?.(() => database.state);
    this.#together = new GroupCommit(transactions, this.#configuration, database.options);
    this.limits = sharedLimits(transactions, database.ask);
  }

  read<Result>(
    work: (shop: ShopReader) => Promise<Result>,
    options: ReadOptions = {},
  ): Promise<Result> {
    const reading = (sql: SqlTransaction) => {
      const tx = new PostgresReader(sql, this.#configuration);
      return work(shopReader({ tx, reports: () => sqlReports(sql, true) }));
    };
    return this.#until(async () => {
      const found = options.replica ? await this.replica?.read(reading) : undefined;
      if (found) return found.result;
      return this.transactions.read(async (sql) => ({ result: await reading(sql) }));
    });
  }

  write<Result>(
    work: TransactionCallback<Result>,
    { prefetch }: WriteOptions = {},
  ): Promise<Result> {
    const writing = (tx: PostgresWriter) => work(this.#shopIn(tx));
    return this.#measured(() =>
      prefetch ? this.#together.write(writing, prefetch) : this.#alone(writing),
    );
  }

  /** Runs a callback in a transaction of its own. */
  #alone<Result>(
    work: (tx: PostgresWriter, sql: SqlTransaction) => Promise<Result>,
  ): Promise<Result> {
    return this.transactions.write((sql) =>
      inTransaction(new PostgresWriter(sql, this.#configuration), (tx) => work(tx, sql)),
    );
  }

  #shopIn(tx: PostgresWriter) {
    const reports = () => sqlReports(tx.asking, false);
    const noteAsked = async (id: string, at: number) => {
      await tx.asking.rows(NOTE_ASKED, [id, at]);
    };
    return shopWriter({ tx, reports, noteAsked });
  }

  writeInOrder<Result>(works: readonly PlannedTransaction<Result>[]) {
    return this.#until(async () => {
      const results: Result[] = [];
      for (const { work, ...options } of works) {
        try {
          results.push(await this.write(work, options));
        } catch (failure) {
          if (failure instanceof StoreUnavailableError) throw failure;
          return { results, failure };
        }
      }
      return { results };
    });
  }

  once(step: string, work: TransactionCallback<void>): Promise<void> {
    return this.#until(() =>
      this.#alone(async (tx, sql) => {
        // Of several at once one has the name, and the others wait for it: as long as it takes, for some steps are long.
        sql.send(`select set_config('statement_timeout', '0', true)`);
        const [mine] = await sql.rows(
          'insert into steps (name) values ($1) on conflict do nothing returning name',
          [step],
        );
        if (mine) await work(this.#shopIn(tx));
      }),
    );
  }

  confirmNumbers(work: TransactionCallback<void>): Promise<void> {
    return this.#until(() =>
      this.#alone(async (tx, sql) => {
        const shop = this.#shopIn(tx);
        await work(shop);
        for (const [id, place] of confirmedMarks(sql.run.witness))
          await shop.raiseNumber({ ...seriesOf(id), place });
        sql.send('update store set numbers_for = $1', [sql.run.numbersPlace]);
      }),
    );
  }

  async sessionsWithPeople(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, SessionWithPerson>> {
    const rows = await this.#until(() =>
      this.database.ask<SessionWithPerson>(
        `select s.doc as session, u.doc as user from ${sessions.name} s join ${users.name} u on u.key = s.owner where s.key = any($1)`,
        [ids.map(fitText)],
      ),
    );
    return new Map(rows.map((row) => [row.session._id, row]));
  }

  lease(name: string, time: number): Promise<Lease | undefined> {
    return this.#until(() => takeLease(this.database.ask, name, time));
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    return this.notifications.onCommit(listener);
  }

  async check(afterFailure = false): Promise<void> {
    await this.#until(() => probeWrites(this.transactions, afterFailure));
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await Promise.allSettled(this.#underWay);
    await this.notifications.close();
    await this.replica?.close();
    await this.database.end();
  }

  /** A write: an error of the callback itself says nothing about the database. */
  async #measured<Result>(work: () => Promise<Result>): Promise<Result> {
    const begun = performance.now();
    try {
      const result = await this.#until(work);
      this.measures?.committed((performance.now() - begun) / 1000);
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailableError) this.measures?.commitFailed();
      throw error;
    }
  }

  /** Runs something that `close` waits for. */
  async #until<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#closing) throw new StoreUnavailableError('The store is closed');
    const running = work();
    this.#underWay.add(running);
    try {
      return await running;
    } finally {
      this.#underWay.delete(running);
    }
  }
}
