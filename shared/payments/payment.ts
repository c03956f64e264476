import * as z from 'zod/mini';
import type { Paise } from '../core/paise';
import { documentId, instant } from '../core/identifier';
import { writtenText } from '../core/written-text';
import { HAND_METHODS } from '../orders/order-money';
import { paymentActor } from './actor';

/** The one currency the shop takes (docs/shop-rules.md#r-money-9). */
export const CURRENCY = 'INR';

/** Ids of the gateway: they go into its paths, so nothing else may look like one. */
export const gatewayOrderId = z
  .string()
  .check(z.regex(/^order_[A-Za-z0-9]{1,40}$/, 'Not an order of the gateway'));
export const gatewayPaymentId = z
  .string()
  .check(z.regex(/^pay_[A-Za-z0-9]{1,40}$/, 'Not a payment of the gateway'));
export const gatewayRefundId = z
  .string()
  .check(z.regex(/^rfnd_[A-Za-z0-9]{1,40}$/, 'Not a refund of the gateway'));

/**
 * A key that makes asking for a refund twice harmless, as the gateway takes it: at least 10 letters, digits, `-` or `_`, and at
 * most 40, since it travels as the refund's receipt too (docs/payments.md).
 */
export const REFUND_KEY = /^[A-Za-z0-9_-]{10,40}$/;
export const refundKey = z.string().check(z.regex(REFUND_KEY, 'Not a refund key'));

/** An amount in the smallest unit of its currency: paise for rupees. */
export const amount = z.int().check(z.minimum(0));
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Not a currency'));

/** Why a capture pays nothing. Each raises the flag of the same name. */
export const CAPTURE_PROBLEMS = [
  /** The order was paid already: to be refunded. */
  'paid-twice',
  /** It came after the hold ran out, and the stock is gone: to be refunded. */
  'late-no-stock',
  /** It came after the order had closed, unpaid: to be refunded. */
  'order-closed',
  /** Another amount or currency than the order's: an admin must look at it. */
  'amount-differs',
  /** The order is not to be paid online (cash on delivery): to be refunded. */
  'not-online',
] as const;
export type CaptureProblem = (typeof CAPTURE_PROBLEMS)[number];

/**
 * What an admin has to look at. `refund-failed`: money that should go back has not; `refund-differs`: shop and gateway disagree about
 * a refund; `disputed`: the payer disputes it at the bank, and the gateway's dashboard says what is to be done until when.
 */
