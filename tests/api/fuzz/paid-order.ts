import { randomUUID } from 'node:crypto';
import type { Order } from '#shared/orders/order';
import type { VerifyRequest } from '#shared/payments/payment-calls';
import type { PaymentOrder } from '#shared/payments/payment';
import { callbackSignature } from '../../../sync-server/payments/gateway/signatures';
import { TEST_KEYS } from '../../../sync-server/payments/testing/start-test-gateway';

/** The payment of an online order. */
export function paymentOf(order: Order | undefined): PaymentOrder {
  if (!order) throw new Error('Too few orders');
  const id = randomUUID().replaceAll('-', '').slice(0, 14);
  const money = { amountPaise: order.totalPrice, currency: 'INR' };
  const at = order.createdAt;
  return {
    _id: `order_${id}`,
    order: order._id,
    user: order.user._id,
    ...money,
    receipt: order._id,
    status: 'paid',
    createdAt: at,
    updatedAt: at,
    captures: [
      { payment: `pay_${id}`, ...money, verdict: 'counts', capturedAt: at, recordedAt: at },
    ],
    refunds: [],
    attention: [],
  };
}

/** What the checkout window gave for it. */
export function callbackOf({ _id, order, captures }: PaymentOrder): VerifyRequest {
  const paymentId = captures[0]?.payment ?? '';
  return {
    orderId: order,
    razorpay_order_id: _id,
    razorpay_payment_id: paymentId,
    razorpay_signature: callbackSignature(_id, paymentId, TEST_KEYS.keySecret),
  };
}
