import type { PaymentOrder } from './payment';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long after its last news a payment order is asked about, in milliseconds: money is at most five days late. */
export const ASKED_FOR = 30 * DAY;
/** The longest wait between two questions about one payment order, in milliseconds. */
export const MAX_ASK_WAIT = 6 * HOUR;

/**
 * How long after one question about a payment order the next one follows; `Infinity`: there is none.
 * @param age since its last news, in milliseconds
 */
export function askAgainAfter(age: number): number {
  if (age < HOUR) return 0;
  if (age < DAY) return 10 * MINUTE;
  return age < ASKED_FOR ? MAX_ASK_WAIT : Infinity;
}

/**
 * Whether the gateway is to be asked about a payment order now, where nobody tells the shop what happens there. Counted from its
 * last news and not from its beginning: one that was opened again, or settled, is as new as one that was made then, and a
 * second payment may follow a first. One whose refund has no end yet is asked about until it has.
 * @param askedAt when it was asked about last, `-Infinity` for never; milliseconds since 1970, as `now`
 */
export function wantsAsking(payment: PaymentOrder, askedAt: number, now: number): boolean {
  const isAwaited = payment.refunds.some(({ settledAt }) => settledAt === null);
  const usual = askAgainAfter(now - Date.parse(payment.updatedAt));
  const wait = isAwaited ? Math.min(usual, MAX_ASK_WAIT) : usual;
  return wait < Infinity && now - askedAt >= wait;
}
