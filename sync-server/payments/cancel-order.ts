import { cancelProblem } from '#shared/orders/as-cancelled';
import type { Cancelled } from '#shared/payments/cancel-order';
import { isOfKeys } from '#shared/payments/gateway-keys';
import { isUnanswered } from '#shared/payments/payment';
import { loadOrderFacts } from '../orders/order-facts';
import type { ShopStore } from '../store/shop-store';
import { askAboutOrder, type AskDeps } from './ask-about-order';
import { areKeysRefused } from './gateway/gateway';
import { resendRefunds, type RefundServices } from './refund-send';

/** Why an order is not cancelled now. `unavailable`: the gateway does not say whether money has come. */
export type CancelRefusal =
  Extract<Cancelled, { status: 'refused' }>['code'] | 'not_found' | 'in_progress' | 'unavailable';

interface CancelDeps {
  readonly store: Pick<ShopStore, 'read'>;
  /** `null` where there is no gateway: then nothing can come. */
  readonly auth: AskDeps | null;
}

/**
 * The part of cancelling that takes time: asks the gateway for money that has come, which is booked, so that it goes back with the
 * order, and for money that is about to. A try that was only begun does not keep the order open: should it succeed after
 * all, its money goes back.
 * @returns why it should not be cancelled now; nothing where the gateway has nothing against it
 */
export async function moneyAgainstCancelling(
  { store, auth }: CancelDeps,
  orderId: string,
): Promise<'in_progress' | 'unavailable' | undefined> {
  const facts = await store.read((shop) => loadOrderFacts(shop, orderId));
  if (!auth || !facts || facts.order.isPaid || cancelProblem(facts.order, 'admin'))
    return undefined;
  for (const payment of facts.payments) {
    if (payment.status !== 'open' || !isOfKeys(payment, auth.gateway.keyIds)) continue;
    const asked = await askAboutOrder(auth, payment, { kind: 'gateway' });
    // What the gateway does not know, it takes no money for.
    if (asked.kind === 'refused' && !areKeysRefused(asked)) continue;
    if (asked.kind !== 'asked' || !asked.isBooked) return 'unavailable';
    if (asked.payments.some(({ status }) => status === 'authorized')) return 'in_progress';
  }
  return undefined;
}

/** Sends what cancelling orders put into the books to the gateway. What does not get through is the reconciler's. */
export async function sendRefundsOf(
  services: RefundServices,
  orderIds: readonly string[],
): Promise<void> {
  for (const id of orderIds) {
    const payments = await services.store.read((shop) => shop.paymentsOfOrder(id));
    for (const { _id, refunds } of payments)
      if (refunds.some(isUnanswered)) await resendRefunds(services, _id);
  }
}
