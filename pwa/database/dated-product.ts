import type { ProductDocument } from '#shared/catalogue/product';
import { newestDate } from '#shared/orders/prices-shown';
import type { CatalogueState } from './settings';

/** A product, and the time of its price on the server. */
export type DatedProduct = ProductDocument & {
  /**
   * The server's time of the reply that brought it, ISO 8601 UTC; absent where the feed did: then the time of the feed
   * counts (see `priceDate`).
   */
  readonly pricedAt?: string;
  /** From a reply while the copy was incomplete, and not confirmed by the feed yet. */
  readonly visited?: true;
};

/**
 * When the server last confirmed a price that the device shows: with a reply about the product, or with the
 * feed. A complete copy hears of every change, as a part does of what it holds, so the newest page covers all products; one that
 * stopped in the middle of the feed, with an older server, is as old as its first page.
 * @returns the server's time, ISO 8601 UTC, or nothing where neither is known
 */
export function priceDate(
  product: Pick<DatedProduct, 'pricedAt'>,
  { pricedAt }: Pick<CatalogueState, 'pricedAt'>,
): string | undefined {
  return newestDate(product.pricedAt, pricedAt ?? undefined);
}
