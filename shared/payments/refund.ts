import type { Paise } from '../core/paise';
import type { ErrorCode } from '../core/errors';
import { flagsAfterRefund, isBackInFull } from './attention';
import type { AuditEvent } from './audit';
import { flagRefund } from './flag-refund';
import {
  captureOf,
  isDisputeOpen,
  isOutcomeUnknown,
  isUnanswered,
  refundable,
  type Capture,
  type PaymentOrder,
  type Refund,
} from './payment';
import { auditEffect, type PaymentEffect } from './payment-effect';
import type { Who } from './who';

/** The least that the gateway gives back, in the smallest unit of the currency: one rupee. */
export const MIN_REFUND: Paise = 100;

/** Why an amount cannot go back of what is left: below the least, more than there is, or leaving what nobody could give back. */
export type AmountProblem = 'too_little' | 'too_much' | 'leaves_too_little';

/**
 * Looks whether an amount can go back: all that is left, or a part that leaves at least as much as the gateway gives back.
 * @param amountPaise in the smallest unit of the currency, as `left`
 * @returns `null` where it can
 */
export function amountProblem(amountPaise: Paise, left: Paise): AmountProblem | null {
  if (amountPaise > left) return 'too_much';
  if (!Number.isSafeInteger(amountPaise) || amountPaise < MIN_REFUND) return 'too_little';
  const rest = left - amountPaise;
  return rest > 0 && rest < MIN_REFUND ? 'leaves_too_little' : null;
}

/** The largest part of what is left that can go back alone; `null` where only all of it can. In the smallest unit, as `left`. */
export function largestPart(left: Paise): Paise | null {
  const most = left - MIN_REFUND;
  return most >= MIN_REFUND ? most : null;
}

export interface RefundRequest {
  /** The payment whose capture is given back. */
  readonly payment: string;
  /** In the smallest unit of the capture's currency: `MIN_REFUND` up to what is left. */
  readonly amountPaise: Paise;
  /** Asked again under the same key, it is the same refund. */
  readonly key: string;
}

export type RefundRequested =
  | {
      readonly status: 'requested' | 'already_requested';
      readonly refund: Refund;
      readonly effects: readonly PaymentEffect[];
    }
  | {
      readonly status: 'refused';
      readonly code: Extract<
        ErrorCode,
        'not_found' | 'invalid' | 'id_reused' | 'amount_differs' | 'in_progress'
      >;
      /** With `invalid`. */
      readonly problem?: AmountProblem;
      /** With `amount_differs` and `invalid`: what can still be asked back, in paise. */
      readonly left?: Paise;
    };

/**
 * Asks a capture back, in part or in full: any capture, the one that counts too (the order stays paid, and stock is the
 * admin's to correct). It is written before the gateway is asked, so that what is under way counts against the rest. While
 * nobody knows what came of one refund of a capture, no other one begins: whoever asks for it most likely means the same money.
 * @param now milliseconds since 1970
 * @returns the refund to send under its key, or the refusal: `not_found` (no such capture), `id_reused` (the key stands
 *   for another refund), `invalid` (not whole, below `MIN_REFUND`, or leaving less than that), `amount_differs` (more than is left),
 *   `in_progress` (the outcome of another refund of the capture is unknown, or the bank is deciding about a dispute of it)
 */
export function requestRefund(
  payment: PaymentOrder,
  request: RefundRequest,
  by: Who,
  now: number,
): RefundRequested {
  const { key, amountPaise } = request;
  const capture = captureOf(payment, request.payment);
  if (!capture) return { status: 'refused', code: 'not_found' };
  const known = payment.refunds.find((refund) => refund.key === key);
  if (known && (known.payment !== request.payment || known.amountPaise !== amountPaise))
    return { status: 'refused', code: 'id_reused' };
  if (known) return { status: 'already_requested', refund: known, effects: [] };
  const left = refundable(payment, capture);
  const problem = amountProblem(amountPaise, left);
  if (problem === 'too_much') return { status: 'refused', code: 'amount_differs', left };
  if (problem) return { status: 'refused', code: 'invalid', problem, left };
  const ofCapture = payment.refunds.filter((refund) => refund.payment === request.payment);
  if (isDisputeOpen(payment, request.payment)) return { status: 'refused', code: 'in_progress' };
  if (ofCapture.some((refund) => isOutcomeUnknown(refund, now)))
    return { status: 'refused', code: 'in_progress' };

  const at = new Date(now).toISOString();
  const refund: Refund = {
    key,
    payment: request.payment,
    amountPaise,
    state: 'requested',
    gatewayRefund: null,
    requestedBy: by,
    requestedAt: at,
    settledAt: null,
  };
  const refunds = [...payment.refunds, refund];
  return {
    status: 'requested',
    refund,
    effects: [
      { kind: 'put-payment', payment: { ...payment, refunds, updatedAt: at } },
      auditEffect(payment.order, by, now, eventOf('refund-requested', refund, capture)),
    ],
  };
}

