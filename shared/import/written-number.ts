import { plainTyped } from '../core/typed-text';

/** What stands around an amount: a rupee sign, `Rs.`, `INR`, and `/-` behind it. */
const BEFORE = /^(?:₹|rs\.?|inr|रु\.?|रू\.?)/i;
const BEHIND = /(?:\/-|₹|rs\.?|inr)$/i;
/** A spreadsheet's mark of a text. */
const TEXT_MARK = /^['’]/;
const SPACES = /[\s\u200b]/g;

const PLAIN = /^\d{1,9}(?:\.(?:\d{1,2}|\d{2}0{2,}))?$/;
/** `1,299`, `1,49,999.00`, `149,999`: groups of two or three, the last one of three. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?$/;
/** `1299,50`, `1.299,00`: as spreadsheets of other countries write. */
const DECIMAL_COMMA = /^(?:\d{1,9}|\d{1,3}(?:\.\d{3})+),\d{1,2}$/;

/**
 * An amount of money or another number as people write it: `₹1,299.00`, `1,299`, `१२९९`, `Rs. 1,299/-`.
 * @returns not a number for what is none, for one below zero, and for one that could be read in two ways, such as `1.299`
 */
export function writtenAmount(cell: string): number {
  const bare = plainTyped(cell).replace(SPACES, '').replace(TEXT_MARK, '');
  const written = bare.replace(BEFORE, '').replace(BEHIND, '');
  if (PLAIN.test(written)) return Number(written);
  if (GROUPED.test(written)) return Number(written.replaceAll(',', ''));
  if (DECIMAL_COMMA.test(written)) return Number(written.replaceAll('.', '').replace(',', '.'));
  return Number.NaN;
}

/** A whole number as people write it: `12`, `1,200`, `१२`, `12.0`. @returns not a number for what is none */
export function writtenCount(cell: string): number {
  const count = writtenAmount(cell.replace(/\.0+$/, ''));
  return Number.isInteger(count) ? count : Number.NaN;
}

/** Grams in a unit of weight. */
const GRAMS: Readonly<Record<string, number>> = {
  g: 1,
  gm: 1,
  gms: 1,
  gram: 1,
  grams: 1,
  kg: 1_000,
  kgs: 1_000,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523_125,
};

/**
 * A weight in whole grams: `500`, `500 g`, `1.25 kg`.
 * @param unit of a number without one
 * @returns not a number for what is none
 */
export function writtenWeight(cell: string, unit = 'g'): number {
  const [, number = '', written = ''] =
    /^['’]?(\d{1,9}(?:[.,]\d{1,6})?)\s*([a-z]*)\.?$/i.exec(plainTyped(cell).trim()) ?? [];
  const grams = GRAMS[(written || unit).toLowerCase()];
  if (number === '' || grams === undefined) return Number.NaN;
  return Math.round(Number(number.replace(',', '.')) * grams);
}

/** A code as it is on the goods: without a spreadsheet's mark of a text in front. */
export const writtenCode = (cell: string): string => cell.trim().replace(TEXT_MARK, '').trim();

const YES = new Set(['yes', 'y', 'true', '1', 'active', 'हाँ', 'हां']);
const NO = new Set(['no', 'n', 'false', '0', '', 'नहीं']);

/** Whether a cell says yes; nothing for what is neither. */
export function writtenYesNo(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
