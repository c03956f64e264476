import * as z from 'zod/mini';
import { MAX_PAISE } from '#shared/core/paise';
import type { DisputePhase } from '#shared/payments/payment';
import { gatewayDisputeId, gatewayOrderId, gatewayPaymentId, gatewayRefundId } from './gateway-ids';

/**
 * What of the gateway's documents the shop believes, once it fits. Other members are passed over: the gateway adds some
 * now and then.
 */

const paise = z.int().check(z.minimum(0), z.maximum(MAX_PAISE));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
/** Seconds since 1970, at most until the year 9999. */
const seconds = z.int().check(z.minimum(0), z.maximum(253_402_300_799));

export const razorpayOrder = z.pipe(
  z.object({
    id: gatewayOrderId,
    entity: z.literal('order'),
    amount: paise,
    amount_paid: paise,
    currency,
    receipt: z.nullish(z.string()),
    status: z.enum(['created', 'attempted', 'paid']),
    created_at: seconds,
    /** The gateway writes empty ones as a list. */
    notes: z.nullish(z.union([z.object({ shop: z.optional(z.unknown()) }), z.array(z.unknown())])),
  }),
  z.transform((order) => ({
    id: order.id,
    amountPaise: order.amount,
    /** What has been captured for it so far. */
    paidPaise: order.amount_paid,
    currency: order.currency,
    /** Our order's id; `null` for what was not made by this shop. */
    receipt: order.receipt ?? null,
    /** The shop that made it, as it is noted; `null`: it is not. */
    shop: noted(order.notes),
    status: order.status,
    /** Milliseconds since 1970, whole seconds; so below. */
    createdAt: order.created_at * 1000,
  })),
);

function noted(notes: object | null | undefined): string | null {
  const shop: unknown = notes && 'shop' in notes ? notes.shop : null;
  return typeof shop === 'string' ? shop : null;
}

export const razorpayPayment = z.pipe(
  z
    .object({
      id: gatewayPaymentId,
      entity: z.literal('payment'),
      order_id: z.nullish(gatewayOrderId),
      amount: paise,
      currency,
      status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
      captured: z.boolean(),
      amount_refunded: paise,
      created_at: seconds,
      /** With its tax. Not there before the capture; nothing else hangs on it, so that a strange one is as good as none. */
      fee: z.optional(z.unknown()),
      tax: z.optional(z.unknown()),
    })
    .check(
      // The two say the same, save for a refund of what was only authorised.
      z.refine(
        ({ status, captured }) => captured === (status === 'captured') || status === 'refunded',
      ),
      z.refine((payment) => payment.amount_refunded <= payment.amount),
    ),
  z.transform((payment) => ({
    id: payment.id,
    /** The gateway's order that it pays; `null` where it belongs to none. */
    gatewayOrderId: payment.order_id ?? null,
    amountPaise: payment.amount,
    currency: payment.currency,
    status: payment.status,
    /** The money came to the shop, even where all of it has gone back since. Authorised money has not come. */
    captured: payment.captured,
    refundedPaise: payment.amount_refunded,
    /** When it was tried, not when it was captured. */
    createdAt: payment.created_at * 1000,
    ...feeOf(payment),
  })),
);

interface FeeFacts {
  readonly fee?: unknown;
  readonly tax?: unknown;
  readonly amount: number;
}

/** What the gateway keeps, where it says so: no more than the payment, and no more of it tax. */
function feeOf({ fee, tax, amount }: FeeFacts) {
  const known = z.int().check(z.minimum(0), z.maximum(amount)).safeParse(fee);
  if (!known.success) return {};
  const ofIt = z
    .int()
    .check(z.minimum(0), z.maximum(known.data))
    .safeParse(tax ?? 0);
  return ofIt.success ? { fee: { amountPaise: known.data, taxPaise: ofIt.data } } : {};
}

/** Without the currency: the gateway leaves it empty in some replies, and it is the payment's. */
export const razorpayRefund = z.pipe(
  z.object({
    id: gatewayRefundId,
    entity: z.literal('refund'),
    payment_id: gatewayPaymentId,
    amount: paise,
    receipt: z.nullish(z.string()),
    status: z.enum(['pending', 'processed', 'failed']),
    created_at: seconds,
  }),
  z.transform((refund) => ({
    id: refund.id,
    paymentId: refund.payment_id,
    amountPaise: refund.amount,
    /** The key it was asked for with; `null` where it was made in the dashboard. */
    key: refund.receipt ?? null,
    status: refund.status,
    createdAt: refund.created_at * 1000,
  })),
);

const DISPUTE_PHASE = {
  open: 'created',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
} as const satisfies Readonly<Record<string, DisputePhase>>;

export const razorpayDispute = z.pipe(
  z.object({
    id: gatewayDisputeId,
    entity: z.literal('dispute'),
    payment_id: gatewayPaymentId,
    amount: paise,
    amount_deducted: paise,
    currency,
    status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  }),
  z.transform((dispute) => ({
    id: dispute.id,
    paymentId: dispute.payment_id,
    amountPaise: dispute.amount,
    /** What it has taken from the shop's balance. */
    deductedPaise: dispute.amount_deducted,
    currency: dispute.currency,
    phase: DISPUTE_PHASE[dispute.status],
  })),
);

/** A list, which says how many it holds. */
function collectionOf<Item>(item: z.ZodMiniType<Item>) {
  return z
    .object({ entity: z.literal('collection'), count: z.int(), items: z.array(item) })
    .check(z.refine(({ count, items }) => count === items.length));
}

export const razorpayOrders = collectionOf(razorpayOrder);
export const razorpayPayments = collectionOf(razorpayPayment);
export const razorpayRefunds = collectionOf(razorpayRefund);
export const razorpayDisputes = collectionOf(razorpayDispute);

/** What the SDK throws for a reply that is an error; of a page of a proxy in between, `error` is absent. */
export const razorpayError = z.object({
  statusCode: z.int(),
  error: z.optional(z.object({ code: z.string(), description: z.string() })),
});
