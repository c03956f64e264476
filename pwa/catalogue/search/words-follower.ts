import { NO_SEARCH_WORDS } from '#shared/catalogue/no-search-words';
import type { SearchWords } from '#shared/catalogue/search-words';
import type { DeviceReader } from './device-reader';

export interface WordsFollowerDeps {
  readonly reader: Pick<DeviceReader, 'wordsTag' | 'storedWords' | 'storeWords'>;
  /** Fetches the owner's words; nothing without a good answer. */
  readonly fetchWords: () => Promise<SearchWords | undefined>;
  /** Applies changed words. */
  readonly onWords: (words: SearchWords) => void;
}

/** The name of words that a partial copy could not name: no name that the shop gives. */
const UNNAMED = 'unnamed';

/**
 * Keeps the owner's search words up to date: the catalogue copy names them, and they are fetched when
 * it names others than those of this device; for a part of the catalogue, which names none, at each check. Without an
 * answer the old words stay, and the next page of the feed triggers a retry.
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
    /** Loads the words stored on this device. Never rejects: without words search finds literal matches. */
    async open(): Promise<void> {
      const stored = await reader.storedWords().catch(() => undefined);
      if (stored) take(stored.tag, stored.words);
    },
    /** Checks whether the shop has others; one check at a time. Never rejects. */
    look(): Promise<void> {
      return (running ??= follow()
        .catch(() => undefined)
        .finally(() => (running = undefined)));
    },
  };
}
