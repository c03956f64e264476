import { plainTyped } from '../core/typed-text';
import type { ProductDocument } from './product';

/** Accents on a Latin, Greek or Cyrillic letter; vowel signs of Indian scripts are letters, and stay. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Text as it is typed plainly, without case and accents, so that `Crème` is found by `creme`. */
export function foldText(text: string): string {
  return plainTyped(text).normalize('NFKD').replace(ACCENTS, '').toUpperCase().toLowerCase();
}

/** The most words of a keyword that count: each more slows the search down and adds little. */
export const MAX_WORDS = 8;

/** The folded words of a keyword, each once, at most the first eight; none for a blank keyword. */
export function keywordWords(keyword: string): string[] {
  const words = foldText(keyword).split(/\s+/);
  return [...new Set(words)].filter((word) => word !== '').slice(0, MAX_WORDS);
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
