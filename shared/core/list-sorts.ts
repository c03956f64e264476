/** A column by which a list is sorted: upwards, or downwards with the `-`. */
export type SortBy<Column extends string> = Column | `-${Column}`;

/** Both ways of each column. */
export function bothWays<const Column extends string>(
  columns: readonly Column[],
): readonly SortBy<Column>[] {
  return columns.flatMap((column) => [column, `-${column}`] as const);
}

/** The column of an order, and whether it goes downwards. */
export function readSort<Column extends string>(
  sort: SortBy<Column>,
): { readonly column: Column; readonly isDown: boolean } {
  const isDown = sort.startsWith('-');
  // Without its sign it is the column: the type of `slice` cannot say so.
  return { column: (isDown ? sort.slice(1) : sort) as Column, isDown };
}

/** A row's value in a column: `null` sorts last, both ways. */
type Key = string | number | null;

const texts = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compared(a: NonNullable<Key>, b: NonNullable<Key>): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return texts.compare(String(a), String(b));
}

/**
 * Sorts the rows of a list by a column. The sort is stable, and rows without a value in the column come last.
 * @param keyOf what a row has in the column
 */
export function sortedBy<Row, Column extends string>(
  rows: readonly Row[],
  sort: SortBy<Column>,
  keyOf: Readonly<Record<Column, (row: Row) => Key>>,
): Row[] {
  const { column, isDown } = readSort(sort);
  const keyed = rows.map((row) => ({ row, key: keyOf[column](row) }));
  keyed.sort(({ key: a }, { key: b }) => {
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
    return isDown ? compared(b, a) : compared(a, b);
  });
  return keyed.map(({ row }) => row);
}
