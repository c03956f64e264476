/**
 * Remembers the folded text of each row, in which words are looked for: rows in the store never change, they are
 * replaced. A text goes with its row.
 * @param textOf writes the text of a row
 */
export function keptText<Row extends object>(textOf: (row: Row) => string): (row: Row) => string {
  const texts = new WeakMap<Row, string>();
  return (row) => {
    const kept = texts.get(row);
    if (kept !== undefined) return kept;
    const text = textOf(row);
    texts.set(row, text);
    return text;
  };
}

/** Every word stands somewhere in the text. @param words folded, from `keywordWords`; no words stand in every text */
export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