/** What the gateway says of a refund: in its answer, by webhook, or asked by the reconciler. */
export interface RefundReport {
  /** The gateway's id. */
  readonly refund: string;
  readonly payment: string;
  /** The key it was asked under; `null` for one that was made at the gateway itself. */
  readonly key: string | null;
  /** In the smallest unit of the currency. */
  readonly amountPaise: Paise;
  readonly currency: string;
  readonly status: 'pending' | 'processed' | 'failed';
}

export type RefundRecorded =
  | {
      /** `differs`: it contradicts the books; a flag says so, and nothing else changes. */
      readonly status: 'recorded' | 'already_recorded' | 'differs';
      readonly effects: readonly PaymentEffect[];
    }
  | {
      readonly status: 'refused';
      readonly code: Extract<ErrorCode, 'not_found'>;
      readonly effects: readonly [];
    };

/**
 * Records what the gateway says of a refund. Idempotent, and a late report changes nothing: failed is final, and a processed refund can
 * only fail after all. A refund made at the gateway itself is recorded under its own id. A refund in full that is processed
 * clears the capture's flags; one that failed raises its own, and may be asked again under a new key.
 * @param now milliseconds since 1970
 * @returns `not_found` where the payment was never captured here: capture first, then the report again
 */
export function recordRefund(
  payment: PaymentOrder,
  report: RefundReport,
  by: Who,
  now: number,
): RefundRecorded {
  const capture = captureOf(payment, report.payment);
  if (!capture) return { status: 'refused', code: 'not_found', effects: [] };
  const news: RefundNews = { payment, capture, report, by, now };
  const known =
    payment.refunds.find((refund) => refund.gatewayRefund === report.refund) ??
    payment.refunds.find((refund) => refund.gatewayRefund === null && refund.key === report.key);
  if (known) return recordKnown(news, known);

  const left = refundable(payment, capture);
  const isTaken = payment.refunds.some((refund) => refund.key === report.refund);
  // A failed one moved no money, so it always fits.
  const fits = report.status === 'failed' || report.amountPaise <= left;
  if (!fits || isTaken || report.currency !== capture.currency) return differs(news);
  const adopted: Refund = {
    key: report.refund,
    payment: report.payment,
    amountPaise: report.amountPaise,
    state: 'requested',
    gatewayRefund: report.refund,
    requestedBy: { kind: 'gateway' },
    requestedAt: new Date(now).toISOString(),
    settledAt: null,
  };
  const refunds = [...payment.refunds, adopted];
  return advance({ ...news, payment: { ...payment, refunds } }, adopted);
}

/** A report, and what of the books it is about. */
interface RefundNews {
  readonly payment: PaymentOrder;
  readonly capture: Capture;
  readonly report: RefundReport;
  readonly by: Who;
  readonly now: number;
}

function recordKnown(news: RefundNews, known: Refund): RefundRecorded {
  const { capture, report } = news;
  const isSame =
    known.payment === report.payment &&
    known.amountPaise === report.amountPaise &&
    capture.currency === report.currency;
  if (!isSame) return differs(news);
  // Pending is no news about one that is pending or settled.
  if (known.state === report.status || (known.settledAt && report.status === 'pending'))
    return { status: 'already_recorded', effects: [] };
  // The bank of the payer sends money back, days later: it is the shop's again, and still has to go back.
  const isReversed = known.state === 'processed' && report.status === 'failed';
  return known.settledAt && !isReversed ? differs(news) : advance(news, known);
}

