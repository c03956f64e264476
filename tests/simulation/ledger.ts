import type { ArgsOf } from '#shared/actions/registry';
import type { Broken } from './broken';
import type { OutboxEntry } from '../../pwa/database/outbox-entry';
import { CartLedger } from './cart-ledger';
import { Marks } from './marks';

/** A person of a history. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly isAdmin: boolean;
  /** Their account was deleted. */
  gone: boolean;
}

/** An action that was shown as saved. */
interface Kept {
  readonly id: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly person: string;
  /** For how many reasons it may be missing: it was taken back, replaced or left at a sign-out, or may have been. */
  leaving: number;
  /** It was taken back, and its shopper has decided nothing about it since. */
  discarded: boolean;
}

/**
 * One intent of a shopper: the order that they placed, and each that replaced it. At most one of them may take effect
 * (docs/guarantees.md#i16).
 */
export interface Wish {
  readonly orders: Set<string>;
  /** No longer known for certain: the shop was restored. */
  excused: boolean;
}

/** An order begun online with a cart that was begun again with other content. */
interface BegunBefore {
  readonly profile: string;
  readonly person: string;
  /** The orders that its cart has become, or may become. */
  readonly by: Set<string>;
}

/** The lines of an order, to be compared. */
export const linesText = (
  lines: readonly { readonly product: string; readonly qty: number }[],
): string => lines.map(({ product, qty }) => `${qty} ${product}`).join();

interface Attempt {
  readonly person: string;
  readonly args: ArgsOf<'place-cod-order'>;
}

/** What the people of a history have done, and the answers they got: the shop is checked against it. */
export class Ledger {
  readonly people: Person[] = [];
  /** By order id: all orders that anyone tried to place. */
  readonly orders = new Map<string, Attempt>();
  /** Each by the ids of its orders. */
  readonly wishes = new Map<string, Wish>();
  /** By order id: each until its person has logged out, or its device or the shop has forgotten. */
  readonly begunBefore = new Map<string, BegunBefore>();
  /** Orders whose carts were begun online again: the device cancels them once it hears of the next (`checkReplaced`). */
  readonly toBeCancelled = new Set<string>();
  /** Who may record deliveries at the door. */
  readonly marks = new Marks();
  readonly carts = new CartLedger();
  /** By order id: the lines that the shop tried to give it. */
  readonly #amends = new Map<string, Set<string>>();
  /** By order id: how often a cancellation was tried. */
  readonly cancels = new Map<string, number>();
  /** By profile, then by the id of the action. */
  readonly #kept = new Map<string, Map<string, Kept>>();
  /** By profile and action: for how many reasons one may be gone by the time it is shown as saved. */
  readonly #leaving = new Map<string, number>();
  /** By profile and person: how many sign-outs have begun, and ended. */
  readonly #signOuts = { begun: new Map<string, number>(), ended: new Map<string, number>() };
  /** By person and action: the outcomes that have left the server. */
  readonly outcomes = new Map<
    string,
    { readonly person: string; readonly id: string; outcome: string }
  >();
  /** Actions that arrived with other content under their id, and were refused because of it. */
  readonly reused = new Set<string>();
  /** Faults seen during the history. */
  broken: Broken | undefined;
  /** How often the shop was restored from a backup. */
  restores = 0;

  keptOn(profile: string): ReadonlyMap<string, Kept> {
    return this.#kept.get(profile) ?? new Map<string, Kept>();
  }

