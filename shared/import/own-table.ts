import { MAX_IMAGES, MAX_OPTIONS } from '../catalogue/goods-fields';
import { documentId } from '../core/identifier';
import { OWN_COLUMNS, PICTURE_COLUMNS, REVISION_COLUMN, type Cells } from './own-columns';
import { groupedBy, type RowKeys } from './row-groups';
import type { TableRow } from './table-cells';
import {
  runsOf,
  type CellProblem,
  type TableOption,
  type TableProduct,
  type TableVariant,
} from './table-product';
import { writtenAmount } from './written-number';

/** A cell as one short word; equal cells have equal ones. */
export type Digest = (cell: string) => string;

/** How long the word of a cell is, in characters. */
export const DIGEST_LENGTH = 6;
/** Begins with a letter: so no spreadsheet takes it for a number or a formula. */
const REVISION_MARK = 'r';

/** What an export writes into the last cell of a row: a digest of each of the others. */
export const revisionOfCells = (cells: readonly string[], digest: Digest): string =>
  REVISION_MARK + cells.map(digest).join('');

/** What is of a variant where a row has one, else of the product. */
const SOLD = new Set(['price', 'countInStock', 'sku', 'barcode', 'mrp', 'weight']);
const NUMBERS = new Set(['price', 'countInStock', 'mrp', 'weight']);
const OF_VARIANT = /^(?:variant|variantImage|(?:option|value)\d(?:Hi)?)$/;
/** Ids that no product may have: the API's fixed addresses, such as `/products/top`, would hide it. */
const TAKEN_IDS = new Set(['top', 'export', 'import', 'imports', 'filters']);

/** What is wrong with the id of a product; nothing for one that may be. */
export function idProblem(id: string): string | undefined {
  if (TAKEN_IDS.has(id)) return 'This id is reserved';
  const { error } = documentId.safeParse(id);
  return error?.issues[0]?.message;
}

/** Whether a header is one of the shop's own tables: its columns, in any order, the id among them. */
export function isOwnHeader(names: readonly string[]): boolean {
  const own = names.at(-1) === REVISION_COLUMN ? names.slice(0, -1) : names;
  return (
    own.includes('_id') &&
    new Set(own).size === own.length &&
    own.every((name) => OWN_COLUMNS.includes(name))
  );
}

/** A row with its cells by column. */
interface OwnRow {
  readonly row: TableRow;
  readonly cells: Cells;
  readonly kept: ReadonlySet<string>;
  readonly problems: readonly CellProblem[];
}

/**
 * Reads the shop's own table: rows of the same id are one product, also those that follow without an id and a name.
 * @param names of its columns
 */
export function* ownProducts(
  names: readonly string[],
  rows: readonly TableRow[],
  digest: Digest,
): Generator<TableProduct, void> {
  const keyOf = ownKeys(names);
  const read = rows.map((row) => ownRow(names, row, digest));
  for (const group of groupedBy(read, ({ row }) => keyOf(row))) yield* productsOf(names, group);
}

/** Names what the rows of one product have in common: their id, or that a row goes on with the one before. */
export function ownKeys(names: readonly string[]): RowKeys['keyOf'] {
  const [idAt = -1, nameAt = -1, ...optionsAt] = ['_id', 'name', 'option1', 'variant'].map((name) =>
    names.indexOf(name),
  );
  /** The first row of each. */
  const firsts = new Map<string, { _id: string; name: string; hasOption: boolean }>();
  let last = '';
  return ({ line, cells }) => {
    const cell = (at: number) => (cells[at] ?? '').trim();
    const _id = cell(idAt);
    const name = cell(nameAt);
    const hasOption = optionsAt.some((at) => cell(at) !== '');
    const before = firsts.get(last);
    const goesOn =
      _id === '' &&
      hasOption &&
      before?.hasOption === true &&
      (name === '' || (name === before.name && before._id === ''));
    if (!goesOn) last = _id === '' ? `#${line}` : `=${_id}`;
    if (!firsts.has(last)) firsts.set(last, { _id, name, hasOption });
    return last;
  };
}

