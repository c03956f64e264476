import * as z from 'zod/mini';
import { shownCategories } from './category';

/** The most pairs of words, and the longest of these texts in characters. */
export const MAX_SYNONYMS = 500;
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

/** What the owner sets (`PUT /api/catalogue/search-words`, docs/shop-rules.md#r-catalogue-15). */
export const searchWordsFields = z.strictObject({
  synonyms: z.array(synonym).check(z.maxLength(MAX_SYNONYMS, `Up to ${MAX_SYNONYMS} lines`)),
});
export type SearchWordsFields = z.infer<typeof searchWordsFields>;

/**
 * The words as they travel, and as the device keeps them, with the owner's categories, whose Hindi names are searched too. `revision` is
 * that of the words alone: raised by one with each change, 0 before the first.
 */
export const searchWords = z.extend(shownCategories, {
  synonyms: searchWordsFields.shape.synonyms,
  revision: z.int(),
});
export type SearchWords = Readonly<z.infer<typeof searchWords>>;
