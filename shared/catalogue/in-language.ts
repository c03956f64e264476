import type { GoodsDocument } from './goods';
import type { ShopCategory } from './category';

/** The shop's own language, and those of further texts. */
export type Language = 'en' | keyof NonNullable<GoodsDocument['translations']>;

/** What has its texts in other languages too. */
export interface Translated {
  readonly options?: GoodsDocument['options'];
  readonly translations?: GoodsDocument['translations'];
}

/** The texts of a product or of a line of it. */
export interface Texts extends Translated {
  readonly name: string;
  readonly description?: string;
  readonly brand?: string;
  readonly attributes?: GoodsDocument['attributes'];
}

/** What is written there; `undefined` where nothing is. */
export const textsIn = ({ translations }: Translated, language: Language) =>
  language === 'hi' ? translations?.hi : undefined;

/**
 * A product with name, description, brand and details as a reader of this language sees them, each in English where it has no other text
 * (docs/shop-rules.md#r-catalogue-16). Options and category stay what they are: choices and lists go by them. It is for the screen alone;
 * what is put into a cart is the product itself.
 */
export function inLanguage<Product extends Texts>(product: Product, language: Language): Product {
  const texts = textsIn(product, language);
  if (!texts) return product;
  const { name, description, brand, attributes } = texts;
  return {
    ...product,
    ...(name ? { name } : {}),
    ...(description ? { description } : {}),
    ...(brand ? { brand } : {}),
    ...(attributes ? { attributes } : {}),
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
