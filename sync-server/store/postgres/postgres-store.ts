import type { Commit } from '../commit';
import type { Lease } from '../lease';
import { seriesOf, type SessionWithPerson } from '../row-types';
import type { ReadOptions, WriteOptions } from '../queries';
import type { PlannedWork, ShopReader, ShopStore, ShopWriter, Work } from '../shop-store';
import { StoreUnavailableError } from '../store-errors';
import type { StoreMeasures } from '../store-measures';
import { readAccounts, writeAccounts } from './accounts';
import { autoCommitOn } from './auto-commit';
import { readCatalogue, writeCatalogue } from './catalogue';
import { readCatalogueFeed, writeSingles } from './catalogue-feed';
import type { CommitNews } from './commit-news';
import type { Database } from './database';
import { readDeliveries, writeDeliveries } from './deliveries';
import { readInvoices, writeInvoices } from './invoices';
import { probeWrites } from './probe-writes';
import { readPushes, writePushes } from './pushes';
import { readStatus, writeStatus } from './status';
import { GroupCommit } from './group-commit';
import { fitText } from './json';
import { lazyParts } from './lazy-parts';
import { takeLease } from './leases';
import { orderLists } from './order-lists';
import { writeOrders } from './orders';
import { readPayments, writePayments } from './payments';
import { readPeople, writePeople } from './people';
import { readPinTable, writePinTable } from './pin-table';
import { readSales } from './sales';
import type { Replica } from './replica';
import { sharedLimits } from './shared-limits';
import type { Transaction } from './transaction';
import type { Transactions } from './transactions';

/** Transactions over a PostgreSQL, which any number of processes share. */
export class PostgresStore implements ShopStore {
  readonly limits;
  readonly #ask;
  readonly #together;
  readonly #underWay = new Set<Promise<unknown>>();
  #closing: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly news: CommitNews,
    private readonly replica?: Replica,
    private readonly measures?: StoreMeasures,
  ) {
    measures?.watchPool?.(() => database.state);
    this.#ask = autoCommitOn(database);
    this.#together = new GroupCommit(transactions, database);
    this.limits = sharedLimits(database, this.#ask);
  }

  read<Result>(
    work: (shop: ShopReader) => Promise<Result>,
    options: ReadOptions = {},
  ): Promise<Result> {
    const reading = (tx: Transaction) => work(readerOf(tx));
    return this.#until(async () => {
      const found = options.replica ? await this.replica?.read(reading) : undefined;
      return found ? found.result : this.transactions.read(reading);
    });
  }

  write<Result>(work: Work<Result>, { prefetch }: WriteOptions = {}): Promise<Result> {
    const writing = (tx: Transaction) => work(writerOf(tx));
    return this.#measured(() =>
      prefetch ? this.#together.write(writing, prefetch) : this.transactions.write(writing),
    );
  }

  writeInOrder<Result>(works: readonly PlannedWork<Result>[]) {
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

  once(step: string, work: Work<void>): Promise<void> {
    return this.#until(() =>
      this.transactions.write(async (tx) => {
        // Of several at once one has the name, and the others wait for it: as long as it takes, for some steps are long.
        tx.send(`select set_config('statement_timeout', '0', true)`, []);
        const isMine = await tx.change(
          'insert into steps (name) values ($1) on conflict do nothing',
          [step],
        );
        if (isMine > 0) await work(writerOf(tx));
      }),
    );
  }

  confirmNumbers(work: Work<void>): Promise<void> {
    return this.#until(() =>
      this.transactions.write(async (tx) => {
        const shop = writerOf(tx);
        await work(shop);
        for (const [id, place] of tx.run.witness?.marks ?? [])
          await shop.raiseNumber({ ...seriesOf(id), place });
        await tx.change('update store set numbers_for = $1', [tx.run.numbersPlace]);
      }),
    );
  }

  async sessionsWithPeople(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, SessionWithPerson>> {
    const rows = await this.#until(() =>
      this.#ask<SessionWithPerson>(
        'select s.doc as session, u.doc as user from sessions s join users u on u.id = s.user_id where s.id = any($1)',
        [ids.map(fitText)],
      ),
    );
    return new Map(rows.map((row) => [row.session._id, row]));
  }

  lease(name: string, time: number): Promise<Lease | undefined> {
    return this.#until(() => takeLease(this.#ask, name, time));
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    return this.news.onCommit(listener);
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
    await this.news.close();
    await this.replica?.close();
    await this.database.end();
  }

  /** A write: what the work itself refuses says nothing of the database. */
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

/** What names the store and its runs. */
const readRun = ({ run }: Transaction) => ({
  epoch: async () => run.epoch,
  run: async () => run.runs.began.toString(36),
  hasGiven: async (version: number) => run.runs.gave(version),
});

const READERS = [
  readRun,
  readPeople,
  readCatalogue,
  readCatalogueFeed,
  readPinTable,
  readAccounts,
  orderLists,
  readSales,
  readPayments,
  readDeliveries,
  readInvoices,
  readPushes,
  readStatus,
];

const readerOf = lazyParts<ShopReader>(READERS);

const writerOf = lazyParts<ShopWriter>([
  ...READERS,
  writePeople,
  writeCatalogue,
  writeSingles,
  writePinTable,
  writeAccounts,
  writeOrders,
  writePayments,
  writeDeliveries,
  writeInvoices,
  writePushes,
  writeStatus,
  (tx) => ({ grown: () => tx.grownBytes() }),
]);
