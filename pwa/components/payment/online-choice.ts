import { MIN_ONLINE } from '#shared/core/limits';
import type { Paise } from '#shared/core/paise';
import type { PaymentMethod } from '#shared/orders/order';
import { useConnection } from '../../hooks/use-connection';
import { useShopSettings } from '../../hooks/use-shop-settings';
import type { Message } from '../../i18n/translate';
import type { PaymentStart } from '../../frames/payment-messages';
import { isOnPlainHttp } from '../../platform/browser';

/** The labels of the payment methods (docs/shop-rules.md#r-payments-1). */
export const METHOD_NAMES = {
  Razorpay: 'Razorpay (UPI / Card / NetBanking)',
  COD: 'Cash on Delivery (COD)',
} as const satisfies Record<PaymentMethod, Message>;

/** Whether online payment is available here and now: with which checkout, or why not. */
export type OnlineChoice =
  | { readonly can: true; readonly checkout: PaymentStart['checkout'] }
  /** `isAsked`: the shop has not answered yet, so that it may still be. */
  | { readonly can: false; readonly isAsked?: true; readonly reason: Message };

/** @param total what is to be paid; `null` where there is nothing to order */
export function useOnlineChoice(total: Paise | null): OnlineChoice {
  /** What the owner has switched on; `undefined` while the shop has not said. */
  const settings = useShopSettings();
  const connection = useConnection();
  if (settings?.onlinePayments === 'off')
    return { can: false, reason: 'Online payment isn’t available.' };
  // The order that is begun is known by a digest, which the browser makes with https alone.
  if (isOnPlainHttp()) return { can: false, reason: 'Paying online needs https.' };
  if (total !== null && total < MIN_ONLINE)
    return { can: false, reason: 'Orders below ₹1.00 cannot be paid online' };
  if (connection === 'offline')
    return { can: false, reason: 'You’re offline. Paying online needs a connection.' };
  if (!settings) return { can: false, isAsked: true, reason: 'Checking online payment…' };
  return { can: true, checkout: settings.onlinePayments };
}
