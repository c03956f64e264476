import { variantsOnSale, type AnyVariant, type WithVariants } from './variant';

/**
 * The variant of a combination.
 * @param values one of each option, in their order
 */
export function variantOfValues<Any extends AnyVariant>(
  product: WithVariants<Any>,
  values: readonly string[],
) {
  return variantsOnSale(product).find(
    (variant) =>
      variant.values.length === values.length &&
      variant.values.every((value, place) => value === values[place]),
  );
}

/**
 * Whether a combination, or what has been chosen of one so far, can be bought.
 * @param chosen by the place of the option; `undefined`: not chosen yet
 */
export function isAvailable(
  product: WithVariants<AnyVariant>,
  chosen: readonly (string | undefined)[],
): boolean {
  return variantsOnSale(product).some(
    ({ values, countInStock }) =>
      countInStock > 0 &&
      values.every((value, place) => chosen[place] === undefined || chosen[place] === value),
  );
}
