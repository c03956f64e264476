import type { Commit } from '../commit';
import type { Lease } from '../lease';
import type { SessionWithPerson } from '../row-types';
import type { ReadOptions } from '../queries';
import type { ShopReader, ShopStore, ShopWriter } from '../shop-store';
import { StoreUnavailableError } from '../store-errors';
import { readAccounts, writeAccounts } from './accounts';
import { autoCommitOn } from './auto-commit';
import { readCatalogue, writeCatalogue } from './catalogue';
import { readCatalogueFeed, writeSearchWords } from './catalogue-feed';
import type { CommitNews } from './commit-news';
import type { Database } from './database';
import { readDeliveries, writeDeliveries } from './deliveries';
import { readPushes, writePushes } from './pushes';
import { fitText } from './json';
import { takeLease } from './leases';
import { orderLists } from './order-lists';
import { writeOrders } from './orders';
import { readPayments, writePayments } from './payments';
import { readPeople, writePeople } from './people';
import { prefetch } from './prefetch';
import { readSales } from './sales';
import type { Replica } from './replica';
import { sharedLimits } from './shared-limits';
import type { Transaction } from './transaction';
import type { Transactions } from './transactions';

type Work<Result> = (shop: ShopWriter) => Promise<Result>;

/** Transactions over a PostgreSQL, which any number of processes share. */
export class PostgresStore implements ShopStore {
  readonly limits;
  readonly #ask;
  readonly #underWay = new Set<Promise<unknown>>();
  #closing: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly news: CommitNews,
    private readonly replica?: Replica,
  ) {
    this.#ask = autoCommitOn(database);
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

  write<Result>(work: Work<Result>): Promise<Result> {
    return this.#until(() => this.transactions.write((tx) => work(writerOf(tx))));
  }

  writeInOrder<Result>(works: readonly Work<Result>[]) {
    return this.#until(async () => {
      const results: Result[] = [];
      for (const work of works) {
        try {
          results.push(await this.transactions.write((tx) => work(writerOf(tx))));
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

  async check(): Promise<void> {
    await this.#until(() => this.#ask('select 1', []));
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

function readerOf(tx: Transaction): ShopReader {
  const { run } = tx;
  return {
    epoch: async () => run.epoch,
    run: async () => run.runs.began.toString(36),
    hasGiven: async (version) => run.runs.gave(version),
    ...readPeople(tx),
    ...readCatalogue(tx),
    ...readCatalogueFeed(tx),
    ...readAccounts(tx),
    ...orderLists(tx),
    ...readSales(tx),
    ...readPayments(tx),
    ...readDeliveries(tx),
    ...readPushes(tx),
  };
}

function writerOf(tx: Transaction): ShopWriter {
  return {
    ...readerOf(tx),
    ...writePeople(tx),
    ...writeCatalogue(tx),
    ...writeSearchWords(tx),
    ...writeAccounts(tx),
    ...writeOrders(tx),
    ...writePayments(tx),
    ...writeDeliveries(tx),
    ...writePushes(tx),
    prefetch: (wanted) => prefetch(tx, wanted),
    grown: () => tx.grownBytes(),
  };
}
