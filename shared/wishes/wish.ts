import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';

/** So many products a person's wish list holds; one more lets the oldest go (docs/shop-rules.md#r-again-2). */
export const MAX_WISHES = 200;
/** For so many products a person may wait to be told that they are back; one more lets the oldest go. */
export const MAX_ALERTS = 50;

/** A product on somebody's wish list, under the product's id. */
export const wishDocument = z.object({
  _id: documentId,
  addedAt: instant,
  /** What it cost when it was added, in paise. */
  pricePaise: z.int().check(z.minimum(0)),
});
export type Wish = Readonly<z.infer<typeof wishDocument>>;

/** A product that somebody wants to be told of when it can be bought again, under the product's id. */
export const stockAlertDocument = z.object({ _id: documentId, askedAt: instant });
export type StockAlert = Readonly<z.infer<typeof stockAlertDocument>>;

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

/** A price that was lower than when the product was added. @param pricePaise what it costs now, in paise */
export const hasDropped = (wish: Pick<Wish, 'pricePaise'>, pricePaise: number): boolean =>
  pricePaise < wish.pricePaise;
