import {
  columnReader,
  filledIn,
  lastOfPath,
  NOT_COUNTED,
  pictureAddress,
  productElsewhere,
  type ColumnReader,
} from './other-shop';
import { groupedBy, type RowKeys } from './row-groups';
import type { TableRow } from './table-cells';
import type { TableOption, TableProduct, TableVariant } from './table-product';
import { writtenAmount, writtenYesNo } from './written-number';

const HANDLE = ['handle', 'url handle'] as const;
const PLACES = [1, 2, 3] as const;
/** What a product without options has for one. */
const NO_OPTION = new Set(['', 'default title']);

/** Whether a header is of Shopify's product file, of today or of before. */
export function isShopifyHeader(names: readonly string[]): boolean {
  const { has } = columnReader(names);
  return has(...HANDLE) && has('title') && has('variant price', 'option1 value', 'price', 'vendor');
}

/** Reads Shopify's product file: the rows of one handle are one product, its variants and its pictures. */
export function* shopifyProducts(
  names: readonly string[],
  rows: readonly TableRow[],
): Generator<TableProduct, void> {
  const columns = columnReader(names);
  const keyOf = shopifyKeys(names);
  for (const group of groupedBy(rows, keyOf)) yield productOf(columns, group);
}

/** Names what the rows of one product have in common: their handle. */
export function shopifyKeys(names: readonly string[]): RowKeys['keyOf'] {
  const { cell } = columnReader(names);
  return ({ line, cells }) => cell(cells, ...HANDLE) || `#${line}`;
}

function productOf(columns: ColumnReader, group: readonly TableRow[]): TableProduct {
  const [first] = group;
  if (!first) throw new RangeError('A product has a row at least');
  const cell = (...wanted: readonly string[]) => columns.cell(first.cells, ...wanted);
  const handle = cell(...HANDLE);
  const notes: string[] = [];
  const sold = group.filter((row) => isSold(columns, row));
  const optionNames = PLACES.map((place) => cell(`option${place} name`));
  const values = (row: TableRow) =>
    PLACES.map((place) => columns.cell(row.cells, `option${place} value`));
  const isPlain =
    sold.length <= 1 && NO_OPTION.has((values(sold[0] ?? first)[0] ?? '').toLowerCase());
  const pictures = group
    .map((row) => ({
      url: columns.cell(row.cells, 'image src', 'product image url'),
      alt: columns.cell(row.cells, 'image alt text'),
      place: Number(columns.cell(row.cells, 'image position')) || Infinity,
    }))
    .filter(({ url }) => url !== '')
    .toSorted((a, b) => (a.place === b.place ? 0 : a.place - b.place))
    .map(({ url, alt }) => ({ url, alt }));
  const status = cell('status').toLowerCase();
  const isShown = writtenYesNo(cell('published', 'published on online store') || 'true') !== false;
  const isDraft = (status !== '' && status !== 'active') || !isShown;
  const hsn = cell('hs code', 'variant hs code');
  const own = {
    name: cell('title'),
    brand: cell('vendor'),
    category: cell('type') || lastOfPath(cell('product category')),
    tags: cell('tags'),
    hsn: /^(?:\d{4}|\d{6}|\d{8})$/.test(hsn) ? hsn : '',
    ...(isPlain ? soldCells(columns, sold[0] ?? first, notes) : {}),
  };
  const hasStatus = columns.has('status', 'published', 'published on online store');
  return productElsewhere({
    rows: group,
    id: handle.startsWith('#') ? '' : handle,
    cells: own,
    description: columns.has('body (html)', 'description')
      ? cell('body (html)', 'description')
      : undefined,
    isDraft: hasStatus ? isDraft : undefined,
    pictures,
    variants: isPlain
      ? []
      : sold.map((row) => variantOf(columns, row, optionNames, values(row), notes)),
    notes,
  });
}

/** Whether a row is of something that is sold; others have a picture alone. */
const isSold = (columns: ColumnReader, { cells }: TableRow) =>
  columns.cell(cells, 'option1 value') !== '' ||
  columns.cell(cells, 'variant price', 'price') !== '';

function variantOf(
  columns: ColumnReader,
  row: TableRow,
  names: readonly string[],
  values: readonly string[],
  notes: string[],
): TableVariant {
  const options = values.flatMap((value, at): TableOption[] =>
    value === '' ? [] : [{ name: names[at] || `Option ${at + 1}`, value }],
  );
  const image = pictureAddress(columns.cell(row.cells, 'variant image', 'variant image url'));
  const cells = {
    ...soldCells(columns, row, notes),
    ...(image === '' ? {} : { variantImage: image }),
  };
  return { line: row.line, id: '', options, cells, kept: new Set() };
}

function soldCells(
  columns: ColumnReader,
  { cells }: TableRow,
  notes: string[],
): Record<string, string> {
  const cell = (...wanted: readonly string[]) => columns.cell(cells, ...wanted);
  const price = cell('variant price', 'price');
  const before = cell('variant compare at price', 'compare-at price');
  const quantity = cell('variant inventory qty', 'inventory quantity');
  const tracker = cell('variant inventory tracker', 'inventory tracker');
  const isCounted = quantity !== '' && (tracker !== '' || quantity !== '0');
  if (!isCounted && columns.has('variant inventory qty', 'inventory quantity'))
    notes.push(NOT_COUNTED);
  const grams = cell('variant grams', 'weight value (grams)');
  return filledIn({
    price,
    // Where it is below the price it says nothing.
    mrp: writtenAmount(before) > writtenAmount(price) ? before : '',
    // More was sold there than was there.
    countInStock: isCounted ? (quantity.startsWith('-') ? '0' : quantity) : '',
    sku: cell('variant sku', 'sku'),
    barcode: cell('variant barcode', 'barcode'),
    weight: Number(grams) > 0 ? grams : '',
  });
}
