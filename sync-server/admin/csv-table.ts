import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { MAX_TABLE_BYTES, MAX_TABLE_ROWS } from '#shared/admin/product-import';
import { escapeCell } from '#shared/import/csv-cell';
import { NotText, decodeTable as decode } from '#shared/import/table-bytes';
import { NotTable, tableRows, type TableRow } from '#shared/import/table-cells';
import { ProblemList, TableRefused } from './table-problems';

/** Between pieces of so many rows other requests are served. */
const PIECE_ROWS = 200;

/** How large a table may be: in bytes, and in rows without the header. */
export interface TableLimits {
  readonly bytes: number;
  readonly rows: number;
}
const DEFAULT_LIMITS: TableLimits = { bytes: MAX_TABLE_BYTES, rows: MAX_TABLE_ROWS };

/** A row in the caller's form, or what is wrong with it. */
export type CheckedRow<Row> =
  | { readonly row: Row; readonly problems?: never }
  | { readonly row?: never; readonly problems: readonly string[] };

/** Checks a row. @param line of the file where it begins */
export type CheckRow<Row> = (cells: readonly string[], line: number) => CheckedRow<Row>;

/** The text of a file in UTF-8 or UTF-16. @throws TableRefused naming the first line that cannot be read */
export function decodeTable(bytes: Uint8Array): string {
  try {
    return decode(bytes, TextDecoder);
  } catch (error) {
    throw error instanceof NotText ? refused(error.line, error.message) : error;
  }
}

/** The rows of a table, its header the first, and where one cannot be read those before it, with why. */
export interface ScannedRows {
  readonly rows: readonly TableRow[];
  readonly end?: NotTable;
}

/**
 * All rows of a table, its header the first; in turns, so that a long one does not block other requests.
 * @throws TableRefused if it is too large
 */
export async function scanRows(
  text: string,
  limits: TableLimits = DEFAULT_LIMITS,
): Promise<ScannedRows> {
  if (Buffer.byteLength(text) > limits.bytes)
    throw refused(1, `The table is larger than ${limits.bytes / 1024 / 1024} MB`);
  const rows: TableRow[] = [];
  try {
    for (const row of tableRows(text)) {
      if (rows.length > limits.rows)
        throw refused(row.line, `More than ${limits.rows} rows: split the table`);
      rows.push(row);
      if (rows.length % PIECE_ROWS === 0) await nextTurn();
    }
  } catch (error) {
    if (!(error instanceof NotTable)) throw error;
    return { rows, end: error };
  }
  return { rows };
}

/** So many letters of another header are said. */
const MAX_FOUND = 200;

/** The names of a header, as far as they are said. */
export const saidNames = (names: readonly string[]): string => names.join(',').slice(0, MAX_FOUND);

/**
 * Reads a table whose header has these columns, in this order.
 * @param check says what a row is, or what is wrong with it
 * @throws TableRefused with all that is wrong, up to `MAX_PROBLEM_LINES` lines
 */
export async function readTable<Row>(
  text: string,
  columns: readonly string[],
  check: CheckRow<Row>,
  limits: TableLimits = DEFAULT_LIMITS,
  more: readonly string[] = [],
): Promise<Row[]> {
  const { rows, end } = await scanRows(text, limits);
  const [header, ...others] = rows;
  const expected = `The first row must be ${columns.join(',')}`;
  const names = withoutEmptyEnd(header?.cells ?? [], 0).map((cell) => cell.trim());
  const all = names.length > columns.length ? [...columns, ...more] : columns;
  const isHeader = names.length === all.length && names.every((name, at) => name === all[at]);
  if (header && !isHeader) throw refused(header.line, `${expected}. Found: ${saidNames(names)}`);
  const taken: Row[] = [];
  const problems = new ProblemList();
  for (const { line, cells } of others) {
    const own = withoutEmptyEnd(cells, all.length);
    const { row, problems: wrong } =
      own.length === all.length
        ? check(own, line)
        : { problems: [`${own.length} instead of ${all.length} cells`] };
    if (wrong) problems.add(line, wrong);
    else if (row !== undefined) taken.push(row);
  }
  if (end) problems.add(end.line, [end.message]);
  if (!header) problems.add(1, [expected]);
  problems.throwIfAny();
  return taken;
}

/** The cells of a row without empty ones at its end. @param least so many stay */
export function withoutEmptyEnd(cells: readonly string[], least: number): readonly string[] {
  let count = cells.length;
  while (count > least && cells[count - 1]?.trim() === '') count -= 1;
  return cells.slice(0, count);
}

/**
 * Writes a table with a header in UTF-8, lines ending in LF: in chunks, so that a long one does not block other requests. What a
 * spreadsheet would take for a formula is escaped.
 * @param onProgress called after each chunk with the number of rows written
 */
export async function* writeTable(
  columns: readonly string[],
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  onProgress: (done: number) => void | Promise<void> = () => undefined,
): AsyncGenerator<string> {
  yield written([[...columns]]);
  let done = 0;
  let piece: string[][] = [];
  for await (const row of rows) {
    piece.push(row.map(escapeCell));
    if (piece.length < PIECE_ROWS) continue;
    yield written(piece);
    await onProgress((done += piece.length));
    await nextTurn();
    piece = [];
  }
  if (piece.length > 0) yield written(piece);
  await onProgress(done + piece.length);
}

const refused = (line: number, text: string) => new TableRefused([{ line, text }]);

/** A carriage return alone ends a line for readers, too. */
const written = (rows: string[][]) => stringify(rows, { quoted_match: /\r/ });
