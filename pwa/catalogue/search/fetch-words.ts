import type { SearchWords } from '#shared/catalogue/search-words';
import { ANSWER_TIMEOUT } from '#shared/core/limits';
import { isRecord } from '#shared/core/record';

/** Fetches the owner's words for search; nothing without a valid answer in time. Never rejects. */
export async function fetchSearchWords(): Promise<SearchWords | undefined> {
  try {
    const response = await fetch('/api/catalogue/search-words', {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
    });
    const words: unknown = response.ok ? await response.json() : undefined;
    return isSearchWords(words) ? words : undefined;
  } catch {
    return undefined;
  }
}

const isListOf =
  (...names: readonly string[]) =>
  (value: unknown): boolean =>
    Array.isArray(value) &&
    value.every((one) => isRecord(one) && names.every((name) => typeof one[name] === 'string'));
const isSynonyms = isListOf('typed', 'means');
const isCategories = isListOf('category', 'hindi');
const isFormer = isListOf('from', 'to');

/** Checks types by hand: the schema would bring all of zod into the worker, and so into every first visit. */
function isSearchWords(value: unknown): value is SearchWords {
  return (
    isRecord(value) &&
    typeof value['revision'] === 'number' &&
    isSynonyms(value['synonyms']) &&
    isCategories(value['categories']) &&
    (value['former'] === undefined || isFormer(value['former']))
  );
}
