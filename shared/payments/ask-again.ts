import type { PaymentOrder } from './payment';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long after its last change a payment order is asked about, in milliseconds: money is at most five days late. */
export const ASKED_FOR = 30 * DAY;
/** The longest wait between two questions about one payment order, in milliseconds. */
export const MAX_ASK_WAIT = 6 * HOUR;

/**
 * The wait between two questions by the time since the last change, in milliseconds; there is none after the last line. A
 * table, so that a store may ask by it too.
 */
export const ASK_WAITS = [
  { newsBelow: HOUR, wait: 0 },
  { newsBelow: DAY, wait: 10 * MINUTE },
  { newsBelow: ASKED_FOR, wait: MAX_ASK_WAIT },
] as const;

/**
 * How long after one question about a payment order the next one follows; `Infinity`: there is none.
 * @param age since its last change, in milliseconds
 */
export function askAgainAfter(age: number): number {
  return ASK_WAITS.find(({ newsBelow }) => age < newsBelow)?.wait ?? Infinity;
}

/** Whether money of it is on its way back, and the gateway has not said the end of it. */
export function isRefundAwaited({ refunds }: Pick<PaymentOrder, 'refunds'>): boolean {
  return refunds.some(({ settledAt }) => settledAt === null);
}

/**
 * Whether the gateway is to be asked about a payment order now, in case the shop missed a report. Counted from its
 * last change and not from its beginning: one that was opened again, or settled, is as new as one that was made then, and a
 * second payment may follow a first. One whose refund has no end yet is asked about until it has.
 * @param askedAt when it was asked about last, `-Infinity` for never; milliseconds since 1970, as `now`
 */
export function wantsAsking(payment: PaymentOrder, askedAt: number, now: number): boolean {
  const usual = askAgainAfter(now - Date.parse(payment.updatedAt));
  const wait = isRefundAwaited(payment) ? Math.min(usual, MAX_ASK_WAIT) : usual;
  return wait < Infinity && now - askedAt >= wait;
}

/**
 * Whether a question about it goes before others: it changed in the last hour, or money is on its way back.
 * @param now milliseconds since 1970
 */
export function isAskedFirst(payment: PaymentOrder, now: number): boolean {
  return isRefundAwaited(payment) || askAgainAfter(now - Date.parse(payment.updatedAt)) === 0;
}
