import { createHash, hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TableFormat } from '#shared/admin/table-import';
import { BASE_COLUMNS } from '#shared/import/own-columns';
import { DIGEST_LENGTH, type Digest } from '#shared/import/own-table';
import { headerNames, readProducts } from '#shared/import/read-products';
import { NotTable } from '#shared/import/table-cells';
import type { TableProduct } from '#shared/import/table-product';
import type { CommandServices } from './command';
import { saidNames, scanRows, type ScannedRows } from './csv-table';
import { TableRefused } from './table-problems';

/** Between so many products other requests are served. */
export const PRODUCTS_A_TURN = 250;

/** A cell changed to another with the same digest passes as unchanged: once in 2^36. Spreadsheets change line endings. */
export const digestOfCell: Digest = (cell) => (cell === '' ? DIGEST_OF_NOTHING : digestOf(cell));

const digestOf: Digest = (cell) =>
  hash('sha256', cell.replaceAll('\r\n', '\n'), 'base64url').slice(0, DIGEST_LENGTH);
/** Made once: more than half of all cells are empty. */
const DIGEST_OF_NOTHING = digestOf('');

/** A table of products as it was read. */
export interface ScannedTable {
  readonly format: TableFormat;
  /** How many lines its header takes, with what stands before it. */
  readonly head: number;
  readonly header: readonly string[];
  /** Cells of the first rows. */
  readonly samples: readonly (readonly string[])[];
  /** What an admin has matched the columns with. */
  readonly columns?: readonly string[];
  /** None where the format is not known. */
  readonly products: readonly TableProduct[];
}

/** Names a header, whatever the case of its names: what an admin has matched it with is remembered under it. */
export const headerId = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headerNames(header).map((name) => name.toLowerCase())))
    .digest('base64url');

/** How many rows of an unknown table are shown for matching its columns. */
const SAMPLES = 3;

/**
 * Reads a table of products in any of its forms (docs/products-csv.md), those that are wrong among them.
 * @param line of the file, at which the rows of a part of it begin, behind its head; absent: it is the whole file
 * @throws TableRefused if it is no table, or too large
 */
export async function scanProducts(
  text: string,
  { store, clock }: Pick<CommandServices, 'store' | 'clock'>,
  line?: number,
): Promise<ScannedTable> {
  const { rows, end } = behind(await scanRows(text), line);
  const [first, ...others] = rows;
  if (end) throw new TableRefused([{ line: end.line, text: end.message }]);
  if (!first) throw new TableRefused([{ line: 1, text: EXPECTED }]);
  const header = headerNames(first.cells);
  const samples = others
    .slice(0, SAMPLES)
    .map(({ cells }) => header.map((_, at) => cells[at] ?? ''));
  const match = await store.read((shop) => shop.columnMatch(headerId(header)));
  const columns = match?.columns;
  const table = readProducts(rows, { digest: digestOfCell, now: clock(), columns });
  const scanned = { head: first.last, header, samples, ...(columns ? { columns } : {}) };
  if (!table) return { ...scanned, format: 'unknown', products: [] };
  const products: TableProduct[] = [];
  for (const product of table.products) {
    products.push(product);
    if (products.length % PRODUCTS_A_TURN === 0) await nextTurn();
  }
  const inOrder = products.toSorted((a, b) => a.line - b.line);
  return { ...scanned, format: table.format, products: inOrder };
}

const EXPECTED = `The first row must be ${BASE_COLUMNS.join(',')}`;

/** Which columns were found instead, and which are missing. */
function unknownText(header: readonly string[]): string {
  const missing = BASE_COLUMNS.filter((name) => !header.includes(name));
  const found = `${EXPECTED}. Found: ${saidNames(header)}`;
  return missing.length > 0 ? `${found}. Missing: ${missing.join(',')}` : found;
}

/** A part of a file, with the lines that its rows have there. @param line of its first behind the head */
function behind({ rows, end }: ScannedRows, line: number | undefined): ScannedRows {
  const [first, ...others] = rows;
  if (!first || line === undefined) return { rows, ...(end && { end }) };
  const more = Math.max(0, line - first.last - 1);
  const moved = others.map((row) => ({ ...row, line: row.line + more, last: row.last + more }));
  return {
    rows: [first, ...moved],
    ...(end && { end: new NotTable(end.line + more, end.message) }),
  };
}

/**
 * Reads a table of products whose columns are known, those that are wrong among them.
 * @param line as of `scanProducts`
 * @throws TableRefused for a table of an unknown form
 */
export async function readProductTable(
  text: string,
  services: Pick<CommandServices, 'store' | 'clock'>,
  line?: number,
): Promise<readonly TableProduct[]> {
  const { format, head, header, products } = await scanProducts(text, services, line);
  if (format === 'unknown') throw new TableRefused([{ line: head, text: unknownText(header) }]);
  return products;
}
