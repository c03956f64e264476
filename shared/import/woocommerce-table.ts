import { splitList } from './list-cell';
import {
  columnReader,
  filledIn,
  lastOfPath,
  NOT_COUNTED,
  pictureAddress,
  productElsewhere,
  type ColumnReader,
} from './other-shop';
import type { RowKeys } from './row-groups';
import type { TableRow } from './table-cells';
import type { TableOption, TableProduct, TableVariant } from './table-product';
import { writtenAmount, writtenWeight } from './written-number';

const WEIGHT = /^weight \((\w+)\)$/i;
const MAX_ATTRIBUTES = 30;

/** Whether a header is of WooCommerce's product file. */
export function isWooHeader(names: readonly string[]): boolean {
  const { has } = columnReader(names);
  return (
    has('type') && has('sku') && has('name') && has('regular price') && has('published', 'parent')
  );
}

/** What the rows of one file have in common. */
interface Woo {
  readonly columns: ColumnReader;
  readonly weightColumn: string;
  readonly unit: string;
  /** Milliseconds since 1970: a sale that is over says no price. */
  readonly now: number;
}

/** Reads WooCommerce's product file: a row each for a product and for its variations, which name it by its id or SKU. */
export function* wooProducts(
  names: readonly string[],
  rows: readonly TableRow[],
  now: number,
): Generator<TableProduct, void> {
  const columns = columnReader(names);
  const weightColumn =
    names.map((name) => name.toLowerCase()).find((name) => WEIGHT.test(name)) ?? '';
  const woo: Woo = { columns, weightColumn, unit: WEIGHT.exec(weightColumn)?.[1] ?? 'g', now };
  const variations = new Map<string, TableRow[]>();
  const products: TableRow[] = [];
  for (const row of rows) {
    if (!isVariation(columns, row)) {
      products.push(row);
      continue;
    }
    const parent = columns.cell(row.cells, 'parent');
    const group = variations.get(parent);
    if (group) group.push(row);
    else variations.set(parent, [row]);
  }
  for (const row of products) {
    const keys = parentKeys(columns, row);
    const own = keys.flatMap((key) => (key === '' ? [] : (variations.get(key) ?? [])));
    for (const key of keys) variations.delete(key);
    yield productOf(woo, row, own);
  }
  for (const left of variations.values()) for (const row of left) yield orphan(row);
}

/** By what variations name a product: its id, or its SKU. */
const parentKeys = (columns: ColumnReader, { cells }: TableRow): string[] => [
  `id:${columns.cell(cells, 'id')}`,
  columns.cell(cells, 'sku'),
];

/** Names what the rows of one product have in common: a product names itself, a variation its product, wherever it stands. */
export function wooKeys(names: readonly string[]): RowKeys {
  const columns = columnReader(names);
  const own = new Map<string, string>();
  return {
    look(row) {
      if (isVariation(columns, row)) return;
      for (const key of parentKeys(columns, row))
        // The first one takes the variations.
        if (key !== '' && !own.has(key)) own.set(key, `#${row.line}`);
    },
    keyOf(row) {
      const isOf = isVariation(columns, row) && own.get(columns.cell(row.cells, 'parent'));
      return isOf || `#${row.line}`;
    },
  };
}

const isVariation = (columns: ColumnReader, { cells }: TableRow) =>
  columns
    .cell(cells, 'type')
    .toLowerCase()
    .split(',')
    .map((type) => type.trim())
    .includes('variation');

function orphan({ line, last }: TableRow): TableProduct {
  const text = 'The product of this variation is not in the file';
  const problems = [{ line, column: 'Parent', text }];
  return {
    line,
    lines: [[line, last]],
    _id: null,
    cells: {},
    kept: new Set(),
    problems,
    notes: [],
  };
}

/** An attribute of a row: its name, its values, and whether variations differ by it. */
function attributesOf(columns: ColumnReader, { cells }: TableRow) {
  return Array.from({ length: MAX_ATTRIBUTES }, (_, at) => ({
    name: columns.cell(cells, `attribute ${at + 1} name`),
    values: splitList(columns.cell(cells, `attribute ${at + 1} value(s)`), ','),
  })).filter(({ name }) => name !== '');
}

