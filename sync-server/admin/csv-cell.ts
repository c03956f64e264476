import { SIGNED_AMOUNT } from '#shared/core/paise';

/**
 * What makes a spreadsheet take a cell for a formula, some of them behind a full-width form of the same sign. A cell that
 * begins so behind apostrophes is escaped too: else taking the apostrophe off again would change it.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED_FORMULA = /^''*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text as it stands in a table: what a spreadsheet would run begins with an apostrophe (docs/guarantees.md#input). An amount
 * below zero stays a number.
 */
export function escapeCell(text: string): string {
  return FORMULA.test(text) && !SIGNED_AMOUNT.test(text) ? `'${text}` : text;
}

/** The text that a cell stands for: `unescapeCell(escapeCell(text))` is the text, whatever it is. */
export function unescapeCell(cell: string): string {
  return ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell;
}
