import type { Commit } from '../commit';
import type { LeaseStore } from '../lease';
import type { LimitStore } from '../limit-store';
import type { ReadOptions, WriteOptions } from '../queries';
import type { SessionWithPerson } from '../row-types';
import type { ShopReader, ShopWriter } from './shop-on-engine';

/** What runs in a transaction. */
export type TransactionCallback<Result> = (shop: ShopWriter) => Promise<Result>;

/** A transaction callback with its options. */
export interface PlannedTransaction<Result> extends WriteOptions {
  readonly work: TransactionCallback<Result>;
}

/**
 * The store of the shop. No rule or route knows which one it runs on. One contract test runs on
 * every implementation.
 *
 * The callback of a transaction may run more than once: a store of several processes runs it again after a serialisation failure, a
 * deadlock or a failover, and the first run leaves nothing behind. So a callback only reads and writes its shop: no call
 * elsewhere, no log line, no count that adds up outside. It returns its results. An id or a secret that it makes
 * may differ between two runs, and counts only if it was returned. `repeatingStore` runs every callback twice in tests.
 */
export interface ShopStore extends LeaseStore {
  /** Reads from one consistent, durable state: never from a transaction that is not on disk yet. */
  read<Result>(work: (shop: ShopReader) => Promise<Result>, options?: ReadOptions): Promise<Result>;

  /**
   * Runs one transaction. It commits atomically, and resolves only when it is durable. A callback that throws
   * changes nothing and its error is passed on. Concurrent transactions, in any number of processes, have the result of some
   * serial order: what one has looked up and not found, no other has put meanwhile.
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
   * Runs a transaction that states the last numbers (`raiseNumber`); from then on they may be given here. A store that was restored
   * from a backup, moved, or promoted from a standby is another place, and asks again.
   * @throws StoreUnavailableError as `write` does
   */
  confirmNumbers(work: TransactionCallback<void>): Promise<void>;

  /**
   * Active sessions with their users: read by every request. Each is of one durable state; of two that are read
   * together, the states may differ.
   * @returns by the session's id
   */
  sessionsWithPeople(ids: readonly string[]): Promise<ReadonlyMap<string, SessionWithPerson>>;

  /** What limits count, for all processes together. */
  readonly limits: LimitStore;

  /**
   * Calls back after durable commits, those of other processes among them; returns a function that stops it. The changes can be read by
   * then, in the feeds too. A commit of this process is reported before its `write` resolves. One of another process may be reported
   * late, together with others, or twice. If a store cannot receive others' commits it reports `ANYTHING_CHANGED` as soon as it
   * can again, and every few seconds until then. A store of one process reports each commit once. A listener that throws harms
   * nothing.
   */
  onCommit(listener: (commit: Commit) => void): () => void;

  /**
   * Writes something small, in the way of an order: resolves if that succeeds, and leaves nothing behind.
   * @param afterFailure a write has just failed: room for more is checked as well
   * @throws StoreUnavailableError otherwise
   */
  check(afterFailure?: boolean): Promise<void>;

  /** Waits for running transactions, then closes. */
  close(): Promise<void>;
}
