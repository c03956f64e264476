import type { ProductDocument } from '#shared/catalogue/product';
import type { CataloguePage } from '#shared/protocol/catalogue-feed';
import { readCursor } from '#shared/protocol/cursor';
import { isRecord } from '#shared/core/record';
import { isProduct, isProductStock } from '../database/product-shape';

type Change = CataloguePage['changes'][number];

/** A change of the feed: a product, or a deletion. */
export function isChange(value: unknown): value is Change {
  if (isRecord(value) && value['deleted'] === true) return typeof value['_id'] === 'string';
  return isProduct(value);
}

/**
 * Reads a page of the public feed. Its form is that of `cataloguePage` in `shared/protocol`; the types of its members
 * are checked by hand, because a schema takes longer over 1,000 products than everything else.
 * @returns `undefined` where it is not exactly such a page: a captive portal's reply, foreign JSON
 *   (docs/guarantees.md#captive-portal)
 */
export function readCataloguePage(body: unknown): CataloguePage | undefined {
  if (!isRecord(body)) return undefined;
  const { changes, stock = [], cursor, more } = body;
  if (typeof cursor !== 'string' || !readCursor(cursor) || typeof more !== 'boolean')
    return undefined;
  if (!Array.isArray(changes) || !changes.every(isChange)) return undefined;
  if (!Array.isArray(stock) || !stock.every(isProductStock)) return undefined;
  return { changes, stock, cursor, more, ...totalIn(body), ...namesIn(body) };
}

/** The names of what a page of the feed says beside products. */
export const namesIn = ({ searchWords, offers }: Readonly<Record<string, unknown>>) => ({
  searchWords: String(searchWords ?? ''),
  offers: String(offers ?? ''),
});

/** How many products the shop has, where the page says so. */
export const totalIn = ({ total }: Readonly<Record<string, unknown>>) =>
  typeof total === 'number' ? { total } : {};

/** Splits a page's changes into products to store and ids to delete. A later change of the same id wins. */
export function partChanges(changes: readonly Change[]): {
  readonly products: ProductDocument[];
  readonly deleted: string[];
} {
  const newest = new Map(changes.map((change) => [change._id, change]));
  const products: ProductDocument[] = [];
  const deleted: string[] = [];
  for (const change of newest.values()) {
    if ('deleted' in change) deleted.push(change._id);
    else products.push(change);
  }
  return { products, deleted };
}
