import * as z from 'zod/mini';
import { MIN_ONLINE } from '#shared/core/limits';
import type { GatewayOrder as MadeOrder } from '#shared/payments/open-payment';
import { refundKey } from '#shared/payments/payment';
import { gatewayPaymentId, receipt } from './gateway-ids';
import type {
  razorpayDispute,
  razorpayOrder,
  razorpayPayment,
  razorpayRefund,
} from './razorpay-schemas';

/** What the gateway holds of one intention to pay. */
export type GatewayOrder = Readonly<z.output<typeof razorpayOrder>>;
/** One try of a shopper to pay. */
export type GatewayPayment = Readonly<z.output<typeof razorpayPayment>>;
/** Money on its way back. */
export type GatewayRefund = Readonly<z.output<typeof razorpayRefund>>;
/** What a payer disputes at the bank. */
export type GatewayDispute = Readonly<z.output<typeof razorpayDispute>>;

/** An order of the gateway as the rules read it. @param keyId the public key that the gateway was asked with */
export function asMade(
  { id, amountPaise, currency, receipt, createdAt }: GatewayOrder,
  keyId: string,
): MadeOrder {
  return { id, amountPaise, currency, receipt: receipt ?? '', keyId, createdAt };
}

/**
 * The outcome of the call is unknown: it may have been done. Never a failure, so it is asked about before it is
 * made again.
 */
export interface OutcomeUnknown {
  readonly kind: 'unknown';
  /** For the log. */
  readonly why: 'no_answer' | 'gateway_error' | 'busy' | 'not_understood' | 'look_up_refused';
}

/** The gateway has done nothing, and says why; or it was not asked, because an argument cannot be right. */
export interface Refused {
  readonly kind: 'refused';
  readonly reason: {
    /** The reply's status; `null` where the gateway was not asked. */
    readonly status: number | null;
    /** The gateway's own, or `INVALID_ARGUMENT` or `KEY_REUSED` of ours. */
    readonly code: string;
    /** For people who run the shop, not for shoppers. */
    readonly description: string;
  };
}

/** Says nothing of what was asked about: the shop's keys are wrong, or were withdrawn. */
export function areKeysRefused({ reason: { status } }: Refused): boolean {
  return status === 401 || status === 403;
}

/** The answer to a question: what is there as of now, or why that is not known. */
export type Found<What> = ({ readonly kind: 'found' } & What) | OutcomeUnknown | Refused;

export type OrderCreated =
  | { readonly kind: 'created'; readonly order: GatewayOrder }
  | OutcomeUnknown
  | Refused;

export type RefundMade =
  | { readonly kind: 'refunded'; readonly refund: GatewayRefund }
  | OutcomeUnknown
  | Refused;

export const newGatewayOrder = z.object({
  amountPaise: z.int().check(z.minimum(MIN_ONLINE)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** By which the order is found again; at most 40 characters. */
  receipt,
  /** Our order's id, noted for a look at the payment in the dashboard. */
  orderId: z.string().check(z.minLength(1), z.maxLength(256)),
});
export type NewGatewayOrder = Readonly<z.infer<typeof newGatewayOrder>>;

export const newRefund = z.object({
  paymentId: gatewayPaymentId,
  amountPaise: z.int().check(z.minimum(1)),
  /** The same refund asked again carries the same one. */
  key: refundKey,
});
export type NewRefund = Readonly<z.infer<typeof newRefund>>;

/**
 * Where online payments are taken. Nothing here throws for what the gateway or the network does: each answer says what
 * is known. What the gateway says is checked for its shape only, so that the caller still compares order, amount and
 * currency with what is stored.
 */
export interface PaymentGateway {
  /** The public key that it is asked with, and behind it those before of the same account: it knows what was made with them. */
  readonly keyIds: readonly [string, ...string[]];
  /** After `unknown`, `orderByReceipt` is asked before another is made. */
  createOrder(order: NewGatewayOrder): Promise<OrderCreated>;
  /**
   * The order with this receipt. Of several the one that is paid, else tried, else made first, so that asking twice
   * names the same.
   * @param except ids that are known already, and passed over
   */
  orderByReceipt(
    receipt: string,
    except?: readonly string[],
  ): Promise<Found<{ readonly order: GatewayOrder }> | { readonly kind: 'none' }>;
  order(gatewayOrderId: string): Promise<Found<{ readonly order: GatewayOrder }>>;
  payment(paymentId: string): Promise<Found<{ readonly payment: GatewayPayment }>>;
  /** Every try to pay an order, failed ones too. */
  paymentsOf(
    gatewayOrderId: string,
  ): Promise<Found<{ readonly payments: readonly GatewayPayment[] }>>;
  /**
   * Gives money back, once for each key. After `unknown` it is asked again with the same key. `refused` says that no refund has
   * this key: where the gateway does not let itself be asked for that, the answer is `unknown`.
   */
  refund(refund: NewRefund): Promise<RefundMade>;
  refundsOf(paymentId: string): Promise<Found<{ readonly refunds: readonly GatewayRefund[] }>>;
  dispute(disputeId: string): Promise<Found<{ readonly dispute: GatewayDispute }>>;
  /** The disputes of all payments of the account, newest first, a hundred at most. @param skip how many newer ones are passed over */
  disputes(skip: number): Promise<Found<{ readonly disputes: readonly GatewayDispute[] }>>;
}
