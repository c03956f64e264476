import type { ProductDocument } from './product';
import { foldForSearch, plainWords, stemOf } from './search-token';

/** How many similar products are shown. */
export const MOST_SIMILAR = 8;

/**
 * Of its category so many cheaper (or as dear) and so many dearer products, the nearest in price, are compared: a large category costs no
 * more than a small one, and the device finds the same as the server.
 */
export const NEAR_IN_PRICE = 20;

/** What similarity goes by. */
export type Comparable = Pick<ProductDocument, '_id' | 'name' | 'price' | 'countInStock'>;

/** What a word of the name in common weighs against a price that is the same. */
const WORDS_WEIGHT = 2;

const stemsOf = ({ name }: Comparable): ReadonlySet<string> =>
  new Set(plainWords(foldForSearch(name)).map(stemOf));

/** From 0 to 1: how much of their words two names have in common. */
function wordsInCommon(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const stem of a) if (b.has(stem)) common += 1;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}

/** From 0 to 1: the lower price by the higher. */
function pricesNear(a: Comparable, b: Comparable): number {
  const higher = Math.max(a.price, b.price);
  return higher === 0 ? 1 : Math.min(a.price, b.price) / higher;
}

/**
 * The products most like another one (docs/shop-rules.md#r-again-6): what is in stock first, then by words of the name in common and price;
 * of equal ones the lower id first, so that every device and the server show the same.
 * @param near those of its category that are near in price; the product itself is left out
 */
export function similarProducts<Product extends Comparable>(
  product: Comparable,
  near: readonly Product[],
): Product[] {
  const stems = stemsOf(product);
  return near
    .filter(({ _id }) => _id !== product._id)
    .map((one) => ({
      one,
      isLeft: one.countInStock > 0,
      score: WORDS_WEIGHT * wordsInCommon(stems, stemsOf(one)) + pricesNear(product, one),
    }))
    .sort(
      (a, b) =>
        Number(b.isLeft) - Number(a.isLeft) ||
        b.score - a.score ||
        (a.one._id < b.one._id ? -1 : 1),
    )
    .slice(0, MOST_SIMILAR)
    .map(({ one }) => one);
}
