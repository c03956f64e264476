import { raiseFlag } from './attention';
import type { AttentionKind, Capture, PaymentOrder } from './payment';
import { auditEffect, type OrderEffect } from './order-effect';
import type { PaymentActor } from './actor';

/** What a flag about a refund says. */
export interface RefundFlag {
  /** `refund-failed`: money that should go back has not; `refund-differs`: shop and gateway disagree. */
  readonly kind: Extract<AttentionKind, 'refund-failed' | 'refund-differs'>;
  /** Of which payment, and how much it is about. */
  readonly capture: Pick<Capture, 'payment' | 'amountPaise' | 'currency'>;
  /** The event that raises it: another event raises another flag. */
  readonly about: string;
}

/**
 * Flags something about a refund, once for each event.
 * @param now milliseconds since 1970
 * @returns no effects where that event raised it before
 */
export function flagRefund(
  payment: PaymentOrder,
  { kind, capture, about }: RefundFlag,
  by: PaymentActor,
  now: number,
): readonly OrderEffect[] {
  const at = new Date(now).toISOString();
  const attention = raiseFlag(payment.attention, { kind, payment: capture.payment, about }, at);
  if (attention.length === payment.attention.length) return [];
  const { amountPaise, currency } = capture;
  return [
    { kind: 'put-payment', payment: { ...payment, attention, updatedAt: at } },
    auditEffect(payment.order, by, now, {
      kind: 'attention-raised',
      attention: kind,
      payment: capture.payment,
      amountPaise,
      currency,
    }),
  ];
}