  /** A sign-out that accepts losing unsent actions, also those saved in the meantime. @returns ends it */
  signOut(profile: string, person: string): () => void {
    const key = `${profile} ${person}`;
    const { begun, ended } = this.#signOuts;
    begun.set(key, (begun.get(key) ?? 0) + 1);
    for (const [order, one] of this.begunBefore)
      if (one.profile === profile && one.person === person) this.begunBefore.delete(order);
    for (const kept of this.#kept.get(profile)?.values() ?? [])
      if (kept.person === person) {
        kept.leaving += 1;
        kept.discarded = false;
      }
    return () => ended.set(key, (ended.get(key) ?? 0) + 1);
  }

  /**
   * An action is about to be saved.
   * @returns to be called when it is shown as saved: after a sign-out in another tab it may be gone by then
   */
  save(profile: string): (entry: OutboxEntry) => void {
    const ended = new Map(this.#signOuts.ended);
    return ({ id, name, args, user }) => {
      const kept = this.#kept.get(profile) ?? new Map<string, Kept>();
      this.#kept.set(profile, kept);
      const key = `${profile} ${user}`;
      const signOuts = (this.#signOuts.begun.get(key) ?? 0) - (ended.get(key) ?? 0);
      const leaving = signOuts + (this.#leaving.get(`${profile} ${id}`) ?? 0);
      kept.set(id, { id, name, args, person: user, leaving, discarded: false });
    };
  }

  /**
   * An action may have been taken back, perhaps in another tab before this one says that it is saved.
   * @returns undoes this, where it was not
   */
  leave(profile: string, id: string): () => void {
    const change = (by: number) => {
      const kept = this.#kept.get(profile)?.get(id);
      if (kept) kept.leaving += by;
      const key = `${profile} ${id}`;
      this.#leaving.set(key, (this.#leaving.get(key) ?? 0) + by);
    };
    change(1);
    return () => change(-1);
  }

  /** An order is placed, as a new intent or replacing another: then it is the same intent. */
  wish(order: string, inPlaceOf?: string): Wish {
    const wish = this.wishes.get(inPlaceOf ?? order) ?? { orders: new Set(), excused: false };
    for (const id of inPlaceOf === undefined ? [order] : [order, inPlaceOf]) {
      wish.orders.add(id);
      this.wishes.set(id, wish);
    }
    return wish;
  }

  /** A cart is begun online again with other content. @param before the order begun with it until then */
  begunAgain(profile: string, person: string, cart: string, before: string, next: string): void {
    for (const one of this.begunBefore.values())
      if (one.profile === profile && one.person === person && one.by.has(cart)) one.by.add(next);
    this.begunBefore.set(before, { profile, person, by: new Set([cart, next]) });
    this.toBeCancelled.add(before);
  }

  /** Whether another order replaces one that was begun online, and cancels it. */
  isReplaced(order: string): boolean {
    return [...this.orders.values()].some(({ args }) => args.insteadOf === order);
  }

  /** The shop tries to give an order other lines. @param lines as `linesText` */
  amending(order: string, lines: string): void {
    this.#amends.set(order, (this.#amends.get(order) ?? new Set()).add(lines));
  }

  /** Whether the shop tried to give an order these lines. @param lines as `linesText` */
  isAmended(order: string, lines: string): boolean {
    return this.#amends.get(order)?.has(lines) === true;
  }

  /** A shopper tries to cancel an order. */
  cancelling(order: string): void {
    this.cancels.set(order, (this.cancels.get(order) ?? 0) + 1);
  }

  /** An action was taken back, or the shopper has decided on one taken back before. */
  discard(profile: string, id: string, discarded = true): void {
    const kept = this.#kept.get(profile)?.get(id);
    if (kept) kept.discarded = discarded;
  }

  /** What is known of a profile, kept with a copy of it. @returns applies it to another profile */
  remember(profile: string): (next: string) => void {
    const kept = [...this.keptOn(profile).values()].map((one) => ({ ...one }));
    return (next) => {
      this.#kept.set(next, new Map(kept.map((one) => [one.id, { ...one }])));
    };
  }

  /** The server has sent an outcome. @returns the one it sent before, where that differs */
  record(person: string, id: string, outcome: string): string | undefined {
    const key = `${person} ${id}`;
    const before = this.outcomes.get(key)?.outcome;
    this.outcomes.set(key, { person, id, outcome });
    return before === outcome ? undefined : before;
  }

  /** The shop was restored: its outcomes may differ. */
  restored(): void {
    this.restores += 1;
    this.outcomes.clear();
    this.marks.restored();
    this.carts.restored();
    this.begunBefore.clear();
    for (const wish of this.wishes.values()) wish.excused = true;
    for (const kept of this.#kept.values()) for (const one of kept.values()) one.discarded = false;
  }
}
