import type { NewId } from '../catalogue/edit-goods';
import { editProduct, newProduct, withDraft } from '../catalogue/edit-product';
import { MAX_VARIANTS, type GoodsFields, type VariantField } from '../catalogue/goods-fields';
import { goodsProblems } from '../catalogue/goods-problems';
import { allFieldsOfProduct } from '../catalogue/patch-product';
import { PLACEHOLDER_IMAGE } from '../catalogue/picture';
import { documentOfProduct, type Product, type ProductDocument } from '../catalogue/product';
import { productFields, type ProductFields } from '../catalogue/product-fields';
import { hasVariants } from '../catalogue/variant';
import { fieldsOfError } from '../core/field-errors';
import { isSameValue } from '../core/same-value';
import { copiedPictures, type CopiedPictures, type NameAddress } from './copied-pictures';
import { shortenedCodes, withZeros } from './spreadsheet-codes';
import { hindiOf } from './table-hindi';
import { fieldsOfCells, fieldsOfVariantCells } from './table-fields';
import type { CellProblem, TableProduct, TableVariant } from './table-product';
import { writtenYesNo } from './written-number';

/** What a product of a table makes: the product to store, or what is wrong. */
export type Taken =
  | { readonly product: Product; readonly problems?: never }
  | { readonly problems: readonly CellProblem[] };

/** For a product that is not there yet. */
export interface NewProduct {
  readonly _id: string;
  /** When it is made, in milliseconds since 1970. */
  readonly now: number;
  readonly newId: NewId;
  readonly nameAddress: NameAddress;
}

/** What every product needs, and a table of a new one may leave out. */
const BLANK = { description: '', countInStock: 0, image: PLACEHOLDER_IMAGE } as const;

/**
 * A product with what a table sets of it: what the table does not say stays as it is, and no variant goes.
 * @param before as it is in the shop; `undefined`: it is new
 */
export function takeProduct(
  before: Product | undefined,
  item: TableProduct,
  { _id, now, newId, nameAddress }: NewProduct,
): Taken {
  if (item.problems.length > 0) return { problems: item.problems };
  // Before they are compared with each other, which takes long for ten thousand.
  if (item.variants && item.variants.length > MAX_VARIANTS)
    return {
      problems: [{ line: item.line, column: 'variant', text: `At most ${MAX_VARIANTS} variants` }],
    };
  const document = before && documentOfProduct(before);
  const shortened = shortenedCodes(item, document !== undefined);
  if (shortened.length > 0) return { problems: shortened };
  const fresh = { ...BLANK, ...fieldsOfCells(item.whenNew ?? {}) };
  const cells = without(item.cells, document ? item.kept : undefined);
  const copied = copiedPictures(before, nameAddress);
  const set = withZeros(fieldsOfCells(cells), document);
  const { image, sizeChart } = set;
  if (document && image) set.image = copied.single(image, document.image);
  if (typeof sizeChart === 'string') set.sizeChart = copied.single(sizeChart, document?.sizeChart);
  const merged: Record<string, unknown> = {
    ...(document ? allFieldsOfProduct(document) : fresh),
    ...set,
  };
  setPictures(
    merged,
    item.pictures ? { ...item, pictures: copied.gallery(item.pictures) } : item,
    document,
  );
  const problems: CellProblem[] = [];
  const variants = item.variants && variantsWith(document, item.variants, copied, problems);
  const lines = variants?.lines ?? [];
  if (variants) Object.assign(merged, { options: variants.options, variants: variants.variants });
  const isOfVariants = variants !== undefined || (document !== undefined && hasVariants(document));
  if (isOfVariants) followVariants(merged, set, document, item, problems);
  const translations = hindiOf(item, document, merged);
  if (translations !== undefined) merged['translations'] = translations;
  const fields = productFields.safeParse(merged);
  if (!fields.success) problems.push(...problemsOf(item, fieldsOfError(fields.error), lines));
  if (!fields.success || problems.length > 0) return { problems };
  const edited = before
    ? editProduct(before, fields.data, newId)
    : newProduct(_id, fields.data, now, newId);
  const wrong = goodsProblems(edited);
  if (Object.keys(wrong).length > 0) return { problems: problemsOf(item, wrong, lines) };
  const draft = document && item.kept.has('draft') ? undefined : item.cells['draft'];
  const isDraft = draft === undefined ? undefined : writtenYesNo(draft);
  if (draft !== undefined && isDraft === undefined)
    return { problems: [{ line: item.line, column: 'draft', text: 'Enter yes or no' }] };
  const known = copied.known(edited, item);
  return { product: isDraft === undefined ? known : withDraft(known, isDraft) };
}

function without<Value>(
  cells: Readonly<Record<string, Value>>,
  kept: ReadonlySet<string> | undefined,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(cells).filter(([column]) => !kept?.has(column)));
}

