import type { Paise } from '../core/paise';
import type { ErrorCode } from '../core/errors';
import { flagsAfterRefund } from './attention';
import { flagRefund } from './flag-refund';
import {
  captureOf,
  isDisputeOpen,
  isOutcomeUnknown,
  isUnanswered,
  notRefunded,
  REFUND_KEY,
  refundable,
  type Attention,
  type Capture,
  type PaymentOrder,
  type Refund,
} from './payment';
import { auditEffect, type OrderEffect } from './order-effect';
import { eventOf, flagFailed, latestPut, refuseRefund, withRefund } from './refund-answer';
import type { PaymentActor } from './actor';

/** The least that the gateway gives back, in the smallest unit of the currency: one rupee. */
export const MIN_REFUND: Paise = 100;

/** Why an amount cannot go back of what is left: below the least, more than there is, or leaving less than can be given back. */
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
      readonly effects: readonly OrderEffect[];
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
 * the outcome of one refund of a capture is unknown, no other one begins: most likely it is for the same money.
 * @param now milliseconds since 1970
 * @returns the refund to send under its key, or the refusal: `not_found` (no such capture), `id_reused` (the key is
 *   another refund's), `invalid` (not whole, below `MIN_REFUND`, or leaving less than that), `amount_differs` (more than is left),
 *   `in_progress` (the outcome of another refund of the capture is unknown, or the bank is deciding about a dispute of it)
 */
export function requestRefund(
  payment: PaymentOrder,
  request: RefundRequest,
  by: PaymentActor,
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

interface RefundWritten {
  /** `differs`: it contradicts what is recorded; a flag says so, and nothing else changes. */
  readonly status: 'recorded' | 'already_recorded' | 'differs';
  readonly effects: readonly OrderEffect[];
}

export type RefundRecorded =
  | RefundWritten
  | {
      readonly status: 'refused';
      readonly code: Extract<ErrorCode, 'not_found'>;
      readonly effects: readonly [];
    };

/**
 * Records what the gateway says of a refund. Idempotent, and a late report changes nothing: what failed at the gateway is final, and a
 * processed refund can only fail after all. An unknown one is recorded under the key it was asked under, else under its own id. A refund
 * in full that is processed clears the capture's flags; one that failed raises its own, and may be asked again under a new key.
 * @param now milliseconds since 1970
 * @returns `not_found` where the payment was never captured here: capture first, then the report again
 */
export function recordRefund(
  payment: PaymentOrder,
  report: RefundReport,
  by: PaymentActor,
  now: number,
): RefundRecorded {
  const capture = captureOf(payment, report.payment);
  if (!capture) return { status: 'refused', code: 'not_found', effects: [] };
  const update: RefundUpdate = { payment, capture, report, by, now };
  const known =
    payment.refunds.find((refund) => refund.gatewayRefund === report.refund) ??
    payment.refunds.find((refund) => refund.gatewayRefund === null && refund.key === report.key);
  if (known && !isKeyOfAnother(known, report)) return recordKnown(update, known);
  // The shop was restored from a backup, and took a key that it had used before for another amount: the gateway refuses that.
  const refused = known
    ? refuseRefund(payment, { key: known.key, reason: KEY_OF_ANOTHER }, now)
    : [];
  const adopted = adopt({ ...update, payment: latestPut(refused) ?? payment });
  return { ...adopted, effects: [...refused, ...adopted.effects] };
}

const KEY_OF_ANOTHER = 'A refund of another amount has this key';

/** Whether a refund that the gateway has not accepted has the key of one that it did before. */
function isKeyOfAnother(known: Refund, report: RefundReport): boolean {
  const isFree = known.gatewayRefund === null && known.byHand === undefined;
  const isInHand = !isUnanswered(known) && known.state !== 'failed';
  const isOther = known.payment !== report.payment || known.amountPaise !== report.amountPaise;
  return isFree && !isInHand && isOther;
}

/** Books several reports, in their order. */
export function recordRefunds(
  payment: PaymentOrder,
  reports: readonly RefundReport[],
  by: PaymentActor,
  now: number,
): readonly OrderEffect[] {
  return reports.reduce<readonly OrderEffect[]>((before, report) => {
    const { effects } = recordRefund(latestPut(before) ?? payment, report, by, now);
    return [...before, ...effects];
  }, []);
}

/**
 * Records an unknown refund: made at the gateway itself, or by this shop before it was restored from a backup. It keeps the
 * key it was asked under, so that asking again under that key means the same refund.
 */
function adopt(update: RefundUpdate): RefundWritten {
  const { payment, capture, report, now } = update;
  const isFree = (key: string) => payment.refunds.every((refund) => refund.key !== key);
  const asked = report.key !== null && REFUND_KEY.test(report.key) ? report.key : report.refund;
  const key = isFree(asked) ? asked : report.refund;
  // A failed one moved no money, so it always fits. What a dispute took beside it has left twice.
  const fits = report.status === 'failed' || report.amountPaise <= notRefunded(payment, capture);
  if (!fits || !isFree(key) || report.currency !== capture.currency) return differs(update);
  const adopted: Refund = {
    key,
    payment: report.payment,
    amountPaise: report.amountPaise,
    state: 'requested',
    gatewayRefund: report.refund,
    requestedBy: { kind: 'gateway' },
    requestedAt: new Date(now).toISOString(),
    settledAt: null,
  };
  const refunds = [...payment.refunds, adopted];
  const attention = withoutDifference(payment, report, adopted.requestedAt);
  return advance({ ...update, payment: { ...payment, refunds, attention } }, adopted);
}

/** A report that did not fit when it came first, since another refund was under way then: once it is recorded, nothing differs. */
function withoutDifference({ attention }: PaymentOrder, report: RefundReport, at: string) {
  const isOf = ({ kind, about, cleared }: Attention) =>
    kind === 'refund-differs' && about?.startsWith(`${report.refund} `) && cleared === null;
  return attention.map((flag) =>
    isOf(flag) ? { ...flag, cleared: { at, how: 'refunded' } as const } : flag,
  );
}

/** A report, with the payment order and capture that it is about. */
interface RefundUpdate {
  readonly payment: PaymentOrder;
  readonly capture: Capture;
  readonly report: RefundReport;
  readonly by: PaymentActor;
  readonly now: number;
}

function recordKnown(update: RefundUpdate, known: Refund): RefundWritten {
  const { capture, report } = update;
  const isSame =
    known.payment === report.payment &&
    known.amountPaise === report.amountPaise &&
    capture.currency === report.currency;
  if (!isSame) return differs(update);
  // Pending says nothing new about one that is pending or settled.
  if (known.state === report.status || (known.settledAt && report.status === 'pending'))
    return { status: 'already_recorded', effects: [] };
  // The bank of the payer sends money back, days later: it is the shop's again, and still has to go back.
  const isReversed = known.state === 'processed' && report.status === 'failed';
  return known.settledAt && !isReversed && !isDoneAfterAll(update, known)
    ? differs(update)
    : advance(update, known);
}

/** Whether the gateway processed a refund that the shop had recorded as failed. */
function isDoneAfterAll({ payment, capture, report }: RefundUpdate, known: Refund): boolean {
  const isGivenUp = known.state === 'failed' && known.gatewayRefund === null;
  return isGivenUp && report.amountPaise <= notRefunded(payment, capture);
}

/** Moves a recorded refund on to the state that the gateway names. */
function advance(
  { payment, capture, report, by, now }: RefundUpdate,
  refund: Refund,
): RefundWritten {
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
      ...(refund.state === 'failed' && processedAt
        ? { givenUp: { at: processedAt, until: at } }
        : {}),
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

function differs({ payment, capture, report, by, now }: RefundUpdate): RefundWritten {
  const { amountPaise, currency, refund, status } = report;
  const flag = {
    kind: 'refund-differs',
    capture: { payment: capture.payment, amountPaise, currency },
    about: `${refund} ${status}`,
  } as const;
  return { status: 'differs', effects: flagRefund(payment, flag, by, now) };
}
