import { MAX_FILE_ROWS } from '#shared/admin/product-import';
import type { ImportPreview, PreviewedRow } from '#shared/admin/table-import';
import { rowKeys } from '#shared/import/read-products';
import { groupedBy, type RowKeys } from '#shared/import/row-groups';
import { NotTable, tableRows, type TableRow } from '#shared/import/table-cells';
import { runsOf } from '#shared/import/table-product';
import type { Message } from '../../../i18n/translate';
import { browserTimers } from '../../../platform/timers';
import { linesWithEnds, tableParts, type PartLimits } from './import-parts';

/** What is looked at by one request: within the time and the size that the server has for one. */
const LOOKED_AT: PartLimits = { products: 1_000, lines: 2_000, characters: 1_000_000 };
/** So many rows tell whether the columns of a table are matched. */
const SAMPLES = 3;
/** So many rows are read before the page has a turn. */
const ROWS_A_TURN = 1_000;

/** Asks the server what it makes of a table, or of a part of one. @param line as `importPreview` names it */
export type AskPreview = (table: string, line?: number) => Promise<ImportPreview>;

/** A file that is no table, or too large, with what is wrong by line. */
export class TableProblem extends Error {
  override readonly name = 'TableProblem';

  constructor(
    override readonly message: Message,
    readonly lines: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/**
 * What an import of a file would do. A large one is cut where no product is, and asked for part by part; every line has its number in
 * the file.
 * @param onProgress with the products that the server has looked at, and all of them
 * @throws TableProblem, and what `ask` does
 */
export async function checkTable(
  text: string,
  ask: AskPreview,
  onProgress: (done: number, all: number) => void,
): Promise<ImportPreview> {
  const lines = linesWithEnds(text);
  if (lines.length <= LOOKED_AT.lines && text.length <= LOOKED_AT.characters) return ask(text);
  const { header, samples } = beginningOf(text);
  let keys = rowKeys(header.cells);
  if (!keys) {
    const end = samples.at(-1)?.last ?? header.last;
    const known = await ask(lines.slice(0, end).join(''));
    keys = known.format === 'matched' ? rowKeys(header.cells, known.table?.columns) : undefined;
    if (!keys) return known;
  }
  const products = await productsOf(text, keys);
  const parts = tableParts(lines, header.last, products, LOOKED_AT);
  const rows: PreviewedRow[] = [];
  let checked: ImportPreview | undefined;
  let done = 0;
  onProgress(done, products.length);
  for (const part of parts) {
    checked = await ask(part.table, part.line);
    rows.push(...checked.rows);
    done += part.products.length;
    onProgress(done, products.length);
  }
  // Of a header alone.
  checked ??= await ask(text);
  return { ...checked, rows: rows.sort((a, b) => a.line - b.line) };
}

/** The header of a table, and its first rows. */
function beginningOf(text: string) {
  const rows: TableRow[] = [];
  for (const row of rowsOf(text)) if (rows.push(row) > SAMPLES) break;
  const [header, ...samples] = rows;
  if (!header) throw new TableProblem('The file is empty.');
  return { header, samples };
}

/** The lines of each product, in the order of the file; the page has its turn meanwhile. */
async function productsOf(text: string, { look, keyOf }: RowKeys) {
  if (look) await eachRow(text, look);
  const rows: { readonly key: string; readonly line: number; readonly last: number }[] = [];
  await eachRow(text, (row) => rows.push({ key: keyOf(row), line: row.line, last: row.last }));
  const products = groupedBy(rows, ({ key }) => key);
  return Array.from(products, (own) => ({ lines: runsOf(own) }));
}

/** Each row behind the header. */
async function eachRow(text: string, work: (row: TableRow) => void): Promise<void> {
  let count = 0;
  for (const row of rowsOf(text)) {
    if (count > MAX_FILE_ROWS)
      throw new TableProblem('The file has more than 1,00,000 rows. Split it into smaller files.');
    if (count > 0) work(row);
    count += 1;
    if (count % ROWS_A_TURN === 0) await turn();
  }
}

const turn = () => new Promise<void>((resolve) => void browserTimers.later(0, resolve));

function* rowsOf(text: string): Generator<TableRow, void> {
  try {
    yield* tableRows(text);
  } catch (error) {
    if (!(error instanceof NotTable)) throw error;
    const { line, message } = error;
    throw new TableProblem('Nothing was imported: one line has errors', {
      [`line ${line}`]: message,
    });
  }
}