function setPictures(
  merged: Record<string, unknown>,
  { pictures, kept, cells }: TableProduct,
  document: ProductDocument | undefined,
): void {
  if (!pictures) {
    // As a column that is missing.
    if (cells['image'] === '') merged['image'] = document?.image ?? BLANK.image;
    // The other pictures stay.
    if (cells['image'] !== undefined) delete merged['images'];
    return;
  }
  const [first] = pictures;
  if (document && kept.has('pictures')) {
    merged['image'] = document.image;
    delete merged['images'];
    return;
  }
  if (first) merged['image'] = first.url;
  merged['images'] = pictures.map(({ url, alt }) => ({ url, ...(alt === '' ? {} : { alt }) }));
  if (!first) delete merged['images'];
}

/** Price, MRP and stock of a product with variants follow from them; a table may only repeat them. */
function followVariants(
  merged: Record<string, unknown>,
  set: Partial<ProductFields>,
  document: ProductDocument | undefined,
  item: TableProduct,
  problems: CellProblem[],
): void {
  const differs =
    !item.variants &&
    document !== undefined &&
    ((set.price !== undefined && set.price !== document.price) ||
      (set.countInStock !== undefined && set.countInStock !== document.countInStock));
  if (differs)
    problems.push({
      line: item.line,
      column: 'price',
      text: 'price and stock of this product are in the rows of its variants',
    });
  merged['price'] = document?.price ?? 0;
  merged['countInStock'] = document?.countInStock ?? 0;
  delete merged['mrp'];
}

/** The options and variants of a product with those of a table, and of each variant its line in the file where it has one. */
function variantsWith(
  document: ProductDocument | undefined,
  rows: readonly TableVariant[],
  copied: CopiedPictures,
  problems: CellProblem[],
): (Pick<GoodsFields, 'options' | 'variants'> & { readonly lines: number[] }) | undefined {
  const { options: known = [], variants: before = [] } = document ?? {};
  const options = known.map(({ name, values }) => ({ name, values: [...values] }));
  const variants: Partial<VariantField>[] = [...before];
  const lines: number[] = [];
  for (const row of rows) {
    const found = variantOfRow(variants, row);
    const names = row.options.map(({ name }) => name);
    if (options.length === 0) options.push(...names.map((name) => ({ name, values: [] })));
    const mayOmit = found !== undefined && names.length === 0;
    if (
      !mayOmit &&
      !isSameValue(
        names,
        options.map(({ name }) => name),
      )
    ) {
      const text = `the options of this product are ${options.map(({ name }) => name).join(', ')}`;
      problems.push({ line: row.line, column: 'option1', text });
      continue;
    }
    for (const [place, { value }] of row.options.entries()) {
      const { values = [] } = options[place] ?? {};
      if (!values.includes(value)) values.push(value);
    }
    const cells = without(row.cells, found ? row.kept : undefined);
    const values = mayOmit ? {} : { values: row.options.map(({ value }) => value) };
    const own = { ...values, ...withZeros(fieldsOfVariantCells(cells), found) };
    if (own.image)
      own.image = found ? copied.single(own.image, found.image) : copied.here(own.image);
    if (found) {
      // Its weight may be the product's: said again, that is no change.
      if (found.weight === undefined && own.weight === document?.weight) delete own.weight;
      const place = variants.indexOf(found);
      variants[place] = { ...found, ...own };
      lines[place] = row.line;
    } else
      lines[
        variants.push({ ...(row.id === '' ? {} : { id: row.id }), countInStock: 0, ...own }) - 1
      ] = row.line;
  }
  if (problems.length > 0) return undefined;
  // What is not of a field is refused by its rule.
  return { options, variants: variants as VariantField[], lines };
}

/** The variant that a row is about: by its id, else by its values, else by its SKU. */
function variantOfRow(
  variants: readonly Partial<VariantField>[],
  { id, options, cells }: TableVariant,
) {
  if (id !== '') return variants.find((one) => one.id === id);
  const onSale = variants.filter(({ archived }) => archived !== true);
  const values = options.map(({ value }) => value);
  const sku = cells['sku'] ?? '';
  return (
    onSale.find((one) => isSameValue(one.values, values)) ??
    (sku !== '' && options.length === 0 ? onSale.find((one) => one.sku === sku) : undefined)
  );
}

const OF_VARIANT = /^variants\.(\d+)(?:\.(.*))?$/;

/** What is wrong by field as what is wrong by cell. @param lines of the variants, where they have one */
function problemsOf(
  item: TableProduct,
  fields: Readonly<Record<string, string>>,
  lines: readonly (number | undefined)[],
): CellProblem[] {
  return Object.entries(fields).map(([field, text]) => {
    const [, place, own = 'variant'] = OF_VARIANT.exec(field) ?? [];
    if (place !== undefined) return { line: lines[Number(place)] ?? item.line, column: own, text };
    const [, hindi] = /^translations\.hi\.(\w+)/.exec(field) ?? [];
    if (hindi !== undefined)
      return { line: item.line, column: hindi === 'options' ? 'option1Hi' : `${hindi}Hi`, text };
    const [column = ''] = field.split('.');
    return { line: item.line, column: column === 'variants' ? 'variant' : column, text };
  });
}
