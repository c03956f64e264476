import * as z from 'zod/mini';

/** The longest reason for a return or a cancellation, in characters. */
export const MAX_REASON = 200;

/** Why an order was returned or cancelled; the shopper sees it. */
export const transitionReason = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter a reason'), z.maxLength(MAX_REASON));
