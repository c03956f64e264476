import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { applied, defineAction } from '../decision/action';
import type { Effect } from '../decision/effect';
import { addedWishes, MAX_WISHES } from '../wishes/wish-list';

const wished = z.strictObject({
  productId: documentId,
  /** Which of its variants; absent: the product. */
  variant: z.optional(documentId),
  /** What the shopper saw that it costs, in paise. */
  pricePaise: z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
});

/**
 * Puts products on the shopper's wish list; one that is there stays as it is. The list never refuses: beyond its bound the oldest go
 * (docs/shop-rules.md#r-again-2). It looks at no product, so that it locks none.
 */
export const addWish = defineAction({
  name: 'add-wish',
  version: 1,
  args: z.strictObject({
    products: z.array(wished).check(z.minLength(1), z.maxLength(MAX_WISHES)),
  }),

  reads: () => ({ wishes: true }),

  decide({ products }, { wishes }, { user: { _id: user }, now }) {
    const { put, removed } = addedWishes(wishes, products, now);
    if (put.length === 0) return applied('already_done', []);
    return applied('done', [
      ...removed.map((id): Effect => ({ kind: 'remove-own', user, of: 'wishes', id })),
      ...put.map((document): Effect => ({ kind: 'put-own', user, of: 'wishes', document })),
    ]);
  },
});
