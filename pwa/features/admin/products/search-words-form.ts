import * as z from 'zod/mini';
import type { SearchWords } from '#shared/catalogue/search-words';
import { linesOfSynonyms } from '#shared/catalogue/synonym-lines';

/** The values of the form's fields, which survive a reload. */
export const typedSearchWords = z.object({ lines: z.string() });
export type TypedSearchWords = z.input<typeof typedSearchWords>;

/** What the form is filled with. */
export const searchWordsValues = ({ synonyms }: SearchWords): TypedSearchWords => ({
  lines: linesOfSynonyms(synonyms),
});
