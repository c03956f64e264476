import * as z from 'zod/mini';
import { MAX_COMMENT } from '#shared/reviews/review';

/** A review that is being written, as its form holds it and as it survives a reload. */
export const reviewDraft = z.object({
  /** From 1 to 5, as the choice writes it; empty before one is chosen. */
  rating: z.string().check(z.regex(/^[1-5]?$/)),
  comment: z.string().check(z.maxLength(MAX_COMMENT)),
});
export type ReviewDraft = z.infer<typeof reviewDraft>;

export const EMPTY_REVIEW: ReviewDraft = { rating: '', comment: '' };

/** Whether a rating was chosen and something was written (docs/shop-rules.md#r-reviews-1). */
export const isComplete = ({ rating, comment }: ReviewDraft) =>
  rating !== '' && comment.trim() !== '';

/** The draft's name on the device: each product has its own. */
export const draftName = (productId: string) => `review:${productId}`;
