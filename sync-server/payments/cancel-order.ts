import { canCancel } from '#shared/orders/cancelled';
import { cancelOrder, type Cancelled } from '#shared/payments/cancel-order';
import { isOfKeys } from '#shared/payments/gateway-keys';
import type { Who } from '#shared/payments/who';
import type { ShopStore, ShopWriter } from '../store/shop-store';
import { applyPaymentEffects } from './apply-effects';
import { askAboutOrder, type AskDeps } from './ask-about-order';
import { areKeysRefused } from './gateway/gateway';
import { loadOrderFacts } from './order-facts';

/** Why an order is not cancelled now. `unavailable`: the gateway does not say whether money has come. */
export type CancelRefusal =
  Extract<Cancelled, { status: 'refused' }>['code'] | 'not_found' | 'unavailable';

interface CancelDeps {
  readonly store: ShopStore;
  /** `null` where there is no gateway: then nothing can come. */
  readonly auth: AskDeps | null;
}

/**
 * The part of cancelling that takes time: asks the gateway for money that has come, which is booked and pays the order, and
 * for money that is about to. A try that was only begun does not keep the order open: should it succeed after all, its
 * money goes back.
 * @param owner whose order it must be
 * @returns why it cannot be cancelled; nothing where the gateway has nothing against it
 */
export async function moneyAgainstCancelling(
  { store, auth }: CancelDeps,
  orderId: string,
  owner: string,
): Promise<CancelRefusal | undefined> {
  const facts = await store.read((shop) => loadOrderFacts(shop, orderId));
  if (facts?.order.user._id !== owner) return 'not_found';
  if (!auth || !canCancel(facts.order)) return undefined;
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

/** Cancels it, in a transaction that looks again: a capture may have come meanwhile, and then the money wins. */
export async function cancelInTransaction(
  shop: ShopWriter,
  orderId: string,
  by: Extract<Who, { kind: 'shopper' }>,
  now: number,
): Promise<Cancelled | { readonly status: 'refused'; readonly code: 'not_found' }> {
  const facts = await loadOrderFacts(shop, orderId);
  if (facts?.order.user._id !== by.user) return { status: 'refused', code: 'not_found' };
  const cancelled = cancelOrder(facts.order, facts, by, now);
  if (cancelled.status === 'cancelled') await applyPaymentEffects(shop, cancelled.effects);
  return cancelled;
}
