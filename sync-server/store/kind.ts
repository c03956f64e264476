import type * as z from 'zod/mini';

/** What devices follow by cursors: the catalogue, or the documents of one account. */
export type Feed = 'catalogue' | 'account';

/** A function of a row. A kind of some rows is a kind of any rows where these are not looked into: hence the form of a method. */
type Of<Row, Value> = { of(row: Row): Value }['of'];

/** Finds rows of a kind by a group that they are in, in an order. */
export interface Index<Row> {
  /** The groups of a row. */
  readonly of: Of<Row, readonly string[]>;
  /** By what the rows of a group are ordered, byte by byte; those with the same by their keys. Without it by their keys alone. */
  readonly at?: Of<Row, string>;
  /** A row may be in several groups. */
  readonly isMany?: true;
  /** A transaction that has read a group keeps rows from joining it until its end, by the lock of this name. */
  readonly guard?: (group: string) => string;
  /** A group has one row at most: why a second one is refused (`DuplicateError`). */
  readonly unique?: string;
}

/**
 * What is declared of the rows of one kind; reading, writing, locks, feeds, moving a shop and the tables of a database follow from it. In
 * PostgreSQL each kind has a table of its name (`engines/postgres/migrations/`).
 */
export interface Kind<Row extends object, Indexes extends string = string> {
  readonly name: string;
  /** What a row must have to be stored and read. What its fields may hold is up to the rules, which may become stricter. */
  readonly schema: z.ZodMiniType<unknown>;
  readonly key: Of<Row, string>;
  /** The account that a row belongs to: when the account is removed, it goes too. */
  readonly owner?: Of<Row, string>;
  /** The feed of its changes: a row gets a version with each, and leaves a mark when it is removed. */
  readonly feed?: Feed;
  /** The order of all rows, for lists; those with the same by their keys. */
  readonly listed?: Of<Row, string>;
  readonly indexes: { readonly [Name in Indexes]: Index<Row> };
  /** The groups of a row that lists are narrowed by, in memory; in SQL its columns say the same. */
  readonly lists?: Readonly<Record<string, Of<Row, readonly string[]>>>;
  /** Values of a row for reports in SQL (`reports/`), by column. */
  readonly columns?: Readonly<Record<string, Of<Row, unknown>>>;
  /**
   * The lock of a row if it shares one with others, so that all that is about an order waits for one lock: by the key, or by what never
   * changes in the row.
   */
  readonly lock?: { readonly ofKey: (key: string) => string } | { readonly ofRow: Of<Row, string> };
  /**
   * One row, which nearly every transaction reads and few change: readers take no lock, and one that changes it is run again where another
   * did since it read.
   */
  readonly isConfiguration?: true;
  /** What clients put does not make the store grow: it is bounded otherwise (`EngineWriter.grown`). */
  readonly isBounded?: true;
}

/** Any kind, where its rows are not looked into. */
export type AnyKind = Kind<object>;

/** Declares a kind: `kind<Row>()({ … })`, so that the names of its indexes are known to the compiler. */
export const kind =
  <Row extends object>() =>
  <Indexes extends string>(declared: Kind<Row, Indexes>): Kind<Row, Indexes> =>
    declared;

/** A row as it is stored. */
export interface Stored<Row> {
  readonly key: string;
  readonly owner: string | null;
  /** 0 in a kind without a feed. */
  readonly version: number;
  /** `null` in the place of what was removed, in a kind with a feed. */
  readonly row: Row | null;
}

/** A whole number as a text that is ordered as the number is. @param number 0 and more */
export const ordered = (number: number): string => String(number).padStart(15, '0');

/** The lock of a row. @param row if it is known */
export function lockOf<Row extends object>(kind: Kind<Row>, key: string, row?: Row | null): string {
  const { lock, name } = kind;
  if (lock && 'ofKey' in lock) return lock.ofKey(key);
  return lock && row ? lock.ofRow(row) : `${name} ${key}`;
}
