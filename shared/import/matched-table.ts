import { columnReader, filledIn, productElsewhere } from './other-shop';
import { escapeItem } from './list-cell';
import { groupedBy, type RowKeys } from './row-groups';
import type { TableRow } from './table-cells';
import type { TableOption, TableProduct, TableVariant } from './table-product';

/** What is of whatever is sold: the product, or its variant. */
const SOLD = ['price', 'countInStock', 'mrp', 'sku', 'barcode', 'weight'] as const;
const OF_PRODUCT = [
  'name',
  'brand',
  'category',
  'tags',
  'hsn',
  'gstRate',
  'unit',
  'nameHi',
  'descriptionHi',
] as const;

/** Names of columns in files that people have, for a first guess. */
const GUESSES: readonly (readonly [RegExp, string])[] = [
  [/^(?:_?id|product ?id|item ?id|handle|slug)$/, '_id'],
  [/^(?:sku|item ?code|product ?code|article|style ?code|code)$/, 'sku'],
  [/^(?:bar ?code|ean|upc|gtin)$/, 'barcode'],
  [/^(?:name|title|product|item|(?:product|item) ?name|नाम)$/, 'name'],
  [/^(?:description|details|about|विवरण)$/, 'description'],
  [/^(?:brand|vendor|maker|manufacturer|company)$/, 'brand'],
  [/^(?:category|type|department|group|श्रेणी)$/, 'category'],
  [
    /^(?:price|selling ?price|sale ?price|rate|our ?price|कीमत|दाम)(?: ?\(?(?:₹|rs\.?|inr)\)?)?$/,
    'price',
  ],
  [/^(?:mrp|m\.r\.p\.?|list ?price|compare.*price)(?: ?\(?(?:₹|rs\.?|inr)\)?)?$/, 'mrp'],
  [/^(?:stock|qty|quantity|count ?in ?stock|inventory|pieces|in ?stock)$/, 'countInStock'],
  [/^(?:weight|weight ?\(?g(?:rams)?\)?|grams)$/, 'weight'],
  [/^(?:image|picture|photo|image ?url|image ?link|images|photos)(?: ?\d+)?$/, 'image'],
  [/^(?:tags|keywords)$/, 'tags'],
  [/^(?:hsn|hsn ?code|hs ?code)$/, 'hsn'],
  [/^(?:gst|gst ?rate|gst ?%|tax|tax ?rate)$/, 'gstRate'],
  [/^(?:unit|uom)$/, 'unit'],
  [/^(?:hindi ?name|name ?\(?hindi\)?|name ?hi)$/, 'nameHi'],
  [/^(?:hindi ?description|description ?\(?hindi\)?|description ?hi)$/, 'descriptionHi'],
  [/^(?:size|साइज़|आकार)$/, 'option1'],
  [/^(?:colou?r|रंग)$/, 'option2'],
];
/** Those that may be said by several columns. */
const MANY = new Set(['image', 'attribute']);

/** What the columns of a header may say, by their names: empty where that is not clear. */
export function guessColumns(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((name) => {
    const plain = name.trim().toLowerCase().replaceAll('_', ' ');
    const [, field = ''] = GUESSES.find(([form]) => form.test(plain)) ?? [];
    if (field === '' || (taken.has(field) && !MANY.has(field))) return '';
    taken.add(field);
    return field;
  });
}

/**
 * Reads a table by columns that an admin has matched: rows of the same id, or of the same name where there are options, are one product.
 * An empty cell says nothing.
 * @param columns of each column what it says (`MATCH_FIELDS`), empty for nothing
 */
export function* matchedProducts(
  header: readonly string[],
  columns: readonly string[],
  rows: readonly TableRow[],
): Generator<TableProduct, void> {
  for (const group of groupedBy(rows, matchedKeys(columns)))
    yield productOf(header, columns, group);
}

/** Names what the rows of one product have in common. @param columns of each column what it says */
export function matchedKeys(columns: readonly string[]): RowKeys['keyOf'] {
  const hasOptions = columns.some((field) => field.startsWith('option'));
  const { cell } = columnReader(columns);
  return ({ line, cells }) => {
    const id = cell(cells, '_id');
    const name = hasOptions ? cell(cells, 'name') : '';
    return id !== '' ? `=${id}` : name !== '' ? `~${name}` : `#${line}`;
  };
}

function productOf(
  header: readonly string[],
  columns: readonly string[],
  group: readonly TableRow[],
): TableProduct {
  const reader = columnReader(columns);
  const [first] = group;
  if (!first) throw new RangeError('A product has a row at least');
  const cell = (row: TableRow, field: string) => reader.cell(row.cells, field.toLowerCase());
  const all = (row: TableRow, field: string) =>
    columns.flatMap((one, at) => {
      const text = one === field ? (row.cells[at] ?? '').trim() : '';
      return text === '' ? [] : [{ name: header[at]?.trim() ?? '', text }];
    });
  const notes: string[] = [];
  const named = (row: TableRow, fields: readonly string[]) =>
    filledIn(Object.fromEntries(fields.map((field) => [field, cell(row, field)])));
  const options = (row: TableRow) =>
    ['option1', 'option2', 'option3'].flatMap((field): TableOption[] =>
      all(row, field).map(({ name, text }) => ({ name, value: text })),
    );
  const variants = group.flatMap((row): TableVariant[] => {
    const own = options(row);
    return own.length === 0
      ? []
      : [{ line: row.line, id: '', options: own, cells: named(row, SOLD), kept: new Set() }];
  });
  const urls = group.flatMap((row) =>
    all(row, 'image').flatMap(({ text }) => text.split(/[\s,;|]+/)),
  );
  const attributes = all(first, 'attribute').map(
    ({ name, text }) => `${escapeItem(name, ':')}: ${text}`,
  );
  const id = cell(first, '_id');
  return productElsewhere({
    rows: group,
    id,
    cells: {
      ...named(first, OF_PRODUCT),
      attributes: attributes.join('\n'),
      ...(variants.length > 0 ? {} : named(first, SOLD)),
    },
    description: cell(first, 'description') || undefined,
    pictures: urls.map((url) => ({ url, alt: '' })),
    variants,
    problems:
      variants.length === 0 && group.length > 1
        ? [
            {
              line: group[1]?.line ?? first.line,
              column: '_id',
              text: `${id} stands in line ${first.line} already`,
            },
          ]
        : [],
    notes,
  });
}
