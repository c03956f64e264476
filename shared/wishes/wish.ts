import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';

/** A product on a user's wish list, under the product's id. */
export const wishDocument = z.object({
  _id: documentId,
  addedAt: instant,
  /** What it cost when it was added, in paise. */
  pricePaise: z.int().check(z.minimum(0)),
});
export type Wish = Readonly<z.infer<typeof wishDocument>>;

/** A product that a user wants a back-in-stock notification for, under the product's id. */
export const stockAlertDocument = z.object({ _id: documentId, askedAt: instant });
export type StockAlert = Readonly<z.infer<typeof stockAlertDocument>>;
