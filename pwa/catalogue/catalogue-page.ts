import type { ProductDocument } from '#shared/catalogue/product';
import type {
  CataloguePage,
  ChangedProducts,
  MostWantedPage,
  NamedProducts,
} from '#shared/protocol/catalogue-feed';
import { readCursor } from '#shared/protocol/cursor';
import { isProduct, isRecord } from '../database/product-shape';

type Change = CataloguePage['changes'][number];

/** A change of the feed: a product, or a deletion. */
function isChange(value: unknown): value is Change {
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
  const { changes, cursor, more } = body;
  if (typeof cursor !== 'string' || !readCursor(cursor) || typeof more !== 'boolean')
    return undefined;
  if (!Array.isArray(changes) || !changes.every(isChange)) return undefined;
  return { changes, cursor, more, ...totalIn(body), ...namesIn(body) };
}

const namesIn = ({ searchWords, offers }: Readonly<Record<string, unknown>>) => ({
  searchWords: String(searchWords ?? ''),
  offers: String(offers ?? ''),
});

const totalIn = ({ total }: Readonly<Record<string, unknown>>) =>
  typeof total === 'number' ? { total } : {};

/** Reads the answer to products asked for by their ids, as `readCataloguePage` does. */
export function readNamedProducts(body: unknown): NamedProducts | undefined {
  if (!isRecord(body)) return undefined;
  const { changes, cursor } = body;
  if (typeof cursor !== 'string' || !readCursor(cursor)) return undefined;
  return Array.isArray(changes) && changes.every(isChange) ? { changes, cursor } : undefined;
}

/** Reads a page of what most people want, as `readCataloguePage` does. */
export function readMostWanted(body: unknown): MostWantedPage | undefined {
  const named = readNamedProducts(body);
  if (!named || !isRecord(body)) return undefined;
  const { more, total, pricedAt } = body;
  if (typeof more !== 'boolean' || typeof total !== 'number') return undefined;
  return typeof pricedAt === 'string' ? { ...named, more, total, pricedAt } : undefined;
}

/** Reads a page of ids that changed, as `readCataloguePage` does. */
export function readChangedProducts(body: unknown): ChangedProducts | undefined {
  if (!isRecord(body)) return undefined;
  const { ids, cursor, more } = body;
  if (typeof cursor !== 'string' || !readCursor(cursor) || typeof more !== 'boolean')
    return undefined;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) return undefined;
  return { ids, cursor, more, ...totalIn(body), ...namesIn(body) };
}

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
