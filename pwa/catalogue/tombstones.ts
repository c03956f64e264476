import type { CatalogueTombstones } from '../database/settings';

/** How many deletions are remembered: far more than there are replies under way. */
const MAX_TOMBSTONES = 500;

/**
 * What is remembered of deleted products.
 * @param before what was
 * @param deleted ids that are gone now
 * @param changed what is known of these no longer counts
 * @returns nothing where it stays as it is
 */
export function buried(
  before: CatalogueTombstones | undefined,
  deleted: readonly string[],
  changed: readonly string[] = [],
): CatalogueTombstones | undefined {
  const known = before?.ids ?? [];
  const gone = new Set(changed);
  const all = [...new Set([...known.filter((id) => !gone.has(id)), ...deleted])];
  if (deleted.length === 0 && all.length === known.length) return undefined;
  return { key: 'catalogue-tombstones', ids: all.slice(-MAX_TOMBSTONES) };
}
