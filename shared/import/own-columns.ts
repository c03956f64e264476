import type { VariantDocument } from '../catalogue/goods';
import { MAX_IMAGES, MAX_OPTIONS } from '../catalogue/goods-fields';
import type { ProductDocument } from '../catalogue/product';
import { hasVariants, variantsOnSale } from '../catalogue/variant';
import { escapeItem, joinList } from './list-cell';

/** The columns that every table of products has, in this order (docs/products-csv.md). */
export const BASE_COLUMNS = [
  '_id',
  'name',
  'price',
  'image',
  'brand',
  'category',
  'description',
  'countInStock',
] as const;

const places = (count: number, from = 1) => Array.from({ length: count }, (_, at) => at + from);

/** What a table has behind them where a product has variants, or codes or an MRP of its own. */
const VARIANT_COLUMNS: readonly string[] = [
  'variant',
  ...places(MAX_OPTIONS).flatMap((place) => [`option${place}`, `value${place}`]),
  'sku',
  'barcode',
  'mrp',
];

/** Each of these only where a product of the table has it. */
const MORE_COLUMNS: readonly string[] = [
  'weight',
  'variantImage',
  'imageAlt',
  ...places(MAX_IMAGES - 1, 2).flatMap((place) => [`image${place}`, `imageAlt${place}`]),
  'tags',
  'attributes',
  'sizeChart',
  'hsn',
  'gstRate',
  'unit',
  'lowStock',
  'nameHi',
  'descriptionHi',
  'categoryHi',
  'brandHi',
  ...places(MAX_OPTIONS).flatMap((place) => [`option${place}Hi`, `value${place}Hi`]),
  'draft',
  'attributesHi',
];

/** All columns that a table of products may have besides its last one. */
export const OWN_COLUMNS: readonly string[] = [
  ...BASE_COLUMNS,
  ...VARIANT_COLUMNS,
  ...MORE_COLUMNS,
];

/** What a table of an export has behind them: how the row was when it was exported. A table may be without it. */
export const REVISION_COLUMN = 'revision';

/** The columns that are of a product's pictures. */
export const PICTURE_COLUMNS: readonly string[] = [
  'image',
  'imageAlt',
  ...places(MAX_IMAGES - 1, 2).flatMap((place) => [`image${place}`, `imageAlt${place}`]),
];

/** Cells by their columns; what is not there is empty. */
export type Cells = Readonly<Record<string, string>>;

/** Adds the columns that rows use. */
export function addUsedColumns(used: Set<string>, rows: Iterable<Cells>): void {
  for (const row of rows)
    for (const [column, cell] of Object.entries(row)) if (cell) used.add(column);
}

/** The columns of a table: those that all tables have, and those that one of its rows uses. */
export function columnsOf(used: ReadonlySet<string>): string[] {
  const isWide = VARIANT_COLUMNS.some((column) => used.has(column));
  return [
    ...BASE_COLUMNS,
    ...(isWide ? VARIANT_COLUMNS : []),
    ...MORE_COLUMNS.filter((column) => used.has(column)),
  ];
}

/**
 * A product as rows of a table: one, or one for each variant on sale, the first with what is of the product. Prices in rupees, weights in
 * grams.
 */
export function rowsOfProduct(product: ProductDocument): Cells[] {
  const onSale = variantsOnSale(product);
  const { _id } = product;
  const own = { _id, ...cellsOfProduct(product) };
  if (onSale.length === 0) return [own];
  return onSale.map((variant, place) => ({
    ...(place === 0 ? own : { _id }),
    ...cellsOfVariant(product, variant),
  }));
}

const text = (value: number | string | undefined) => (value === undefined ? '' : String(value));

/** What is of the product itself. */
export function cellsOfProduct(product: ProductDocument): Cells {
  const { name, image, brand, category, description, hsn, unit, gstRate, lowStock } = product;
  const { images = [], tags = [], attributes = [], sizeChart, translations, draft } = product;
  const hindi = translations?.hi;
  const cells: Record<string, string> = { name, image, brand, category, description };
  if (!hasVariants(product)) Object.assign(cells, soldCells(product));
  cells['imageAlt'] = images[0]?.alt ?? '';
  for (const [at, { url, alt }] of images.entries()) {
    if (at === 0) continue;
    cells[`image${at + 1}`] = url;
    cells[`imageAlt${at + 1}`] = alt ?? '';
  }
  return {
    ...cells,
    tags: joinList(tags, ',', ', '),
    attributes: attributesCell(attributes),
    sizeChart:
      typeof sizeChart === 'string'
        ? sizeChart
        : joinList(
            (sizeChart ?? []).map((row) => joinList(row, '|')),
            '\n',
          ),
    hsn: text(hsn),
    gstRate: text(gstRate),
    unit: text(unit),
    lowStock: text(lowStock),
    nameHi: text(hindi?.name),
    descriptionHi: text(hindi?.description),
    categoryHi: text(hindi?.category),
    brandHi: text(hindi?.brand),
    draft: draft ? 'yes' : '',
    attributesHi: attributesCell(hindi?.attributes),
  };
}

/** `Fabric: Cotton`, one a line. */
const attributesCell = (attributes: ProductDocument['attributes'] = []) =>
  joinList(
    attributes.map(({ name, value }) => `${escapeItem(name, ':')}: ${value}`),
    '\n',
  );

/** What is of a variant. */
export function cellsOfVariant(product: ProductDocument, variant: VariantDocument): Cells {
  const { options = [], translations } = product;
  const hindi = translations?.hi?.options;
  const cells: Record<string, string> = {
    variant: variant.id,
    ...soldCells({ ...variant, weight: variant.weight ?? product.weight }),
    variantImage: text(variant.image),
  };
  for (const [at, value] of variant.values.entries()) {
    const place = at + 1;
    const translated = hindi?.[at];
    cells[`option${place}`] = text(options[at]?.name);
    cells[`value${place}`] = value;
    cells[`option${place}Hi`] = text(translated?.name);
    cells[`value${place}Hi`] = text(translated?.values[options[at]?.values.indexOf(value) ?? -1]);
  }
  return cells;
}

/** What is of whatever is sold: the product, or its variant. */
function soldCells({
  price,
  countInStock,
  mrp,
  sku,
  barcode,
  weight,
}: Pick<ProductDocument, 'price' | 'countInStock' | 'mrp' | 'sku' | 'barcode' | 'weight'>): Cells {
  return {
    price: String(price),
    countInStock: String(countInStock),
    mrp: text(mrp),
    sku: text(sku),
    barcode: text(barcode),
    weight: text(weight),
  };
}
