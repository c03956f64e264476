import type { PoolClient } from 'pg';
import type { Commit } from '../commit';
import type { Database } from './database';
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
  /** By how many bytes the rows that it put are larger than before, products left out. */
  grown = 0;
  /** A reader of the catalogue's feed could not be told where it stands for good: it is to look again. */
  isFeedUnsettled = false;
  /** The first statement that failed: after it the database takes nothing more, whatever the work makes of it. */
  failure: unknown;
  readonly #locks = new Set<string>();
  #isOver = false;
  #given = 0;
  /** What was sent and has no answer yet; never rejects. */
  readonly #pending = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly client: PoolClient,
    readonly run: ServerRun,
    private readonly moment: Moment,
    /** It may write, and what it reads of products, holds and outboxes is locked. */
    readonly writes: boolean,
  ) {}

  end(): void {
    this.#isOver = true;
  }

  /** The newest version that no open transaction can stand before any more (`catalogue-feed.ts`). */
  get settledVersion(): number {
    return this.run.offset + this.moment.oldest * STEPS - 1;
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
    this.send(`select ${how}(hashtextextended(name, 0)) from unnest($1::text[]) as name`, [
      wanted.map(fitText),
    ]);
  }

  /** Runs a statement. @returns its rows */
  async rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#ask<Row>(text, values)).rows;
  }

  /** Runs a statement. @returns its first row */
  async one<Row>(text: string, values: readonly unknown[] = []): Promise<Row | undefined> {
    return (await this.rows<Row>(text, values))[0];
  }

  /** Runs a statement that changes rows. @returns how many */
  async change(text: string, values: readonly unknown[]): Promise<number> {
    const { count } = await this.#ask(text, values);
    if (count > 0) this.changes.wrote = true;
    return count;
  }

  /**
   * Sends a statement and does not wait: it runs before every later one, and where it fails, so does the transaction.
   * @param arrived takes its rows
   */
  send<Row>(
    text: string,
    values: readonly unknown[],
    arrived: (rows: readonly Row[]) => void = () => undefined,
  ): void {
    this.#ask<Row>(text, values).then(
      ({ rows }) => arrived(rows),
      () => undefined,
    );
  }

  /** Waits for all that was sent. @throws what the first of it that failed has thrown */
  async settle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
    if (this.failure !== undefined) throw this.failure;
  }

  #ask<Row>(text: string, values: readonly unknown[]) {
    if (this.#isOver)
      throw new Error('This read or transaction is over; await every call inside it');
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
 * Begins a transaction on the primary.
 * @param writes each statement sees what has committed by then, and what it must not change meanwhile is locked before;
 *   otherwise one state is read
 */
export const begin = (client: PoolClient, writes: boolean, timeout: number): Promise<Moment> =>
  beginKnowing(
    client,
    writes ? 'read committed' : READ_ONE_STATE,
    timeout,
    `${SERVER_SQL} as server, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest`,
  );

/** The level of a transaction that reads one state. */
export const READ_ONE_STATE = 'repeatable read read only';

/**
 * Begins a transaction. The limits hold for it alone, so that they do no harm on a connection that a pooler shares.
 * @param facts in SQL, of the moment that it sees
 */
export async function beginKnowing<Facts>(
  client: PoolClient,
  level: string,
  timeout: number,
  facts: string,
): Promise<Facts> {
  const limits = [
    `set_config('statement_timeout', '${timeout}', true)`,
    `set_config('idle_in_transaction_session_timeout', '${timeout}', true)`,
  ];
  const results: unknown = await client.query(`
    begin isolation level ${level};
    select ${limits.join(', ')}, ${facts}`);
  const [, found] = results as [unknown, { rows: [Facts] }];
  return found.rows[0];
}
