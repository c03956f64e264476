import { foldText } from '../catalogue/keyword';

/** Letters and digits alone: `AWB No.`, `awb_no` and `AwbNo` are one name. */
const plainName = (name: string): string => foldText(name).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** What columns of a table from elsewhere are called, by what they say. */
export type ColumnNames<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/**
 * The places of the columns of a table by its header, whatever their order and however their names are written; `undefined` for one that is
 * not there. Of several names that fit, the one that is listed first.
 */
export function namedColumns<Column extends string>(
  header: readonly string[],
  names: ColumnNames<Column>,
): Readonly<Record<Column, number | undefined>> {
  const written = header.map(plainName);
  const places = Object.entries<readonly string[]>(names).map(([column, all]) => {
    const place = all.map((name) => written.indexOf(plainName(name))).find((at) => at !== -1);
    return [column, place] as const;
  });
  return Object.fromEntries(places) as Record<Column, number | undefined>;
}
