import * as z from 'zod/mini';
import { instant, lineId } from '../core/identifier';

/** A product or a variant on a user's wish list, under the key of its line (`lineKey`). */
export const wishDocument = z.object({
  _id: lineId,
  addedAt: instant,
  /** What it cost when it was added, in paise. */
  pricePaise: z.int().check(z.minimum(0)),
});
export type Wish = Readonly<z.infer<typeof wishDocument>>;

/** A product or a variant that a user wants a back-in-stock notification for, under the key of its line. */
export const stockAlertDocument = z.object({ _id: lineId, askedAt: instant });
export type StockAlert = Readonly<z.infer<typeof stockAlertDocument>>;
