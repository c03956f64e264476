import type { Changes } from './changes';
import type { GatheredChange } from './gathered-changes';
import { STEPS, type ServerRun } from './server-runs';

/**
 * What the tables are read and written through, inside of one transaction: one that has a connection for itself (`OwnTransaction`),
 * or the part of a work in one that several share (`TransactionPart`).
 */
export interface Transaction {
  readonly changes: Changes;
  /** As `grownBytes`, as far as it is known by now. */
  grown: number;
  /** A reader of the catalogue's feed could not be told where it stands for good: it is to look again. */
  isFeedUnsettled: boolean;
  readonly run: ServerRun;
  /** It may write, and what it reads of products, holds and outboxes is locked. */
  readonly writes: boolean;

  /** The newest version that no open transaction can stand before any more (`catalogue-feed.ts`). */
  settledVersion(): Promise<number>;
  /** SQL of the version of the next change that this transaction makes. Its number is `$1`: the values begin with it. */
  nextStep(): number;
  /**
   * Until this transaction has ended, nobody else reads in a transaction, or writes, what these names stand for: also what is not
   * there (`docs/decisions/0011-postgresql.md`). A read takes no locks.
   */
  lock(...names: readonly string[]): Promise<void>;
  /** As `lock`, beside others who share it and one after another with who locks it alone. */
  lockShared(name: string): Promise<void>;
  /**
   * Locks a name, and finds what it stands for, in a transaction once: it stays as it is but for what the transaction itself puts.
   * @param about names what is found, where that is not all that the lock stands for
   */
  locked<Found>(name: string, find: () => Promise<Found>, about?: string): Promise<Found>;

  /** Notes what something is that this transaction has locked. @param found undefined: it is not there; a `Later` is made when it is looked at */
  know(about: string, found: unknown): void;
  /** What is known of something; undefined too where nothing is known (`knows`). */
  known<Found>(about: string): Found | undefined;
  knows(about: string): boolean;
  forget(about: string): void;
  /** Something was changed by a statement: whatever is known may have changed with it. */
  forgetAll(): void;
  /**
   * Puts a change that rests on what is known alone: it is sent with all others, before the next question or with the commit.
   * Whoever calls it says by `know` and `forget` what has become of what is known.
   * @param bytes by how many the store grows
   */
  gather(change: GatheredChange, bytes: number): void;

  /** Runs a statement. @returns its rows */
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs a statement. @returns its first row */
  one<Row>(text: string, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Runs a statement that changes rows. @returns how many */
  change(text: string, values: readonly unknown[]): Promise<number>;
  /**
   * Sends a statement that changes rows and does not wait: it runs before every later one, and where it fails, so does the
   * transaction.
   * @param arrived takes its rows
   */
  send<Row>(
    text: string,
    values: readonly unknown[],
    arrived?: (rows: readonly Row[]) => void,
  ): void;
  /** By how many bytes the rows that it put are larger than before, products left out. */
  grownBytes(): Promise<number>;
}

/** Names that are locked together, each once: everybody locks them in this order, so that no two wait for each other. */
export const inOrder = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** The version of a change in SQL: the transaction's own number and step. @param step where `nextStep` stands in the values */
export const versionSql = (step: string): string =>
  `(pg_current_xact_id()::text::bigint * ${STEPS} + ${step}::bigint)`;

/**
 * As `versionSql`, in the place of a version: higher than that one, also where it is of a transaction with a higher number. While
 * this one is open nobody stands at its number or beyond.
 */
export const raisedSql = (version: string, step: string): string =>
  `greatest(${version} + 1, ${versionSql(step)})`;