/** Moves a refund of the books on to the state that the gateway names. */
function advance(
  { payment, capture, report, by, now }: RefundNews,
  refund: Refund,
): RefundRecorded {
  const { status, refund: gatewayRefund } = report;
  const at = new Date(now).toISOString();
  const settledAt = status === 'pending' ? null : at;
  const { settledAt: processedAt } = refund;
  const moved = withRefund(
    payment,
    {
      ...refund,
      state: status,
      gatewayRefund,
      settledAt,
      ...(refund.state === 'processed' && processedAt ? { processedAt } : {}),
    },
    at,
  );
  const attention =
    status === 'processed' ? flagsAfterRefund(moved, capture, at) : payment.attention;
  const next = { ...moved, attention };
  return {
    status: 'recorded',
    effects: [
      { kind: 'put-payment', payment: next },
      auditEffect(payment.order, by, now, eventOf(`refund-${status}`, refund, capture)),
      ...(status === 'failed' ? flagFailed(next, refund, capture, now) : []),
    ],
  };
}

/** The payment order with the next state of one of its refunds. @param at ISO 8601 UTC */
function withRefund(payment: PaymentOrder, refund: Refund, at: string): PaymentOrder {
  const refunds = payment.refunds.map((found) => (found.key === refund.key ? refund : found));
  return { ...payment, refunds, updatedAt: at };
}

function differs({ payment, capture, report, by, now }: RefundNews): RefundRecorded {
  const { amountPaise, currency, refund, status } = report;
  const flag = {
    kind: 'refund-differs',
    capture: { payment: capture.payment, amountPaise, currency },
    about: `${refund} ${status}`,
  } as const;
  return { status: 'differs', effects: flagRefund(payment, flag, by, now) };
}

/** Money that should have gone back is still here: an admin has to see it. Nothing is, where it went back in another way since. */
function flagFailed(payment: PaymentOrder, refund: Refund, captured: Capture, now: number) {
  if (isBackInFull(payment, captured)) return [];
  const { currency } = captured;
  const { payment: id, amountPaise, key } = refund;
  const capture = { payment: id, amountPaise, currency };
  const flag = { kind: 'refund-failed', capture, about: key } as const;
  return flagRefund(payment, flag, { kind: 'gateway' }, now);
}

/** A refund of the books by its key, with its capture. */
function refundOf(payment: PaymentOrder, key: string) {
  const refund = payment.refunds.find((found) => found.key === key);
  const capture = refund && captureOf(payment, refund.payment);
  return capture && { refund, capture };
}

/**
 * Notes that a refund was sent, or may have been, and that no answer says what came of it. Nothing to do gives no effects:
 * not asked for, noted before, or further already.
 * @param now milliseconds since 1970
 */
export function noteUnknownRefund(
  payment: PaymentOrder,
  key: string,
  now: number,
): readonly PaymentEffect[] {
  const found = refundOf(payment, key);
  if (found?.refund.state !== 'requested') return [];
  const { refund, capture } = found;
  const at = new Date(now).toISOString();
  return [
    { kind: 'put-payment', payment: withRefund(payment, { ...refund, state: 'unknown' }, at) },
    auditEffect(payment.order, { kind: 'system' }, now, eventOf('refund-unknown', refund, capture)),
  ];
}

/**
 * Records that the gateway refuses a refund that was asked for: it has done nothing, so the refund has failed, its amount is free
 * to be asked again under a new key, and its flag stays. Nothing to do gives no effects: not asked for, or further already.
 * @param reason the gateway's words, for admins; 1 to 300 characters
 * @param now milliseconds since 1970
 */
export function refuseRefund(
  payment: PaymentOrder,
  { key, reason }: { readonly key: string; readonly reason: string },
  now: number,
): readonly PaymentEffect[] {
  const found = refundOf(payment, key);
  if (!found || !isUnanswered(found.refund)) return [];
  const { refund, capture } = found;
  const at = new Date(now).toISOString();
  const failed: Refund = { ...refund, state: 'failed', settledAt: at, reason };
  const next = withRefund(payment, failed, at);
  return [
    { kind: 'put-payment', payment: next },
    auditEffect(payment.order, { kind: 'gateway' }, now, {
      ...eventOf('refund-failed', refund, capture),
      reason,
    }),
    ...flagFailed(next, refund, capture, now),
  ];
}

function eventOf<Kind extends Extract<AuditEvent['kind'], `refund-${string}`>>(
  kind: Kind,
  { payment, amountPaise }: Refund,
  { currency }: Capture,
) {
  return { kind, payment, amountPaise, currency };
}
