import { SIGNED_AMOUNT } from '../core/paise';

/**
 * What makes a spreadsheet treat a cell as a formula, partly in full-width form. A cell that begins so
 * behind apostrophes is escaped too: otherwise unescaping would change it.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED_FORMULA = /^''*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Escapes a text for a table: a cell that a spreadsheet would run gets an apostrophe in front (docs/guarantees.md#input). An amount
 * below zero stays a number.
 */
export function escapeCell(text: string): string {
  return FORMULA.test(text) && !SIGNED_AMOUNT.test(text) ? `'${text}` : text;
}

/** Reverses `escapeCell`: `unescapeCell(escapeCell(text))` equals the text, whatever it is. */
export function unescapeCell(cell: string): string {
  return ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell;
}
