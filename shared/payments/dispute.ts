import {
  captureOf,
  isAskedTwice,
  isDisputeOpen,
  isOpen,
  isUnanswered,
  lostBy,
  lostOf,
  notRefunded,
  type Capture,
  type Dispute,
  type DisputePhase,
  type PaymentOrder,
  type Refund,
} from './payment';
import { flagsAfterRefund, flagsOfMoneyHere } from './attention';
import { auditEffect, type OrderEffect } from './order-effect';

/** The gateway's report of a payer's dispute at the bank. */
export interface DisputeReport {
  readonly dispute: string;
  /** The capture that is disputed. */
  readonly payment: string;
  readonly phase: DisputePhase;
  /** How much of the capture is disputed, in paise; absent: all of it. */
  readonly amountPaise?: number;
  /** What the gateway has taken from the shop's balance for a dispute that is lost, in paise; absent: it does not say. */
  readonly deductedPaise?: number;
  /** Of both amounts; absent: the capture's. */
  readonly currency?: string;
  /** When the gateway said so, by its clock, ISO 8601 UTC; absent: it does not say. */
  readonly saidAt?: string;
  /** What it says of a dispute as it is now, since it was asked: never late. */
  readonly isAsked?: true;
  /** Reports contradict each other, and the gateway does not say which one counts: until it does, the dispute counts as open. */
  readonly isUnsure?: true;
}

/** Later phases have higher numbers; evidence may be asked for, and be under review, several times. */
const PLACE: Readonly<Record<DisputePhase, number>> = {
  created: 0,
  under_review: 1,
  action_required: 1,
  won: 2,
  lost: 2,
  closed: 3,
};

/**
 * Whether another report that is known came after this one: events may overtake each other. By the gateway's clock, so that a dispute can
 * be opened again; where it does not say, or says both in one second, by the phases.
 */
function isLate(
  { phase, saidAt = '', isAsked, isUnsure }: DisputeReport,
  known: Pick<Dispute, 'phase' | 'saidAt'> | undefined,
): boolean {
  if (!known || isAsked || isUnsure) return false;
  const isTimed = saidAt !== '' && known.saidAt !== undefined && saidAt !== known.saidAt;
  return isTimed ? saidAt < (known.saidAt ?? '') : PLACE[known.phase] > PLACE[phase];
}

/**
 * Whether a report of a dispute names the opposite decision of another one, and none is later by the gateway's clock: then only the
 * gateway knows which one counts.
 */
export function contradicts(
  one: Pick<DisputeReport, 'phase' | 'saidAt'>,
  other: Pick<Dispute, 'phase' | 'saidAt' | 'isUnsure'>,
): boolean {
  const isOpposite =
    (one.phase === 'won' && (other.phase === 'lost' || other.isUnsure === true)) ||
    (one.phase === 'lost' && (other.phase === 'won' || other.isUnsure === true));
  const isTimed = one.saidAt !== undefined && other.saidAt !== undefined;
  return isOpposite && !(isTimed && one.saidAt !== other.saidAt);
}

/** What a dispute takes of its capture, in paise, as long as no other dispute has taken it. */
interface Claim {
  readonly amountPaise: number;
  /** The gateway does not say how much. */
  readonly isGuessed?: true | undefined;
}

const NOTHING: Claim = { amountPaise: 0 };

/** What a dispute that is known takes. */
function knownClaim(known: Dispute | undefined): Claim {
  if (!known) return NOTHING;
  const isGuessed = known.losses?.at(-1)?.isGuessed;
  return known.claim ?? { amountPaise: lostBy(known), ...(isGuessed ? { isGuessed } : {}) };
}

/**
 * What a dispute takes once this is known: what the gateway says that it has deducted, also where money had gone back before and so left
 * twice; where it says nothing of one that is lost, at most what is left. One that is won takes nothing, and gives back what it had
 * taken.
 */
function claimOf(
  report: DisputeReport,
  known: Dispute | undefined,
  payment: PaymentOrder,
  capture: Capture,
): Claim {
  const isOfCapture =
    report.currency === undefined || report.currency.toUpperCase() === capture.currency;
  const { phase, amountPaise, deductedPaise } = isOfCapture ? report : { phase: report.phase };
  const before = knownClaim(known);
  const isDecidedAgain = phase === 'won' || known?.phase === 'won';
  if (isDecidedAgain && isLate(report, known)) return before;
  if (phase === 'won') return NOTHING;
  if (phase !== 'lost' && phase !== 'closed') return before;
  // It says now what had been guessed.
  if (before.isGuessed && deductedPaise !== undefined) return { amountPaise: deductedPaise };
  const isUnsaid =
    phase === 'lost' &&
    deductedPaise === undefined &&
    known?.phase !== phase &&
    before.amountPaise === 0;
  if (isUnsaid) {
    const left = Math.max(leftBesideRefunds(payment, capture), 0);
    return { amountPaise: Math.min(amountPaise ?? left, left), isGuessed: true };
  }
  return (deductedPaise ?? 0) > before.amountPaise ? { amountPaise: deductedPaise ?? 0 } : before;
}

/** What of a capture is still here, but for disputes: a refund that the gateway has not taken in hand has not left. */
function leftBesideRefunds(payment: PaymentOrder, capture: Capture): number {
  const refunds = payment.refunds.filter((refund) => !isUnanswered(refund));
  return notRefunded({ ...payment, refunds }, capture);
}

