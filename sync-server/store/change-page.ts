import type { ChangePage } from './queries';

/** Cuts a feed: it was asked for one change more than fits, to see whether there is more. */
export function changePage<Change extends { readonly version: number }>(
  found: Change[],
  limit: number,
  newest: number,
): ChangePage<Change> {
  const changes = found.slice(0, limit);
  const more = found.length > limit;
  return { changes, more, version: more ? (changes.at(-1)?.version ?? 0) : newest };
}
