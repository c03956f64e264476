import { keywordWords } from '#shared/catalogue/keyword';
import { fitText } from './json';

/** Conditions of a statement, with their values. */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #texts: string[] = [];

  /** Adds a value to the statement as a parameter: `$1`, `$2` and so on. */
  place(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  add(text: string): this {
    this.#texts.push(text);
    return this;
  }

  /** Every word of a keyword is somewhere in a column, which holds folded text. An index of trigrams finds them. */
  words(column: string, keyword = ''): this {
    for (const word of keywordWords(keyword)) this.word([column], word);
    return this;
  }

  /** A word is somewhere in one of several columns. */
  word(columns: readonly string[], word: string): this {
    const place = this.place(`%${escaped(fitText(word))}%`);
    return this.add(`(${columns.map((column) => `${column} like ${place}`).join(' or ')})`);
  }

  /** `where …`; empty where everything is wanted. */
  get sql(): string {
    return this.#texts.length === 0 ? '' : `where ${this.#texts.join(' and ')}`;
  }
}

/** So that every character of a word means itself. */
const escaped = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`);
