import type { Order } from '../orders/order';
import {
  askedReturn,
  withReturn,
  type AskedReturn,
  type ReturnFields,
} from '../orders/returned-lines';
import { stepProblem, type StepRefusal } from '../orders/take-step';
import type { AuditEvent } from './audit';
import type { StockHold } from './held-stock';
import { auditEffect, type OrderEffect } from './order-effect';
import { putBack } from './stock-hold';
import type { Who } from './who';

/** What marking an order as returned, or a part of it, came to. */
export type Returned =
  | {
      readonly status: 'marked';
      readonly order: Order;
      readonly effects: readonly OrderEffect[];
    }
  | { readonly status: 'refused'; readonly code: StepRefusal };

/**
 * Writes down what came back of an order, its revision raised by one (docs/shop-rules.md#r-orders-16): all that had not come back
 * before unless lines are named. It is returned once nothing is left with the shopper; until then it stays as it is. Its money is
 * another matter: the owner refunds it, all of it or a part.
 * @param hold its stock; `null` where there never was a hold
 * @param now milliseconds since 1970
 * @returns the order with what writes it down, or the refusal: `order_cancelled`, `wrong_step`, `not_returnable` for more than is left
 *   with the shopper, and for a part of an order that is not delivered
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
  const asked = askedReturn(order, fields);
  if (!asked) return { status: 'refused', code: 'not_returnable' };
  const { reason } = fields;
  const came = { ...asked, lines: asked.lines.map((line) => backInStock(line, order, hold)) };
  const at = new Date(now).toISOString();
  const returned = { ...withReturn(order, came, { reason, at }), revision: order.revision + 1 };
  return {
    status: 'marked',
    order: returned,
    effects: [
      ...restockEffects(order, came, hold),
      { kind: 'put-order', order: returned },
      auditEffect(order._id, by, now, eventOf(order, came, reason)),
    ],
  };
}

type Line = AskedReturn['lines'][number];

/** No more pieces go into stock than were taken out of it for the order and are not back. */
function backInStock(line: Line, { paymentMethod }: Order, hold: StockHold | null): Line {
  const taken = hold
    ? hold.lines.find(({ product }) => product === line.product && hold.state !== 'released')?.qty
    : paymentMethod === 'COD'
      ? line.qty
      : 0;
  return { ...line, restocked: Math.min(line.restocked, taken ?? 0) };
}

/** What puts pieces back into stock; a hold keeps those that are not. */
function restockEffects(
  { _id: order }: Order,
  { lines }: AskedReturn,
  hold: StockHold | null,
): readonly OrderEffect[] {
  const stock = lines.flatMap(({ product, restocked: qty }) =>
    qty > 0 ? [{ kind: 'return-stock', order, product, qty } as const] : [],
  );
  if (!hold || stock.length === 0) return stock;
  const kept = hold.lines.flatMap(({ product, qty }) => {
    const back = stock.find((line) => line.product === product)?.qty ?? 0;
    return back < qty ? [{ product, qty: qty - back }] : [];
  });
  if (kept.length === 0) return putBack(hold);
  return [...stock, { kind: 'put-hold', hold: { ...hold, lines: kept } }];
}

/** What the trail says: of a whole order that it came back, else which pieces did, and which of them are in stock. */
function eventOf(
  { returns = [] }: Order,
  { lines, isWhole }: AskedReturn,
  reason: string | undefined,
): AuditEvent {
  const restocked = lines.every((line) => line.restocked === line.qty);
  const isPlain = restocked || lines.every((line) => line.restocked === 0);
  return {
    kind: 'returned',
    restocked,
    ...(reason === undefined ? {} : { reason }),
    ...(isWhole && isPlain && returns.length === 0 ? {} : { lines: [...lines] }),
  };
}