function productOf(woo: Woo, row: TableRow, variations: readonly TableRow[]): TableProduct {
  const { columns } = woo;
  const cell = (...wanted: readonly string[]) => columns.cell(row.cells, ...wanted);
  const notes: string[] = [];
  const type = cell('type').toLowerCase();
  const problems = /grouped|external/.test(type)
    ? [{ line: row.line, column: 'Type', text: 'Grouped and external products are not sold here' }]
    : [];
  const attributes = attributesOf(columns, row);
  const enabled = variations.filter((one) => columns.cell(one.cells, 'published') !== '0');
  const used = new Set(
    enabled.flatMap((one) => attributesOf(columns, one).map(({ name }) => name)),
  );
  const options = attributes.filter(({ name }) => used.has(name));
  const variants = enabled.flatMap((one) => variantsOf(woo, one, options, notes));
  const [category = ''] = splitList(cell('categories'), ',');
  const theirs = cell('id');
  const text = (cell('description') || cell('short description')).replaceAll('\\n', '\n');
  const own = {
    name: cell('name'),
    brand: splitList(cell('brands', 'brand'), ',')[0] ?? '',
    category: lastOfPath(category),
    tags: cell('tags'),
    attributes: attributes
      .filter(({ name, values }) => !used.has(name) && values.length > 0)
      .map(({ name, values }) => `${name.replaceAll(':', '\\:')}: ${values.join(', ')}`)
      .join('\n'),
    ...(variants.length > 0 ? {} : soldCells(woo, row, notes)),
  };
  const isDraft =
    cell('published') !== '1' || cell('visibility in catalog').toLowerCase() === 'hidden';
  return productElsewhere({
    rows: [row, ...variations],
    id: theirs === '' ? cell('sku') : `wc-${theirs}`,
    cells: own,
    description: columns.has('description', 'short description') ? text : undefined,
    isDraft: columns.has('published') ? isDraft : undefined,
    pictures: splitList(cell('images'), ',').map((url) => ({ url, alt: '' })),
    variants,
    problems,
    notes,
  });
}

/** A variation; one for any value of an attribute stands for each of them. */
function variantsOf(
  woo: Woo,
  row: TableRow,
  options: readonly { readonly name: string; readonly values: readonly string[] }[],
  notes: string[],
): TableVariant[] {
  const own = new Map(
    attributesOf(woo.columns, row).map(({ name, values }) => [name, values[0] ?? '']),
  );
  let combinations: TableOption[][] = [[]];
  for (const { name, values } of options) {
    const value = own.get(name) ?? '';
    const each = value === '' ? values : [value];
    combinations = combinations
      .flatMap((before) => each.map((one) => [...before, { name, value: one }]))
      .slice(0, MAX_COMBINATIONS);
  }
  const [url = ''] = splitList(woo.columns.cell(row.cells, 'images'), ',');
  const { sku = '', barcode = '', ...cells } = soldCells(woo, row, notes);
  const isOne = combinations.length === 1;
  return combinations.map((combination) => ({
    line: row.line,
    id: '',
    options: combination,
    cells: {
      ...cells,
      // A code is of one variant.
      ...(isOne ? filledIn({ sku, barcode }) : {}),
      ...(url === '' ? {} : { variantImage: pictureAddress(url) }),
    },
    kept: new Set<string>(),
  }));
}

/** More than a product may have: it is refused for them, and no more are made. */
const MAX_COMBINATIONS = 101;

function soldCells(
  { columns, weightColumn, unit, now }: Woo,
  { cells }: TableRow,
  notes: string[],
): Record<string, string> {
  const cell = (...wanted: readonly string[]) => columns.cell(cells, ...wanted);
  const [regular, sale] = [cell('regular price'), cell('sale price')];
  const end = Date.parse(cell('date sale price ends'));
  const isSale = sale !== '' && !(end < now) && writtenAmount(sale) < writtenAmount(regular);
  const stock = cell('stock');
  const isCounted = /^-?[\d.,]+$/.test(stock);
  const isOut = cell('in stock?') === '0';
  if (!isCounted && !isOut) notes.push(NOT_COUNTED);
  const grams = writtenWeight(weightColumn === '' ? '' : cell(weightColumn), unit);
  return filledIn({
    price: isSale ? sale : regular,
    mrp: isSale ? regular : '',
    countInStock: isCounted ? (stock.startsWith('-') ? '0' : stock) : isOut ? '0' : '',
    sku: cell('sku'),
    barcode: cell('gtin, upc, ean, or isbn'),
    weight: grams > 0 ? String(grams) : '',
  });
}
