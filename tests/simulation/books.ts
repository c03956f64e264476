import type { ArgsOf } from '#shared/actions/registry';
import type { Broken } from './broken';
import type { OutboxEntry } from '../../pwa/database/outbox-entry';
import { Marks } from './marks';

/** Somebody of a history. */
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
  /** For how many reasons it need not be there any more: it was taken back, replaced or left behind at a sign-out, or may have been. */
  leaving: number;
  /** It was taken back, and its person has decided nothing about it since. */
  discarded: boolean;
}

/**
 * One thing that somebody wanted: the order that they placed, and each that they put in its place. At most one of them is to take effect
 * (docs/guarantees.md#i16).
 */
export interface Wish {
  readonly orders: Set<string>;
  /** What is no longer known of it: the shop was set back. */
  excused: boolean;
}

interface Attempt {
  readonly person: string;
  readonly args: ArgsOf<'place-cod-order'>;
}

/** What the people of a history have done, and the answers they got: what the shop is held against. */
export class Books {
  readonly people: Person[] = [];
  /** By the id of the order: all that anybody ever tried to place. */
  readonly orders = new Map<string, Attempt>();
  /** Each by the ids of its orders. */
  readonly wishes = new Map<string, Wish>();
  /** Who may mark orders at doors. */
  readonly marks = new Marks();
  /** By the id of the order: how often somebody tried to cancel it. */
  readonly cancels = new Map<string, number>();
  /** By profile, then by the id of the action. */
  readonly #kept = new Map<string, Map<string, Kept>>();
  /** By profile and action: for how many reasons one may be gone by the time that it is shown as saved. */
  readonly #leaving = new Map<string, number>();
  /** By profile and person: how many sign-outs have begun, and ended. */
  readonly #signOuts = { begun: new Map<string, number>(), ended: new Map<string, number>() };
  /** By person and action: the outcomes that have left the server. */
  readonly outcomes = new Map<
    string,
    { readonly person: string; readonly id: string; outcome: string }
  >();
  /** Actions that came with another content under their id, and were refused for it. */
  readonly reused = new Set<string>();
  /** What was seen to be wrong in between. */
  broken: Broken | undefined;
  /** How often the shop was set back to a backup. */
  restores = 0;

  keptOn(profile: string): ReadonlyMap<string, Kept> {
    return this.#kept.get(profile) ?? new Map<string, Kept>();
  }

  /** Somebody signs out, and agrees that what waits is lost: also what is saved in the meantime. @returns ends it */
  signOut(profile: string, person: string): () => void {
    const key = `${profile} ${person}`;
    const { begun, ended } = this.#signOuts;
    begun.set(key, (begun.get(key) ?? 0) + 1);
    for (const kept of this.#kept.get(profile)?.values() ?? [])
      if (kept.person === person) {
        kept.leaving += 1;
        kept.discarded = false;
      }
    return () => ended.set(key, (ended.get(key) ?? 0) + 1);
  }

  /**
   * An action is about to be saved.
   * @returns to be called when it is shown as saved: one that its person has signed out beside, in another tab, may be gone by then
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
   * Somebody may have taken an action back, perhaps in another tab than the one that has yet to say that it is saved.
   * @returns undoes this, where it turns out that they have not
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

  /** An order is placed of somebody's own accord, or in the place of another: then it is the same wish. */
  wish(order: string, inPlaceOf?: string): Wish {
    const wish = this.wishes.get(inPlaceOf ?? order) ?? { orders: new Set(), excused: false };
    for (const id of inPlaceOf === undefined ? [order] : [order, inPlaceOf]) {
      wish.orders.add(id);
      this.wishes.set(id, wish);
    }
    return wish;
  }

  /** Whether another order comes in the place of one that was begun online, and cancels it. */
  isReplaced(order: string): boolean {
    return [...this.orders.values()].some(({ args }) => args.insteadOf === order);
  }

  /** Somebody tries to cancel an order. */
  cancelling(order: string): void {
    this.cancels.set(order, (this.cancels.get(order) ?? 0) + 1);
  }

  /** Somebody has taken an action back, or has decided what becomes of one that they had taken back. */
  discard(profile: string, id: string, discarded = true): void {
    const kept = this.#kept.get(profile)?.get(id);
    if (kept) kept.discarded = discarded;
  }

  /** What was known of a profile, to be remembered with a copy of it. @returns says it of another profile */
  remember(profile: string): (next: string) => void {
    const kept = [...this.keptOn(profile).values()].map((one) => ({ ...one }));
    return (next) => {
      this.#kept.set(next, new Map(kept.map((one) => [one.id, { ...one }])));
    };
  }

  /** An outcome has left the server. @returns the one that had left it before, where that was another one */
  record(person: string, id: string, outcome: string): string | undefined {
    const key = `${person} ${id}`;
    const before = this.outcomes.get(key)?.outcome;
    this.outcomes.set(key, { person, id, outcome });
    return before === outcome ? undefined : before;
  }

  /** The shop was set back: its outcomes may be other ones. */
  restored(): void {
    this.restores += 1;
    this.outcomes.clear();
    this.marks.restored();
    for (const wish of this.wishes.values()) wish.excused = true;
    for (const kept of this.#kept.values()) for (const one of kept.values()) one.discarded = false;
  }
}
