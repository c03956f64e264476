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

  /** Every word of a keyword is somewhere in one of the columns, which hold folded text. An index of trigrams finds them. */
  words(keyword = '', ...columns: readonly string[]): this {
    for (const word of keywordWords(keyword)) {
      const place = this.place(`%${escaped(fitText(word))}%`);
      this.add(`(${columns.map((column) => `${column} like ${place}`).join(' or ')})`);
    }
    return this;
  }

  /** `where …`; empty where everything is wanted. */
  get sql(): string {
    return this.#texts.length === 0 ? '' : `where ${this.#texts.join(' and ')}`;
  }
}

/** So that every character of a word means itself. */
const escaped = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`);
