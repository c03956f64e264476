import * as z from 'zod/mini';
import { documentId } from '../core/identifier';

/** A product as a row of links shows it: little, so that it travels with another product's page. */
export const shownProduct = z.object({
  _id: documentId,
  name: z.string(),
  image: z.string(),
  /** In rupees, at most two decimals: the lowest where it has several. */
  price: z.number(),
  mrp: z.optional(z.number()),
  /** It has variants at higher prices. */
  isFrom: z.optional(z.literal(true)),
  isSoldOut: z.optional(z.literal(true)),
  /** Its name in Hindi, where it has one. */
  hindi: z.optional(z.string()),
});
export type ShownProduct = Readonly<z.infer<typeof shownProduct>>;
