import { writtenText } from '../core/written-text';

const MISSING = 'Write an answer';
/** The longest answer of the shop, in characters. */
export const MAX_ANSWER = 1000;

/** What the shop says to a review (docs/shop-rules.md#r-reviews-8). */
export const answerText = writtenText(MISSING, MAX_ANSWER);
