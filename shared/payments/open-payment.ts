import { isCancelled } from '../orders/cancelled';
import type { Order } from '../orders/order';
import type { ErrorCode } from '../core/errors';
import { CURRENCY, openPaymentOf, type PaymentOrder } from './payment';
import { auditEffect, type PaymentEffect } from './payment-effect';
import type { Who } from './who';

/** An order as the gateway says that it made it, or that it has it under our receipt. */
export interface GatewayOrder {
  readonly id: string;
  /** In the smallest unit of the currency: paise. */
  readonly amountPaise: number;
  readonly currency: string;
  readonly receipt: string;
  /** The public key that it was made with. */
  readonly keyId?: string | undefined;
}

/** What storing a payment order came to. */
export type Opened =
  | {
      readonly status: 'opened' | 'already_open';
      readonly payment: PaymentOrder;
      readonly effects: readonly PaymentEffect[];
    }
  | {
      readonly status: 'refused';
      readonly code:
        'not_razorpay' | Extract<ErrorCode, 'already_paid' | 'order_cancelled' | 'unavailable'>;
    };

/**
 * Stores the gateway's order for a shop order, after `holdStock` and the gateway's answer. There is one open payment
 * order for each shop order: where another stands by now, that one is given, and the gateway's new one is never shown to
 * anybody. A gateway that names another amount, currency or receipt, or an order that belonged to an earlier payment, is
 * not believed: `unavailable`.
 * @param payments every payment order of this shop order
 * @param now milliseconds since 1970
 */
export function openPayment(
  order: Order,
  payments: readonly PaymentOrder[],
  made: GatewayOrder,
  by: Who,
  now: number,
): Opened {
  if (order.paymentMethod !== 'Razorpay') return { status: 'refused', code: 'not_razorpay' };
  if (order.isPaid) return { status: 'refused', code: 'already_paid' };
  // Cancelled while the gateway was asked.
  if (isCancelled(order)) return { status: 'refused', code: 'order_cancelled' };
  const open = openPaymentOf(order, payments);
  if (open) return { status: 'already_open', payment: open, effects: [] };

  const { amountPaise, currency, receipt, keyId } = made;
  const isOurs = amountPaise === order.totalPrice && currency === CURRENCY && receipt === order._id;
  if (!isOurs || payments.some((payment) => payment._id === made.id))
    return { status: 'refused', code: 'unavailable' };

  const at = new Date(now).toISOString();
  const payment: PaymentOrder = {
    _id: made.id,
    order: order._id,
    user: order.user._id,
    amountPaise,
    currency,
    receipt,
    status: 'open',
    ...(keyId === undefined ? {} : { keyId }),
    createdAt: at,
    updatedAt: at,
    captures: [],
    refunds: [],
    attention: [],
  };
  return {
    status: 'opened',
    payment,
    effects: [
      { kind: 'put-payment', payment },
      auditEffect(order._id, by, now, {
        kind: 'payment-opened',
        gatewayOrder: made.id,
        amountPaise,
        currency,
      }),
    ],
  };
}
