/**
 * Remembers the folded text of each row, in which words are looked for: rows in the store never change, they are
 * replaced. A text goes with its row.
 * @param textOf writes the text of a row
 */
export function cachedText<Row extends object>(textOf: (row: Row) => string): (row: Row) => string {
  const texts = new WeakMap<Row, string>();
  return (row) => {
    const stored = texts.get(row);
    if (stored !== undefined) return stored;
    const text = textOf(row);
    texts.set(row, text);
    return text;
  };
}

/** Whether every word occurs in the text. @param words folded, from `keywordWords`; no words occur in every text */
export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** Between two texts: no word holds it, since a keyword is split at it. */
const END = '\n';

/** Many texts end to end, so that one search finds every place of a word. */
export class JoinedTexts {
  readonly #joined: string;
  /** Where each text begins; in the end, where the last one ends. */
  readonly #starts: number[] = [0];

  constructor(private readonly texts: readonly string[]) {
    this.#joined = texts.join(END);
    let at = 0;
    for (const text of texts) this.#starts.push((at += text.length + END.length));
  }

  /** The places of the texts in which every word occurs, in their order. @param words folded, from `keywordWords`; one at least */
  withWords(words: readonly string[]): number[] {
    // The longest occurs in the fewest texts.
    const [rarest = '', ...others] = words.toSorted((a, b) => b.length - a.length);
    const found: number[] = [];
    let place = 0;
    let at = this.#joined.indexOf(rarest);
    while (at >= 0) {
      while ((this.#starts[place + 1] ?? Infinity) <= at) place += 1;
      if (hasWords(this.texts[place] ?? '', others)) found.push(place);
      at = this.#joined.indexOf(rarest, this.#starts[place + 1]);
    }
    return found;
  }
}
