import * as z from 'zod/mini';
import { documentId, uuid } from '../core/identifier';
import { reviewFields } from '../reviews/review-fields';
import { verifiedBy } from '../orders/purchase';
import { applied, defineAction, refused } from '../decision/action';

/**
 * Publishes a review: one per shopper and product (docs/shop-rules.md#r-reviews-2). A refused one keeps its text on the
 * device.
 */
export const writeReview = defineAction({
  name: 'write-review',
  version: 1,
  args: z.strictObject({ reviewId: uuid, productId: documentId, review: reviewFields }),

  reads: ({ productId }) => ({
    products: [productId],
    reviewsOf: [productId],
    purchaseOf: productId,
  }),

  decide({ reviewId, productId, review }, view, { user, now }) {
    if (!view.product(productId)) return refused('product_gone', { goneProducts: [productId] });
    if (view.ownReview(productId)) return refused('already_reviewed');
    return applied('done', [
      {
        kind: 'add-review',
        review: {
          _id: reviewId,
          user: user._id,
          product: productId,
          name: user.name,
          rating: review.rating,
          comment: review.comment,
          createdAt: new Date(now).toISOString(),
          ...(view.purchase && verifiedBy(view.purchase)),
        },
      },
    ]);
  },
});
