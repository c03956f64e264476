import type { Range } from '../engine';
import type { Kind } from '../kind';

/** Rows that are read at a time. */
const BATCH = 200;

/**
 * The first rows of a range that are wanted, where few are to be left out.
 * @param read reads a part of the rows in their order
 * @param atOf by what they are ordered; without it by their keys
 */
export async function rowsAfter<Row extends object>(
  read: (range: Range) => Promise<Row[]>,
  kind: Kind<Row>,
  { limit, after, ...range }: Range & { readonly limit: number },
  isWanted: (row: Row) => boolean,
  atOf: (row: Row) => string = () => '',
): Promise<Row[]> {
  const found: Row[] = [];
  let place = after;
  for (;;) {
    const rows = await read({ ...range, after: place, limit: BATCH });
    for (const row of rows) {
      if (isWanted(row)) found.push(row);
      if (found.length === limit) return found;
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return found;
    place = { at: atOf(last), key: kind.key(last) };
  }
}
