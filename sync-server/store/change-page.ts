import type { ChangePage } from './queries';

/**
 * Cuts a feed: it was asked for one change more than fits, to see whether there is more. Changes that share a version stay together,
 * so that a reader can stand behind it; a shop that came from another store may have such (`movable-store.ts`).
 */
export function changePage<Change extends { readonly version: number }>(
  found: Change[],
  limit: number,
  newest: number,
): ChangePage<Change> {
  const last = found[limit - 1]?.version;
  const changes = found.filter(({ version }, place) => place < limit || version === last);
  const more = found.length > changes.length;
  return { changes, more, version: more ? (changes.at(-1)?.version ?? 0) : newest };
}
