import type { ProductDocument } from '#shared/catalogue/product';
import type { VariantDocument } from '#shared/catalogue/goods';
import { variantsOnSale } from '#shared/catalogue/variant';
import { isAvailable, variantOfValues } from '#shared/catalogue/variant-values';

/** What of a product with options is chosen so far: by the place of the option, `undefined` where nothing is. */
export type Chosen = readonly (string | undefined)[];

type WithOptions = Pick<ProductDocument, 'options' | 'variants'>;

const withValue = (chosen: Chosen, place: number, value: string | undefined): Chosen =>
  chosen.map((other, at) => (at === place ? value : other));

const fits = ({ values }: VariantDocument, chosen: Chosen) =>
  values.every((value, place) => chosen[place] === undefined || chosen[place] === value);

/** What is for sale and still possible. */
export const matching = (product: WithOptions, chosen: Chosen): VariantDocument[] =>
  variantsOnSale(product).filter((variant) => fits(variant, chosen));

/** What is chosen before the shopper has: what there is no choice of. */
export function nothingChosen(product: WithOptions): Chosen {
  const sold = variantsOnSale(product);
  return (product.options ?? []).map((_option, place) => {
    const values = new Set(sold.map((variant) => variant.values[place]));
    return values.size === 1 ? [...values][0] : undefined;
  });
}

/**
 * What is chosen after one more press. What was chosen of the other options stays as long as there is such a variant: a
 * red one in L that is not made gives up the red.
 */
export function chosenAfter(
  product: WithOptions,
  chosen: Chosen,
  { place, value }: { readonly place: number; readonly value: string },
): Chosen {
  const alone: Chosen = chosen.map((_other, at) => (at === place ? value : undefined));
  return chosen.reduce<Chosen>((kept, other, at) => {
    const next = at === place ? kept : withValue(kept, at, other);
    return matching(product, next).length > 0 ? next : kept;
  }, alone);
}

/** The variant of a whole choice. */
export const variantOf = (product: WithOptions, chosen: Chosen): VariantDocument | undefined =>
  chosen.every((value) => value !== undefined) ? variantOfValues(product, chosen) : undefined;

/** Whether a value can be bought with what else is chosen. */
export const canBeChosen = (product: WithOptions, chosen: Chosen, place: number, value: string) =>
  isAvailable(product, withValue(chosen, place, value));

/** The values of an option that anything on sale has, in its order. */
export function valuesOnSale(product: WithOptions, place: number): string[] {
  const sold = new Set(variantsOnSale(product).map(({ values }) => values[place]));
  return (product.options?.[place]?.values ?? []).filter((value) => sold.has(value));
}
