import { PERMISSION_FOR } from '../orders/transition-permissions';
import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { paiseFromDecimal } from '../core/paise';
import { defineAction } from '../decision/action';
import { decideAtDoor } from '../decision/decide-transition';
import { decimalAmount } from '../core/decimal-amount';

/** An admin has collected the cash of an order at the door (docs/shop-rules.md#r-doorstep-1). */
export const collectCash = defineAction({
  name: 'collect-cash',
  version: 1,
  may: PERMISSION_FOR.pay,
  args: z.strictObject({
    orderId: documentId,
    /** What was counted, a two-decimal string: exactly the total. */
    amount: decimalAmount,
  }),

  reads: ({ orderId }) => ({ orders: [orderId], takenBy: { order: orderId, as: 'pay' } }),

  decide({ orderId, amount }, view, context) {
    const request = { transition: 'pay', receivedAmount: paiseFromDecimal(amount) } as const;
    return decideAtDoor(orderId, request, view, context);
  },
});
