/** Leading to a list of products: which words, which page. */
export interface CataloguePlace {
  readonly keyword?: string;
  /** From 1. */
  readonly pageNumber?: number;
}

/** The address of a search: a blank keyword is none and leads home; otherwise it is trimmed (spec §5). */
export function searchPath(keyword: string): string {
  return cataloguePath({ keyword });
}

/**
 * The address of a list of products (spec §2). The first page has none in its address. A keyword of dots alone would be
 * taken for a folder by every browser, so it counts as blank.
 */
export function cataloguePath({ keyword = '', pageNumber = 1 }: CataloguePlace): string {
  const words = keyword.trim();
  const list =
    words === '' || /^\.{1,2}$/.test(words) ? '' : `/search/${encodeURIComponent(words)}`;
  return (pageNumber > 1 ? `${list}/page/${pageNumber}` : list) || '/';
}

/** Reads a page number out of an address: a whole number from 1; anything else is the first page. */
export function pageNumberOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
