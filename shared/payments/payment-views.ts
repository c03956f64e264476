import { needsRefund } from './attention';
import { ranOut, type StockHold } from './held-stock';
import {
  isUnanswered,
  needsAttention,
  refundable,
  type AttentionKind,
  type Capture,
  type PaymentOrder,
  type PaymentStatus,
} from './payment';
import type { PaymentView } from './payment-documents';

/*
 * Which payment orders the admins' lists hold. A list asks for what a payment order says of itself (its marks and its status,
 * which change only when it is put) and for the stock of its shop order at a time. So a store with columns may write the marks
 * beside each row, and ask for a list by them; one without looks at each row. Both ask by `VIEW_RULES`.
 */

/** What a payment order says of itself, by which the lists are made. */
export const PAYMENT_MARKS = ['attention', 'captured-unpaid', 'paid-twice', 'refunds-due'] as const;
export type PaymentMark = (typeof PAYMENT_MARKS)[number];

/** Where the stock of a shop order is: held for a payment that may come, released (or about to be), or gone with the goods. */
export type HeldStock = 'aside' | 'over' | 'taken';

/** What a list asks of a payment order; what it leaves out may be anything. */
export interface ViewRule {
  readonly mark?: PaymentMark;
  readonly statuses?: readonly PaymentStatus[];
  readonly stock?: HeldStock;
}

/** What each list holds: the payments with which something is still to be done, save for `expired` and `all`. */
export const VIEW_RULES: Readonly<Record<PaymentView, ViewRule>> = {
  attention: { mark: 'attention' },
  'captured-unpaid': { mark: 'captured-unpaid' },
  'paid-twice': { mark: 'paid-twice' },
  'refunds-due': { mark: 'refunds-due' },
  held: { statuses: ['open'], stock: 'aside' },
  expired: { statuses: ['open', 'closed'], stock: 'over' },
  all: {},
};

/** Flags of money that came and paid nothing, and not because the order was paid already. */
const UNPAID: readonly AttentionKind[] = [
  'late-no-stock',
  'order-closed',
  'amount-differs',
  'not-online',
];

const hasOpenFlag = (payment: PaymentOrder, isIt: (kind: AttentionKind) => boolean) =>
  payment.attention.some((flag) => flag.cleared === null && isIt(flag.kind));

/** A capture's last refund failed and was not asked again, or it is not known yet whether the gateway has one in hand. */
function isWayBackOpen(payment: PaymentOrder, capture: Capture): boolean {
  const refunds = payment.refunds.filter((refund) => refund.payment === capture.payment);
  if (refunds.some(isUnanswered)) return true;
  return refunds.at(-1)?.state === 'failed' && refundable(payment, capture) > 0;
}

const HAS_MARK: Readonly<Record<PaymentMark, (payment: PaymentOrder) => boolean>> = {
  attention: needsAttention,
  'captured-unpaid': (payment) => hasOpenFlag(payment, (kind) => UNPAID.includes(kind)),
  'paid-twice': (payment) => hasOpenFlag(payment, (kind) => kind === 'paid-twice'),
  'refunds-due': (payment) =>
    hasOpenFlag(payment, (kind) => needsRefund(kind) || kind === 'refund-differs') ||
    payment.captures.some((capture) => isWayBackOpen(payment, capture)),
};

/** The marks of a payment order: they follow from it alone. */
export function marksOf(payment: PaymentOrder): PaymentMark[] {
  return PAYMENT_MARKS.filter((mark) => HAS_MARK[mark](payment));
}

/**
 * Where the stock of a shop order is. It changes apart from its payments: with the hold, and with the time.
 * @param now milliseconds since 1970
 */
export function heldStockAt(hold: StockHold, now: number): HeldStock {
  if (hold.state === 'taken') return 'taken';
  // Swept or not: the stock is released, or about to be.
  return hold.state === 'released' || ranOut(hold, now) ? 'over' : 'aside';
}

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
  const { mark, statuses, stock } = VIEW_RULES[view];
  if (mark && !HAS_MARK[mark](payment)) return false;
  if (statuses && !statuses.includes(payment.status)) return false;
  return !stock || (hold !== undefined && heldStockAt(hold, now) === stock);
}
