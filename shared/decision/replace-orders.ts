import type { OrderableProduct } from '../catalogue/product';
import { canPayOnline, isCancelled } from '../orders/cancelled';
import type { Order, PaymentMethod } from '../orders/order';
import type { OrderEffect } from '../payments/order-effect';
import { refused, type Decision, type Replacing, type ShopView } from './action';
import { cancelOwnOrder } from './decide-transition';

/**
 * Whether an order is cancelled by the one in its place, and uses no offer any more: it is the person's own, and not cancelled. One that
 * is paid gives way to cash on delivery alone, which is certain; an order to be paid online may never be paid.
 */
export const isReplaced = (order: Order, userId: string, by: PaymentMethod): boolean =>
  order.user._id === userId && !isCancelled(order) && (by === 'COD' || canPayOnline(order));

/**
 * Cancels the orders in whose place a new one comes, in the same transaction (docs/shop-rules.md#r-payments-2).
 * @param decide about the new order, by a view in which the pieces of those that it replaces are in stock again
 * @param now milliseconds since 1970
 * @returns `too_late` where their goods are on their way already
 */
export function replaceOrders(
  decide: (view: ShopView) => Decision,
  { orders, by }: Replacing,
  view: ShopView,
  userId: string,
  now: number,
): Decision {
  const effects: OrderEffect[] = [];
  let late: string | undefined;
  for (const id of new Set(orders)) {
    const begun = view.order(id);
    if (!begun || !isReplaced(begun, userId, by)) continue;
    const came = cancelOwnOrder(begun, view, undefined, now);
    if (came === 'too_late') late ??= id;
    else effects.push(...came.effects);
  }
  const decided = decide({ ...view, product: (id) => withReturned(view.product(id), effects) });
  if (decided.status !== 'applied' || decided.code === 'already_placed') return decided;
  if (late !== undefined) return refused('too_late', { orderId: late });
  return { ...decided, effects: [...effects, ...decided.effects] };
}

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
