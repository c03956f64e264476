import { CURRENCY, type PaymentOrder } from './payment';
import { auditEffect, type OrderEffect } from './order-effect';
import type { PaymentActor } from './actor';

/**
 * Whether a payment order was opened with one of these keys of the gateway: what was opened with others (the test mode's, another
 * account's) these know nothing of. An older one without a noted key counts as theirs, until it is noted (`withKey`).
 * @param keyIds the key in use, and those before it of the same account
 */
export function isOfKeys(
  { keyId }: Pick<PaymentOrder, 'keyId'>,
  keyIds: readonly string[],
): boolean {
  return keyId === undefined || keyIds.includes(keyId);
}

/**
 * Closes the open payment orders of other keys: with the keys of today they cannot be paid, so another one is opened.
 * @param payments every payment order of a shop order
 * @param now milliseconds since 1970
 * @returns all payment orders as they are then, and what writes that down
 */
export function retireOthers(
  payments: readonly PaymentOrder[],
  keyIds: readonly string[],
  by: PaymentActor,
  now: number,
) {
  const at = new Date(now).toISOString();
  const effects: OrderEffect[] = [];
  const left = payments.map((payment): PaymentOrder => {
    if (payment.status !== 'open' || isOfKeys(payment, keyIds)) return payment;
    const retired: PaymentOrder = { ...payment, status: 'closed', retiredAt: at, updatedAt: at };
    const { _id: gatewayOrder, amountPaise } = payment;
    const event = {
      kind: 'payment-retired',
      gatewayOrder,
      amountPaise,
      currency: CURRENCY,
    } as const;
    effects.push(
      { kind: 'put-payment', payment: retired },
      auditEffect(payment.order, by, now, event),
    );
    return retired;
  });
  return { payments: left, effects };
}
