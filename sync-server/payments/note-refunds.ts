import { withRefundsOf } from '#shared/payments/refunded-order';
import type { ShopReader, ShopStore, ShopWriter } from '../store/shop-store';

/** Rows that are read at a time. */
const PAGE_SIZE = 500;

/** Writes onto an order what its payments say of refunds, in the transaction in which a payment changed. */
export async function noteRefunds(shop: ShopWriter, orderId: string): Promise<void> {
  const changed = await orderToNote(shop, orderId);
  if (changed) await shop.putOrder(changed);
}

async function orderToNote(shop: ShopReader, orderId: string) {
  const order = await shop.order(orderId);
  return order && withRefundsOf(order, await shop.paymentsOfOrder(orderId));
}

/**
 * Writes onto every order of before what its payments say of refunds: an order did not carry it once. Done at each start, before the
 * shop opens; where all is well nothing is written.
 */
export async function noteRefundsOfBefore(store: Pick<ShopStore, 'read' | 'write'>): Promise<void> {
  const behind = await store.read(async (shop) => {
    const found = new Set<string>();
    for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber += 1) {
      const page = await shop.listPayments(({ refunds }) => refunds.length > 0, {
        pageNumber,
        pageSize: PAGE_SIZE,
      });
      for (const { order } of page.items) if (await orderToNote(shop, order)) found.add(order);
      ({ pages } = page);
    }
    return found;
  });
  if (behind.size === 0) return;
  await store.write(async (shop) => {
    for (const order of behind) await noteRefunds(shop, order);
  });
}
