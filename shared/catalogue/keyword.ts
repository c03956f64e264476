/** What of a product is searched: name, brand, category (docs/api.md#search). */
export interface SearchableProduct {
  readonly name: string;
  readonly brand: string;
  readonly category: string;
}

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

/** The folded text of a product in which words are looked for; worth keeping where many keywords are tried. */
export function searchTextOf({ name, brand, category }: SearchableProduct): string {
  return foldText(`${name}\n${brand}\n${category}`);
}

/**
 * Every word stands somewhere in name, brand or category (docs/api.md#search). The one search rule of device and
 * server.
 * @param words from `keywordWords`; no words match everything
 */
export function matchesKeyword(product: SearchableProduct, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = searchTextOf(product);
  return words.every((word) => text.includes(word));
}
