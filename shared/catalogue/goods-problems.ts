import { fits } from './edit-goods';
import { MAX_STOCK } from './field-rules';
import type { ProductOption, Variant } from './goods';
import type { GoodsFields } from './goods-fields';
import { foldText } from './keyword';
import type { Product } from './product';
import { lineName, variantsOnSale } from './variant';

export const BELOW_PRICE = 'The MRP cannot be below the price';

/**
 * What is wrong with the goods of a product as it is to be stored, by field (docs/shop-rules.md#r-catalogue-17): what the schemas of single
 * fields cannot say. Empty where all is right.
 */
export function goodsProblems(product: Product): Record<string, string> {
  const { options = [], variants = [], images = [], pricePaise, mrpPaise } = product;
  const problems: Record<string, string> = {};
  const add = (field: string, problem: string | undefined) => {
    if (problem !== undefined) problems[field] ??= problem;
  };
  if (mrpPaise !== undefined && mrpPaise < pricePaise) add('mrp', BELOW_PRICE);
  if (repeated(images.map(({ url }) => url)) !== undefined) add('images', 'Each picture once');
  for (const [place, option] of options.entries()) add(`options.${place}`, optionProblem(option));
  const twice = repeated(options.map(({ name }) => foldText(name)));
  if (twice !== undefined) add('options', 'Two options have the same name');
  if (options.length > 0 && variants.length === 0)
    add('options', 'Options need variants: one for each combination that is sold');
  if (variants.length > 0 && options.length === 0) add('variants', 'Variants need options');
  for (const [field, problem] of variantProblems(variants, options)) add(field, problem);
  for (const [field, problem] of Object.entries(hindiProblems(product))) add(field, problem);
  return problems;
}

/** The field of the options' Hindi texts. */
export const HINDI_OPTIONS = 'translations.hi.options';

/** Which Hindi texts do not fit what they translate, by field: they go by their places. */
export function hindiProblems({
  options = [],
  attributes = [],
  translations,
}: Pick<GoodsFields, 'options' | 'attributes' | 'translations'>): Record<string, string> {
  const { hi } = translations ?? {};
  return {
    ...(hi?.options && !fits(hi.options, options)
      ? { [HINDI_OPTIONS]: 'Translate each option and each value, in the same order' }
      : {}),
    ...(hi?.attributes && hi.attributes.length !== attributes.length
      ? { 'translations.hi.attributes': 'Translate each line of the details, in the same order' }
      : {}),
  };
}

function optionProblem({ values }: ProductOption): string | undefined {
  const twice = repeated(values.map(foldText));
  return twice === undefined ? undefined : 'A value occurs twice';
}

function variantProblems(
  variants: readonly Variant[],
  options: readonly ProductOption[],
): [field: string, problem: string][] {
  const problems: [string, string][] = [];
  if (repeated(variants.map(({ id }) => id)) !== undefined)
    problems.push(['variants', 'Two variants have the same id']);
  const onSale = variantsOnSale({ variants });
  for (const [place, variant] of variants.entries()) {
    if (variant.mrpPaise !== undefined && variant.mrpPaise < variant.pricePaise)
      problems.push([`variants.${place}.mrp`, BELOW_PRICE]);
    const isOfOptions =
      variant.values.length === options.length &&
      variant.values.every((value, at) => options[at]?.values.includes(value));
    // An archived one may be of options of before.
    if (variant.archived !== true && !isOfOptions)
      problems.push([`variants.${place}.values`, 'Choose one value of each option']);
  }
  const twice = repeated(onSale.map(({ values }) => JSON.stringify(values)));
  if (twice !== undefined) {
    const values: unknown = JSON.parse(twice);
    const said = Array.isArray(values) ? values.map(String) : [];
    problems.push(['variants', `${lineName('Each combination once', { values: said })}`]);
  }
  if (repeated(onSale.flatMap(({ sku }) => sku ?? [])) !== undefined)
    problems.push(['variants', 'Two variants have the same SKU']);
  if (repeated(onSale.flatMap(({ barcode }) => barcode ?? [])) !== undefined)
    problems.push(['variants', 'Two variants have the same barcode']);
  if (onSale.reduce((sum, { countInStock }) => sum + countInStock, 0) > MAX_STOCK)
    problems.push(['variants', 'At most 10,00,000 pieces of a product']);
  return problems;
}

/** The first text that occurs a second time. */
function repeated(texts: readonly string[]): string | undefined {
  return texts.find((text, place) => texts.indexOf(text) < place);
}
