import type { SearchWords } from '#shared/catalogue/search-words';

/** The stored index, and the catalogue cursor it corresponds to. */
export interface StoredIndex {
  readonly key: 'current';
  readonly cursor: string;
  readonly json: string;
}

/** The owner's words as fetched, and their name in the catalogue's feed. */
export interface StoredWords {
  readonly key: 'words';
  readonly tag: string;
  readonly words: SearchWords;
}

/** Both by their keys in the one store of search. */
export interface StoredByKey {
  readonly current: StoredIndex;
  readonly words: StoredWords;
}