function ownRow(names: readonly string[], row: TableRow, digest: Digest): OwnRow {
  const { line } = row;
  const problems: CellProblem[] = [];
  const hasRevision = names.at(-1) === REVISION_COLUMN;
  const width = names.length - (hasRevision ? 1 : 0);
  let count = row.cells.length;
  while (count > names.length && row.cells[count - 1]?.trim() === '') count -= 1;
  // A spreadsheet may leave out empty cells at the end; a row that ends long before is a broken one.
  if (count > names.length || count < Math.min(width, LEAST_CELLS))
    problems.push({ line, column: '', text: `${count} instead of ${names.length} cells` });
  const trimmed = names.map((_, at) => (row.cells[at] ?? '').trim());
  const cells = Object.fromEntries(
    names.slice(0, width).map((name, at) => [name, trimmed[at] ?? '']),
  );
  const revision = hasRevision ? (trimmed[width] ?? '') : '';
  const kept = new Set<string>();
  if (revision !== '' && problems.length === 0) {
    const problem = revisionProblem(
      revision,
      cells['_id'] ?? '',
      width,
      names.indexOf('_id'),
      digest,
    );
    if (problem !== undefined) problems.push({ line, column: REVISION_COLUMN, text: problem });
    else
      for (const [at, name] of names.slice(0, width).entries())
        if (digestAt(revision, at) === digest(canonical(name, cells[name] ?? ''))) kept.add(name);
  }
  return { row, cells, kept, problems };
}

/** Up to the stock in a table of the eight columns. */
const LEAST_CELLS = 7;

/** A cell as an export writes it, however a spreadsheet has written the number or the line ends in it since. */
function canonical(name: string, cell: string): string {
  if (!NUMBERS.has(name) || cell === '') return cell.replaceAll('\r\n', '\n');
  const amount = writtenAmount(cell);
  return Number.isNaN(amount) ? cell : String(amount);
}

const digestAt = (revision: string, column: number) =>
  revision.slice(
    REVISION_MARK.length + column * DIGEST_LENGTH,
    REVISION_MARK.length + (column + 1) * DIGEST_LENGTH,
  );

function revisionProblem(
  revision: string,
  id: string,
  width: number,
  idAt: number,
  digest: Digest,
): string | undefined {
  const isWhole =
    /^r[\w-]*$/.test(revision) && revision.length === REVISION_MARK.length + width * DIGEST_LENGTH;
  if (!isWhole) return 'Leave this cell as it was exported, or empty';
  if (id !== '' && digestAt(revision, idAt) !== digest(id))
    return 'This cell belongs to another product’s row. Leave it empty';
  return undefined;
}

/** The rows of one id: one product, and what occurs twice refused beside it. */
function* productsOf(
  names: readonly string[],
  group: readonly OwnRow[],
): Generator<TableProduct, void> {
  const taken = new Map<string, number>();
  const own: OwnRow[] = [];
  const [first] = group;
  for (const one of group) {
    const { cells, row } = one;
    const key = variantKey(cells);
    const before = taken.get(key) ?? (key === '' || taken.has('') ? own[0]?.row.line : undefined);
    if (before === undefined || one.problems.length > 0) {
      if (one.problems.length === 0) taken.set(key, row.line);
      own.push(one);
      continue;
    }
    const text = `${cells['_id'] ?? ''} stands in line ${before} already`;
    yield refusedRow(one, { line: row.line, column: '_id', text });
  }
  if (first && own.length > 0) yield productOf(names, own);
}

function refusedRow({ row, cells, problems }: OwnRow, problem: CellProblem): TableProduct {
  return {
    line: row.line,
    lines: [[row.line, row.last]],
    _id: cells['_id'] ?? '',
    cells,
    kept: new Set(),
    problems: [...problems, problem],
    notes: [],
  };
}

/** Which variant a row is about; empty: none. */
function variantKey(cells: Cells): string {
  const id = cells['variant'] ?? '';
  const values = places.map((place) => cells[`value${place}`] ?? '');
  if (id === '' && values.every((value) => value === '')) return '';
  return id === '' ? JSON.stringify(values) : id;
}

