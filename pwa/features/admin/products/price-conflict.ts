import type { ProductDocument } from '#shared/catalogue/product';
import { formatShortInr, paiseFromRupees } from '#shared/core/paise';
import { typedNumber } from '#shared/core/typed-text';
import { productValues, type ProductValues } from './goods/product-form';

/**
 * The two prices of a product that two users edit at once, where the price is all that both changed: what each changed besides
 * is kept then. Stock is none of it, since changes of it add up.
 * @param seen the product as it was when the edit began
 * @param typed what the form says
 * @returns nothing where they differ in more, or not in the price
 */
export function priceConflict(
  seen: ProductDocument,
  theirs: ProductDocument,
  typed: ProductValues,
): { readonly theirs: string; readonly mine: string } | undefined {
  const before = productValues(seen);
  const after = productValues(theirs);
  const names = Object.keys(before).filter((name) => name !== 'countInStock');
  const [only, ...others] = names.filter((name) => {
    const [was, is, mine] = [before, after, typed].map((values) =>
      JSON.stringify(Object.entries(values).find(([key]) => key === name)?.[1]),
    );
    return was !== is && was !== mine && is !== mine;
  });
  const mine = typedNumber(typed.price);
  if (only !== 'price' || others.length > 0 || Number.isNaN(mine)) return undefined;
  return { theirs: inr(theirs.price), mine: inr(mine) };
}

const inr = (rupees: number) => formatShortInr(paiseFromRupees(rupees));
