import * as z from 'zod/mini';
import { productDocument } from '../catalogue/product';
import { documentId } from '../core/identifier';
import { cursorText } from './cursor';

/** A product that is no longer sold, as the feed says it. */
export const deletedProduct = z.object({ _id: documentId, deleted: z.literal(true) });

/**
 * One page of `GET /api/catalogue/changes?since` (docs/sync-protocol.md#catalogue-feed). A page that is full may be
 * cached for ever by any cache: what changes later is on a later page, and wins.
 */
export const cataloguePage = z.object({
  changes: z.array(z.union([deletedProduct, productDocument])),
  cursor: cursorText,
  more: z.boolean(),
  /** On the last page: names the owner's words for search (`GET /api/catalogue/search-words`). None: there are none. */
  searchWords: z.optional(z.string()),
  /** On the last page: names the shop's offers (`GET /api/catalogue/offers`). None: there are none. */
  offers: z.optional(z.string()),
});
export type CataloguePage = z.infer<typeof cataloguePage>;
