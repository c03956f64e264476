import type { ProductDocument } from './product';

/** Accents that stand on a Latin, Greek or Cyrillic letter; vowel signs of Indian scripts are letters, and stay. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Text without case and accents, so that `Crème` is found by `creme`. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').toUpperCase().toLowerCase();
}

/** The folded words of a keyword, each once; none for a blank keyword. */
export function keywordWords(keyword: string): string[] {
  return [...new Set(foldText(keyword).split(/\s+/))].filter((word) => word !== '');
}

/**
 * The folded text of a product in which words are looked for: name, brand and category (docs/api.md#search). Worth keeping where
 * many keywords are tried.
 */
export function searchTextOf({
  name,
  brand,
  category,
}: Pick<ProductDocument, 'name' | 'brand' | 'category'>): string {
  return foldText(`${name}\n${brand}\n${category}`);
}
