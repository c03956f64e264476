import type { AnyKind, Stored } from './kind';
import type { VersionRun } from './version-runs';

/**
 * What names a store and its versions. It goes along with the rows, so that cursors, queues and sessions of before are as good at the
 * other store: to a device nothing has happened.
 *
 * What stays behind: leases, for whoever held one has ended; counts of limits, which the embedded store forgets at a restart too; when
 * the gateway was asked about a payment last.
 */
export interface StoreHead {
  readonly epoch: string;
  /** The versions that were given out, by run, oldest first. The other store begins a run of its own beyond them. */
  readonly given: readonly VersionRun[];
  /** What was put right in the rows (`ShopStore.once`), in alphabetical order. */
  readonly steps: readonly string[];
}

/** A whole shop, in a state that nobody changes meanwhile. */
export interface StoreDump {
  head(): Promise<StoreHead>;
  count(kind: AnyKind): Promise<number>;
  /** All rows of a kind, in no order, some at a time. */
  rows(kind: AnyKind): AsyncIterable<readonly Stored<object>[]>;
}

/** A store that a shop is being put into. What was put can be read again before it is for good. */
export interface StoreFilling extends StoreDump {
  putHead(head: StoreHead): Promise<void>;
  /** Puts rows that are not there yet. Kinds come in the order of `KINDS`. */
  put(kind: AnyKind, rows: readonly Stored<object>[]): Promise<void>;
  /** Makes what follows from the rows, when all are there. */
  end(): Promise<void>;
}

/** A store out of which and into which a shop can be moved, while no process of the shop works on it. */
export interface ExportImportStore {
  /** For people: without passwords. */
  readonly name: string;

  /**
   * Holds off every process of the shop and reads.
   * @throws MoveRefusedError where there is no shop, or processes work on it and do not end
   */
  dump<Result>(work: (dump: StoreDump) => Promise<Result>): Promise<Result>;

  /**
   * Holds off every process of the shop and fills an empty store: durably when this resolves, and not at all when the work throws, the
   * store fails or this process dies.
   * @throws MoveRefusedError where there is a shop already, or processes work on it and do not end
   * @throws MoveInDoubtError where it is not known whether it was done
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
