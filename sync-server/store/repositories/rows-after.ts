import type { EngineReader, Range } from '../engine';
import type { Kind } from '../kind';
import { ALL } from '../kinds/people';

/** Rows that are read at a time. */
const BATCH = 200;

/**
 * The first wanted rows of an index with the one group `ALL`, where few are to be left out.
 * @param after the last one that was read before, if any
 */
export async function rowsAfter<Row extends object, Indexes extends string>(
  tx: EngineReader,
  kind: Kind<Row, Indexes>,
  index: NoInfer<Indexes>,
  { limit, after }: Pick<Range, 'after'> & { readonly limit: number },
  isWanted: (row: Row) => boolean,
): Promise<Row[]> {
  const found: Row[] = [];
  let place = after;
  for (;;) {
    const rows = await tx.group(kind, index, ALL, { after: place, limit: BATCH });
    for (const row of rows) {
      if (isWanted(row)) found.push(row);
      if (found.length === limit) return found;
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return found;
    place = { at: kind.indexes[index].at?.(last) ?? '', key: kind.key(last) };
  }
}
