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

/**
 * The first rows after a place, in the order of their keys.
 * @param after the row that was read last; from the first one without it
 */
export function firstAfter<Place, Row extends Place>(
  rows: readonly Row[],
  {
    after,
    keyOf,
    limit,
  }: {
    readonly after: Place | undefined;
    readonly keyOf: (row: Place) => string;
    readonly limit: number;
  },
): Row[] {
  const from = after && keyOf(after);
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .filter(({ key }) => from === undefined || key > from)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, limit)
    .map(({ row }) => row);
}
