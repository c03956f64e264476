import type { ErrorCode } from '../core/errors';
import { auditEffect, type OrderEffect } from './order-effect';
import {
  captureOf,
  isDisputeOpen,
  isOpen,
  lostOf,
  refundable,
  type Attention,
  type AttentionKind,
  type Capture,
  type CaptureProblem,
  type Dispute,
  type PaymentOrder,
  type Refund,
} from './payment';
import type { PaymentActor } from './actor';

/**
 * Raises a flag about a payment, once for each event: one that was settled rises again where something else happens.
 * @param at ISO 8601 UTC
 */
export function raiseFlag(
  flags: readonly Attention[],
  raised: Pick<Attention, 'kind' | 'payment' | 'about'>,
  at: string,
): Attention[] {
  const { kind, payment, about } = raised;
  const isIt = (flag: Attention) =>
    flag.kind === kind && flag.payment === payment && flag.about === about;
  if (flags.some(isIt)) return [...flags];
  const flag = { kind, payment, ...(about === undefined ? {} : { about }) };
  return [...flags, { ...flag, raisedAt: at, cleared: null }];
}

/** Whether a flag is about how a capture came, and so cleared by its refund. */
export function isOfCapture(kind: AttentionKind): kind is CaptureProblem {
  return kind !== 'refund-failed' && kind !== 'refund-differs' && kind !== 'disputed';
}

/** Clears what a refund in full of a capture settles: how it came, and refunds of it that failed before. */
function withRefunded(flags: readonly Attention[], paymentId: string, at: string): Attention[] {
  return flags.map((flag) =>
    flag.payment === paymentId && needsMoneyBack(flag.kind) && flag.cleared === null
      ? { ...flag, cleared: { at, how: 'refunded' } }
      : flag,
  );
}

const needsMoneyBack = (kind: AttentionKind) => isOfCapture(kind) || kind === 'refund-failed';

/** Whether the amount of a failed refund has gone back since, by refunds that were requested after the failure was known. */
function isMadeUpFor(payment: PaymentOrder, { about, payment: id, raisedAt }: Attention): boolean {
  const failed = payment.refunds.find(({ key }) => key === about);
  if (!failed) return false;
  const since = payment.refunds.filter(
    ({ payment: of, state, requestedAt }) =>
      of === id && state === 'processed' && requestedAt > raisedAt,
  );
  return since.reduce((sum, { amountPaise }) => sum + amountPaise, 0) >= failed.amountPaise;
}

/** Whether nothing of a capture is here any more: it went back, or a bank took it. */
export function isBackInFull(payment: PaymentOrder, capture: Capture): boolean {
  const back = payment.refunds
    .filter(({ payment: id, state }) => id === capture.payment && state === 'processed')
    .reduce((sum, { amountPaise }) => sum + amountPaise, lostOf(payment, capture.payment));
  return back >= capture.amountPaise;
}

/**
 * The flags of a payment order once more of a capture has gone back: those that only a refund clears are cleared where all of the capture is
 * gone, and where a failed refund has been made up for.
 * @param at ISO 8601 UTC
 */
export function flagsAfterRefund(payment: PaymentOrder, capture: Capture, at: string): Attention[] {
  if (isBackInFull(payment, capture)) return withRefunded(payment.attention, capture.payment, at);
  return payment.attention.map((flag) =>
    flag.kind === 'refund-failed' &&
    flag.payment === capture.payment &&
    flag.cleared === null &&
    isMadeUpFor(payment, flag)
      ? { ...flag, cleared: { at, how: 'refunded' } }
      : flag,
  );
}

/**
 * The flags of a payment order once money of a capture is here again that had left: what its leaving had cleared is open again, and what
 * failed to go back meanwhile is flagged.
 * @param at ISO 8601 UTC
 */
