import type { Paise } from '../core/paise';
import type { PaymentActor } from './actor';
import { isOfKeys } from './gateway-keys';
import type { OrderEffect } from './order-effect';
import { isPaying, refundable, type PaymentOrder } from './payment';
import { amountProblem, requestRefund } from './refund';

/**
 * Asks a part of what pays an order back from the gateway, whatever the whole order gives back; it is sent afterwards.
 * @param payments every payment order of it
 * @param keyIds the keys that the gateway is asked with; none where there is no gateway
 * @param key what the refund is known by
 * @param now milliseconds since 1970
 * @returns `null` where the gateway would refuse, or another refund has no answer yet
 */
export function askBack(
  payments: readonly PaymentOrder[],
  keyIds: readonly string[],
  amountPaise: Paise,
  key: string,
  by: PaymentActor,
  now: number,
): readonly OrderEffect[] | null {
  const paying = payments.flatMap((payment) =>
    payment.isTest || !isOfKeys(payment, keyIds)
      ? []
      : payment.captures
          .filter((capture) => isPaying(payment, capture))
          .map((capture) => ({ payment, capture })),
  );
  const found = paying.find(
    ({ payment, capture }) => amountProblem(amountPaise, refundable(payment, capture)) === null,
  );
  if (!found) return null;
  const { payment, capture } = found;
  const wish = { payment: capture.payment, amountPaise, key };
  const asked = requestRefund(payment, wish, by, now);
  return asked.status === 'requested' ? asked.effects : null;
}
