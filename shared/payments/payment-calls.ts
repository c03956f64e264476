import * as z from 'zod/mini';
import { decimalAmount } from '../core/decimal-amount';
import { documentId } from '../core/identifier';
import { amount, currency, gatewayOrderId, gatewayPaymentId } from './payment';

/** `POST /api/payments/razorpay/order`. */
export const paymentOrderRequest = z.strictObject({
  orderId: documentId,
  /** The most the shopper agrees to pay, where the earlier prices have expired; else ignored. */
  confirmedTotal: z.optional(decimalAmount),
});

/** What the checkout window is opened with (docs/shop-rules.md#r-payments-2). */
export const paymentOrderResponse = z.object({
  /** The shop's public key at the gateway. */
  key: z.string(),
  /** The gateway's order. */
  orderId: gatewayOrderId,
  /** In paise. */
  amount,
  currency,
  /** After how many seconds the checkout closes by itself: the stock is held a little longer. */
  timeout: z.optional(z.int().check(z.minimum(1))),
  /** The origin of the checkout window; the shop's own unless given. */
  windowOrigin: z.optional(z.string()),
});
export type PaymentOrderResponse = z.infer<typeof paymentOrderResponse>;

/** What the checkout window hands to the page, with the shop's order: `POST /api/payments/razorpay/verify`. */
export const verifyRequest = z.strictObject({
  razorpay_order_id: gatewayOrderId,
  razorpay_payment_id: gatewayPaymentId,
  razorpay_signature: z.string().check(z.maxLength(256)),
  orderId: documentId,
});
export type VerifyRequest = z.infer<typeof verifyRequest>;

export const verifyResponse = z.object({ verified: z.boolean(), message: z.string() });

/** `POST /api/payments/razorpay/check`: what has become of paying an order, as the gateway says now. */
export const checkRequest = z.strictObject({ orderId: documentId });

export const checkResponse = z.object({
  /**
   * `paid`: the order is paid. `open`: money may be on its way, or has come and pays nothing. `none`: nothing was paid, and
   * nothing is on its way.
   */
  state: z.enum(['paid', 'open', 'none']),
  /** For the shopper. */
  message: z.string(),
});
export type CheckResponse = z.infer<typeof checkResponse>;
