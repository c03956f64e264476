import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { MAX_TABLE_BYTES, MAX_TABLE_ROWS } from '#shared/admin/product-import';
import { escapeCell, unescapeCell } from './csv-cell';
import { MAX_PROBLEM_LINES, TableRefused, type LineProblem } from './table-problems';

/** Between chunks of this size other requests are served. In bytes and in rows. */
const PIECE_BYTES = 64 * 1024;
const PIECE_ROWS = 200;

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

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

/** The header of a table: its columns in this order, perhaps more of them, and an optional last one, which rows may omit too. */
export interface TableForm {
  readonly columns: readonly string[];
  readonly mayAlsoHave?: readonly string[];
  readonly mayEndWith?: string;
}

export type CheckRow<Row> = (cells: readonly string[], line: number) => CheckedRow<Row>;

/** A row with its line in the file. */
export type ScannedRow<Row> = CheckedRow<Row> & {
  /** From 1; a row of several lines is named by its first. */
  readonly line: number;
  readonly cells: readonly string[];
};

/** Why csv-parse failed, in words for the user. */
const WHY: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote that opens here is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'Text follows a closing quote; a quote inside a cell is doubled',
  INVALID_OPENING_QUOTE: 'A cell has a quote but does not start with one',
};

/** The text of a file. @throws TableRefused naming the first line that is not UTF-8 */
export function decodeTable(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) {
    throw refused(
      firstLineNotUtf8(Buffer.from(bytes)),
      'Not UTF-8. In a spreadsheet, save as "CSV UTF-8"',
    );
  }
  return Buffer.from(bytes).toString('utf8');
}

/**
 * Reads a table with a header: UTF-8 with or without BOM, lines ending in LF or CRLF, cells in double quotes where needed.
 * Empty lines are skipped. Escaped cells are unescaped.
 * @param check says what a row is, or what is wrong with it
 * @throws TableRefused with all that is wrong, up to `MAX_PROBLEM_LINES` lines
 */
export async function readTable<Row>(
  text: string,
  form: TableForm,
  check: CheckRow<Row>,
  limits: TableLimits = DEFAULT_LIMITS,
): Promise<Row[]> {
  const scanned = await scanTable(text, form, check, MAX_PROBLEM_LINES, limits);
  const problems = scanned.flatMap(problemsOf);
  if (problems.length > 0) throw new TableRefused(problems);
  return scanned.flatMap(({ row }) => row ?? []);
}

/**
 * Reads a table as `readTable` does, and returns the wrong rows beside the others.
 * @param most gives up after this many wrong lines
 * @throws TableRefused if it is no table with this header, is too large, or has too many errors
 */
export async function scanTable<Row>(
  text: string,
  form: TableForm,
  check: CheckRow<Row>,
  most = Infinity,
  limits: TableLimits = DEFAULT_LIMITS,
): Promise<ScannedRow<Row>[]> {
  const bytes = Buffer.from(text);
  if (bytes.length > limits.bytes)
    throw refused(1, `The table is larger than ${limits.bytes / 1024 / 1024} MB`);

  const lines = new LineCounter(bytes);
  const scanned: ScannedRow<Row>[] = [];
  let width: number | undefined;
  /** Without the optional last column. */
  let own = form.columns.length;
  let count = 0;
  let wrongLines = 0;
  const checked = (cells: readonly string[], line: number): CheckedRow<Row> =>
    cells.length === width || cells.length === own
      ? check(cells, line)
      : { problems: [`${cells.length} instead of ${width} cells`] };
  const parser = parse({
    bom: true,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
    // What it throws fails the read with that error.
    on_record: (written: readonly string[], { bytes: end }) => {
      const line = lines.endsAt(end);
      if (width === undefined) {
        if (!isHeader(written, form)) throw refused(line, expected(form));
        width = written.length;
        own = ownColumns(written, form).length;
        return null;
      }
      count += 1;
      if (count > limits.rows)
        throw refused(line, `More than ${limits.rows} rows: split the table`);
      const cells = written.map(unescapeCell);
      const read = checked(cells, line);
      scanned.push({ ...read, line, cells });
      if (read.problems) wrongLines += 1;
      if (wrongLines >= most) throw new TableRefused(scanned.flatMap(problemsOf));
      return null;
    },
  });
  parser.resume();
  try {
    await pipeline(Readable.from(pieces(bytes)), parser);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const why = WHY[error.code] ?? 'Not a row of a CSV file';
    const problems = [...scanned.flatMap(problemsOf), { line: lines.nextRow(), text: why }];
    if (width === undefined) problems.push({ line: 1, text: expected(form) });
    throw new TableRefused(problems);
  }
  if (width === undefined) throw refused(1, expected(form));
  return scanned;
}

