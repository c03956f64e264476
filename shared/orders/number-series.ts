import * as z from 'zod/mini';
import { plainTyped } from '../core/typed-text';

/** What is numbered one after the other within each financial year: a series each (docs/shop-rules.md#r-print-2). */
export const NUMBER_SERIES = ['invoices', 'credit-notes'] as const;
export type NumberSeries = (typeof NUMBER_SERIES)[number];

/** How many digits a number has at least. */
const DIGITS = 6;
/** How many at most: a number has no more than 16 characters by the GST rules. */
const MAX_DIGITS = { invoices: 8, 'credit-notes': 7 } as const satisfies Record<
  NumberSeries,
  number
>;

/** A number of a series, in its parts. */
export interface SeriesNumber {
  readonly series: NumberSeries;
  /** A financial year, `2026-27`. */
  readonly year: string;
  /** 1 for the first one of the year. */
  readonly place: number;
}

/** A number as it is printed: `2026-27/000123` of an invoice, `CN/26-27/000123` of a credit note. */
export function numberText({ series, year, place }: SeriesNumber): string {
  const number = String(place).padStart(DIGITS, '0');
  return series === 'invoices' ? `${year}/${number}` : `CN/${year.slice(2)}/${number}`;
}

const FORM =
  /^(?:(?<prefix>CN\/)|(?<century>\d{2}))(?<first>\d{2})-(?<second>\d{2})\/(?<place>\d+)$/;

/** The parts of a number as it is printed; nothing where it is none. Zeros before it may be left out. */
export function readNumber(text: string): SeriesNumber | undefined {
  const {
    prefix,
    century = '20',
    first,
    second,
    place,
  } = FORM.exec(plainTyped(text).trim())?.groups ?? {};
  const series: NumberSeries = prefix === undefined ? 'invoices' : 'credit-notes';
  const isYear = (Number(first) + 1) % 100 === Number(second);
  if (first === undefined || place === undefined || !isYear) return undefined;
  if (String(Number(place)).length > MAX_DIGITS[series]) return undefined;
  return { series, year: `${century}${first}-${second}`, place: Number(place) };
}

/** A number as it is printed, where it is typed. */
export const printedNumber = z
  .string()
  .check(
    z.refine(
      (text) => readNumber(text) !== undefined,
      'Not the number of an invoice or credit note',
    ),
  );
