import { isBackInFull } from './attention';
import type { AuditEvent } from './audit';
import { flagRefund } from './flag-refund';
import { captureOf, isUnanswered, type Capture, type PaymentOrder, type Refund } from './payment';
import { auditEffect, type OrderEffect } from './order-effect';

/** The payment order with the next state of one of its refunds. @param at ISO 8601 UTC */
export function withRefund(payment: PaymentOrder, refund: Refund, at: string): PaymentOrder {
  const refunds = payment.refunds.map((found) => (found.key === refund.key ? refund : found));
  return { ...payment, refunds, updatedAt: at };
}

/** Money that should have gone back is still here: an admin has to see it. Nothing is, where it went back in another way since. */
export function flagFailed(payment: PaymentOrder, refund: Refund, captured: Capture, now: number) {
  if (isBackInFull(payment, captured)) return [];
  const { currency } = captured;
  const { payment: id, amountPaise, key } = refund;
  const capture = { payment: id, amountPaise, currency };
  const flag = { kind: 'refund-failed', capture, about: key } as const;
  return flagRefund(payment, flag, { kind: 'gateway' }, now);
}

/** A recorded refund by its key, with its capture. */
function refundOf(payment: PaymentOrder, key: string) {
  const refund = payment.refunds.find((found) => found.key === key);
  const capture = refund && captureOf(payment, refund.payment);
  return capture && { refund, capture };
}

/**
 * Notes that a refund was sent, or may have been, and that its outcome is unknown. Nothing to do gives no effects:
 * not asked for, noted before, or further already.
 * @param now milliseconds since 1970
 */
export function noteUnknownRefund(
  payment: PaymentOrder,
  key: string,
  now: number,
): readonly OrderEffect[] {
  const found = refundOf(payment, key);
  if (found?.refund.state !== 'requested') return [];
  const { refund, capture } = found;
  const at = new Date(now).toISOString();
  return [
    { kind: 'put-payment', payment: withRefund(payment, { ...refund, state: 'unknown' }, at) },
    auditEffect(payment.order, { kind: 'system' }, now, eventOf('refund-unknown', refund, capture)),
  ];
}

/** Of a refund that is not done. */
export interface RefundRefusal {
  readonly key: string;
  /** The gateway's words, for admins; 1 to 300 characters. */
  readonly reason: string;
  /** Books what has gone back in its place, so that no more is flagged and promised than is left; nothing unless given. */
  readonly wentBack?: (payment: PaymentOrder) => readonly OrderEffect[];
}

/**
 * Records that the gateway refuses a requested refund: it has done nothing, so the refund has failed, its amount is free
 * to be asked again under a new key, and its flag stays. Nothing to do gives no effects: not asked for, or further already.
 * @param now milliseconds since 1970
 */
export function refuseRefund(
  payment: PaymentOrder,
  { key, reason, wentBack = () => [] }: RefundRefusal,
  now: number,
): readonly OrderEffect[] {
  const found = refundOf(payment, key);
  if (!found || !isUnanswered(found.refund)) return [];
  const { refund, capture } = found;
  const at = new Date(now).toISOString();
  const failed: Refund = { ...refund, state: 'failed', settledAt: at, reason };
  const next = withRefund(payment, failed, at);
  const back = wentBack(next);
  return [
    { kind: 'put-payment', payment: next },
    ...back,
    auditEffect(payment.order, { kind: 'gateway' }, now, {
      ...eventOf('refund-failed', refund, capture),
      reason,
    }),
    ...flagFailed(latestPut(back) ?? next, refund, capture, now),
  ];
}

/** The payment order as the effects leave it; `undefined` where they leave it as it is. */
export function latestPut(effects: readonly OrderEffect[]): PaymentOrder | undefined {
  return effects.findLast((effect) => effect.kind === 'put-payment')?.payment;
}

/** What the trail says of a refund. */
export function eventOf<Kind extends Extract<AuditEvent['kind'], `refund-${string}`>>(
  kind: Kind,
  { payment, amountPaise }: Refund,
  { currency }: Capture,
) {
  return { kind, payment, amountPaise, currency };
}
