import { stockCauseOf, type StockCause } from '#shared/payments/stock-history';
import type { PaymentEffect } from '#shared/payments/payment-effect';
import type { Order } from '#shared/orders/order';
import { withMoney } from '#shared/payments/order-with-money';
import { putOrderNews } from '../pushes/order-news';
import { recordAuditEntry } from '../security-log/record-security-event';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import { withDueCreditNote } from './credit-notes';

/**
 * Writes what a decision about a payment came to, in the transaction that the decision read in.
 * @throws Error where stock is short, so that nothing of it is written (docs/guarantees.md#i8)
 */
export async function applyPaymentEffects(
  shop: ShopWriter,
  effects: readonly PaymentEffect[],
): Promise<void> {
  const entries = effects.flatMap((effect) => (effect.kind === 'add-audit' ? effect.entry : []));
  const cause = stockCauseOf(entries);
  // An order is written once, with what its payments say of its money by then.
  const orders = effects.flatMap((effect) => (effect.kind === 'put-order' ? effect.order : []));
  const isWritten = new Set(orders.map(({ _id }) => _id));
  const toNote = new Set<string>();
  for (const effect of effects) {
    if (effect.kind !== 'put-payment') continue;
    await shop.putPaymentOrder(effect.payment);
    if (!isWritten.has(effect.payment.order)) toNote.add(effect.payment.order);
  }
  const now = Date.parse(entries[0]?.at ?? '');
  for (const order of orders) {
    const stored = await orderWithMoney(shop, order);
    await shop.putOrder(Number.isNaN(now) ? stored : await withDueCreditNote(shop, stored, now));
  }
  for (const id of toNote) await noteMoney(shop, id);
  for (const effect of effects) await applyRest(shop, effect, cause);
}

async function applyRest(
  shop: ShopWriter,
  effect: PaymentEffect,
  cause: StockCause | undefined,
): Promise<void> {
  switch (effect.kind) {
    case 'put-order':
    case 'put-payment':
      return;
    case 'take-stock': {
      // The decision saw enough under the lock; if the store says otherwise, all of it is undone.
      if (!(await shop.takeStock(effect.product, effect.qty, cause)))
        throw new Error(`Stock of ${effect.product} ran out under the lock`);
      return;
    }
    case 'return-stock':
      return shop.returnStock(effect.product, effect.qty, cause);
    case 'put-hold':
      return shop.putHold(effect.hold);
    case 'add-audit':
      await shop.addAudit(effect.entry);
      await recordAuditEntry(shop, effect.entry);
      return putOrderNews(shop, effect.entry);
  }
}

/** An order that is paid in cash has payments only where money came online all the same. */
const mayHavePayments = ({ paymentMethod, extraPaidPaise }: Order) =>
  paymentMethod !== 'COD' || extraPaidPaise !== undefined;

/** The order with what its payments and its cash say of its money. */
export async function orderWithMoney(shop: ShopReader, order: Order): Promise<Order> {
  return withMoney(order, mayHavePayments(order) ? await shop.paymentsOfOrder(order._id) : []);
}

/** Writes onto an order where its money is, in the transaction in which a payment changed. */
async function noteMoney(shop: ShopWriter, orderId: string): Promise<void> {
  const order = await shop.order(orderId);
  if (!order) return;
  const payments = await shop.paymentsOfOrder(orderId);
  const next = withMoney(order, payments);
  if (next === order) return;
  const now = Math.max(...payments.map(({ updatedAt }) => Date.parse(updatedAt)));
  const credited = await withDueCreditNote(shop, next, now);
  await shop.putOrder({ ...credited, revision: order.revision + 1 });
}
