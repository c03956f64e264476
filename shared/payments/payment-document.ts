import { decimalFromPaise } from '../core/paise';
import type { Order } from '../orders/order';
import { isBackInFull, isFlagOpen, mustGoBack } from './attention';
import { ATTENTION_WORDS, DISPUTE_WORDS, PART_LOST, type AuditEntry } from './audit';
import { sentenceOf } from './audit-sentence';
import { isOfKeys } from './gateway-keys';
import { ranOut, type StockHold } from './held-stock';
import {
  captureOf,
  isAccepted,
  isOpen,
  lostOf,
  refundable,
  type Attention,
  type Capture,
  type PaymentOrder,
  type Refund,
} from './payment';
import type { OrderHistory, PaymentDocument } from './payment-documents';
import { nameOf } from './actor';

/** What a payment order's document is made of. */
export interface PaymentFacts {
  readonly payment: PaymentOrder;
  /** The shop order of it. */
  readonly order: Order;
  /** The hold of that shop order; `null` where there never was one. */
  readonly hold: StockHold | null;
  /** The keys of the gateway that the shop has now; `null`: none. */
  readonly keyIds?: readonly string[] | null;
}

/**
 * Turns a stored payment order into the document that admins see.
 * @param now milliseconds since 1970
 */
export function documentOfPayment(
  { payment, order, hold, keyIds = null }: PaymentFacts,
  now: number,
): PaymentDocument {
  const { _id, amountPaise, currency, status, createdAt, updatedAt } = payment;
  const currencyOf = (id: string) =>
    payment.captures.find((capture) => capture.payment === id)?.currency ?? currency;
  const isElsewhere = keyIds !== null && !isOfKeys(payment, keyIds);
  const isUnheard = keyIds === null || isElsewhere;
  return {
    _id,
    order: order._id,
    ...(order.number !== undefined && { orderNumber: order.number }),
    user: { ...order.user },
    amount: decimalFromPaise(amountPaise),
    currency,
    status,
    ...(payment.isTest ? { isTest: true } : {}),
    ...(isElsewhere && payment.keyId ? { otherKey: payment.keyId } : {}),
    isPaid: order.isPaid,
    createdAt,
    updatedAt,
    captures: payment.captures.map((capture) => captureDocument(payment, capture)),
    refunds: payment.refunds.map((refund) => refundDocument(refund, currencyOf(refund.payment))),
    attention: payment.attention.map((flag) =>
      attentionDocument(payment, flag, { isElsewhere, isUnheard }),
    ),
    hold: hold && { state: holdState(hold, now), until: hold.until },
  };
}

function captureDocument(
  payment: PaymentOrder,
  capture: Capture,
): PaymentDocument['captures'][number] {
  return {
    payment: capture.payment,
    amount: decimalFromPaise(capture.amountPaise),
    currency: capture.currency,
    verdict: capture.verdict,
    ...(isAccepted(payment, capture) ? { accepted: true } : {}),
    capturedAt: capture.capturedAt,
    recordedAt: capture.recordedAt,
    refundable: decimalFromPaise(refundable(payment, capture)),
  };
}

function refundDocument(refund: Refund, currency: string): PaymentDocument['refunds'][number] {
  const { key, payment, state, gatewayRefund, requestedAt, settledAt, reason, byHand } = refund;
  return {
    key,
    payment,
    amount: decimalFromPaise(refund.amountPaise),
    currency,
    state,
    gatewayRefund,
    requestedBy: nameOf(refund.requestedBy),
    requestedAt,
    settledAt,
    ...(byHand ? { byHand } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** Of a dispute the phase says what is to be done: of one that is open, else of the last one. */
function wordsOfFlag(of: PaymentOrder, { kind, payment }: Attention): string {
  const disputes = (of.disputes ?? []).filter((dispute) => dispute.payment === payment);
  const last = disputes.findLast(isOpen) ?? disputes.at(-1);
  if (kind !== 'disputed' || !last) return ATTENTION_WORDS[kind];
  const capture = captureOf(of, payment);
  if (!capture || isOpen(last) || lostOf(of, payment) === 0) return DISPUTE_WORDS[last.phase];
  return isBackInFull(of, capture) ? DISPUTE_WORDS.lost : PART_LOST;
}

function attentionDocument(
  of: PaymentOrder,
  flag: Attention,
  seen: { readonly isElsewhere: boolean; readonly isUnheard: boolean },
): PaymentDocument['attention'][number] {
  const { kind, payment, raisedAt } = flag;
  const cleared = isFlagOpen(of, flag, seen.isUnheard) ? null : flag.cleared;
  return {
    kind,
    payment,
    ...(flag.about === undefined ? {} : { about: flag.about }),
    words: wordsOfFlag(of, flag),
    needsRefund: mustGoBack(of, flag) && !seen.isElsewhere,
    raisedAt,
    clearedAt: cleared?.at ?? null,
    ...(cleared?.reason === undefined ? {} : { reason: cleared.reason }),
  };
}

/** A hold whose time is over and that no sweep has released yet is `expired`. */
function holdState(hold: StockHold, now: number): NonNullable<PaymentDocument['hold']>['state'] {
  return hold.state === 'held' && ranOut(hold, now) ? 'expired' : hold.state;
}

/** An entry of an order's audit trail as admins read it. */
export function documentOfEntry(entry: AuditEntry): OrderHistory['entries'][number] {
  return { at: entry.at, kind: entry.event.kind, ...sentenceOf(entry) };
}
