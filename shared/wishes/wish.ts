import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';

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
