import * as z from 'zod/mini';
import { GOODS_NAMES, type goodsFields } from '#shared/catalogue/goods-fields';
import { HINDI_OPTIONS, hindiProblems } from '#shared/catalogue/goods-problems';
import type { ProductDocument } from '#shared/catalogue/product';
import type { ProductFields } from '#shared/catalogue/product-fields';
import { typedNumber } from '#shared/core/typed-text';
import { valuesOfLine, type TypedVariant } from './variant-rows';

const numberOrNone = (text: string) => (text.trim() === '' ? null : typedNumber(text));

/** What a form that was filled with yesterday's code does not have yet. */
const laterText = z._default(z.string(), '');

const typedOption = z.object({
  name: z.string(),
  values: z.string(),
  nameHi: laterText,
  valuesHi: laterText,
});

/** The Hindi texts besides those of options. */
const typedHindi = z.object({
  name: z.string(),
  description: z.string(),
  category: z.string(),
  brand: z.string(),
  /** Of each line of the attributes one, in their order. */
  attributes: z.string(),
});
const NO_HINDI = { name: '', description: '', category: '', brand: '', attributes: '' };

const typedVariant = z.object({
  id: z.string(),
  values: z.array(z.string()),
  price: z.string(),
  mrp: z.string(),
  countInStock: z.string(),
  sku: z.string(),
  barcode: z.string(),
  weight: z.string(),
  image: z.string(),
  archived: z.boolean(),
});

/** The goods of a product as they are typed; tables and lists a line each. */
export const typedGoods = {
  mrp: z.string(),
  sku: z.string(),
  barcode: z.string(),
  weight: z.string(),
  gstRate: z.string(),
  unit: z.string(),
  /** `Country of origin: India`, a line each. */
  attributes: z.string(),
  /** The address of a picture, or the lines of a table with tabs or strokes between its cells. */
  sizeChart: z.string(),
  options: z.array(typedOption),
  variants: z.array(typedVariant),
  translations: z._default(z.object({ hi: typedHindi }), { hi: NO_HINDI }),
};
const goodsObject = z.object(typedGoods);
type TypedGoods = z.infer<typeof goodsObject>;

type GoodsInput = { [Name in keyof TypedGoods]: z.input<(typeof goodsFields)[Name]> };

/** What the shop takes for what is typed; nothing is checked here. */
export function readGoods(typed: TypedGoods): GoodsInput {
  return {
    mrp: numberOrNone(typed.mrp),
    sku: typed.sku,
    barcode: typed.barcode,
    weight: numberOrNone(typed.weight),
    gstRate: numberOrNone(typed.gstRate),
    unit: typed.unit,
    attributes: readAttributes(typed.attributes),
    sizeChart: readChart(typed.sizeChart),
    options: typed.options.map(({ name, values }) => ({ name, values: valuesOfLine(values) })),
    translations: readHindi(typed),
    variants: typed.variants.map(readVariant),
  };
}

const readAttributes = (text: string) =>
  linesOf(text).map((line) => {
    const [name = '', ...value] = line.split(':');
    return { name, value: value.join(':') };
  });

/** The Hindi texts; none where nothing is typed. A missing name is the English one. */
function readHindi(typed: TypedGoods & { readonly name?: string }): GoodsInput['translations'] {
  const { attributes, name, ...texts } = typed.translations.hi;
  const { description } = texts;
  const options = typed.options.map(({ nameHi, valuesHi }) => ({
    name: nameHi,
    values: valuesOfLine(valuesHi),
  }));
  const hasOptions = options.some((one) => one.name.trim() !== '' || one.values.length > 0);
  const isEmpty = [name, attributes, ...Object.values(texts)].every((text) => text.trim() === '');
  if (isEmpty && !hasOptions) return null;
  return {
    hi: {
      name: name.trim() === '' ? (typed.name ?? '') : name,
      description,
      ...(texts.category.trim() === '' ? {} : { category: texts.category }),
      ...(texts.brand.trim() === '' ? {} : { brand: texts.brand }),
      ...(attributes.trim() === '' ? {} : { attributes: readAttributes(attributes) }),
      ...(hasOptions ? { options } : {}),
    },
  };
}

