import { Changes } from './changes';
import type { GatheredChange } from './gathered-changes';
import { foundOf } from './later';
import type { OwnTransaction } from './own-transaction';
import type { Transaction } from './transaction';

/** A work wants more than what it said that it looks at: it is run again, in a transaction of its own. */
export class NeedsOwnTransaction extends Error {
  override readonly name = 'NeedsOwnTransaction';
}

/** In the place of what was known and is not any more. */
const FORGOTTEN = Symbol('forgotten');

/**
 * The part of one work in a transaction that several share. It sees what is known of what was locked for it, and what the works before
 * it have put. What it puts itself belongs to the transaction when it has ended well (`join`), and comes to nothing otherwise.
 */
export class TransactionPart implements Transaction {
  readonly changes = new Changes();
  grown = 0;
  isFeedUnsettled = false;
  readonly writes = true;
  /** It wanted more than what was locked for it, whatever the work made of that. */
  needsOwn = false;
  readonly #known = new Map<string, unknown>();
  readonly #gathered: { readonly change: GatheredChange; readonly bytes: number }[] = [];
  #isOver = false;

  constructor(private readonly whole: OwnTransaction) {}

  get run() {
    return this.whole.run;
  }

  nextStep(): number {
    return this.whole.nextStep();
  }

  async lock(...names: readonly string[]): Promise<void> {
    this.#assertOpen();
    if (!names.every((name) => this.whole.hasLocked(name))) this.#giveUp();
  }

  async locked<Found>(
    name: string,
    find: () => Promise<Found>,
    about: string = name,
  ): Promise<Found> {
    await this.lock(name);
    return this.knows(about) ? (this.known(about) as Found) : find();
  }

  know(about: string, found: unknown): void {
    this.#known.set(about, found);
  }

  known<Found>(about: string): Found | undefined {
    if (!this.#known.has(about)) return this.whole.known(about);
    const found = foundOf(this.#known.get(about));
    return found === FORGOTTEN ? undefined : (found as Found | undefined);
  }

  knows(about: string): boolean {
    return this.#known.has(about) ? this.#known.get(about) !== FORGOTTEN : this.whole.knows(about);
  }

  forget(about: string): void {
    this.#known.set(about, FORGOTTEN);
  }

  gather(change: GatheredChange, bytes: number): void {
    this.#assertOpen();
    this.changes.wrote = true;
    this.grown += bytes;
    this.#gathered.push({ change, bytes });
  }

  async grownBytes(): Promise<number> {
    return this.grown;
  }

  /** What it has put belongs to the transaction from now on. */
  join(): void {
    this.end();
    for (const { change, bytes } of this.#gathered) this.whole.gather(change, bytes);
    for (const [about, found] of this.#known) {
      if (found === FORGOTTEN) this.whole.forget(about);
      else this.whole.know(about, found);
    }
    this.whole.changes.add(this.changes);
  }

  /** A call that comes from now on throws. */
  end(): void {
    this.#isOver = true;
  }

  // Whatever asks the database, or changes what others may know, is not for a part.
  settledVersion = (): never => this.#giveUp();
  lockShared = async () => this.#giveUp();
  forgetAll = (): never => this.#giveUp();
  rows = async () => this.#giveUp();
  one = async () => this.#giveUp();
  change = async () => this.#giveUp();
  send = (): never => this.#giveUp();

  #giveUp(): never {
    this.needsOwn = true;
    throw new NeedsOwnTransaction('More than what was said beforehand');
  }

  #assertOpen(): void {
    if (this.#isOver) throw new Error('This transaction is over; await every call inside it');
  }
}