export const ATTENTION_KINDS = [
  ...CAPTURE_PROBLEMS,
  'refund-failed',
  'refund-differs',
  'disputed',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export const VERDICTS = ['counts', 'given-back', ...CAPTURE_PROBLEMS] as const;

/** Money that came in, once for each payment of the gateway. Never changes and never goes. */
export const capture = z.strictObject({
  payment: gatewayPaymentId,
  amountPaise: amount,
  currency,
  /**
   * Whether it is the one that pays the order, or why not. Decided once. `given-back`: the gateway had given all of it back before the
   * shop knew of it.
   */
  verdict: z.enum(VERDICTS),
  /** When it was paid, by the gateway's clock. */
  capturedAt: instant,
  /** When the shop recorded it. */
  recordedAt: instant,
  /** What the gateway keeps of it, and what of that is tax; absent: it did not say. */
  fee: z.optional(z.strictObject({ amountPaise: amount, taxPaise: amount })),
});
export type Capture = z.infer<typeof capture>;

/**
 * The state of a refund: requested → (unknown) → pending → processed or failed. `unknown`: it may have been sent, and what came of it
 * is not known until the gateway says. Failed is final; one that was processed may still fail, days later.
 */
export const REFUND_STATES = ['requested', 'unknown', 'pending', 'processed', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Why the gateway refused something: its own words, for admins, shown as plain text. */
export const refusalText = z.string().check(z.minLength(1), z.maxLength(300));

/** Money on its way back, in the capture's currency. */
export const refund = z.strictObject({
  key: refundKey,
  /** The capture it gives back, in part or in full. */
  payment: gatewayPaymentId,
  amountPaise: amount.check(z.minimum(1)),
  state: z.enum(REFUND_STATES),
  /** The gateway's id; `null` until the gateway has answered. */
  gatewayRefund: z.nullable(gatewayRefundId),
  requestedBy: paymentActor,
  requestedAt: instant,
  /** When it was known to be processed or failed. */
  settledAt: z.nullable(instant),
  /** Of one that failed after it was processed: when it had been processed. */
  processedAt: z.optional(instant),
  /** The shop had recorded it as failed, but the gateway processed it. */
  givenUp: z.optional(z.strictObject({ at: instant, until: instant })),
  /** It went back outside of the gateway, in this way; recorded by an admin, with the `reason`. */
  byHand: z.optional(z.enum(HAND_METHODS)),
  /** Of one that the gateway refused: why, in the gateway's words. Of one by hand: the admin's. */
  reason: z.optional(refusalText),
});
export type Refund = z.infer<typeof refund>;

/** The phase of a payer's dispute, as the gateway's events call it. */
export const DISPUTE_PHASES = [
  'created',
  'under_review',
  'action_required',
  'won',
  'lost',
  'closed',
] as const;
export type DisputePhase = (typeof DISPUTE_PHASES)[number];
export const gatewayDisputeId = z
  .string()
  .check(z.regex(/^disp_[A-Za-z0-9]{1,40}$/, 'Not a dispute of the gateway'));

/** Why an admin settled a flag. */
export const settleReason = writtenText('Enter a reason', 300, 3);

/** A flag: something an admin has to look at, until the money went back or an admin settled it. */
export const attention = z.strictObject({
  kind: z.enum(ATTENTION_KINDS),
  payment: gatewayPaymentId,
  /** Which event raised it, where a payment may have several of a kind: a refund, or a phase of a dispute. */
  about: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
  raisedAt: instant,
  cleared: z.nullable(
    z.strictObject({
      at: instant,
      how: z.enum(['refunded', 'settled']),
      /** An admin's; absent where the money went back, and in older rows. */
      reason: z.optional(z.string()),
      /** The payment was accepted as the order's, though its amount differs. */
      pays: z.optional(z.literal(true)),
    }),
  ),
});
export type Attention = z.infer<typeof attention>;

/**
 * `open`: may be paid. `paid`: one of its captures pays the order. `closed`: it took money that pays nothing; the
 * gateway takes no more on it, so paying again needs a new one; or the shop has other keys of the gateway by now.
 */
export const PAYMENT_STATUSES = ['open', 'paid', 'closed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * A payment order: an order of the shop as the gateway knows it, with its captures and refunds. What is always
 * true of one is in `payment-invariants.ts`, with the schema that a store checks its rows by.
 */
export const paymentOrder = z.strictObject({
  /** The gateway's order id. */
  _id: gatewayOrderId,
  /** The shop's order. */
  order: documentId,
  user: z.string(),
  /** The order's total when it was made, which never changes; in paise. */
  amountPaise: amount.check(z.minimum(1)),
  currency,
  /** What the gateway keeps as receipt: the shop's order id, by which one that got lost is found again. */
  receipt: documentId,
  status: z.enum(PAYMENT_STATUSES),
  /** The public key of the gateway that it was opened with, which alone can be asked about it; absent: not noted yet. */
  keyId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** When it was closed since the shop has other keys now; absent: never. */
  retiredAt: z.optional(instant),
  createdAt: instant,
  /** When it last changed. */
  updatedAt: instant,
  captures: z.array(capture),
  refunds: z.array(refund),
  attention: z.array(attention),
  /** The disputes that the gateway reported; absent: none. */
  disputes: z.optional(
    z.array(
      z.strictObject({
        dispute: gatewayDisputeId,
        payment: gatewayPaymentId,
        phase: z.enum(DISPUTE_PHASES),
        /** When that phase became known. */
        at: instant,
        openedAt: instant,
        /** When the gateway said so, by its clock; absent: it did not say. */
        saidAt: z.optional(instant),
        /**
         * What the bank took of the capture, in paise, and when that became known; below zero where it gave it to the shop again.
         * Absent: nothing.
         */
        losses: z.optional(
          z.array(
            z.strictObject({
              amountPaise: z.int(),
              at: instant,
              /** The gateway did not say how much: until it does. */
              isGuessed: z.optional(z.literal(true)),
            }),
          ),
        ),
        /** Reports of how it ended contradict each other: it is open until the gateway says more. */
        isUnsure: z.optional(z.literal(true)),
        /** What it took, where other disputes have left less of the capture: how much it takes once those give it back. */
        claim: z.optional(
          z.strictObject({ amountPaise: amount, isGuessed: z.optional(z.literal(true)) }),
        ),
      }),
    ),
  ),
  /** It was paid in the gateway's test mode, and the shop has gone live since: no money came. */
  isTest: z.optional(z.literal(true)),
});
export type Dispute = NonNullable<z.infer<typeof paymentOrder>['disputes']>[number];
export type PaymentOrder = z.infer<typeof paymentOrder>;

/** The capture of a payment id, where it has been recorded. */
export function captureOf(payment: PaymentOrder, id: string): Capture | undefined {
  return payment.captures.find((found) => found.payment === id);
}

/** Whether the bank has not decided yet about a dispute. */
export const isOpen = ({ phase }: Pick<Dispute, 'phase'>): boolean =>
  phase !== 'won' && phase !== 'lost' && phase !== 'closed';

/** Whether the bank has not decided yet about a dispute of a capture. */
export function isDisputeOpen({ disputes = [] }: PaymentOrder, capture: string): boolean {
  return disputes.some((dispute) => dispute.payment === capture && isOpen(dispute));
}

/** What the bank took by a dispute, and has not given to the shop again, in paise. */
export function lostBy({ losses = [] }: Dispute): Paise {
  return losses.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

/** What the bank took back of a capture, in paise. */
export function lostOf({ disputes = [] }: PaymentOrder, capture: string): Paise {
  return disputes
    .filter(({ payment }) => payment === capture)
    .reduce((sum, dispute) => sum + lostBy(dispute), 0);
}

/** What of a capture is left beside every refund that has not failed, whatever a dispute took. In paise. */
export function notRefunded(payment: PaymentOrder, { payment: id, amountPaise }: Capture): Paise {
  return payment.refunds
    .filter((refund) => refund.payment === id && refund.state !== 'failed')
    .reduce((sum, refund) => sum - refund.amountPaise, amountPaise);
}

/** What of a capture can still be given back: captured, less what a dispute took and every refund that has not failed. In paise. */
export function refundable(payment: PaymentOrder, capture: Capture): Paise {
  return Math.max(notRefunded(payment, capture) - lostOf(payment, capture.payment), 0);
}

/** Whether more of a capture is asked back than a dispute has left of it: then money would leave twice. */
export function isAskedTwice(payment: PaymentOrder, capture: Capture): boolean {
  return notRefunded(payment, capture) < lostOf(payment, capture.payment);
}

/** Whether an admin accepted a capture of another amount as the payment of its order. */
export function isAccepted(
  { attention }: Pick<PaymentOrder, 'attention'>,
  { payment }: Pick<Capture, 'payment'>,
): boolean {
  return attention.some((flag) => flag.payment === payment && flag.cleared?.pays === true);
}

/** Whether a capture pays its order: by its amount, or since an admin accepted it. */
export function isPaying(payment: Pick<PaymentOrder, 'attention'>, capture: Capture): boolean {
  return capture.verdict === 'counts' || isAccepted(payment, capture);
}

/** How long the gateway may take to answer for a refund before its outcome counts as unknown, in milliseconds. */
const ANSWER_AWAITED = 60_000;

/** Whether a refund has no answer of the gateway yet, and is to be sent again under its key. */
export function isUnanswered({ state }: Pick<Refund, 'state'>): boolean {
  return state === 'requested' || state === 'unknown';
}

/**
 * Whether a refund may have been done without the shop's knowing: no answer came, or the process that sent it died.
 * @param now milliseconds since 1970
 */
export function isOutcomeUnknown({ state, requestedAt }: Refund, now: number): boolean {
  const isOverdue = now - Date.parse(requestedAt) >= ANSWER_AWAITED;
  return state === 'unknown' || (state === 'requested' && isOverdue);
}

/** Whether something of it waits for an admin. */
export function needsAttention(payment: PaymentOrder): boolean {
  return payment.attention.some((flag) => flag.cleared === null);
}

/**
 * The payment order by which an order can be paid now; `null` where one is to be made. One of before the order was priced
 * again is for another amount: it stays stored, so that money for it is found, and is no longer shown.
 */
export function openPaymentOf(
  { totalPrice }: { readonly totalPrice: Paise },
  payments: readonly PaymentOrder[],
): PaymentOrder | null {
  const isIt = ({ status, amountPaise }: PaymentOrder) =>
    status === 'open' && amountPaise === totalPrice;
  return payments.find(isIt) ?? null;
}
