import { stockAndMoneyBack } from '#shared/payments/stock-and-money-back';
import { cancelOrder, type Cancelled, type Canceller } from '#shared/payments/cancel-order';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import { writeEffects } from './write-effects';
import { loadOrderFacts } from './order-facts';

/**
 * Cancels an order in the transaction of whoever asks for it, by the queue or by REST: of several at once, one does. The money that
 * goes back is in the books then, and is sent afterwards.
 * @param by a shopper cancels an order of their own alone
 * @param now milliseconds since 1970
 * @param keyIds the keys that the gateway is asked with; none where there is no gateway
 */
export async function cancelInTransaction(
  shop: ShopWriter,
  orderId: string,
  by: Canceller,
  reason: string | undefined,
  { now, keyIds }: { readonly now: number; readonly keyIds: readonly string[] },
): Promise<Cancelled | { readonly status: 'refused'; readonly code: 'not_found' }> {
  const facts = await loadOrderFacts(shop, orderId);
  const isTheirs = by.kind === 'admin' || facts?.order.user._id === by.user;
  if (!facts || !isTheirs) return { status: 'refused', code: 'not_found' };
  const goesBack = stockAndMoneyBack({ ...facts, keyIds }, by, now);
  const cancelled = cancelOrder(facts.order, by, reason, now, goesBack);
  if (cancelled.status !== 'cancelled') return cancelled;
  await writeEffects(shop, cancelled.effects);
  return { ...cancelled, order: (await shop.order(orderId)) ?? cancelled.order };
}
