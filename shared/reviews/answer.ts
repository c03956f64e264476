import * as z from 'zod/mini';
import { isVisible } from '../core/written-text';

const MISSING = 'Write an answer';
/** The longest answer of the shop, in characters. */
export const MAX_ANSWER = 1000;

/** What the shop says to a review (docs/shop-rules.md#r-reviews-8). */
export const answerText = z
  .string(MISSING)
  .check(
    z.trim(),
    z.minLength(1, MISSING),
    z.refine(isVisible, MISSING),
    z.maxLength(MAX_ANSWER, `At most ${MAX_ANSWER} characters`),
  );
