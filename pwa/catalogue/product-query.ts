import type { CatalogueChoice } from '#shared/catalogue/search-path';
import type { DatedProduct } from '../database/dated-product';

/** What a list of products is asked for. */
export interface ProductQuery extends CatalogueChoice {
  /** Blank for all products. */
  readonly keyword: string;
  /** From 1. */
  readonly pageNumber: number;
}

/** The same for equal queries, and for no others. */
export function queryKey({ keyword, pageNumber, category = '', sort }: ProductQuery): string {
  return `${pageNumber} ${sort ?? ''} ${category.length} ${category} ${keyword}`;
}

/** What the server says to a query. */
export interface ProductList {
  readonly products: readonly DatedProduct[];
  /** The page shown, from 1. */
  readonly page: number;
  readonly pages: number;
  /** All matching products. */
  readonly total: number;
}
