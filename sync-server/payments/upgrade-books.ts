import { paysNothing } from '#shared/payments/refunded-order';
import { everyItem } from '../store/every-item';
import type { ShopStore, ShopWriter } from '../store/shop-store';
import { noteRefunds } from '../orders/apply-effects';

/**
 * Writes into payments and orders of before what is noted on them today, once for a store. To be called at each start, before the
 * shop opens.
 * @param keyId the gateway's key in use; `null` where online payment is off
 */
export async function upgradeBooks(
  store: Pick<ShopStore, 'once'>,
  keyId: string | null,
): Promise<void> {
  if (keyId !== null) await store.once('payment-keys', (shop) => noteKeys(shop, keyId));
  await store.once('order-refunds', noteAllRefunds);
  await store.once('order-extra-payments', noteExtraPayments);
}

/** Every payment order: a step looks at each, once for a store. */
const everyPayment = (shop: ShopWriter) =>
  everyItem((page) => shop.listPayments({ view: 'all', now: 0, ...page }));

/** A payment order that does not say with which key it was opened belongs to the key with which it is seen first. */
async function noteKeys(shop: ShopWriter, keyId: string): Promise<void> {
  for (const payment of await everyPayment(shop))
    if (payment.keyId === undefined) await shop.putPaymentOrder({ ...payment, keyId });
}

/** An order did not carry once what its payments say of refunds. */
async function noteAllRefunds(shop: ShopWriter): Promise<void> {
  const refunded = (await everyPayment(shop)).filter(({ refunds }) => refunds.length > 0);
  for (const orderId of new Set(refunded.map((payment) => payment.order)))
    await noteRefunds(shop, orderId);
}

/** An order did not carry once what was paid for it that pays nothing. */
async function noteExtraPayments(shop: ShopWriter): Promise<void> {
  const extra = (await everyPayment(shop)).filter(({ captures }) => captures.some(paysNothing));
  for (const orderId of new Set(extra.map((payment) => payment.order)))
    await noteRefunds(shop, orderId);
}