export function flagsOfMoneyHere(payment: PaymentOrder, capture: Capture, at: string): Attention[] {
  if (isBackInFull(payment, capture)) return payment.attention;
  const isOpenAgain = (flag: Attention) =>
    flag.payment === capture.payment &&
    needsMoneyBack(flag.kind) &&
    flag.cleared?.how === 'refunded' &&
    !isMadeUpFor(payment, flag);
  const flags = payment.attention.map((flag) =>
    isOpenAgain(flag) ? { ...flag, cleared: null } : flag,
  );
  const failed = payment.refunds.filter(
    (refund) => refund.payment === capture.payment && refund.state === 'failed',
  );
  return failed.reduce<Attention[]>(
    (before, { key }) =>
      raiseFlag(before, { kind: 'refund-failed', payment: capture.payment, about: key }, at),
    flags,
  );
}

/** Flags that a person may settle by looking. The others say "refund", and only the refund clears them. */
const SETTLED_BY_LOOKING: readonly AttentionKind[] = [
  'amount-differs',
  'refund-differs',
  'disputed',
];

/** Whether only a refund clears flags of a kind. */
export function needsRefund(kind: AttentionKind): boolean {
  return !SETTLED_BY_LOOKING.includes(kind);
}

/**
 * Why a flag cannot be settled by hand: there is none of that kind, or only a refund clears it; or, where the payment is to pay its
 * order, that is paid, or its pieces are gone.
 */
export type SettleRefusal = Extract<
  ErrorCode,
  'not_found' | 'forbidden' | 'disputed' | 'already_paid' | 'out_of_stock'
>;

/** Which flag an admin settles, and why. */
export interface Settling {
  readonly kind: AttentionKind;
  /** The payment of the gateway. */
  readonly payment: string;
  readonly reason: string;
  /** The shop cannot give it back itself, since it has other keys of the gateway now: then every flag is settled by hand. */
  readonly elsewhere?: boolean;
  /** The gateway tells the shop no more how a dispute ends, since it has other keys, or none: the admin says that it has ended. */
  readonly isUnheard?: boolean;
}

/**
 * Whether a flag waits for an admin. That of a dispute does so again, though it was settled while the dispute was open, once the gateway
 * tells the shop no more how that ends: the admin says then that it has ended, or its order would be held for ever.
 */
export function isFlagOpen(payment: PaymentOrder, flag: Attention, isUnheard: boolean): boolean {
  if (flag.cleared === null) return true;
  return isUnheard && flag.kind === 'disputed' && isDisputeOpen(payment, flag.payment);
}

/** The open flag that is meant; `settled` where it is no longer open; `undefined` where there is none. */
export function openFlag(
  of: PaymentOrder,
  { kind, payment, isUnheard = false }: Pick<Settling, 'kind' | 'payment' | 'isUnheard'>,
): Attention | 'settled' | undefined {
  const found = of.attention.filter((flag) => flag.kind === kind && flag.payment === payment);
  // A payment may have several of a kind, each about another event: the oldest that is open.
  const open = found.find((flag) => isFlagOpen(of, flag, isUnheard));
  return open ?? (found.length > 0 ? 'settled' : undefined);
}

/** The payment order with a flag settled by an admin. @param now milliseconds since 1970 */
export function withSettled(
  payment: PaymentOrder,
  flag: Attention,
  { reason, pays }: { readonly reason: string; readonly pays?: true },
  now: number,
): PaymentOrder {
  const at = new Date(now).toISOString();
  const cleared = { at, how: 'settled', reason, ...(pays ? { pays } : {}) } as const;
  const attention = payment.attention.map((found): Attention =>
    found === flag ? { ...flag, cleared } : found,
  );
  return { ...payment, attention, updatedAt: at };
}

export type Settled =
  | { readonly status: 'settled' | 'already_settled'; readonly effects: readonly OrderEffect[] }
  | { readonly status: 'refused'; readonly code: SettleRefusal };

/** Whether a flag cannot be settled by looking, since it is about money that is still here: that goes back, or is accepted. */
export function mustGoBack(payment: PaymentOrder, flag: Attention): boolean {
  if (needsRefund(flag.kind)) return true;
  const capture = captureOf(payment, flag.payment);
  return (
    flag.kind === 'amount-differs' && capture !== undefined && refundable(payment, capture) > 0
  );
}

