import type { PoolClient } from 'pg';
import type { Moment } from './begin';
import { Changes } from './changes';
import type { Database } from './database';
import { putGathered, type GatheredChange } from './gathered-changes';
import { fitText } from './json';
import { foundOf } from './later';
import { STEPS, type ServerRun } from './server-runs';
import type { Transaction } from './transaction';

/** A transaction on a connection, for as long as a work runs: a call that comes later throws. */
export class OwnTransaction implements Transaction {
  readonly changes = new Changes();
  grown = 0;
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
    readonly writes: boolean,
  ) {}

  async settledVersion(): Promise<number> {
    const { oldest } = await this.begun;
    return this.run.offset + oldest * STEPS - 1;
  }

  nextStep(): number {
    const step = this.run.offset + Math.min(this.#given, STEPS - 1);
    this.#given += 1;
    return step;
  }

  async lock(...names: readonly string[]): Promise<void> {
    await this.#lock('pg_advisory_xact_lock', names, names);
  }

  /** Whether it has locked a name. */
  hasLocked(name: string): boolean {
    return this.#locks.has(name);
  }

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

  async locked<Found>(
    name: string,
    find: () => Promise<Found>,
    about: string = name,
  ): Promise<Found> {
    await this.lock(name);
    if (!this.writes) return find();
    if (this.#known.has(about)) return foundOf(this.#known.get(about)) as Found;
    const writes = this.#writes;
    const found = await find();
    if (writes === this.#writes) this.#known.set(about, found);
    return found;
  }

  know(about: string, found: unknown): void {
    this.#known.set(about, found);
  }

  known<Found>(about: string): Found | undefined {
    return foundOf(this.#known.get(about)) as Found | undefined;
  }

  knows(about: string): boolean {
    return this.#known.has(about);
  }

  gather(change: GatheredChange, bytes: number): void {
    this.#assertOpen();
    this.changes.wrote = true;
    this.grown += bytes;
    this.#writes += 1;
    this.#gathered.push(change);
  }

  forget(about: string): void {
    this.#known.delete(about);
  }

  forgetAll(): void {
    this.#writes += 1;
    this.#known.clear();
  }

  async rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    this.#sendGathered();
    return (await this.#ask<Row>(text, values)).rows;
  }

  async one<Row>(text: string, values: readonly unknown[] = []): Promise<Row | undefined> {
    return (await this.rows<Row>(text, values))[0];
  }

  async change(text: string, values: readonly unknown[]): Promise<number> {
    this.#sendGathered();
    this.forgetAll();
    const { count } = await this.#ask(text, values);
    if (count > 0) this.changes.wrote = true;
    return count;
  }

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
    this.#isOver = true;
  }

  #sendGathered(): void {
    if (this.#gathered.length === 0) return;
    const changes = this.#gathered;
    this.#gathered = [];
    const { text, values } = putGathered(changes, STEPS);
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
