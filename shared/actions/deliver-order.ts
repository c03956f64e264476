import { PERMISSION_FOR } from '../orders/transition-permissions';
import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { defineAction } from '../decision/action';
import { decideAtDoor } from '../decision/decide-transition';

/** An admin has handed an order over at the door (docs/shop-rules.md#r-doorstep-1). */
export const deliverOrder = defineAction({
  name: 'deliver-order',
  version: 1,
  may: PERMISSION_FOR.deliver,
  args: z.strictObject({ orderId: documentId }),

  reads: ({ orderId }) => ({ orders: [orderId], takenBy: { order: orderId, as: 'deliver' } }),

  decide: ({ orderId }, view, context) =>
    decideAtDoor(orderId, { transition: 'deliver' }, view, context),
});
