import type { OrderableProduct } from '../catalogue/product';
import { lineKey } from '../catalogue/variant';
import { canPayOnline, isCancelled, isVoidOrder } from '../orders/cancelled';
import type { Order, OrderLine, PaymentMethod } from '../orders/order';
import { linesOf } from '../orders/order-lines';
import type { OrderEffect } from '../payments/order-effect';
import { applied, refused, type Decision, type Replacing, type ShopView } from './action';
import { cancelOwnOrder } from './decide-transition';
import type { OrderRequest } from './place-order';

/**
 * Whether an order is cancelled by the one in its place, and uses no offer any more: it is the person's own, and not cancelled. One that
 * is paid gives way to cash on delivery alone, which is certain; an order to be paid online may never be paid.
 */
export const isReplaced = (order: Order, userId: string, by: PaymentMethod): boolean =>
  order.user._id === userId && !isCancelled(order) && (by === 'COD' || canPayOnline(order));

/** The same lines, in any order. */
function areSame(one: readonly OrderLine[], items: Order['orderItems']): boolean {
  const asText = (lines: readonly OrderLine[]) =>
    lines.map(({ product, variant, qty }) => `${lineKey(product, variant)} ${qty}`).toSorted();
  return asText(one).join() === asText(linesOf(items)).join();
}

/** The cash order that came in the place of one of these before, from another device: it stands, and is for the same goods. */
function placedBefore(
  { orderId, lines }: Pick<OrderRequest, 'orderId' | 'lines'>,
  { orders, by }: Replacing,
  view: ShopView,
  userId: string,
): Order | undefined {
  if (by !== 'COD' || view.order(orderId)) return undefined;
  return orders
    .map((id) => view.order(view.order(id)?.cancelled?.inPlace ?? ''))
    .find(
      (order) =>
        order?.user._id === userId &&
        order._id !== orderId &&
        !isVoidOrder(order) &&
        areSame(lines, order.orderItems),
    );
}

/**
 * Cancels the orders in whose place a new one comes, in the same transaction (docs/shop-rules.md#r-payments-2).
 * @param asked the new order
 * @param decide about it, by a view in which the pieces of those that it replaces are in stock again
 * @param now milliseconds since 1970
 * @returns `too_late` where their goods are on their way already; `already_placed` where another device has put the same order in their
 *   place
 */
export function replaceOrders(
  asked: Pick<OrderRequest, 'orderId' | 'lines'>,
  decide: (view: ShopView) => Decision,
  replacing: Replacing,
  view: ShopView,
  userId: string,
  now: number,
): Decision {
  const { orderId } = asked;
  const { orders, by } = replacing;
  const before = placedBefore(asked, replacing, view, userId);
  if (before) return applied('already_placed', [], { orderId: before._id });
  const effects: OrderEffect[] = [];
  let late: string | undefined;
  for (const id of new Set(orders)) {
    const begun = view.order(id);
    if (!begun || !isReplaced(begun, userId, by)) continue;
    const came = cancelOwnOrder(begun, view, undefined, now);
    if (came === 'too_late') late ??= id;
    else effects.push(...came.effects.map((effect) => withPlace(effect, orderId)));
  }
  const decided = decide({ ...view, product: (id) => withReturned(view.product(id), effects) });
  if (decided.status !== 'applied' || decided.code === 'already_placed') return decided;
  if (late !== undefined) return refused('too_late', { orderId: late });
  return { ...decided, effects: [...effects, ...decided.effects] };
}

/** Says of a cancelled order which one is in its place. */
const withPlace = (effect: OrderEffect, inPlace: string): OrderEffect =>
  effect.kind === 'put-order' && effect.order.cancelled
    ? { ...effect, order: { ...effect.order, cancelled: { ...effect.order.cancelled, inPlace } } }
    : effect;

/** A product with the pieces that come back to it. */
function withReturned(
  product: OrderableProduct | undefined,
  effects: readonly OrderEffect[],
): OrderableProduct | undefined {
  const back = effects.filter(
    (effect) => effect.kind === 'return-stock' && effect.product === product?._id,
  );
  if (!product || back.length === 0) return product;
  const more = (id: string | undefined) =>
    back.reduce(
      (sum, one) => (one.kind === 'return-stock' && one.variant === id ? sum + one.qty : sum),
      0,
    );
  return {
    ...product,
    countInStock: product.countInStock + more(undefined),
    ...(product.variants && {
      variants: product.variants.map((one) => ({
        ...one,
        countInStock: one.countInStock + more(one.id),
      })),
    }),
  };
}
