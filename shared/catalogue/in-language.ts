import type { GoodsDocument } from './goods';
import type { ShopCategory } from './category';
import { lineName } from './variant';

/** The shop's own language, and those of further texts. */
type Language = 'en' | keyof NonNullable<GoodsDocument['translations']>;

/** What has its texts in other languages too. */
interface Translated {
  readonly options?: GoodsDocument['options'];
  readonly translations?: GoodsDocument['translations'];
}

/** The texts of a product or of a line of it. */
interface Texts extends Translated {
  readonly name: string;
  readonly description?: string;
  readonly brand?: string;
}

const textsIn = ({ translations }: Translated, language: Language) =>
  language === 'hi' ? translations?.hi : undefined;

/**
 * A product with name, description and brand as a reader of this language sees them, each in English where it has no other text
 * (docs/shop-rules.md#r-catalogue-16). Options and category stay what they are: choices and lists go by them. It is for the screen alone;
 * what is put into a cart is the product itself.
 */
export function inLanguage<Product extends Texts>(product: Product, language: Language): Product {
  const texts = textsIn(product, language);
  if (!texts) return product;
  const { name, description, brand } = texts;
  return {
    ...product,
    ...(name ? { name } : {}),
    ...(description ? { description } : {}),
    ...(brand ? { brand } : {}),
  };
}

/** What a category is called there, as the owner says. @param names those that the owner gave */
export const categoryNameIn = (
  category: string,
  names: readonly ShopCategory[] | undefined,
  language: Language,
): string =>
  (language === 'hi' && names?.find((one) => one.category === category)?.hindi) || category;

/** What a product's category is called there; `undefined`: as everywhere in the shop. */
export const categoryIn = (product: Translated, language: Language): string | undefined =>
  textsIn(product, language)?.category || undefined;

/** What an option is called. @param place among the options */
export function optionIn(product: Translated, place: number, language: Language): string {
  const own = product.options?.[place]?.name ?? '';
  return textsIn(product, language)?.options?.[place]?.name ?? own;
}

/** What a value of an option is called; one that the product has no more stays as it is. */
export function valueIn(
  product: Translated,
  place: number,
  value: string,
  language: Language,
): string {
  const at = product.options?.[place]?.values.indexOf(value) ?? -1;
  return textsIn(product, language)?.options?.[place]?.values[at] ?? value;
}

/** A variant with its values as they are called there. */
export function variantIn<Variant extends { readonly values: readonly string[] }>(
  product: Translated,
  variant: Variant,
  language: Language,
): Variant {
  if (!textsIn(product, language)?.options) return variant;
  const values = variant.values.map((value, place) => valueIn(product, place, value, language));
  return { ...variant, values };
}

/** The name of a line (`lineName`) there. */
export function lineNameIn(
  product: Texts,
  variant: { readonly values: readonly string[] } | undefined,
  language: Language,
): string {
  return lineName(
    inLanguage(product, language).name,
    variant && variantIn(product, variant, language),
  );
}
