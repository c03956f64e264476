import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { checkPayment, verifyPayment } from '../../payments/online-payment';
import { paymentsUnderWay } from '../../payments/payments-under-way';
import type { PaymentUnderWay } from '../../database/settings';
import { useConnection } from '../../hooks/use-connection';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useSession } from '../../hooks/use-session';
import { useMessages } from '../../i18n/messages';

/**
 * The payment of an order that was begun on this device and whose end is not known.
 * @returns `null` where there is none; `undefined` while the device is asked, when paying has to wait
 */
export function usePaymentUnderWay(
  orderId: string | undefined,
): PaymentUnderWay | null | undefined {
  const { db } = useServices();
  const userId = useSession()?.user._id;
  const found = useDeviceQuery(() => paymentsUnderWay(db), [db], []);
  return found && (found.find((one) => one.orderId === orderId && one.user === userId) ?? null);
}

/**
 * The same payment is not asked about more often by itself, in milliseconds. Where this one call fails on a network that works,
 * the connection is taken for lost and found again each time.
 */
const MIN_INTERVAL = 30_000;

/**
 * Finds out what became of a payment that was begun on this device and whose end it does not know. The shop is asked by
 * itself, with the page and each time there is a connection again: with what the checkout said, or without, where the page
 * went before it said anything. What it answers is stored, and so `underWay` changes or goes.
 * @param underWay as `usePaymentUnderWay` gives it
 * @param isPaying whether a window of this very page is open: then the answer comes from there
 * @returns `asking` from the first render on until there is an answer: paying has to wait; `ask` asks once more
 */
export function useAskAboutPayment(
  underWay: PaymentUnderWay | null | undefined,
  isPaying: () => boolean,
): { readonly asking: boolean; readonly ask: () => Promise<void> } {
  const { db, api, account, clock } = useServices();
  const toast = useToast();
  const { translate } = useMessages();
  const offline = useConnection() === 'offline';
  const [asked, setAsked] = useState<string>();
  const last = useRef<{ readonly what: string; readonly at: number }>(undefined);

  /** @returns whether the end is known: then the device forgets the payment, and `underWay` goes by itself */
  async function askAndTell(): Promise<boolean> {
    account.requestPull();
    if (!underWay) return false;
    const end = underWay.proof
      ? await verifyPayment(underWay.proof, underWay, { db, api, clock })
      : await checkPayment(underWay, { db, api });
    account.requestPull();
    if (end.kind === 'paid') toast.success(translate(end.message));
    return end.kind !== 'unsure';
  }
  const ask = async () => void (await askAndTell());

  const toAsk =
    offline || !underWay
      ? undefined
      : (underWay.proof?.razorpay_payment_id ?? `${underWay.orderId} ${underWay.since}`);
  const askByItself = useEffectEvent(async (what: string) => {
    if (isPaying()) return false;
    last.current = { what, at: clock() };
    return askAndTell().catch(() => false);
  });
  const pauseBefore = useEffectEvent((what: string) => {
    const since = last.current?.what === what ? clock() - last.current.at : MIN_INTERVAL;
    return Math.min(MIN_INTERVAL, Math.max(0, MIN_INTERVAL - since));
  });
  useEffect(() => {
    if (toAsk === undefined) return undefined;
    const timer = setTimeout(
      () =>
        void askByItself(toAsk).then((isKnown) => {
          // Else it would show as not confirmed for the moment until the device has heard that it is.
          if (!isKnown) setAsked(toAsk);
        }),
      pauseBefore(toAsk),
    );
    return () => clearTimeout(timer);
  }, [toAsk]);
  return { asking: toAsk !== undefined && asked !== toAsk, ask };
}
