import { creditDue, withCreditNote } from '#shared/orders/give-credit-note';
import type { Order } from '#shared/orders/order';
import { financialYear } from '#shared/shop/financial-year';
import { everyItem } from '../store/every-item';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';

/**
 * An order that is about to be put, with the credit note that is due for its invoice, the note's number taken in the same transaction
 * (docs/shop-rules.md#r-print-4). While numbers wait to be confirmed it stays due (`giveCreditNotes`).
 * @param now milliseconds since 1970
 */
export async function withDueCreditNote(
  shop: ShopWriter,
  order: Order,
  now: number,
): Promise<Order> {
  if (!order.invoice) return order;
  // The decision may rest on the order as it was before a note of this transaction.
  const creditNotes = (await shop.order(order._id))?.creditNotes;
  const current = creditNotes ? { ...order, creditNotes } : order;
  if (creditDue(current) === 0 || !(await shop.areNumbersConfirmed())) return current;
  const place = await shop.takeNumbers('credit-notes', financialYear(now), 1);
  return withCreditNote(current, place, now);
}

/** Gives the credit notes that became due while no number could be given. @param now milliseconds since 1970 */
export async function giveCreditNotes(store: ShopStore, now: number): Promise<void> {
  const orders = await store.read((shop) => everyItem((page) => shop.listOrders(page)));
  for (const { _id } of orders.filter((order) => creditDue(order) > 0))
    await store.write(async (shop) => {
      const order = await shop.order(_id);
      if (!order || creditDue(order) === 0) return;
      const credited = await withDueCreditNote(shop, order, now);
      if (credited !== order) await shop.putOrder({ ...credited, revision: order.revision + 1 });
    });
}
