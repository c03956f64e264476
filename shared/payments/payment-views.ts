import { needsRefund } from './attention';
import { ranOut, type StockHold } from './held-stock';
import {
  isUnanswered,
  needsAttention,
  refundable,
  type AttentionKind,
  type Capture,
  type PaymentOrder,
} from './payment';
import type { PaymentView } from './payment-documents';

/** A payment order and the hold of its shop order, at a time. */
interface Seen {
  readonly payment: PaymentOrder;
  readonly hold: StockHold | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Flags of money that came and paid nothing, and not because the order was paid already. */
const UNPAID: readonly AttentionKind[] = [
  'late-no-stock',
  'order-closed',
  'amount-differs',
  'not-online',
];

const hasOpenFlag = (payment: PaymentOrder, isIt: (kind: AttentionKind) => boolean) =>
  payment.attention.some((flag) => flag.cleared === null && isIt(flag.kind));

/** A capture's last refund failed and was not asked again, or nobody knows yet whether the gateway has one in hand. */
function isWayBackOpen(payment: PaymentOrder, capture: Capture): boolean {
  const refunds = payment.refunds.filter((refund) => refund.payment === capture.payment);
  if (refunds.some(isUnanswered)) return true;
  return refunds.at(-1)?.state === 'failed' && refundable(payment, capture) > 0;
}

/** What each view holds: the payments with which something is still to be done, save for `expired` and `all`. */
const VIEWS: Readonly<Record<PaymentView, (seen: Seen) => boolean>> = {
  attention: ({ payment }) => needsAttention(payment),
  'captured-unpaid': ({ payment }) => hasOpenFlag(payment, (kind) => UNPAID.includes(kind)),
  'paid-twice': ({ payment }) => hasOpenFlag(payment, (kind) => kind === 'paid-twice'),
  'refunds-due': ({ payment }) =>
    hasOpenFlag(payment, (kind) => needsRefund(kind) || kind === 'refund-differs') ||
    payment.captures.some((capture) => isWayBackOpen(payment, capture)),
  held: ({ payment, hold, now }) =>
    payment.status === 'open' && hold?.state === 'held' && !ranOut(hold, now),
  // Swept or not: the stock is anybody's, or about to be.
  expired: ({ payment, hold, now }) =>
    payment.status !== 'paid' &&
    (hold?.state === 'released' || (hold?.state === 'held' && ranOut(hold, now))),
  all: () => true,
};

/**
 * Whether a payment order belongs to one of the admins' lists (`PAYMENT_VIEWS`).
 * @param hold of its shop order; `undefined` where there never was one
 * @param now milliseconds since 1970
 */
export function isInView(
  view: PaymentView,
  payment: PaymentOrder,
  hold: StockHold | undefined,
  now: number,
): boolean {
  return VIEWS[view]({ payment, hold, now });
}
