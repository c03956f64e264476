import type { Feed, Kind, Stored } from './kind';
import type { LeaseHold } from './lease';

/** Which rows of an index, or of all of a kind, are read. */
export interface Range {
  /** From the last one to the first. */
  readonly isDown?: boolean;
  /** Only those behind this row in the order that is read; it may be gone. */
  readonly after?: { readonly at: string; readonly key: string } | undefined;
  /** Only those from this place on, itself included. */
  readonly from?: string;
  /** Only those up to this place, itself included. */
  readonly upTo?: string;
  readonly limit?: number;
}

/** A change in a feed, with the name of the kind of its row. */
export interface FeedChange extends Stored<object> {
  readonly kind: string;
}

/** A part of a feed, oldest change first, each row once, at its newest state. */
export interface FeedPage<Change = FeedChange> {
  readonly changes: readonly Change[];
  /** The version that the reader has reached. */
  readonly version: number;
  readonly more: boolean;
}

/** One consistent state of everything. */
export interface EngineReader {
  /** The permanent name of this store: cursors of another store are recognised by it. */
  readonly epoch: string;
  /** Names the run of the store since its last start: letters and digits, at most ten. */
  readonly run: string;
  /**
   * Whether this store may have given the version out in one of its feeds. False for versions lost when its data were
   * restored from a backup.
   */
  hasGiven(version: number): boolean;

  /** In a transaction this locks the row, even if it is missing. */
  get<Row extends object>(kind: Kind<Row>, key: string): Promise<Row | undefined>;
  /** As `get`, in the order of the keys; missing ones are left out. */
  many<Row extends object>(kind: Kind<Row>, keys: readonly string[]): Promise<Row[]>;
  /** As it is stored, with its version and owner; also if it was removed from a kind with a feed. */
  stored<Row extends object>(kind: Kind<Row>, key: string): Promise<Stored<Row> | undefined>;
  /** The rows of a group. In a transaction it locks the group if the index is guarded. */
  group<Row extends object, Indexes extends string>(
    kind: Kind<Row, Indexes>,
    index: NoInfer<Indexes>,
    group: string,
    range?: Range,
  ): Promise<Row[]>;
  /** The names of all groups of an index, in their order. */
  groups<Row extends object, Indexes extends string>(
    kind: Kind<Row, Indexes>,
    index: NoInfer<Indexes>,
  ): Promise<string[]>;
  /** The rows of a kind in the order of `Kind.listed`. */
  all<Row extends object>(kind: Kind<Row>, range?: Range): Promise<Row[]>;
  /** How many rows there are, of a kind or of a group. */
  count<Row extends object, Indexes extends string>(
    kind: Kind<Row, Indexes>,
    index?: NoInfer<Indexes>,
    group?: string,
  ): Promise<number>;

  /** The newest version of a feed; 0 before the first. @param owner of the feed of an account */
  version(feed: Feed, owner?: string): Promise<number>;
  /** The newest versions of the feeds of accounts, by their owners; none of those without a change. */
  accountVersions(owners: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The newest version of the catalogue's feed below which nothing can come any more: a reader may begin there. */
  settledVersion(): Promise<number>;
  /** Names the state of a feed: of two reads with the same name, both see the same rows. */
  state(feed: Feed): Promise<string>;
  /** Changes after a version; every one of them is committed. */
  changes(feed: Feed, after: number, limit: number, owner?: string): Promise<FeedPage>;

  /** Whether numbers may be given here: not after the store was restored from a backup or moved, until that is confirmed. */
  areNumbersConfirmed(): Promise<boolean>;
  /** Where numbers are given: another place after a restore or a move; and up to which one they were noted there (`noteNumber`). */
  numberPlace(id: string): Promise<{ readonly place: string; readonly noted: number }>;
}

/** A transaction: what it reads includes what it wrote. A change of a row in a feed gets its version in the transaction. */
export interface EngineWriter extends EngineReader {
  /** Puts a row, replacing the one under its key. @throws DuplicateError if an index is unique */
  put<Row extends object>(kind: Kind<Row>, row: Row): Promise<void>;
  /** As `put`, for a row whose key is known to be new: nothing is read for it. */
  add<Row extends object>(kind: Kind<Row>, row: Row): Promise<void>;
  /** Removes the rows that exist. */
  remove<Row extends object>(kind: Kind<Row>, ...keys: readonly string[]): Promise<void>;
  /** Removes all rows of an owner, of a kind without a feed. */
  removeOwned<Row extends object>(kind: Kind<Row>, owner: string): Promise<void>;
  /** Whether a lease is still held. If so, no other holder gets it until this transaction has ended. */
  holds(lease: LeaseHold): Promise<boolean>;
  /** By how many bytes the store is larger with what this transaction has put so far; bounded kinds are left out. */
  grown(): Promise<number>;
  /** Records a number outside the store, before it leaves the shop. @param id of its series and year */
  noteNumber(id: string, last: number): Promise<void>;
}
