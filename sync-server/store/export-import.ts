import type { AnyKind, Stored } from './kind';
import type { VersionRun } from './version-runs';

/**
 * What identifies a store and its versions. It is moved with the rows, so that earlier cursors, queues and sessions are valid at the
 * other store: devices notice nothing.
 *
 * What is left behind: leases, since their holders have ended; counts of limits, which the embedded store forgets at a restart too; when
 * the gateway was last asked about a payment.
 */
export interface StoreHead {
  readonly epoch: string;
  /** The versions given out, by run, oldest first. The other store begins a run of its own beyond them. */
  readonly given: readonly VersionRun[];
  /** Completed steps (`ShopStore.once`), in alphabetical order. */
  readonly steps: readonly string[];
}

/** A whole shop, in a state that does not change meanwhile. */
export interface StoreDump {
  head(): Promise<StoreHead>;
  count(kind: AnyKind): Promise<number>;
  /** All rows of a kind, in no order, some at a time. */
  rows(kind: AnyKind): AsyncIterable<readonly Stored<object>[]>;
}

/** A store that a shop is being moved into. What was put can be read before it is final. */
export interface StoreFilling extends StoreDump {
  putHead(head: StoreHead): Promise<void>;
  /** Puts rows that are not there yet. Kinds come in the order of `KINDS`. */
  put(kind: AnyKind, rows: readonly Stored<object>[]): Promise<void>;
  /** Derives the remaining data, when all rows are there. */
  end(): Promise<void>;
}

/** A store from and to which a shop can be moved, while no process of the shop works on it. */
export interface ExportImportStore {
  /** For messages: without passwords. */
  readonly name: string;

  /**
   * Locks out every process of the shop and reads.
   * @throws MoveRefusedError if there is no shop, or processes work on it and do not end
   */
  dump<Result>(work: (dump: StoreDump) => Promise<Result>): Promise<Result>;

  /**
   * Locks out every process of the shop and fills an empty store: durably when this resolves, or not at all if the callback throws, the
   * store fails or this process dies.
   * @throws MoveRefusedError if there is a shop already, or processes work on it and do not end
   * @throws MoveInDoubtError if it is unknown whether it was done
   */
  fill<Result>(work: (filling: StoreFilling) => Promise<Result>): Promise<Result>;
}

/** A shop cannot be moved; nothing was changed. The message is one sentence for the owner. */
export class MoveRefusedError extends Error {
  override readonly name = 'MoveRefusedError';
}

/** The connection broke when the move was to be made durable. */
export class MoveInDoubtError extends Error {
  override readonly name = 'MoveInDoubtError';
}
