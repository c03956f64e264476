import { MAX_VARIANTS } from '#shared/catalogue/goods-fields';
import { typedNumber } from '#shared/core/typed-text';

/** An option as it is typed: its values in one line, with commas between them. */
export interface TypedOption {
  readonly name: string;
  readonly values: string;
}

/** A variant as it is typed: a row of the table. */
export interface TypedVariant {
  /** Blank: a new one, to which the shop gives an id. */
  readonly id: string;
  readonly values: string[];
  readonly price: string;
  readonly mrp: string;
  readonly countInStock: string;
  readonly sku: string;
  readonly barcode: string;
  readonly weight: string;
  readonly image: string;
  readonly archived: boolean;
}

/** The columns of the table that are typed, from left to right. */
export const COLUMNS = ['price', 'mrp', 'countInStock', 'sku', 'barcode', 'weight'] as const;
export type Column = (typeof COLUMNS)[number];
const NUMBERS: ReadonlySet<Column> = new Set(['price', 'mrp', 'countInStock', 'weight']);

/** The values of a line that is typed or pasted: between commas, tabs or line breaks. */
export const valuesOfLine = (line: string): string[] =>
  line
    .split(/[,\t\n]/)
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** Every combination of the options' values, in their order; none where an option has no value. */
export function combinations(options: readonly TypedOption[]): string[][] {
  if (options.length === 0) return [];
  return options.reduce<string[][]>(
    (all, { values }) =>
      all.flatMap((before) =>
        [...new Set(valuesOfLine(values))].map((value) => [...before, value]),
      ),
    [[]],
  );
}

const nameOf = (values: readonly string[]) => JSON.stringify(values);

/**
 * The rows for all combinations: what is there of one stays, with its stock and its id; the others are new, at the price of the
 * first. What is no combination any more leaves the sale, or goes where it was never saved.
 * @returns `undefined` where there would be more on sale than a product may have
 */
export function allCombinations(
  options: readonly TypedOption[],
  rows: readonly TypedVariant[],
  price: string,
): TypedVariant[] | undefined {
  const wanted = combinations(options);
  const names = new Set(wanted.map(nameOf));
  const left = rows
    .filter(({ id, values }) => id !== '' && !names.has(nameOf(values)))
    .map((row) => ({ ...row, archived: true }));
  if (wanted.length + left.length > MAX_VARIANTS) return undefined;
  const made = wanted.map((values): TypedVariant => {
    const same = rows.filter((row) => nameOf(row.values) === nameOf(values));
    const before = same.find(({ archived }) => !archived) ?? same[0];
    if (before) return { ...before, archived: false };
    return { ...BLANK, values, price: rows[0]?.price ?? price };
  });
  const taken = new Set(made.map(({ id }) => id).filter((id) => id !== ''));
  const others = rows.filter(
    ({ id, values, archived }) => archived && names.has(nameOf(values)) && !taken.has(id),
  );
  return [...made, ...left, ...others];
}

const BLANK = {
  id: '',
  price: '',
  mrp: '',
  countInStock: '0',
  sku: '',
  barcode: '',
  weight: '',
  image: '',
  archived: false,
} as const;

/** A change of one cell. */
export interface CellChange {
  readonly row: number;
  readonly column: Column;
  readonly text: string;
}

/** A number without what a spreadsheet writes around it: `₹1,299.00` is 1299.00. What is none, as `20,50`, stays to be refused. */
const cleaned = (column: Column, text: string) =>
  NUMBERS.has(column) && !Number.isNaN(typedNumber(text))
    ? text.replace(/[₹,\s]|^Rs\.?/gi, '')
    : text.trim();

/**
 * What is pasted from a spreadsheet, from a cell on downwards and to the right; what is over the edge of the table is left out.
 * @returns `undefined` for a single value, which the browser pastes itself
 */
export function pastedCells(
  text: string,
  from: { readonly row: number; readonly column: Column },
  rows: number,
): CellChange[] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (lines.length === 1 && !text.includes('\t')) return undefined;
  const first = COLUMNS.indexOf(from.column);
  return lines.slice(0, rows - from.row).flatMap((line, down) =>
    line.split('\t').flatMap((cell, right) => {
      const column = COLUMNS[first + right];
      return column ? [{ row: from.row + down, column, text: cleaned(column, cell) }] : [];
    }),
  );
}

/** A cell's text in all rows below it. */
export const filledDown = (
  rows: readonly TypedVariant[],
  { row, column }: { readonly row: number; readonly column: Column },
): CellChange[] =>
  rows.flatMap((_other, place) =>
    place > row ? [{ row: place, column, text: rows[row]?.[column] ?? '' }] : [],
  );
