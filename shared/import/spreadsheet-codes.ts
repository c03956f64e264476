import type { CellProblem, TableProduct } from './table-product';

/** What is written in digits and is no number: a spreadsheet that saves it again may have made one of it. */
const CODES = ['sku', 'barcode', 'hsn'] as const;
type Codes = { readonly [Name in (typeof CODES)[number]]?: unknown };

/** A long number as a spreadsheet shows it: `8.90123E+12`. The other digits are lost. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;

const PROBLEM =
  'A spreadsheet has shortened this number. Format the column as text, and enter it again';

/** The codes of a product and its variants that a spreadsheet has shortened. @param isKnown what is as it was exported stays then */
export function shortenedCodes(item: TableProduct, isKnown: boolean): CellProblem[] {
  return [item, ...(item.variants ?? [])].flatMap(({ line, cells, kept }) =>
    CODES.filter(
      (column) => SHORTENED.test(cells[column]?.trim() ?? '') && !(isKnown && kept.has(column)),
    ).map((column) => ({ line, column, text: PROBLEM })),
  );
}

/** What a table sets, with the zeros in front of a code that a spreadsheet has dropped. @param before what is set by now */
export function withZeros<Set extends Codes>(set: Set, before: Codes | undefined): Set {
  const codes = CODES.flatMap((name) => {
    const [is, was] = [set[name], before?.[name]];
    const isSame =
      typeof is === 'string' &&
      typeof was === 'string' &&
      /^0+[1-9]\d*$/.test(was) &&
      was.replace(/^0+/, '') === is;
    return isSame ? [[name, was] as const] : [];
  });
  return { ...set, ...Object.fromEntries(codes) };
}
