import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';

/** A review as its writer's own account carries it: it names the product. */
export const ownReviewDocument = z.object({
  _id: documentId,
  product: documentId,
  rating: z.int(),
  comment: z.string(),
  createdAt: instant,
});
export type OwnReview = z.infer<typeof ownReviewDocument>;
