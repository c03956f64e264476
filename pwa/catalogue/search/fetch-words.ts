import { searchWords, type SearchWords } from '#shared/catalogue/search-words';
import { ANSWER_TIMEOUT } from '#shared/core/limits';

/** Asks the shop for the owner's words for search; nothing without a valid answer in time. Never rejects. */
export async function fetchSearchWords(): Promise<SearchWords | undefined> {
  try {
    const response = await fetch('/api/catalogue/search-words', {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
    });
    const words = searchWords.safeParse(response.ok ? await response.json() : undefined);
    return words.success ? words.data : undefined;
  } catch {
    return undefined;
  }
}
