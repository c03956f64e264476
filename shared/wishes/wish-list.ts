import { lineKey } from '../catalogue/variant';
import type { StockAlert, Wish } from './wish';

/** So many products a person's wish list holds; one more lets the oldest go (docs/shop-rules.md#r-again-2). */
export const MAX_WISHES = 200;
/** The most back-in-stock notifications a person may wait for; one more lets the oldest go. */
export const MAX_ALERTS = 50;

/** Oldest first; those of one moment in the order of their ids, everywhere. */
const oldestWish = (a: Wish, b: Wish) => compare(a.addedAt, b.addedAt) || compare(a._id, b._id);
const oldestAlert = (a: StockAlert, b: StockAlert) =>
  compare(a.askedAt, b.askedAt) || compare(a._id, b._id);
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The wishes, oldest first. */
export const sortedWishes = (wishes: readonly Wish[]): readonly Wish[] =>
  wishes.toSorted(oldestWish);

/** The alerts, oldest first. */
export const sortedAlerts = (alerts: readonly StockAlert[]): readonly StockAlert[] =>
  alerts.toSorted(oldestAlert);

/** A product that is to be put on a list. */
export interface Wished {
  readonly productId: string;
  /** Which of its variants, where one was chosen. */
  readonly variant?: string | undefined;
  /** What the shopper saw that it costs, in paise. */
  readonly pricePaise: number;
}

/**
 * What changes on a wish list when products are put on it: one that is there stays as it is, and beyond the bound the oldest go.
 * @param now milliseconds since 1970
 * @returns the wishes to put and the ids of those to remove; none to put where all are there already
 */
export function addedWishes(
  wishes: readonly Wish[],
  products: readonly Wished[],
  now: number,
): { readonly put: readonly Wish[]; readonly removed: readonly string[] } {
  const known = new Set(wishes.map(({ _id }) => _id));
  const added = new Map<string, Wish>();
  const addedAt = new Date(now).toISOString();
  for (const { productId, variant, pricePaise } of products) {
    const _id = lineKey(productId, variant);
    if (!known.has(_id)) added.set(_id, { _id, addedAt, pricePaise });
  }
  const over = Math.max(0, wishes.length + added.size - MAX_WISHES);
  const removed = sortedWishes(wishes).slice(0, over);
  return { put: [...added.values()], removed: removed.map(({ _id }) => _id) };
}

/** A price that was lower than when the product was added. @param pricePaise what it costs now, in paise */
export const hasDropped = (wish: Pick<Wish, 'pricePaise'>, pricePaise: number): boolean =>
  pricePaise < wish.pricePaise;
