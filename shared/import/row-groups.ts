import type { TableRow } from './table-cells';

/** Names what the rows of one product have in common. */
export interface RowKeys {
  /** Where it is there, each row is shown to it first. */
  readonly look?: (row: TableRow) => void;
  /** To be asked for each row once, in their order. */
  readonly keyOf: (row: TableRow) => string;
}

/** Rows that have a name in common, those that come first in front. @param keyOf asked for each row once, in their order */
export function groupedBy<Row>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => string,
): MapIterator<Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups.values();
}
