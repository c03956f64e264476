import { raiseFlag } from './attention';
import type { Capture, PaymentOrder } from './payment';
import { auditEffect, type PaymentEffect } from './payment-effect';
import type { Who } from './who';

/** Keys of the refunds that cancelling an order asks for begin with this: one for each capture. */
const KEY_START = 'cancelled.';

/** The key under which cancelling an order asks a capture back. */
export const cancelKeyOf = ({ payment }: Capture): string => `${KEY_START}${payment}`;

/** Whether a refund was asked for by cancelling its order. */
export const isOfCancelling = ({ key }: { readonly key: string }): boolean =>
  key.startsWith(KEY_START);

/**
 * Flags that books and gateway disagree about money that goes back, or that it should and has not. The same flag is raised once.
 * @param capture of which payment, and how much it is about
 * @param now milliseconds since 1970
 * @returns no effects where it was raised before
 */
export function flagRefund(
  payment: PaymentOrder,
  capture: Pick<Capture, 'payment' | 'amountPaise' | 'currency'>,
  by: Who,
  now: number,
): readonly PaymentEffect[] {
  const at = new Date(now).toISOString();
  const flag = { kind: 'refund-differs', payment: capture.payment } as const;
  const attention = raiseFlag(payment.attention, flag, at);
  if (attention.length === payment.attention.length) return [];
  const { amountPaise, currency } = capture;
  return [
    { kind: 'put-payment', payment: { ...payment, attention, updatedAt: at } },
    auditEffect(payment.order, by, now, {
      kind: 'attention-raised',
      attention: 'refund-differs',
      payment: capture.payment,
      amountPaise,
      currency,
    }),
  ];
}