const places = Array.from({ length: MAX_OPTIONS }, (_, at) => at + 1);

function productOf(names: readonly string[], group: readonly OwnRow[]): TableProduct {
  const [first] = group;
  if (!first) throw new RangeError('A product has a row at least');
  const { cells, row, kept } = first;
  const problems: CellProblem[] = group.flatMap((one) => one.problems);
  const _id = cells['_id'] ?? '';
  const wrongId = _id === '' ? undefined : idProblem(_id);
  if (wrongId !== undefined) problems.push({ line: row.line, column: '_id', text: wrongId });
  const variants: TableVariant[] = [];
  for (const one of group) {
    if (variantKey(one.cells) === '' || one.problems.length > 0) continue;
    const read = variantOf(names, one);
    problems.push(...read.problems);
    variants.push(read.variant);
    for (const [column, cell] of Object.entries(one.cells)) {
      const isOfProduct = !OF_VARIANT.test(column) && !SOLD.has(column) && column !== '_id';
      if (one === first || !isOfProduct || cell === '' || cell === cells[column]) continue;
      const text = `This is of the whole product: change it in line ${row.line}, or leave it empty here`;
      problems.push({ line: one.row.line, column, text });
    }
  }
  const isOfVariants = variants.length > 0;
  const entries = Object.entries(cells).filter(
    ([column]) =>
      column !== '_id' &&
      !OF_VARIANT.test(column) &&
      !(isOfVariants && SOLD.has(column)) &&
      !(PICTURE_COLUMNS.includes(column) && column !== 'image'),
  );
  const hasGallery = names.some((name) => PICTURE_COLUMNS.includes(name) && name !== 'image');
  const areKept = names
    .filter((name) => PICTURE_COLUMNS.includes(name))
    .every((name) => kept.has(name));
  return {
    line: row.line,
    lines: runsOf(group.map((one) => one.row)),
    _id: _id === '' ? null : _id,
    cells: Object.fromEntries(entries),
    ...(hasGallery ? { pictures: picturesOf(cells) } : {}),
    ...(isOfVariants ? { variants } : {}),
    kept: new Set([...kept, ...(areKept ? ['pictures'] : [])]),
    problems,
    notes: [],
  };
}

function picturesOf(cells: Cells) {
  return Array.from({ length: MAX_IMAGES }, (_, at) => {
    const place = at === 0 ? '' : String(at + 1);
    return { url: cells[`image${place}`] ?? '', alt: cells[`imageAlt${place}`] ?? '' };
  }).filter(({ url }) => url !== '');
}

function variantOf(
  names: readonly string[],
  { row: { line }, cells, kept }: OwnRow,
): { readonly variant: TableVariant; readonly problems: readonly CellProblem[] } {
  const problems: CellProblem[] = [];
  const id = cells['variant'] ?? '';
  if (id !== '' && !documentId.safeParse(id).success)
    problems.push({ line, column: 'variant', text: 'Not an id' });
  const options: TableOption[] = [];
  for (const place of places) {
    const cell = (column: string) => cells[`${column}${place}`] ?? '';
    const pair = [cell('option'), cells[`value${place}`] ?? ''] as const;
    if (pair.every((one) => one === '')) continue;
    if (pair.includes(''))
      problems.push({
        line,
        column: `option${place}`,
        text: 'An option and its value belong together',
      });
    const hindi = names.includes(`value${place}Hi`)
      ? { nameHi: cells[`option${place}Hi`] ?? '', valueHi: cells[`value${place}Hi`] ?? '' }
      : {};
    options.push({ name: pair[0], value: pair[1], ...hindi });
  }
  if (options.length === 0 && problems.length === 0)
    problems.push({ line, column: 'option1', text: 'A variant needs an option and its value' });
  const set = Object.entries(cells).filter(([name]) => SOLD.has(name) || name === 'variantImage');
  return { variant: { line, id, options, cells: Object.fromEntries(set), kept }, problems };
}
