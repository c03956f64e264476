import { flagRefund } from './flag-refund';
import { isOfKeys } from './gateway-keys';
import {
  captureOf,
  isDisputeOpen,
  refundable,
  type Capture,
  type PaymentOrder,
  type Refund,
} from './payment';
import type { OrderEffect } from './order-effect';
import { requestRefund } from './refund';
import type { PaymentActor } from './actor';

/** How often the shop asks for the same money by itself, before it leaves it to an admin. */
export const MAX_AUTOMATIC_TRIES = 20;
const AUTOMATIC = /^auto-\d+-/;

/** How much of a payment's id, which is shorter, fits into a key. */
const MAX_ID = 32;

/** The key of the refund that the shop asks for by itself, since an order is cancelled. @param attempt 1 to 99 */
export const automaticKey = ({ payment }: Pick<Capture, 'payment'>, attempt: number): string =>
  `auto-${String(attempt).padStart(2, '0')}-${payment.slice(-MAX_ID)}`;

const isAutomatic = ({ key }: Pick<Refund, 'key'>) => AUTOMATIC.test(key);

/**
 * Asks back all that is left of what came on a payment order: what paid its order, and what paid nothing. What cannot be asked back
 * now (other keys of the gateway, or none; less than the gateway gives back; another refund of which the end is unknown) is flagged, so
 * that an admin looks at it. While the bank decides about a dispute nothing is asked: the bank may give the same money back.
 * @param payment one of a cancelled order
 * @param keyIds the keys that the gateway is asked with; none where there is no gateway
 * @param now milliseconds since 1970
 */
export function refundWhole(
  payment: PaymentOrder,
  keyIds: readonly string[],
  by: PaymentActor,
  now: number,
): readonly OrderEffect[] {
  if (payment.isTest) return [];
  const effects: OrderEffect[] = [];
  let latest = payment;
  for (const { payment: id } of payment.captures) {
    const more = refundCapture(latest, id, keyIds, by, now);
    for (const effect of more) if (effect.kind === 'put-payment') latest = effect.payment;
    effects.push(...more);
  }
  return effects;
}

function refundCapture(
  payment: PaymentOrder,
  id: string,
  keyIds: readonly string[],
  by: PaymentActor,
  now: number,
): readonly OrderEffect[] {
  const capture = captureOf(payment, id);
  const amountPaise = capture ? refundable(payment, capture) : 0;
  if (!capture || amountPaise === 0 || isDisputeOpen(payment, id)) return [];
  const tries = payment.refunds.filter((one) => one.payment === id && isAutomatic(one)).length;
  // Its flag stays open: an admin looks at it.
  if (tries >= MAX_AUTOMATIC_TRIES) return [];
  const key = automaticKey(capture, tries + 1);
  const isOurs = keyIds.length > 0 && isOfKeys(payment, keyIds);
  const asked = isOurs
    ? requestRefund(payment, { payment: id, amountPaise, key }, by, now)
    : undefined;
  if (asked && asked.status !== 'refused') return asked.effects;
  const about = {
    kind: 'refund-failed',
    capture: { ...capture, amountPaise },
    // Another event than that the refund under the key fails, which may yet be asked for.
    about: `not asked: ${key}`,
  } as const;
  return flagRefund(payment, about, by, now);
}

/**
 * Asks again, under a new key, for what should have gone back with a cancelled order and has not: the last try failed.
 * @param payment one of a cancelled order
 * @returns no effects where there is nothing to request, or it was requested often enough
 */
export function retryRefunds(
  payment: PaymentOrder,
  keyIds: readonly string[],
  now: number,
): readonly OrderEffect[] {
  if (keyIds.length === 0 || !isOfKeys(payment, keyIds)) return [];
  return refundWhole(payment, keyIds, { kind: 'system' }, now);
}
