import * as z from 'zod/mini';
import { MAX_CATEGORY } from './field-rules';

/** The most pairs of words, the most categories with a Hindi name, and the longest of these texts in characters. */
export const MAX_SYNONYMS = 500;
export const MAX_CATEGORY_NAMES = 100;
export const MAX_SEARCH_WORDS = 60;

const words = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Words are missing'),
    z.maxLength(MAX_SEARCH_WORDS, `At most ${MAX_SEARCH_WORDS} characters`),
  );

/** A search for the first also finds the second: `chawal` finds rice. Not the other way round. */
const synonym = z.strictObject({ typed: words, means: words });
export type Synonym = Readonly<z.infer<typeof synonym>>;

/** The Hindi name of a category: shown to readers of Hindi, and searched in every language. */
const categoryName = z.strictObject({
  category: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_CATEGORY)),
  hindi: words,
});
export type CategoryName = Readonly<z.infer<typeof categoryName>>;

/** What the owner sets (`PUT /api/catalogue/search-words`, docs/shop-rules.md#r-catalogue-15). */
export const searchWordsFields = z.strictObject({
  synonyms: z.array(synonym).check(z.maxLength(MAX_SYNONYMS, `Up to ${MAX_SYNONYMS} lines`)),
  categories: z.array(categoryName).check(z.maxLength(MAX_CATEGORY_NAMES)),
});
export type SearchWordsFields = z.infer<typeof searchWordsFields>;

/** The words as they travel, and as the device keeps them. Raised by one with each change, `revision` is 0 before the first. */
export const searchWords = z.extend(searchWordsFields, { revision: z.int() });
export type SearchWords = z.infer<typeof searchWords>;
