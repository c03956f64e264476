import { useEffect, useRef } from 'react';
import type { PaymentOrderResponse } from '#shared/payments/payment-calls';
import { useShopName } from '../design/shop-facts';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { payOnline, type PaymentEnd } from '../../payments/online-payment';
import { PAYMENT_MESSAGES } from '../../payments/online-payment-messages';
import { useMessages } from '../../i18n/messages';
import {
  openPaymentWindow,
  type PaymentWindow,
  type PaymentWindowOptions,
} from '../../frames/open-payment-window';
import type { PaymentStart } from '../../frames/payment-messages';
import { whenOrderShows } from './when-order-shows';

/** The colour of the payment window: the shop's own, the same for all users (docs/shop-rules.md#r-payments-3). */
const THEME_COLOUR = '#0d5c63';

/** What is to be paid, and with which checkout. */
export interface ToPay {
  readonly orderId: string;
  readonly phone: string;
  /** What the shopper agreed to pay at most, where the order's prices had become too old; a two-decimal string. */
  readonly confirmedTotal?: string | undefined;
  readonly checkout: PaymentStart['checkout'];
}

/**
 * Pays an order that the shop has, and says what there is to say; what was refused or failed is left to the screen. The window
 * goes with the screen that opened it.
 * @returns pays once and resolves when it has ended, and the account shows it; `undefined` for a visitor
 */
export function usePayOnline(): (order: ToPay) => Promise<PaymentEnd | undefined> {
  const { db, api, account, clock, session } = useServices();
  const shopName = useShopName();
  const toast = useToast();
  const { t, translate } = useMessages();
  const open = useRef<PaymentWindow>(undefined);
  useEffect(() => () => open.current?.close(), []);
  const who = session.current()?.user._id;
  useEffect(() => {
    if (who !== undefined) void account.start(who);
  }, [account, who]);

  return async ({ orderId, phone, confirmedTotal, checkout }) => {
    const user = session.current()?.user;
    if (!user) return undefined;
    let failedTry: string | undefined;
    const showCheckout = (
      {
        key,
        orderId: gatewayOrderId,
        amount,
        currency,
        timeout,
        windowOrigin,
      }: PaymentOrderResponse,
      keep: PaymentWindowOptions['keep'],
    ) => {
      const prefill = { name: user.name, email: user.email, contact: phone };
      const given = { checkout, key, gatewayOrderId, amount, currency, timeout, prefill };
      open.current = openPaymentWindow(
        { ...given, shopName, themeColour: THEME_COLOUR },
        {
          title: t('Payment'),
          origin: windowOrigin,
          onFailed(reason) {
            failedTry = reason ?? PAYMENT_MESSAGES.tryFailed;
            toast.error(translate(failedTry));
          },
          keep,
        },
      );
      return open.current.ended;
    };
    const toPay = { orderId, user: user._id, confirmedTotal };
    const ended = await payOnline(toPay, { db, api, clock, showCheckout });
    // Closed after a try that failed, it has failed; closed before any, nothing has happened.
    const end: PaymentEnd =
      ended.kind === 'dismissed' && failedTry !== undefined
        ? { kind: 'failed', message: failedTry }
        : ended;
    open.current = undefined;
    const paid = end.kind === 'paid' || end.kind === 'paid-before';
    // Whatever it was: what the shop knows by now is the truth.
    account.requestPull();
    if (paid || end.kind === 'unsure')
      await whenOrderShows(account, orderId, (order) => order.isPaid || !paid);
    if (end.kind === 'paid') toast.success(translate(end.message));
    if (end.kind === 'paid-before') toast.info(translate(end.message));
    if (end.kind === 'unsure') toast.error(translate(end.message));
    return end;
  };
}
