import type { PoolClient } from 'pg';
import type { Commit } from '../commit';
import type { Database } from './database';
import { putGathered, type GatheredChange } from './gathered-changes';
import { fitText } from './json';
import { SERVER_SQL, STEPS, type ServerRun } from './server-runs';

/** What a transaction knows of its moment, from the statement that took its snapshot. */
export interface Moment {
  readonly server: string;
  /** Every transaction with a smaller number has ended, and is seen where it committed. */
  readonly oldest: number;
}

/** Gathers what a transaction changes, for whoever is told of its commit. */
class Changes {
  catalogue = false;
  mails = false;
  orders = false;
  wrote = false;
  readonly accounts = new Set<string>();
  readonly endedSessions = new Set<string>();

  commit(): Commit {
    const { catalogue, mails, orders } = this;
    return {
      catalogue,
      mails,
      orders,
      accounts: [...this.accounts],
      endedSessions: [...this.endedSessions],
    };
  }
}

/** One transaction on a connection, for as long as a work runs: a call that comes later throws. */
export class Transaction {
  readonly changes = new Changes();
  /** As `grownBytes`, as far as it is known by now. */
  grown = 0;
  /** A reader of the catalogue's feed could not be told where it stands for good: it is to look again. */
  isFeedUnsettled = false;
  /** The first statement that failed: after it the database takes nothing more, whatever the work makes of it. */
  failure: unknown;
  readonly #locks = new Set<string>();
  /** What it has read of what it has locked, by names: only this transaction changes it. */
  readonly #known = new Map<string, unknown>();
  /** Counts what changes something: what was asked before may be of before it. */
  #writes = 0;
  /** What it has put and not sent yet. */
  #gathered: GatheredChange[] = [];
  #pushes: object[] = [];
  #isOver = false;
  #given = 0;
  /** What was put and has not said yet by how much the store grows; never rejects. */
  readonly #growing = new Set<Promise<void>>();
  /** What was sent and has no answer yet; never rejects. */
  readonly #pending = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly client: PoolClient,
    readonly run: ServerRun,
    private readonly begun: Promise<Moment>,
    /** It may write, and what it reads of products, holds and outboxes is locked. */
    readonly writes: boolean,
  ) {}

  /** The newest version that no open transaction can stand before any more (`catalogue-feed.ts`). */
  async settledVersion(): Promise<number> {
    const { oldest } = await this.begun;
    return this.run.offset + oldest * STEPS - 1;
  }

  /** SQL of the version of the next change that this transaction makes. Its number is `$1`: the values begin with it. */
  nextStep(): number {
    const step = this.run.offset + Math.min(this.#given, STEPS - 1);
    this.#given += 1;
    return step;
  }

  /**
   * Until this transaction has ended, nobody else reads in a transaction, or writes, what these names stand for: also what is not
   * there (`docs/decisions/0033-postgres-store.md`). A read takes no locks.
   */
  async lock(...names: readonly string[]): Promise<void> {
    await this.#lock('pg_advisory_xact_lock', names, names);
  }

  /** As `lock`, beside others who share it and one after another with who locks it alone. */
  async lockShared(name: string): Promise<void> {
    if (!this.#locks.has(name))
      await this.#lock('pg_advisory_xact_lock_shared', [name], [`shared ${name}`]);
  }

  async #lock(how: string, names: readonly string[], keys: readonly string[]): Promise<void> {
    const isNew = keys.map((key) => !this.#locks.has(key));
    const wanted = names.filter((_name, place) => isNew[place]);
    if (!this.writes || wanted.length === 0) return;
    for (const key of keys) this.#locks.add(key);
    // What is read next is read when the lock is held: one statement runs after another.
    this.#ask(`select ${how}(hashtextextended(name, 0)) from unnest($1::text[]) as name`, [
      wanted.map(fitText),
    ]).catch(() => undefined);
  }

  /** Runs a statement that takes locks as `lock` does. @param names what it locks; @returns its first row */
  async lockBy<Row>(
    names: readonly string[],
    text: string,
    values: readonly unknown[],
  ): Promise<Row | undefined> {
    this.#sendGathered();
    for (const name of names) this.#locks.add(name);
    return (await this.#ask<Row>(text, values)).rows[0];
  }

  /**
   * Locks a name, and finds what it stands for, in a transaction once: it stays as it is but for what the transaction itself puts.
   * @param about names what is found, where that is not all that the lock stands for
   */
  async locked<Found>(
    name: string,
    find: () => Promise<Found>,
    about: string = name,
  ): Promise<Found> {
    await this.lock(name);
    if (!this.writes) return find();
    if (this.#known.has(about)) return this.#known.get(about) as Found;
    const writes = this.#writes;
    const found = await find();
    if (writes === this.#writes) this.#known.set(about, found);
    return found;
  }

  /** Notes what something is that this transaction has locked. @param found undefined: it is not there */
  know(about: string, found: unknown): void {
    this.#known.set(about, found);
  }

  /** What is known of something; undefined too where nothing is known (`knows`). */
  known<Found>(about: string): Found | undefined {
    return this.#known.get(about) as Found | undefined;
  }

  knows(about: string): boolean {
    return this.#known.has(about);
  }

  /**
   * Puts a change that rests on what is known alone: it is sent with all others, before the next question or with the commit.
   * Whoever calls it says by `know` and `forget` what has become of what is known.
   * @param bytes by how many the store grows
   */
  gather(change: GatheredChange, bytes: number): void {
    this.#assertOpen();
    this.changes.wrote = true;
    this.grown += bytes;
    this.#writes += 1;
    this.#gathered.push(change);
  }

  /** Puts a notice, in the columns of `pushes`, with what is gathered; it changes nothing that is known. */
  gatherPush(push: object): void {
    this.#assertOpen();
    this.changes.wrote = true;
    this.#pushes.push(push);
  }

  forget(about: string): void {
    this.#known.delete(about);
  }

  /** Something was changed by a statement: whatever is known may have changed with it. */
  forgetAll(): void {
    this.#writes += 1;
    this.#known.clear();
  }

  /** Runs a statement. @returns its rows */
  async rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    this.#sendGathered();
    return (await this.#ask<Row>(text, values)).rows;
  }

  /** Runs a statement. @returns its first row */
  async one<Row>(text: string, values: readonly unknown[] = []): Promise<Row | undefined> {
    return (await this.rows<Row>(text, values))[0];
  }

  /** Runs a statement that changes rows. @returns how many */
  async change(text: string, values: readonly unknown[]): Promise<number> {
    this.#sendGathered();
    this.forgetAll();
    const { count } = await this.#ask(text, values);
    if (count > 0) this.changes.wrote = true;
    return count;
  }

  /**
   * Sends a statement that changes rows and does not wait: it runs before every later one, and where it fails, so does the
   * transaction.
   * @param arrived takes its rows
   */
  send<Row>(
    text: string,
    values: readonly unknown[],
    arrived: (rows: readonly Row[]) => void = () => undefined,
  ): void {
    this.#sendGathered();
    this.forgetAll();
    const growing = this.#ask<Row>(text, values).then(
      ({ rows }) => arrived(rows),
      () => undefined,
    );
    this.#growing.add(growing);
    void growing.then(() => this.#growing.delete(growing));
  }

  /** By how many bytes the rows that it put are larger than before, products left out. */
  async grownBytes(): Promise<number> {
    while (this.#growing.size > 0) await Promise.allSettled(this.#growing);
    return this.grown;
  }

  /** Waits for all that was sent. @throws what the first of it that failed has thrown */
  async settle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
    if (this.failure !== undefined) throw this.failure;
  }

  /** Sends what is gathered, so that the commit may follow. From then on the transaction is over. */
  end(): void {
    this.#sendGathered();
    this.#isOver = true;
  }

  /** The transaction is over, and what it has gathered comes to nothing. */
  abandon(): void {
    this.#gathered = [];
    this.#pushes = [];
    this.#isOver = true;
  }

  #sendGathered(): void {
    if (this.#gathered.length === 0 && this.#pushes.length === 0) return;
    const { text, values } = putGathered(this.#gathered, STEPS, this.#pushes);
    this.#gathered = [];
    this.#pushes = [];
    this.#ask<{ pushes: number }>(text, values)
      .then(({ rows }) => {
        if (rows[0] && rows[0].pushes > 0) this.changes.mails = true;
      })
      .catch(() => undefined);
  }

  #assertOpen(): void {
    if (this.#isOver)
      throw new Error('This read or transaction is over; await every call inside it');
  }

  #ask<Row>(text: string, values: readonly unknown[]) {
    this.#assertOpen();
    const asked = this.database.run<Row>(this.client, text, values);
    const answered = asked.then(
      () => undefined,
      (error: unknown) => {
        this.failure ??= error;
      },
    );
    this.#pending.add(answered);
    void answered.then(() => this.#pending.delete(answered));
    return asked;
  }
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

/**
 * Begins a transaction on the primary. What is asked in it may be sent at once.
 * @param writes each statement sees what has committed by then, and what it must not change meanwhile is locked before;
 *   otherwise one state is read
 */
export const begin = (database: Database, client: PoolClient, writes: boolean): Promise<Moment> =>
  beginKnowing(database, client, writes ? 'read committed' : READ_ONE_STATE, MOMENT);

const MOMENT = `${SERVER_SQL} as server, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest`;

/** The level of a transaction that reads one state. */
export const READ_ONE_STATE = 'repeatable read read only';

/**
 * Begins a transaction. The limits hold for it alone, so that they do no harm on a connection that a pooler shares.
 * @param facts in SQL, of the moment that it sees
 */
export async function beginKnowing<Facts>(
  database: Database,
  client: PoolClient,
  level: string,
  facts: string,
): Promise<Facts> {
  const timeout = database.statementTimeout;
  const began = client.query(
    `begin isolation level ${level}; set local statement_timeout = ${timeout};
     set local idle_in_transaction_session_timeout = ${timeout}`,
  );
  const [, found] = await Promise.all([began, database.run<Facts>(client, `select ${facts}`, [])]);
  const [row] = found.rows;
  if (!row) throw new Error('A transaction without a moment');
  return row;
}
