import type { ProductDocument } from '#shared/catalogue/product';
import type { FilterCounts } from '#shared/catalogue/filter-reply';
import type { CatalogueChoice } from '#shared/catalogue/search-path';

/** The page's requests to the search worker. */
export interface SearchRequest {
  readonly id: number;
  readonly keyword: string;
  readonly offset: number;
  readonly limit: number;
  readonly choice: CatalogueChoice;
  /** What each filter would give is asked for, and no products. */
  readonly isCount?: true;
}

/** The worker's messages: its index changed and is ready, an answer, or it cannot search. */
export type SearchResponse =
  | { readonly kind: 'ready' }
  | { readonly kind: 'found'; readonly id: number; readonly found: FoundProducts }
  | { readonly kind: 'counted'; readonly id: number; readonly counts: FilterCounts }
  | { readonly kind: 'failed' };

/** A part of the matching products. */
export interface FoundIds {
  readonly ids: readonly string[];
  readonly total: number;
  /** Nothing has the keyword: these are only like it. */
  readonly similar?: true;
}

/** The same with the products themselves, as stored in the database; a deleted one is left out. */
export interface FoundProducts extends FoundIds {
  readonly products: readonly ProductDocument[];
}

/** The channel on which every tab's worker is notified of changes in the device's catalogue. */
export const CATALOGUE_CHANNEL = 'catalogue-changes';

/** Sent after each page of the feed that was stored. */
export interface CatalogueChanged {
  readonly ids: readonly string[];
  readonly cursor: string;
}
