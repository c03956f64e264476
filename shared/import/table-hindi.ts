import type { GoodsFields } from '../catalogue/goods-fields';
import type { ProductDocument } from '../catalogue/product';
import { attributesOf } from './table-fields';
import type { TableProduct } from './table-product';

/** Of each text the column of its translation. */
const COLUMNS = [
  ['name', 'nameHi'],
  ['description', 'descriptionHi'],
  ['category', 'categoryHi'],
  ['brand', 'brandHi'],
] as const;

/**
 * The Hindi texts of a product with those of a table.
 * @param merged what the product is to be otherwise: its name stands for a missing one
 * @returns `undefined`: as they were; `null`: it has none
 */
export function hindiOf(
  { cells, kept, variants = [] }: TableProduct,
  document: ProductDocument | undefined,
  merged: Readonly<Record<string, unknown>>,
): GoodsFields['translations'] | undefined {
  const before = document?.translations?.hi;
  const texts: Record<string, string> = {};
  let isSet = false;
  for (const [text, column] of COLUMNS) {
    const cell = document && kept.has(column) ? undefined : cells[column];
    if (cell !== undefined) isSet = true;
    texts[text] = cell ?? before?.[text] ?? '';
  }
  const options = hindiOptions(variants, before?.options, merged['options']);
  const details = document && kept.has('attributesHi') ? undefined : cells['attributesHi'];
  const attributes = details === undefined ? before?.attributes : attributesOf(details);
  if (!isSet && !options && details === undefined) return undefined;
  const hasText = Object.values(texts).some((text) => text !== '') || attributes?.length;
  if (!hasText && !options) return before ? null : undefined;
  const { name = '', description = '', category = '', brand = '' } = texts;
  return {
    hi: {
      name: name === '' ? String(merged['name'] ?? '') : name,
      description,
      ...(category === '' ? {} : { category }),
      ...(brand === '' ? {} : { brand }),
      ...(options ? { options } : {}),
      ...(attributes?.length ? { attributes } : {}),
    },
  };
}

type Options = { name: string; values: string[] }[];

/** Translated options: those of the rows, else those of before, else the text itself. Nothing where no row has any. */
function hindiOptions(
  variants: NonNullable<TableProduct['variants']>,
  before: Options | undefined,
  merged: unknown,
): Options | undefined {
  const words = new Map<string, string>();
  for (const { options } of variants)
    for (const [place, { name, value, nameHi = '', valueHi = '' }] of options.entries()) {
      if (nameHi !== '') words.set(`${place} ${name}`, nameHi);
      if (valueHi !== '') words.set(`${place}=${value}`, valueHi);
    }
  if (words.size === 0 || !Array.isArray(merged)) return before;
  const options: Options = merged;
  return options.map(({ name, values }, place) => ({
    name: words.get(`${place} ${name}`) ?? before?.[place]?.name ?? name,
    values: values.map(
      (value, at) => words.get(`${place}=${value}`) ?? before?.[place]?.values[at] ?? value,
    ),
  }));
}
