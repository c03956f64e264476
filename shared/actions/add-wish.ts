import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { applied, defineAction, type Effect } from '../decision/action';
import { MAX_WISHES, sortedWishes, type Wish } from '../wishes/wish';

/** What a wish list is joined from is what one device held. */
const wished = z.strictObject({
  productId: documentId,
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

  decide({ products }, { wishes }, { now }) {
    const known = new Set(wishes.map(({ _id }) => _id));
    const added = new Map<string, Wish>();
    const addedAt = new Date(now).toISOString();
    for (const { productId, pricePaise } of products)
      if (!known.has(productId)) added.set(productId, { _id: productId, addedAt, pricePaise });
    if (added.size === 0) return applied('already_done', []);
    const over = Math.max(0, wishes.length + added.size - MAX_WISHES);
    return applied('done', [
      ...sortedWishes(wishes)
        .slice(0, over)
        .map(({ _id }): Effect => ({ kind: 'remove-wish', id: _id })),
      ...[...added.values()].map((wish): Effect => ({ kind: 'put-wish', wish })),
    ]);
  },
});
