import type { Order } from '../orders/order';
import { stepProblem, type ReturnFields, type StepRefusal } from '../orders/take-step';
import type { StockHold } from './held-stock';
import { auditEffect, type PaymentEffect } from './payment-effect';
import { restock } from './stock-hold';
import type { Who } from './who';

/** What marking an order as returned came to. */
export type Returned =
  | {
      readonly status: 'marked';
      readonly order: Order;
      readonly effects: readonly PaymentEffect[];
    }
  | { readonly status: 'refused'; readonly code: StepRefusal };

/**
 * Marks an order as returned, its revision raised by one (docs/shop-rules.md#r-orders-16). Its money is another matter: the owner refunds
 * it, all of it or a part.
 * @param hold its stock; `null` where there never was a hold
 * @param now milliseconds since 1970
 */
export function returnOrder(
  order: Order,
  hold: StockHold | null,
  fields: ReturnFields,
  by: Who,
  now: number,
): Returned {
  const problem = stepProblem(order, 'return');
  if (problem) return { status: 'refused', code: problem };
  const reason = fields.reason === undefined ? {} : { reason: fields.reason };
  const at = new Date(now).toISOString();
  const returned: Order = {
    ...order,
    returned: { at, ...reason },
    revision: order.revision + 1,
  };
  return {
    status: 'marked',
    order: returned,
    effects: [
      ...(fields.restock ? restock(order, hold) : []),
      { kind: 'put-order', order: returned },
      auditEffect(order._id, by, now, { kind: 'returned', restocked: fields.restock, ...reason }),
    ],
  };
}
