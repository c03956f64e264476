import { variantTitle } from '../catalogue/variant';
import type { Review } from '../reviews/review';
import { isCancelled } from './cancelled';
import type { Order } from './order';

/** That a person received a product. */
export interface Purchase {
  /** The values of each variant that they received; empty: the product has none. */
  readonly variants: readonly (readonly string[])[];
}

/** How many variants a review names at most. */
const MAX_NAMED = 5;

/** What of a product came with the delivered ones of these orders; nothing where none had it (docs/shop-rules.md#r-reviews-7). */
export function purchaseOf(orders: readonly Order[], productId: string): Purchase | undefined {
  const items = orders
    .filter((order) => order.isDelivered && !isCancelled(order))
    .flatMap(({ orderItems }) => orderItems.filter(({ product }) => product === productId));
  if (items.length === 0) return undefined;
  return { variants: items.flatMap(({ variant }) => (variant ? [variant.values] : [])) };
}

type Verified = Pick<Review, 'verified' | 'boughtAs' | 'boughtAlso'>;

/**
 * How a review of theirs says it.
 * @param before what it says already
 */
export function verifiedBy({ variants }: Purchase, before: Verified = {}): Verified {
  const { boughtAs: known, boughtAlso: further = [] } = before;
  const all = [...(known ? [known] : []), ...further, ...variants];
  const distinct = [...new Map(all.map((values) => [variantTitle({ values }), values])).values()];
  const [boughtAs, ...others] = distinct.slice(0, MAX_NAMED).map((values) => [...values]);
  return {
    verified: true,
    ...(boughtAs && { boughtAs }),
    ...(others.length > 0 && { boughtAlso: others }),
  };
}
