import { isCancelled } from '../orders/cancelled';
import type { Order } from '../orders/order';
import type { ErrorCode } from '../core/errors';
import { CURRENCY, openPaymentOf, type PaymentOrder } from './payment';
import { auditEffect, type OrderEffect } from './order-effect';
import type { PaymentActor } from './actor';

/** An order as the gateway says that it made it, or that it has it under our receipt. */
export interface GatewayOrder {
  readonly id: string;
  /** In the smallest unit of the currency: paise. */
  readonly amountPaise: number;
  readonly currency: string;
  readonly receipt: string;
  /** The public key that it was made with. */
  readonly keyId?: string | undefined;
  /** When the gateway made it, in milliseconds since 1970; absent: now. */
  readonly createdAt?: number;
}

/** The result of storing a payment order. */
export type Opened =
  | {
      readonly status: 'opened' | 'already_open';
      readonly payment: PaymentOrder;
      readonly effects: readonly OrderEffect[];
    }
  | {
      readonly status: 'refused';
      readonly code:
        | 'not_razorpay'
        | Extract<ErrorCode, 'already_paid' | 'order_cancelled' | 'unavailable'>;
    };

/**
 * Stores the gateway's order for a shop order, after `holdStock` and the gateway's answer. There is one open payment
 * order for each shop order: where another is open by now, that one is returned, and the gateway's new one is never
 * shown. A gateway that names another amount, currency or receipt, or an order that belonged to an earlier payment, is
 * not believed: `unavailable`.
 * @param payments every payment order of this shop order
 * @param now milliseconds since 1970
 */
export function openPayment(
  order: Order,
  payments: readonly PaymentOrder[],
  made: GatewayOrder,
  by: PaymentActor,
  now: number,
): Opened {
  if (order.paymentMethod !== 'Razorpay') return { status: 'refused', code: 'not_razorpay' };
  if (order.isPaid) return { status: 'refused', code: 'already_paid' };
  // Cancelled while the gateway was asked.
  if (isCancelled(order)) return { status: 'refused', code: 'order_cancelled' };
  const open = openPaymentOf(order, payments);
  if (open) return { status: 'already_open', payment: open, effects: [] };

  const isOurs = made.amountPaise === order.totalPrice && isMadeFor(order, made);
  if (!isOurs || payments.some((payment) => payment._id === made.id))
    return { status: 'refused', code: 'unavailable' };
  const payment = paymentOrderOf(order, made, now);
  return { status: 'opened', payment, effects: openingEffects(payment, by, now) };
}

/**
 * Stores a payment order of the gateway on which money came, and which the shop does not know: it was made after the backup that the
 * shop was restored from. Its amount is that of an order that was priced again since, and the order may be over by now: what the
 * money then pays is decided when it is recorded (`recordCapture`).
 * @param payments every payment order of this shop order
 * @param now milliseconds since 1970
 * @returns nothing where it is not of this order, or known
 */
export function adoptPayment(
  order: Order,
  payments: readonly PaymentOrder[],
  made: GatewayOrder,
  by: PaymentActor,
  now: number,
): readonly OrderEffect[] {
  if (order.paymentMethod !== 'Razorpay' || !isMadeFor(order, made)) return [];
  if (payments.some((payment) => payment._id === made.id)) return [];
  return openingEffects(paymentOrderOf(order, made, now), by, now);
}

function isMadeFor(order: Order, { currency, receipt }: GatewayOrder): boolean {
  return currency === CURRENCY && receipt === order._id;
}

function paymentOrderOf(order: Order, made: GatewayOrder, now: number): PaymentOrder {
  const { id, amountPaise, currency, receipt, keyId, createdAt = now } = made;
  return {
    _id: id,
    order: order._id,
    user: order.user._id,
    amountPaise,
    currency,
    receipt,
    status: 'open',
    ...(keyId === undefined ? {} : { keyId }),
    createdAt: new Date(Math.min(createdAt, now)).toISOString(),
    updatedAt: new Date(now).toISOString(),
    captures: [],
    refunds: [],
    attention: [],
  };
}

function openingEffects(
  payment: PaymentOrder,
  by: PaymentActor,
  now: number,
): readonly OrderEffect[] {
  const { _id: gatewayOrder, amountPaise, currency } = payment;
  const opened = { kind: 'payment-opened', gatewayOrder, amountPaise, currency } as const;
  return [{ kind: 'put-payment', payment }, auditEffect(payment.order, by, now, opened)];
}
