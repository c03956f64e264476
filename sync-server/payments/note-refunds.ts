import { withRefundsOf } from '#shared/payments/refunded-order';
import type { ShopWriter } from '../store/shop-store';

/** Writes onto an order what its payments say of refunds, in the transaction in which a payment changed. */
export async function noteRefunds(shop: ShopWriter, orderId: string): Promise<void> {
  const order = await shop.order(orderId);
  const changed = order && withRefundsOf(order, await shop.paymentsOfOrder(orderId));
  if (changed) await shop.putOrder(changed);
}
