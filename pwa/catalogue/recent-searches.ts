import { foldText } from '#shared/catalogue/keyword';
import type { DeviceDatabase } from '../database/device-database';

/** How many are offered again. */
const MAX_REMEMBERED = 6;

/** Adds a keyword, newest first; the same one, regardless of case or accents, moves to the front. */
export function withSearch(keywords: readonly string[], keyword: string): readonly string[] {
  return [keyword, ...without(keywords, keyword)].slice(0, MAX_REMEMBERED);
}

/** The keywords without the given one. */
export function without(keywords: readonly string[], keyword: string): readonly string[] {
  const folded = foldText(keyword);
  return keywords.filter((stored) => foldText(stored) !== folded);
}

/** What was searched for on this device, newest first. Deleted at log-out. */
export async function readRecentSearches(db: DeviceDatabase): Promise<readonly string[]> {
  return (await db.setting('recent-searches'))?.keywords ?? [];
}

async function change(
  db: DeviceDatabase,
  next: (keywords: readonly string[]) => readonly string[],
): Promise<void> {
  await db
    .transaction('rw', db.settings, async () => {
      const keywords = next(await readRecentSearches(db));
      await db.settings.put({ key: 'recent-searches', keywords });
    })
    // Only a convenience: with storage full or missing, nothing is offered again.
    .catch(() => undefined);
}

/** Remembers a search; a blank one is ignored. Never rejects. */
export async function rememberSearch(db: DeviceDatabase, keyword: string): Promise<void> {
  const words = keyword.trim();
  if (words !== '') await change(db, (keywords) => withSearch(keywords, words));
}

/** Never rejects. */
export function forgetSearch(db: DeviceDatabase, keyword: string): Promise<void> {
  return change(db, (keywords) => without(keywords, keyword));
}

/** Never rejects. */
export function forgetAllSearches(db: DeviceDatabase): Promise<void> {
  return change(db, () => []);
}
