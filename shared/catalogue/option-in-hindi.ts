import type { Translated } from './in-language';
import type { OptionValue } from './product-filters';

/**
 * What an option and its value are called in Hindi, as a product says (docs/shop-rules.md#r-catalogue-16).
 * @returns `undefined` where it does not say it
 */
export function optionInHindi(
  { options = [], translations }: Translated,
  { name, value }: OptionValue,
): OptionValue | undefined {
  // Translated by their places.
  const place = options.findIndex((one) => one.name === name);
  const named = translations?.hi?.options?.[place];
  const text = named?.values[options[place]?.values.indexOf(value) ?? -1];
  return named && text ? { name: named.name, value: text } : undefined;
}
