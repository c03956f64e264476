import * as z from 'zod/mini';
import { productDocument, productStock } from '../catalogue/product';
import { documentId, instant } from '../core/identifier';
import { cursorText } from './cursor-text';

/** A product that is no longer sold, as the feed says it. */
export const deletedProduct = z.object({ _id: documentId, deleted: z.literal(true) });

/**
 * One page of `GET /api/catalogue/changes?since` (docs/sync-protocol.md#catalogue-feed). A page that is full may be
 * cached for ever by any cache: what changes later is on a later page, and wins.
 */
export const cataloguePage = z.object({
  changes: z.array(z.union([deletedProduct, productDocument])),
  /** Products of which nothing but the stock has changed since the reader's cursor, where that was asked for (`stock=1`). */
  stock: z.optional(z.array(productStock)),
  cursor: cursorText,
  more: z.boolean(),
  /** On the first page of several: how many products the shop has. */
  total: z.optional(z.int()),
  /** On the last page: names the owner's words for search (`GET /api/catalogue/search-words`). None: there are none. */
  searchWords: z.optional(z.string()),
  /** On the last page: names the shop's offers (`GET /api/catalogue/offers`). None: there are none. */
  offers: z.optional(z.string()),
});
export type CataloguePage = z.infer<typeof cataloguePage>;

/**
 * Products by their ids, for a device that holds a part of the catalogue; those that are not sold are said to be deleted. They are
 * as they were at the cursor or later: what changes after it is to be followed.
 */
export const namedProducts = z.object({
  changes: cataloguePage.shape.changes,
  cursor: cursorText,
});
export type NamedProducts = z.infer<typeof namedProducts>;

/** A page of what most people want of the catalogue, as it was at the cursor or later. */
export const mostWantedPage = z.object({
  changes: cataloguePage.shape.changes,
  cursor: cursorText,
  /** There is another page. */
  more: z.boolean(),
  /** How many products the shop has. */
  total: z.int(),
  /** The server's time when its products were read: prepared pages are sent for a while. ISO 8601 UTC. */
  pricedAt: instant,
});
export type MostWantedPage = z.infer<typeof mostWantedPage>;

/** Which products changed, for a device that holds a part of the catalogue: those that it holds it then asks for. */
export const changedProducts = z.object({
  ids: z.array(documentId),
  cursor: cursorText,
  more: z.boolean(),
  /** How many products the shop has: on the last page. */
  total: z.optional(z.int()),
  /** On the last page, as in the feed. */
  searchWords: cataloguePage.shape.searchWords,
  offers: cataloguePage.shape.offers,
});
export type ChangedProducts = z.infer<typeof changedProducts>;
