import * as z from 'zod/mini';
import { writtenText } from '../core/written-text';

/** Shown when a rating or a comment is missing (docs/shop-rules.md#r-reviews-1). */
export const REVIEW_INCOMPLETE = 'Please select a rating and write a comment.';
/** The longest comment, in characters. */
export const MAX_COMMENT = 1000;

/** What a shopper fills in: a rating from 1 to 5 and a comment of which something is seen. */
export const reviewFields = z.strictObject({
  rating: z
    .int(REVIEW_INCOMPLETE)
    .check(z.minimum(1, REVIEW_INCOMPLETE), z.maximum(5, REVIEW_INCOMPLETE)),
  comment: writtenText(REVIEW_INCOMPLETE, MAX_COMMENT),
});
export type ReviewFields = z.infer<typeof reviewFields>;
