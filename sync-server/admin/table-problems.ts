import type { CellProblem } from '#shared/import/table-product';
import { CommandRefused } from './command';

/** What is wrong with one line of a table. */
export interface LineProblem {
  /** Of the file, from 1; a row of several lines is named by its first. */
  readonly line: number;
  readonly text: string;
}

/** The most lines that are named at once. */
export const MAX_PROBLEM_LINES = 50;

/** A refused table, with what is wrong in it by line. Nothing of it was applied. */
export class TableRefused extends CommandRefused {
  override readonly name = 'TableRefused';

  constructor(readonly problems: readonly LineProblem[]) {
    const details = problems.map(({ line, text }) => `line ${line}: ${text}`);
    super(headingOf(new Set(problems.map(({ line }) => line)).size), details);
  }

  /** The problems as fields of an API error: `line 12` → what is wrong there. */
  get fields(): Readonly<Record<string, string>> {
    const fields: Record<string, string> = {};
    for (const { line, text } of this.problems) {
      const name = `line ${line}`;
      fields[name] = name in fields ? `${fields[name]}; ${text}` : text;
    }
    return fields;
  }
}

function headingOf(lines: number): string {
  if (lines >= MAX_PROBLEM_LINES)
    return `Nothing was imported. The first ${lines} lines with errors:`;
  return lines === 1
    ? 'Nothing was imported: one line has errors'
    : `Nothing was imported: ${lines} lines have errors`;
}

/** What is wrong in a table, line by line. */
export class ProblemList {
  readonly #problems: LineProblem[] = [];
  readonly #lines = new Set<number>();

  /** @throws TableRefused with the first `MAX_PROBLEM_LINES` lines, once there are so many */
  add(line: number, texts: readonly string[]): void {
    this.#lines.add(line);
    this.#problems.push(...texts.map((text) => ({ line, text })));
    if (this.#lines.size >= MAX_PROBLEM_LINES) this.throwIfAny();
  }

  /** @throws TableRefused with all that was added */
  throwIfAny(): void {
    if (this.#problems.length > 0) throw new TableRefused(this.#problems);
  }
}

/** `price: Enter a price`. */
export const problemText = ({ column, text }: CellProblem): string =>
  column === '' ? text : `${column}: ${text}`;
