import {
  addressText,
  filterQueryOf,
  filtersOf,
  wholeLetters,
  type FilterQuery,
  type ProductFilters,
} from './product-filters';
import { productSortOf, type ProductSort } from './product-order';

/** The longest keyword that the shop takes, in characters (docs/shop-rules.md#r-catalogue-5). */
export const MAX_KEYWORD = 100;

/** Which of the matching products are listed, and in which order. */
export interface CatalogueChoice extends ProductFilters {
  /** One category, exactly as products carry it; all of them without. */
  readonly category?: string | undefined;
  /** Without: newest first, or best match first for a keyword. */
  readonly sort?: ProductSort | undefined;
}

/** Leading to a list of products: which words, which page, which choice. */
export interface CataloguePlace extends CatalogueChoice {
  readonly keyword?: string;
  /** From 1. */
  readonly pageNumber?: number;
}

/**
 * The address of a search: a blank keyword is none and leads home; otherwise it is trimmed
 * (docs/shop-rules.md#r-catalogue-5).
 */
export function searchPath(keyword: string): string {
  return cataloguePath({ keyword });
}

/**
 * The address of a list of products (docs/shop-rules.md#r-routes-1). The first page has none in its address. A keyword
 * of dots alone would be taken for a folder by every browser, so it counts as blank.
 */
export function cataloguePath(place: CataloguePlace): string {
  const { keyword = '', pageNumber = 1 } = place;
  const words = wholeLetters(keyword).trim();
  const list =
    words === '' || /^\.{1,2}$/.test(words) ? '' : `/search/${encodeURIComponent(words)}`;
  const path = (pageNumber > 1 ? `${list}/page/${pageNumber}` : list) || '/';
  const query = choiceQuery(place);
  return query === '' ? path : `${path}?${query}`;
}

/** A choice as the query of an address: equal for equal choices only. */
export function choiceQuery(choice: CatalogueChoice): string {
  const { category, sort } = choice;
  return [
    ...(category ? [`category=${addressText(category)}`] : []),
    ...filterQueryOf(choice),
    ...(sort ? [`sort=${sort}`] : []),
  ].join('&');
}

/** The longest category that can be searched, in characters. */
const MAX_CATEGORY = 100;

/**
 * Reads the choice out of an address (`?category=…&sort=…`, and filters); what makes no sense there is none.
 * @param keyword newest first is no choice without one: it is the order of every list
 */
export function catalogueChoiceOf(query: FilterQuery, keyword: string): CatalogueChoice {
  const category = query.get('category')?.trim().slice(0, MAX_CATEGORY);
  const sort = productSortOf(query.get('sort'));
  return {
    ...(category ? { category } : {}),
    ...filtersOf(query),
    ...(sort && !(sort === 'newest' && keyword.trim() === '') ? { sort } : {}),
  };
}

/** Reads a page number out of an address: a whole number from 1; anything else is the first page. */
export function pageNumberOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