/** Where Hindi texts do not fit what they translate, by the form's fields. */
export function hindiIssues(product: Parameters<typeof hindiProblems>[0]) {
  const { options = [], translations } = product;
  // The place of the first option that does not fit.
  const place = options.findIndex(
    ({ values }, at) => translations?.hi?.options?.[at]?.values.length !== values.length,
  );
  return Object.entries(hindiProblems(product)).map(([field, message]) => ({
    path: field === HINDI_OPTIONS ? ['options', place, 'valuesHi'] : field.split('.'),
    message,
  }));
}

function readVariant({ id, values, price, countInStock, archived, image, ...typed }: TypedVariant) {
  const { mrp, sku, barcode, weight } = typed;
  return {
    ...(id === '' ? {} : { id }),
    values,
    price: typedNumber(price),
    countInStock: typedNumber(countInStock),
    ...(mrp.trim() === '' ? {} : { mrp: typedNumber(mrp) }),
    ...(sku.trim() === '' ? {} : { sku }),
    ...(barcode.trim() === '' ? {} : { barcode }),
    ...(weight.trim() === '' ? {} : { weight: typedNumber(weight) }),
    ...(image === '' ? {} : { image }),
    ...(archived ? { archived } : {}),
  };
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

function readChart(text: string): string | string[][] | null {
  const lines = linesOf(text);
  const [only = ''] = lines;
  if (lines.length === 0) return null;
  if (lines.length === 1 && /^(\/|https:)/.test(only.trim())) return only.trim();
  return lines.map((line) => line.split(/[\t|]/).map((cell) => cell.trim()));
}

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value));

const attributeLines = (attributes: ProductDocument['attributes'] = []) =>
  attributes.map(({ name, value }) => `${name}: ${value}`).join('\n');

/** What the form is filled with. */
export function goodsValues(product: ProductDocument): TypedGoods {
  const { sizeChart = '', attributes = [], options = [], variants = [] } = product;
  const { hi } = product.translations ?? {};
  return {
    mrp: textOf(product.mrp),
    sku: product.sku ?? '',
    barcode: product.barcode ?? '',
    weight: textOf(product.weight),
    gstRate: textOf(product.gstRate),
    unit: product.unit ?? '',
    attributes: attributeLines(attributes),
    sizeChart:
      typeof sizeChart === 'string'
        ? sizeChart
        : sizeChart.map((row) => row.join(' | ')).join('\n'),
    options: options.map(({ name, values }, place) => ({
      name,
      values: values.join(', '),
      nameHi: hi?.options?.[place]?.name ?? '',
      valuesHi: hi?.options?.[place]?.values.join(', ') ?? '',
    })),
    translations: {
      hi: {
        name: hi?.name ?? '',
        description: hi?.description ?? '',
        category: hi?.category ?? '',
        brand: hi?.brand ?? '',
        attributes: attributeLines(hi?.attributes),
      },
    },
    variants: variants.map((variant) => ({
      id: variant.id,
      values: [...variant.values],
      price: String(variant.price),
      mrp: textOf(variant.mrp),
      countInStock: String(variant.countInStock),
      sku: variant.sku ?? '',
      barcode: variant.barcode ?? '',
      weight: textOf(variant.weight),
      image: variant.image ?? '',
      archived: variant.archived ?? false,
    })),
  };
}

const isNone = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields without the empty ones of which the product has none: they are no change. */
export function withoutUnsaid(typed: ProductFields, read: ProductFields): ProductFields {
  const names = new Set<string>(GOODS_NAMES.filter((name) => read[name] === undefined));
  // What is left out may be left out.
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !(names.has(name) && isNone(value))),
  ) as ProductFields;
}
