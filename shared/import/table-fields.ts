import { isPictureAddress } from '../catalogue/field-rules';
import type { GoodsFields, VariantField } from '../catalogue/goods-fields';
import type { ProductFields } from '../catalogue/product-fields';
import { splitList, splitOnce } from './list-cell';
import type { Cells } from './own-columns';
import { writtenAmount, writtenCode, writtenCount, writtenWeight } from './written-number';

/** What is not filled in takes the number away. */
const amountOrNone = (cell: string) => (cell.trim() === '' ? null : writtenAmount(cell));
const weightOrNone = (cell: string) => (cell.trim() === '' ? null : writtenWeight(cell));

/** How the cell of a column is read; what it holds is checked by the rules of products. */
const READ = {
  name: (cell: string) => cell,
  brand: (cell: string) => cell,
  category: (cell: string) => cell,
  description: (cell: string) => cell,
  image: (cell: string) => cell,
  price: writtenAmount,
  countInStock: writtenCount,
  mrp: amountOrNone,
  weight: weightOrNone,
  gstRate: (cell: string) => amountOrNone(cell.replace('%', '')),
  lowStock: (cell: string) => (cell.trim() === '' ? null : writtenCount(cell)),
  sku: writtenCode,
  barcode: writtenCode,
  hsn: writtenCode,
  unit: (cell: string) => cell,
  tags: (cell: string) => splitList(cell.replaceAll('\n', ','), ','),
  attributes: attributesOf,
  sizeChart: sizeChartOf,
} as const satisfies Partial<Record<keyof ProductFields, (cell: string) => unknown>>;

type ReadColumn = keyof typeof READ;
const isReadColumn = (column: string): column is ReadColumn => Object.hasOwn(READ, column);

/** What cells set of a product, as its rules take it; columns of other things are passed over. */
export function fieldsOfCells(cells: Cells): Partial<ProductFields> {
  const fields: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(cells))
    if (isReadColumn(column)) fields[column] = READ[column](cell);
  // Each is of its field, or something that its rule refuses.
  return fields as Partial<ProductFields>;
}

/** What cells set of a variant. */
export function fieldsOfVariantCells(cells: Cells): Partial<VariantField> {
  const { price, countInStock, mrp, sku, barcode, weight } = fieldsOfCells(cells);
  const image = cells['variantImage'];
  const set = {
    price,
    countInStock,
    mrp,
    sku,
    barcode,
    weight,
    // An empty one is the product's.
    ...(image === undefined ? {} : { image: image === '' ? undefined : image }),
  };
  return Object.fromEntries(
    Object.entries(set).filter(([name, value]) => value !== undefined || name === 'image'),
  );
}

/** `Fabric: Cotton`, one a line. What has no colon is a name without a value, which the rules refuse. */
export function attributesOf(cell: string): NonNullable<GoodsFields['attributes']> {
  return splitList(cell, '\n').map((line) => {
    const [name, value] = splitOnce(line, ':') ?? [line, ''];
    return { name, value };
  });
}

/** The address of a picture, or rows of cells between bars. */
function sizeChartOf(cell: string): GoodsFields['sizeChart'] {
  const lines = splitList(cell, '\n');
  const [only = ''] = lines;
  if (lines.length === 0) return null;
  if (lines.length === 1 && isPictureAddress(only)) return only;
  return lines.map((line) => splitList(line, '|', true));
}
