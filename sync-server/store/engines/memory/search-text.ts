import { keywordWords } from '#shared/catalogue/keyword';

/**
 * Remembers what follows from each row, as the folded text in which words are looked for: rows in the store never change, they are
 * replaced. It goes with its row.
 */
export function cached<Row extends object, Value extends {}>(
  valueOf: (row: Row) => Value,
): (row: Row) => Value {
  const values = new WeakMap<Row, Value>();
  return (row) => {
    const stored = values.get(row);
    if (stored !== undefined) return stored;
    const value = valueOf(row);
    values.set(row, value);
    return value;
  };
}

/**
 * The rows in whose text every word of a keyword occurs; all of them where it has no word.
 * @param textOf the folded text of a row
 */
export function withWords<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  keyword: string,
): readonly Row[] {
  const words = keywordWords(keyword);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  });
}

/** How many rows are in each of several lists. */
export function countEach<Name extends string, Row>(
  lists: readonly Name[],
  rows: readonly Row[],
  isIn: (list: Name, row: Row) => boolean,
): Record<Name, number> {
  const counted = lists.map((list) => [list, rows.filter((row) => isIn(list, row)).length]);
  return Object.fromEntries(counted) as Record<Name, number>;
}
