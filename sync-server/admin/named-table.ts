import { plainTyped } from '#shared/core/typed-text';
import { namedColumns, type ColumnNames } from '#shared/import/named-columns';
import { scanRows, type TableLimits } from './csv-table';
import { TableRefused } from './table-problems';

/** A row of a list from elsewhere, by the names of its columns; empty where it has no such column. */
export type NamedRow<Column extends string> = Readonly<Record<Column, string>> & {
  readonly line: number;
};

/**
 * Reads a list from elsewhere, whatever the order and the exact names of its columns.
 * @param needed the columns without which it says nothing
 * @throws TableRefused where it cannot be read, or lacks one of them
 */
export async function readNamedTable<Names extends ColumnNames<string>>(
  table: string,
  names: Names,
  needed: readonly (keyof Names & string)[],
  limits: TableLimits,
): Promise<NamedRow<keyof Names & string>[]> {
  const { rows, end } = await scanRows(table, limits);
  if (end) throw new TableRefused([{ line: end.line, text: end.message }]);
  const [header, ...others] = rows;
  const places = namedColumns(header?.cells ?? [], names);
  for (const column of needed)
    if (places[column] === undefined)
      throw new TableRefused([
        {
          line: header?.line ?? 1,
          text: `No column is called ${names[column]?.slice(0, 3).join(', ')}`,
        },
      ]);
  const columns = Object.entries<number | undefined>(places);
  return others.map(({ line, cells }) => {
    const named = columns.map(([column, place]) => [
      column,
      place === undefined ? '' : plainTyped(cells[place] ?? '').trim(),
    ]);
    return { line, ...(Object.fromEntries(named) as Record<keyof Names & string, string>) };
  });
}
