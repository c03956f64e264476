import type { SearchWords } from './search-words';

/** Those of a shop whose owner has set none. Apart from their schema, so that the search worker does without zod. */
export const NO_SEARCH_WORDS: SearchWords = { synonyms: [], categories: [], revision: 0 };
