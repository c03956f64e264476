import * as z from 'zod/mini';
import {
  hasTwoDecimals,
  MAX_PAISE,
  paiseFromDecimal,
  paiseFromRupees,
  rupeesFromPaise,
  type Paise,
} from '../core/paise';
import type { ErrorCode } from '../core/errors';
import type { Actor } from '../users/user';
import { isCancelled } from './cancelled';
import { decimalAmount } from '../core/decimal-amount';
import type { Order } from './order';
import { canTakeStep } from './order-steps';
import { isUnfunded } from './refunded';

const AMOUNT_RULE = 'Enter the amount received in rupees, with at most two decimals';

/** The cash that was counted: a number of rupees, or a two-decimal string as orders carry it. Read into paise. */
export const receivedAmount = z.union(
  [
    z.pipe(
      z
        .number()
        .check(
          z.minimum(0),
          z.maximum(rupeesFromPaise(MAX_PAISE)),
          z.refine(hasTwoDecimals, AMOUNT_RULE),
        ),
      z.transform(paiseFromRupees),
    ),
    z.pipe(decimalAmount, z.transform(paiseFromDecimal)),
  ],
  AMOUNT_RULE,
);

/** `PUT /api/orders/{id}/pay` (docs/shop-rules.md#r-orders-12). */
export const payment = z.strictObject({ receivedAmount });

/** What is said of an order at the door. */
export type DoorstepMark = 'paid' | 'delivered';
/** A step on its way, as an admin takes it. */
export type OrderStepMark = 'packed' | 'unpacked' | 'dispatched' | 'returned' | 'cancelled';
/** What an admin can say of an order. */
export type OrderMark = DoorstepMark | OrderStepMark;

/** What marking an order came to: the order as it is to be stored, or the code of the refusal. */
export type Marked<Refusal extends ErrorCode> =
  | { readonly status: 'marked'; readonly order: Order }
  | { readonly status: 'refused'; readonly code: Refusal };

/** The order as one that is paid, its revision raised by one. @param paidAt ISO 8601 UTC */
export function asPaid(order: Order, paidAt: string): Order {
  return { ...order, isPaid: true, paidAt, revision: order.revision + 1 };
}

/**
 * Marks a cash-on-delivery order as paid, its revision raised by one (docs/shop-rules.md#r-orders-12,
 * docs/guarantees.md#i15), and writes the cash down.
 * @param received the cash that was counted, in paise: exactly the total
 * @param by the admin who says so
 * @param now milliseconds since 1970
 * @returns the paid order, or the refusal: `order_cancelled`, `not_cod` where the money comes by the gateway, `already_paid`,
 *   `wrong_step` where it came back unpaid, `amount_differs`
 */
export function markPaid(
  order: Order,
  received: Paise,
  by: Pick<Actor, '_id' | 'name'>,
  now: number,
): Marked<'order_cancelled' | 'wrong_step' | 'not_cod' | 'already_paid' | 'amount_differs'> {
  if (isCancelled(order)) return { status: 'refused', code: 'order_cancelled' };
  if (order.paymentMethod !== 'COD') return { status: 'refused', code: 'not_cod' };
  if (order.isPaid) return { status: 'refused', code: 'already_paid' };
  if (order.returned) return { status: 'refused', code: 'wrong_step' };
  if (received !== order.totalPrice) return { status: 'refused', code: 'amount_differs' };
  const at = new Date(now).toISOString();
  const entry = {
    kind: 'received',
    amountPaise: received,
    at,
    by: { user: by._id, name: by.name },
  } as const;
  return {
    status: 'marked',
    order: { ...asPaid(order, at), cash: [...(order.cash ?? []), entry] },
  };
}

/**
 * Marks a paid order as delivered, its revision raised by one (docs/shop-rules.md#r-orders-5). Delivered never goes
 * back.
 * @param now milliseconds since 1970
 * @returns the delivered order, or the refusal: `order_cancelled`, `already_delivered`, `not_paid`, `wrong_step`
 */
export function markDelivered(
  order: Order,
  now: number,
): Marked<'order_cancelled' | 'already_delivered' | 'not_paid' | 'wrong_step'> {
  if (isCancelled(order)) return { status: 'refused', code: 'order_cancelled' };
  if (order.isDelivered) return { status: 'refused', code: 'already_delivered' };
  if (!order.isPaid) return { status: 'refused', code: 'not_paid' };
  // Nothing is handed over while the payer's bank decides, but for what was on its way before.
  const isHere = order.dispatched === undefined;
  const isHeld = isHere && order.isDisputed === true;
  if (!canTakeStep(order, 'deliver') || isHeld) return { status: 'refused', code: 'wrong_step' };
  // Nor once its money is gone again.
  if (isHere && isUnfunded(order)) return { status: 'refused', code: 'not_paid' };
  if (isHere && order.isShort) return { status: 'refused', code: 'wrong_step' };
  const deliveredAt = new Date(now).toISOString();
  return {
    status: 'marked',
    order: { ...order, isDelivered: true, deliveredAt, revision: order.revision + 1 },
  };
}
