import * as z from 'zod/mini';
import { decimalAmount } from '../core/decimal-amount';
import { orderLine } from '../orders/order';
import { MAX_ORDER_LINES } from '../cart/quantity';
import { quoteDocument } from '../orders/quote-document';
import { eachLineOnce } from '../orders/return-request';

const amendedLine = z.pick(orderLine, { product: true, variant: true, qty: true });

/** `POST /api/orders/{id}/amend/preview`: all lines of an order as they are to be. */
export const amendedLines = z.strictObject({
  lines: z
    .array(amendedLine)
    .check(
      z.minLength(1, 'Nothing would be left of this order. Cancel it instead'),
      z.maxLength(MAX_ORDER_LINES, `At most ${MAX_ORDER_LINES} products in one order`),
      z.refine(eachLineOnce, 'Each product once'),
    ),
});

/** `PUT /api/orders/{id}/amend`: with the total that it comes to, as the preview said. */
export const amendFields = z.extend(amendedLines, { totalPrice: decimalAmount });

/** What an order would come to with other lines. */
export const amendPreview = z.object({
  /** Its lines then, with how many there can be of each, and its sums. */
  quote: quoteDocument,
  /** Its total as it is now. */
  before: decimalAmount,
  /** What would go back to the account it was paid from. */
  goesBack: decimalAmount,
  /** Why it cannot be changed so, in plain words; absent: it can. */
  problem: z.optional(z.string()),
});
export type AmendPreview = z.infer<typeof amendPreview>;
