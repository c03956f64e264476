import * as z from 'zod/mini';
import {
  MAX_SEARCH_WORDS,
  type SearchWords,
  type SearchWordsFields,
  type Synonym,
} from '#shared/catalogue/search-words';
import { linesOfSynonyms } from '#shared/catalogue/synonym-lines';

/** The values of the form's fields, which survive a reload. */
export const typedSearchWords = z.object({
  lines: z.string(),
  categories: z.array(
    z.object({
      category: z.string(),
      hindi: z
        .string()
        .check(z.trim(), z.maxLength(MAX_SEARCH_WORDS, `At most ${MAX_SEARCH_WORDS} characters`)),
    }),
  ),
});
export type TypedSearchWords = z.input<typeof typedSearchWords>;

/**
 * What the form is filled with: a field for every category of the shop, and for those of the owner's whose products are
 * gone for now.
 */
export function searchWordsValues(
  { synonyms, categories }: SearchWords,
  ofShop: readonly string[],
): TypedSearchWords {
  const hindi = new Map(categories.map((one) => [one.category, one.hindi]));
  const all = [...new Set([...ofShop, ...hindi.keys()])].sort();
  return {
    lines: linesOfSynonyms(synonyms),
    categories: all.map((category) => ({ category, hindi: hindi.get(category) ?? '' })),
  };
}

/** What is sent; a category without a name is left out. */
export function searchWordsFieldsOf(
  synonyms: readonly Synonym[],
  { categories }: TypedSearchWords,
): SearchWordsFields {
  return {
    synonyms: [...synonyms],
    categories: categories.filter(({ hindi }) => hindi.trim() !== ''),
  };
}
