import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { paiseFromDecimal } from '../core/paise';
import { defineAction } from '../decision/action';
import { decideMark } from '../decision/decide-mark';
import { markPaid } from '../orders/mark-order';
import { decimalAmount } from '../core/decimal-amount';

/** An admin has the cash of an order, counted at the door (docs/shop-rules.md#r-doorstep-1). */
export const collectCash = defineAction({
  name: 'collect-cash',
  version: 1,
  args: z.strictObject({
    orderId: documentId,
    /** What was counted, a two-decimal string: exactly the total. */
    amount: decimalAmount,
  }),

  reads: ({ orderId }) => ({ orders: [orderId], markedBy: { order: orderId, as: 'paid' } }),

  decide: ({ orderId, amount }, view, context) =>
    decideMark({ orderId, as: 'paid' }, view, context, (order) =>
      markPaid(order, paiseFromDecimal(amount), context.user, context.now),
    ),
});
