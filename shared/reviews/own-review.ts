import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';
import { publicExtras, reviewExtras, type Review } from './review';

/** A review as its writer's own account carries it: it names the product. */
export const ownReviewDocument = z.object({
  _id: documentId,
  product: documentId,
  rating: z.int(),
  comment: z.string(),
  createdAt: instant,
  ...reviewExtras,
  /** Only its writer still sees it, and why. */
  hidden: z.optional(z.object({ reason: z.string(), at: instant })),
});
export type OwnReview = z.infer<typeof ownReviewDocument>;

/** A review as its writer sees it. */
export function ownReview(review: Review): OwnReview {
  const { _id, product, rating, comment, createdAt, hidden } = review;
  return {
    _id,
    product,
    rating,
    comment,
    createdAt,
    ...publicExtras(review),
    ...(hidden && { hidden: { reason: hidden.reason, at: hidden.at } }),
  };
}
