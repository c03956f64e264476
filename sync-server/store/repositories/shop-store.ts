import type { Commit } from '../commit';
import type { LeaseStore } from '../lease';
import type { LimitStore } from '../limit-store';
import type { ReadOptions, WriteOptions } from '../queries';
import type { SessionWithPerson } from '../row-types';
import type { ShopReader, ShopWriter } from './shop-on-engine';

/** What runs in a transaction. */
export type TransactionCallback<Result> = (shop: ShopWriter) => Promise<Result>;

/** A work with what is said of it beforehand. */
export interface PlannedTransaction<Result> extends WriteOptions {
  readonly work: TransactionCallback<Result>;
}

/**
 * The store of the shop. Every rule and route is blind to which one it runs on. One contract test runs on
 * every implementation.
 *
 * The work of a transaction may run more than once: a store of several processes runs it again after a serialisation failure, a
 * deadlock or a failover, and nothing is left of the run before. So a work does nothing but read and write its shop: no call
 * elsewhere, no log line, no count that adds up outside of it. What it has found out it returns. An id or a secret that it makes
 * may differ between two runs, and counts only where it was returned. `repeatingStore` runs every work twice in tests.
 */
export interface ShopStore extends LeaseStore {
  /** Reads from one consistent, durable state: never from a transaction that is not on disk yet. */
  read<Result>(work: (shop: ShopReader) => Promise<Result>, options?: ReadOptions): Promise<Result>;

  /**
   * Runs one transaction. It commits whole or not at all, and resolves only when it is durable. A work that throws
   * changes nothing and its error is passed on. Of any number at once, in however many processes, the outcome is as if they
   * had run one after another: what a transaction has looked for and not found, nobody has put meanwhile.
   * @throws StoreUnavailableError when the commit could not be made durable; nothing of it is visible then
   */
  write<Result>(work: TransactionCallback<Result>, options?: WriteOptions): Promise<Result>;

  /**
   * Runs transactions in order, each committing whole, a later one only after the earlier one has; stops at the first
   * that throws. Resolves when all that ran are durable (a store may make several durable with one write).
   * @throws StoreUnavailableError as `write` does
   */
  writeInOrder<Result>(
    works: readonly PlannedTransaction<Result>[],
  ): Promise<{ readonly results: readonly Result[]; readonly failure?: unknown }>;

  /**
   * Runs a transaction that fills a store, once for a store, however often it is opened, and by however many processes at once. If the process ends in the middle it is run again.
   * @param step names it for ever
   * @throws StoreUnavailableError as `write` does
   */
  once(step: string, work: (shop: ShopWriter) => Promise<void>): Promise<void>;

  /**
   * Runs a transaction that says how far numbers have come (`raiseNumber`); from then on they may be given here. A store that was put
   * back from a backup, moved, or promoted from a standby is another place, and asks again.
   * @throws StoreUnavailableError as `write` does
   */
  confirmNumbers(work: TransactionCallback<void>): Promise<void>;

  /**
   * Sessions that are there, and whose they are: what every request asks for. Each is of one durable state; of two that are asked for
   * together, the states may differ.
   * @returns by the session's id
   */
  sessionsWithPeople(ids: readonly string[]): Promise<ReadonlyMap<string, SessionWithPerson>>;

  /** What limits count, for all processes together. */
  readonly limits: LimitStore;

  /**
   * Calls back after durable commits, those of other processes among them; returns the way to stop it. What is told of can be read by
   * then, in the feeds too. A commit of this process is told of before its `write` resolves. One of another process may be told of
   * late, together with others, or twice. Where a store could not hear others for a while it tells `ANYTHING_CHANGED` as soon as it
   * can again, and every few seconds until then. A store of one process tells of each commit once. A listener that throws harms
   * nobody.
   */
  onCommit(listener: (commit: Commit) => void): () => void;

  /**
   * Writes something small, as an order is written: resolves where that goes through, and leaves nothing behind.
   * @param afterFailure a write has failed just before: whether there is room for more is looked at as well
   * @throws StoreUnavailableError otherwise
   */
  check(afterFailure?: boolean): Promise<void>;

  /** Waits for what is under way, then closes. */
  close(): Promise<void>;
}
