import { choiceQuery, type CatalogueChoice } from '#shared/catalogue/search-path';
import type { DatedProduct } from '../database/dated-product';

/** The query of a list of products. */
export interface ProductQuery extends CatalogueChoice {
  /** Blank for all products. */
  readonly keyword: string;
  /** From 1. */
  readonly pageNumber: number;
}

/** Equal for equal queries only. */
export function queryKey({ keyword, pageNumber, ...choice }: ProductQuery): string {
  return `${pageNumber} ${choiceQuery(choice)} ${keyword}`;
}

/** The server's answer to a query. */
export interface ProductList {
  readonly products: readonly DatedProduct[];
  /** The page shown, from 1. */
  readonly page: number;
  readonly pages: number;
  /** All matching products. */
  readonly total: number;
  /** Nothing has the keyword: these are only like it. */
  readonly similar?: true | undefined;
}
