import { cutPage, type Page, type PageQuery } from '#shared/core/page';
import type { ListEntry } from './listing';

/**
 * One page of a list; where everything is wanted, only the rows of the page are looked up.
 * @param rowAt the row of a key
 * @param wanted tells which rows belong to the list; all without it
 * @param sorted puts the rows in another order than that of the entries
 */
export function listedPage<Row>(
  entries: readonly ListEntry[],
  rowAt: (key: string) => Row | undefined,
  wanted: ((row: Row) => boolean) | undefined,
  query: PageQuery,
  sorted?: (rows: readonly Row[]) => readonly Row[],
): Page<Row> {
  const rowsOf = (some: readonly ListEntry[]): Row[] => {
    const rows: Row[] = [];
    for (const { key } of some) {
      const row = rowAt(key);
      if (row && (!wanted || wanted(row))) rows.push(row);
    }
    return rows;
  };
  if (sorted) return cutPage(sorted(rowsOf(entries)), query);
  if (wanted) return cutPage(rowsOf(entries), query);
  const { items, ...facts } = cutPage(entries, query);
  return { items: rowsOf(items), ...facts };
}

/** Orders rows by a time of theirs, ISO 8601 UTC, then by id. */
export function oldestFirst<Row extends { readonly _id: string }>(timeOf: (row: Row) => string) {
  const keyOf = (row: Row) => `${timeOf(row)} ${row._id}`;
  return (a: Row, b: Row) => (keyOf(a) < keyOf(b) ? -1 : 1);
}