/**
 * A dispute with what it has taken, of what the others leave of the capture: all of one capture is lost at most once.
 * @param payment with the other disputes of it as they are now
 * @param at when it became known, ISO 8601 UTC
 */
function withTaken(
  known: Dispute,
  claim: Claim,
  payment: PaymentOrder,
  capture: Capture,
  at: string,
): Dispute {
  const { claim: _claim, ...dispute } = known;
  const lostToOthers = (payment.disputes ?? [])
    .filter((other) => other.dispute !== dispute.dispute && other.payment === capture.payment)
    .reduce((sum, other) => sum + lostBy(other), 0);
  const here = claim.isGuessed ? leftBesideRefunds(payment, capture) : capture.amountPaise;
  const before = lostBy(dispute);
  const most = Math.max(here - lostToOthers, before);
  const taken = Math.min(claim.amountPaise, most);
  const { isGuessed } = claim;
  const loss = { amountPaise: taken - before, at, ...(isGuessed ? { isGuessed } : {}) };
  return {
    ...dispute,
    ...(taken === before ? {} : { losses: [...(dispute.losses ?? []), loss] }),
    ...(taken === claim.amountPaise ? {} : { claim }),
  };
}

/** The disputes of a payment order where each has taken what the others leave it, since one of them took less than before. */
function settledAmong(payment: PaymentOrder, capture: Capture, at: string): Dispute[] {
  return (payment.disputes ?? []).reduce<Dispute[]>((disputes, dispute) => {
    if (dispute.payment !== capture.payment || !dispute.claim) return disputes;
    const next = withTaken(dispute, dispute.claim, { ...payment, disputes }, capture, at);
    return disputes.map((found) => (found === dispute ? next : found));
  }, payment.disputes ?? []);
}

/**
 * Records the gateway's report of a dispute, and flags the payment, again where the flag was settled before: each phase may ask for
 * something else. Only reported by webhook. While it is open, nothing of the order is sent and nothing of the capture given back; what the
 * bank takes back is lost, and is not given back once more. A report that is repeated, or late, changes nothing but what was taken;
 * one of a payment that was never captured here changes nothing.
 * @param now milliseconds since 1970
 */
export function noteDispute(
  payment: PaymentOrder,
  report: DisputeReport,
  now: number,
): readonly OrderEffect[] {
  const { dispute, payment: id, phase, saidAt } = report;
  const known = payment.disputes?.find((found) => found.dispute === dispute);
  const capture = captureOf(payment, id);
  if (!capture) return [];
  const claim = claimOf(report, known, payment, capture);
  const late = isLate(report, known);
  const isOld = late || known?.phase === phase;
  const at = new Date(now).toISOString();
  const others = (payment.disputes ?? []).filter((found) => found !== known);
  const isKnown = isOld && (!report.isUnsure || known?.isUnsure === true);
  if (isKnown && claim.amountPaise === knownClaim(known).amountPaise) {
    if (!known || late || saidAt === undefined || saidAt === known.saidAt) return [];
    // The same once more: what was said before it is late from now on.
    const disputes = [...others, { ...known, saidAt }];
    return [{ kind: 'put-payment', payment: { ...payment, disputes, updatedAt: at } }];
  }
  const isFlag = (flag: PaymentOrder['attention'][number]) =>
    flag.kind === 'disputed' && flag.payment === id;
  const flags = payment.attention.filter((flag) => !isFlag(flag));
  const raised = payment.attention.find((flag) => isFlag(flag) && flag.cleared === null);
  const flag = raised ?? ({ kind: 'disputed', payment: id, raisedAt: at, cleared: null } as const);
  const noted: Dispute = {
    dispute,
    payment: id,
    ...(known && isOld ? phaseOf(known) : { phase, at, ...(saidAt ? { saidAt } : {}) }),
    openedAt: known?.openedAt ?? at,
    ...(report.isUnsure || (known?.isUnsure && isOpen({ phase })) ? { isUnsure: true } : {}),
    ...(known?.losses ? { losses: known.losses } : {}),
  };
  const taken = {
    ...payment,
    disputes: [...others, withTaken(noted, claim, payment, capture, at)],
  };
  const next = {
    ...taken,
    disputes: settledAmong(taken, capture, at),
    attention: [...flags, flag],
    updatedAt: at,
  };
  const isMoneyHere = lostOf(next, id) < lostOf(payment, id);
  const attention = isMoneyHere
    ? flagsOfMoneyHere(next, capture, at)
    : flagsAfterRefund(next, capture, at);
  return [
    // What the bank gave back need not go back once more.
    { kind: 'put-payment', payment: { ...next, attention } },
    auditEffect(payment.order, { kind: 'gateway' }, now, {
      kind: 'disputed',
      payment: id,
      dispute,
      phase,
    }),
  ];
}

/**
 * Why a refund that has no answer yet is not sent, or not sent again: the bank has not decided about a dispute of its capture
 * (`disputed`), or has taken what it was to give back (`lost`). `null`: nothing keeps it.
 */
export function whyHeldBack(
  payment: PaymentOrder,
  { payment: id }: Pick<Refund, 'payment'>,
): 'disputed' | 'lost' | null {
  if (isDisputeOpen(payment, id)) return 'disputed';
  const capture = captureOf(payment, id);
  return capture && isAskedTwice(payment, capture) ? 'lost' : null;
}

function phaseOf({ phase, at, saidAt }: Dispute) {
  return { phase, at, ...(saidAt ? { saidAt } : {}) };
}
