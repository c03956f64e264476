import { decimalFromPaise, formatInr, paiseFromDecimal, type Paise } from '#shared/core/paise';
import { isOfKeys } from '#shared/payments/gateway-keys';
import { CURRENCY, captureOf, isDisputeOpen, type Refund } from '#shared/payments/payment';
import {
  largestPart,
  MIN_REFUND,
  requestRefund,
  type RefundRequested,
} from '#shared/payments/refund';
import type { PaymentActor } from '#shared/payments/actor';
import { ApiError, invalid } from '../http/api-error';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import { writeEffects } from '../orders/write-effects';

/** What an admin asks for. */
export interface RefundWish {
  /** The payment order. */
  readonly gatewayOrder: string;
  /** The capture that goes back. */
  readonly payment: string;
  /** A two-decimal amount of the capture's currency. */
  readonly amount: string;
  readonly key: string;
  /** The keys that the gateway is asked with. */
  readonly keyIds: readonly string[];
}

export type RefundAsked =
  | { readonly status: 'asked'; readonly refund: Refund }
  | { readonly status: 'refused'; readonly error: ApiError };

/**
 * Records a refund, before the gateway is asked: what is under way counts against the rest.
 * @param now milliseconds since 1970
 */
export async function askForRefund(
  shop: ShopWriter,
  wish: RefundWish,
  by: Extract<PaymentActor, { kind: 'admin' }>,
  now: number,
): Promise<RefundAsked> {
  const { gatewayOrder, payment: captured, amount, key, keyIds } = wish;
  const payment = await shop.paymentOrder(gatewayOrder);
  if (!payment) return refused(noSuch('Payment'));
  if (!isOfKeys(payment, keyIds))
    return refused(
      new ApiError('forbidden', {
        message: `This payment was made with another gateway account (${payment.keyId}). Refund it in that account’s dashboard`,
      }),
    );
  // The gateway knows a key in all of the shop, so that it identifies one refund everywhere.
  if (await isKeyOfAnother(shop, gatewayOrder, key)) return refused(new ApiError('id_reused'));
  const amountPaise = paiseFromDecimal(amount);
  const asked = requestRefund(payment, { payment: captured, amountPaise, key }, by, now);
  if (asked.status === 'refused') {
    const isInRupees = captureOf(payment, captured)?.currency === CURRENCY;
    const isDisputed = isDisputeOpen(payment, captured);
    return refused(
      asked.code === 'in_progress' && isDisputed ? BANK_DECIDES : errorOf(asked, isInRupees),
    );
  }
  await writeEffects(shop, asked.effects);
  return { status: 'asked', refund: asked.refund };
}

const BANK_DECIDES = new ApiError('in_progress', {
  message:
    'The customer’s bank is deciding about this payment. You can refund it once that is done',
});
const refused = (error: ApiError): RefundAsked => ({ status: 'refused', error });
const noSuch = (what: string) => new ApiError('not_found', { message: `${what} not found` });

async function isKeyOfAnother(shop: ShopWriter, gatewayOrder: string, key: string) {
  const known = await shop.paymentsOfRefund(key);
  return known.some(({ _id }) => _id !== gatewayOrder);
}

function errorOf(
  { code, problem, left = 0 }: Extract<RefundRequested, { status: 'refused' }>,
  isInRupees: boolean,
): ApiError {
  const moneyOf = (paise: Paise) => (isInRupees ? formatInr(paise) : decimalFromPaise(paise));
  switch (code) {
    case 'not_found':
      return noSuch('Capture');
    case 'invalid':
      if (problem === 'leaves_too_little') {
        const most = largestPart(left);
        const part = most === null ? '' : `, or at most ${moneyOf(most)}`;
        return invalid({
          amount: `Enter ${moneyOf(left)}${part}: less than ${moneyOf(MIN_REFUND)} can’t be refunded later`,
        });
      }
      return invalid({ amount: `Enter an amount of at least ${moneyOf(MIN_REFUND)}` });
    case 'in_progress':
      return new ApiError('in_progress', {
        message:
          'Another refund of this payment is still being confirmed. You can refund more once that is done',
      });
    case 'id_reused':
      return new ApiError('id_reused');
    case 'amount_differs': {
      const message =
        left > 0 ? `Only ${moneyOf(left)} can still go back` : 'Nothing is left to refund';
      return new ApiError('amount_differs', { message, more: { left: decimalFromPaise(left) } });
    }
  }
}
