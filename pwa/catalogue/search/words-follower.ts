import { NO_SEARCH_WORDS, type SearchWords } from '#shared/catalogue/search-words';
import type { DeviceReader } from './device-reader';

export interface WordsFollowerDeps {
  readonly reader: Pick<DeviceReader, 'wordsTag' | 'storedWords' | 'storeWords'>;
  /** Asks the shop for the owner's words; nothing without a good answer. */
  readonly fetchWords: () => Promise<SearchWords | undefined>;
  /** Takes the words over: other ones than before. */
  readonly onWords: (words: SearchWords) => void;
}

/** The name of words that a copy of a part of the catalogue could not name: no name that the shop gives. */
const UNNAMED = 'unnamed';

/**
 * Keeps the owner's words for search as the shop has them: the copy of the catalogue names them, and they are fetched when
 * it names others than those of this device; for a part of the catalogue, which names none, at each look. Without an
 * answer the words of before stay, and the next page of the feed asks again.
 */
export function createWordsFollower({ reader, fetchWords, onWords }: WordsFollowerDeps) {
  let tag = '';
  let current = NO_SEARCH_WORDS;
  let running: Promise<void> | undefined;

  function take(named: string, words: SearchWords): void {
    const isSame = JSON.stringify(words) === JSON.stringify(current);
    tag = named;
    current = words;
    if (!isSame) onWords(words);
  }

  async function follow(): Promise<void> {
    const wanted = await reader.wordsTag();
    if (wanted === tag) return;
    const words = wanted === '' ? NO_SEARCH_WORDS : await fetchWords();
    if (!words) return;
    take(wanted ?? UNNAMED, words);
    await reader.storeWords(tag, words);
  }

  return {
    /** Takes over what is stored on this device. Never rejects: without words search finds what has them. */
    async open(): Promise<void> {
      const stored = await reader.storedWords().catch(() => undefined);
      if (stored) take(stored.tag, stored.words);
    },
    /** Looks whether the shop has others; one look at a time. Never rejects. */
    look(): Promise<void> {
      return (running ??= follow()
        .catch(() => undefined)
        .finally(() => (running = undefined)));
    },
  };
}
