import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { applied, defineAction, refused } from '../decision/action';
import { asTakenBy, isStop } from '../orders/change-stop';

/** A helper takes a stop of the round, or gives it back (docs/shop-rules.md#r-doorstep-7). Of two at once the first has it. */
export const takeStop = defineAction({
  name: 'take-stop',
  version: 1,
  may: 'deliver-orders',
  args: z.strictObject({
    orderId: documentId,
    /** False: it is given back. */
    isTaken: z.boolean(),
    /** The id of who had it, as the helper saw it; absent: nobody. */
    seen: z.optional(documentId),
  }),

  reads: ({ orderId }) => ({ orders: [orderId] }),

  decide({ orderId, isTaken, seen }, view, { user }) {
    const order = view.order(orderId);
    if (!order) return refused('order_gone', { orderId });
    const detail = { orderId };
    const holder = order.stop?.takenBy;
    const isOwn = holder?.user === user._id;
    if (isTaken && holder && !isOwn && holder.user !== seen)
      return applied('already_done', [], { ...detail, doneBy: holder.name });
    // What is no stop yet, or none any more, is nobody's to take.
    if (isOwn === isTaken || (isTaken && !isStop(order))) return applied('done', [], detail);
    const next = asTakenBy(order, isTaken ? { user: user._id, name: user.name } : null);
    return applied('done', [{ kind: 'put-order', order: next }], detail);
  },
});
