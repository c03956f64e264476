import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { answerText } from '../reviews/answer';
import { applied, defineAction, refused } from '../decision/action';

const REVIEW_GONE = 'This review no longer exists';

/**
 * The shop's answer to a review, by an admin (docs/shop-rules.md#r-reviews-8). One that another admin gave meanwhile is not written
 * over: it counts as applied, and the outcome says by whom and when.
 */
export const answerReview = defineAction({
  name: 'answer-review',
  version: 1,
  may: 'moderate-reviews',
  args: z.strictObject({
    reviewId: documentId,
    productId: documentId,
    text: answerText,
    /** When the answer was given that the admin saw; absent: there was none. */
    seen: z.optional(z.string().check(z.maxLength(40))),
  }),

  reads: ({ productId, reviewId }) => ({ products: [productId], review: reviewId }),

  decide({ productId, text, seen }, { review }, { user, now }) {
    if (review?.product !== productId)
      return refused('invalid', { fields: { reviewId: REVIEW_GONE } });
    const { answer } = review;
    if (answer?.text === text) return applied('done', []);
    if (answer && answer.at !== seen && answer.by.user !== user._id)
      return applied('already_done', [], { doneBy: answer.by.name, doneAt: answer.at });
    const at = new Date(now).toISOString();
    const by = { user: user._id, name: user.name };
    return applied('done', [
      { kind: 'put-review', review: { ...review, answer: { text, at, by } } },
    ]);
  },
});
