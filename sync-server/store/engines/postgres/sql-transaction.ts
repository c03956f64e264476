import type { PoolClient } from 'pg';
import type { Moment } from './begin';
import type { Database } from './database';
import { fitText } from './json';
import { STEPS, type ServerRun } from './server-runs';

/** Queries inside one transaction. */
export interface Asking {
  /** Runs a statement. @returns its rows */
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * A transaction on a connection, while its callback runs: a call that comes later throws. Statements are sent without waiting for the
 * answers of those before, and run in their order.
 */
export class SqlTransaction implements Asking {
  /** A reader of the catalogue's feed could not get its final position: it is to check again. */
  isFeedUnsettled = false;
  /** The first statement that failed: after it the database accepts nothing more, even if the callback tolerates that. */
  failure: unknown;
  readonly #locks = new Set<string>();
  /** What was sent and has no answer yet; never rejects. */
  readonly #pending = new Set<Promise<void>>();
  #steps = 0;
  #isOver = false;

  constructor(
    private readonly database: Database,
    private readonly client: PoolClient,
    readonly run: ServerRun,
    private readonly begun: Promise<Moment>,
  ) {}

  /** The newest version that no open transaction can commit before any more. */
  async settledVersion(): Promise<number> {
    const { oldest } = await this.begun;
    return this.run.offset + oldest * STEPS - 1;
  }

  /** The next number of a change of this transaction in the catalogue's feed; those beyond `STEPS` share the last one. */
  nextStep(): number {
    const step = this.run.offset + Math.min(this.#steps, STEPS - 1);
    this.#steps += 1;
    return step;
  }

  hasLocked(name: string): boolean {
    return this.#locks.has(name);
  }

  /**
   * Until this transaction has ended, no other one gets these locks. What is read next is read when they are held: one statement runs
   * after another. Every transaction takes those that it needs together in one order, so that no two wait for each other.
   */
  lock(names: readonly string[]): void {
    const wanted = [...new Set(names)].filter((name) => !this.#locks.has(name)).sort();
    if (wanted.length === 0) return;
    for (const name of wanted) this.#locks.add(name);
    this.send(
      'select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name',
      [wanted.map(fitText)],
    );
  }

  async rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#ask<Row>(text, values);
  }

  /** Sends a statement and does not wait: it runs before every later one, and if it fails, so does the transaction. */
  send(text: string, values: readonly unknown[] = []): void {
    this.#ask(text, values).catch(() => undefined);
  }

  /** Waits for all that was sent. @throws the first error among them */
  async settle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
    if (this.failure !== undefined) throw this.failure;
  }

  end(): void {
    this.#isOver = true;
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