/**
 * Writes a table with a header in UTF-8, lines ending in LF: in chunks, so that a long one does not block other requests. What a
 * spreadsheet would take for a formula is escaped.
 * @param onProgress called after each chunk with the number of rows written
 */
export async function* writeTable(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
  onProgress: (done: number) => void | Promise<void> = () => undefined,
): AsyncGenerator<string> {
  yield stringify([[...columns]]);
  let done = 0;
  let piece: string[][] = [];
  for (const row of rows) {
    piece.push(row.map(escapeCell));
    if (piece.length < PIECE_ROWS) continue;
    yield stringify(piece);
    await onProgress((done += piece.length));
    await nextTurn();
    piece = [];
  }
  if (piece.length > 0) yield stringify(piece);
  await onProgress(done + piece.length);
}

const refused = (line: number, text: string) => new TableRefused([{ line, text }]);
const expected = ({ columns }: TableForm) => `The first row must be ${columns.join(',')}`;

function problemsOf({ line, problems = [] }: ScannedRow<unknown>): LineProblem[] {
  return problems.map((text) => ({ line, text }));
}

/** The names in a header, without the optional last one. */
function ownColumns(cells: readonly string[], { mayEndWith }: TableForm): string[] {
  const names = cells.map((cell) => cell.trim());
  return mayEndWith !== undefined && names.at(-1) === mayEndWith ? names.slice(0, -1) : names;
}

function isHeader(cells: readonly string[], form: TableForm): boolean {
  const own = ownColumns(cells, form);
  const is = (columns: readonly string[]) =>
    own.length === columns.length && own.every((name, at) => name === columns[at]);
  return is(form.columns) || is([...form.columns, ...(form.mayAlsoHave ?? [])]);
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    await nextTurn();
    yield bytes.subarray(at, at + PIECE_BYTES);
  }
}

function firstLineNotUtf8(bytes: Buffer): number {
  let line = 1;
  for (let at = 0; at < bytes.length; line += 1) {
    const end = bytes.indexOf(NEWLINE, at);
    const next = end === -1 ? bytes.length : end + 1;
    if (!isUtf8(bytes.subarray(at, next))) return line;
    at = next;
  }
  return line;
}

/**
 * Finds the line in which each row begins. The parser's own count takes a CRLF inside a quoted cell for two lines; but
 * its byte positions of row ends are exact.
 */
class LineCounter {
  #at = 0;
  #line = 1;

  constructor(private readonly bytes: Buffer) {}

  /** The line in which the row begins that ends at this byte; goes on behind it. */
  endsAt(end: number): number {
    const line = this.nextRow();
    this.#goTo(end);
    return line;
  }

  /** The line in which the next row begins, behind empty lines. */
  nextRow(): number {
    let start = this.#at;
    while (this.bytes[start] === NEWLINE || this.bytes[start] === CARRIAGE_RETURN) start += 1;
    this.#goTo(start);
    return this.#line;
  }

  #goTo(end: number): void {
    for (; this.#at < end; this.#at += 1) if (this.bytes[this.#at] === NEWLINE) this.#line += 1;
  }
}
