import { inLanguage, textsIn, type Language, type Texts, type Translated } from './in-language';
import { lineName } from './variant';

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
