import { lineKey } from '#shared/catalogue/variant';
import { stockCauseOf } from '#shared/payments/stock-history';
import { leavesCart, takeOrdered } from '#shared/decision/change-cart';
import type { Effect } from '#shared/decision/effect';
import type { Order } from '#shared/orders/order';
import type { AuditEntry } from '#shared/payments/audit';
import { withMoney } from '#shared/payments/order-with-money';
import { putOrderMail } from '../mails/order-mail';
import { putOrderPush } from '../pushes/order-push';
import { putOrderEvent } from '../order-hook/put-order-event';
import { recordAuditEntry } from '../security-log/record-security-event';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import { withDueCreditNote } from './credit-notes';
import { noteOfferUses } from './offer-uses';
import { verifyReviews } from './verify-reviews';

/**
 * Writes the effects of decisions, in the transaction that they read in: the one interpreter of effects. Payments are written before the
 * orders, which say what their payments say of their money; then the rest in the order given, stock last, by the product's id whatever
 * order is written, so that no two transactions wait for each other.
 * @param effects of one decision, or of several in one transaction
 * @throws Error where stock is short, so that nothing of it is written (docs/guarantees.md#i8)
 */
export async function writeEffects(shop: ShopWriter, effects: readonly Effect[]): Promise<void> {
  const entries = effects.flatMap((effect) => (effect.kind === 'add-audit' ? effect.entry : []));
  // Of several decisions about one order, each builds on the one before.
  const written = new Map(
    effects.flatMap((effect) =>
      effect.kind === 'put-order' ? [[effect.order._id, effect.order] as const] : [],
    ),
  );
  const orders = [...written.values()];
  const toNote = new Set<string>();
  for (const effect of effects) {
    if (effect.kind !== 'put-payment') continue;
    await shop.putPaymentOrder(effect.payment);
    if (!written.has(effect.payment.order)) toNote.add(effect.payment.order);
  }
  const now = Date.parse(entries[0]?.at ?? '');
  // An order is written once, with what its payments say of its money by then.
  const before = new Map<string, Order | undefined>();
  for (const order of orders) {
    // Also of one that uses no offer any more: it may have used one.
    before.set(order._id, order.revision > 1 ? await shop.order(order._id) : undefined);
    const stored = await orderWithMoney(shop, await numbered(shop, order));
    await shop.putOrder(Number.isNaN(now) ? stored : await withDueCreditNote(shop, stored, now));
  }
  for (const id of toNote) await noteMoney(shop, id);
  for (const effect of effects) await writeRest(shop, effect);
  const moves = effects.filter((effect) => 'qty' in effect);
  for (const move of moves.toSorted(byProduct)) await moveStock(shop, move, entries);
  // After the stock, in whose order orders are placed.
  for (const order of orders) await noteOfferUses(shop, before.get(order._id), order);
  for (const order of orders) {
    if (!leavesCart(before.get(order._id), order)) continue;
    const { carts } = await shop.ownDocuments(order.user._id, ['carts']);
    for (const effect of takeOrdered(order, carts, now)) await writeRest(shop, effect);
  }
  await verifyReviews(shop, orders, entries);
}

async function writeRest(shop: ShopWriter, effect: Effect): Promise<void> {
  switch (effect.kind) {
    case 'put-order':
    case 'put-payment':
    case 'take-stock':
    case 'return-stock':
      return;
    case 'put-hold':
      return shop.putHold(effect.hold);
    case 'add-audit':
      await shop.addAudit(effect.entry);
      await recordAuditEntry(shop, effect.entry);
      // The one place where an entry leads to notifications, right behind it and in the same transaction.
      await putOrderMail(shop, effect.entry);
      await putOrderPush(shop, effect.entry);
      await putOrderEvent(shop, effect.entry);
      return;
    case 'put-address':
      return shop.putAddress(effect.user, effect.address);
    case 'remove-address':
      return shop.removeAddress(effect.user, effect.id);
    case 'add-review':
      return shop.addReview(effect.review);
    case 'put-review':
      return shop.putReview(effect.review);
    case 'put-route':
      return shop.putRoute(effect.route);
    case 'put-own':
      return shop.putOwn(effect.user, effect);
    case 'remove-own':
      return shop.removeOwn(effect.user, effect.of, effect.id);
  }
}

type StockMove = Extract<Effect, { kind: 'take-stock' | 'return-stock' }>;

const byProduct = ({ product: one }: StockMove, { product: other }: StockMove) =>
  one < other ? -1 : Number(one > other);

/** Moves pieces of a product; its history says why, as the trail of their order does. */
async function moveStock(
  shop: ShopWriter,
  { kind, order, product, variant, qty }: StockMove,
  entries: readonly AuditEntry[],
): Promise<void> {
  const cause = stockCauseOf(entries.filter((entry) => entry.order === order));
  if (kind === 'return-stock') return shop.returnStock(product, qty, cause, variant);
  // The decision saw enough under the lock; if the store says otherwise, all of it is undone.
  if (!(await shop.takeStock(product, qty, cause, variant)))
    throw new Error(`Stock of ${lineKey(product, variant)} ran out under the lock`);
}

/** A new order with its number, where the shop numbers them. */
async function numbered(shop: ShopWriter, order: Order): Promise<Order> {
  if (order.revision > 1 || order.number !== undefined) return order;
  const { orderNumbersFrom: from = null } = await shop.ownerSettings();
  if (from === null) return order;
  return { ...order, number: await shop.takeOrderNumber(from, Date.parse(order.createdAt)) };
}

/** An order that is new, or paid in cash, has payments only where an online payment came anyway. */
const mayHavePayments = ({ paymentMethod, extraPaidPaise, revision }: Order) =>
  (paymentMethod !== 'COD' && revision > 1) || extraPaidPaise !== undefined;

/** The order with what its payments and its cash say of its money. */
async function orderWithMoney(shop: ShopReader, order: Order): Promise<Order> {
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