/**
 * An admin says that a flag was looked at and is settled, in another way than by a refund through the shop. Never while the shop holds
 * money that has to go back, or of which nothing was decided. Where the shop has other keys of the gateway by now, and cannot give it back
 * itself, that is assumed to be done elsewhere, and is recorded as a refund.
 * @param now milliseconds since 1970
 */
export function settleAttention(
  payment: PaymentOrder,
  settling: Settling,
  by: Extract<PaymentActor, { kind: 'admin' }>,
  now: number,
): Settled {
  const flag = openFlag(payment, settling);
  if (!flag) return { status: 'refused', code: 'not_found' };
  if (flag === 'settled') return { status: 'already_settled', effects: [] };
  const isMoneyHere = mustGoBack(payment, flag);
  if (isMoneyHere && !settling.elsewhere) return { status: 'refused', code: 'forbidden' };
  const { kind, payment: id, reason } = settling;
  const looked = withSettled(payment, flag, { reason }, now);
  const isEnd = settling.isUnheard === true && kind === 'disputed';
  const settled = isEnd ? withDisputesEnded(looked, id, now) : looked;
  const back = isMoneyHere ? givenBackElsewhere(settled, settling, by, now) : undefined;
  return {
    status: 'settled',
    effects: [
      { kind: 'put-payment', payment: back?.payment ?? settled },
      ...(back ? [back.audit] : []),
      auditEffect(payment.order, by, now, {
        kind: 'attention-settled',
        attention: kind,
        payment: id,
        reason,
      }),
    ],
  };
}

/**
 * The disputes of a capture as ended, with what they took so far: what the bank took beside that is written down as given back by hand.
 * Should the gateway report a loss all the same, it is booked.
 */
function withDisputesEnded(payment: PaymentOrder, capture: string, now: number): PaymentOrder {
  const disputes = (payment.disputes ?? []).map((dispute): Dispute => {
    if (dispute.payment !== capture || !isOpen(dispute)) return dispute;
    const { isUnsure: _, ...ended } = dispute;
    return { ...ended, phase: 'closed', at: new Date(now).toISOString() };
  });
  return { ...payment, disputes };
}

/** All that is left of a capture as given back in the dashboard of another account; `undefined` where nothing is. */
function givenBackElsewhere(
  payment: PaymentOrder,
  { payment: id, reason }: Settling,
  by: PaymentActor,
  now: number,
) {
  const capture = captureOf(payment, id);
  const amountPaise = capture ? refundable(payment, capture) : 0;
  // No money came in the test mode: none goes back, and no mail says so.
  if (!capture || amountPaise === 0 || payment.isTest) return undefined;
  const at = new Date(now).toISOString();
  const method = 'bank';
  const asked = { key: 'elsewhere', amountPaise, requestedBy: by, byHand: method, reason } as const;
  const { currency } = capture;
  return {
    payment: withHandRefund(payment, capture, asked, at),
    audit: auditEffect(payment.order, by, now, {
      kind: 'money-returned',
      amountPaise,
      currency,
      method,
      reason,
    }),
  };
}

/**
 * The payment order with a refund that went outside of the gateway, and what is left to attend to.
 * @param asked what an admin says of it; its key is the beginning of the refund's own
 * @param at ISO 8601 UTC
 */
export function withHandRefund(
  payment: PaymentOrder,
  capture: Capture,
  asked: Pick<Refund, 'key' | 'amountPaise' | 'requestedBy' | 'byHand' | 'reason'>,
  at: string,
): PaymentOrder {
  const refund: Refund = {
    ...asked,
    key: `${asked.key}-${payment.refunds.length + 1}`,
    payment: capture.payment,
    state: 'processed',
    gatewayRefund: null,
    requestedAt: at,
    settledAt: at,
  };
  const next = { ...payment, refunds: [...payment.refunds, refund] };
  return { ...next, attention: flagsAfterRefund(next, capture, at) };
}
