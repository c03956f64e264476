import type { Order } from '#shared/orders/order';
import type { FindProduct, StockHold } from '#shared/payments/held-stock';
import type { PaymentOrder } from '#shared/payments/payment';
import type { ShopReader } from '../store/repositories/shop-on-engine';

/** What a decision about the payment of one order reads. */
export interface OrderFacts {
  readonly order: Order;
  /** Every payment order of it, oldest first. */
  readonly payments: readonly PaymentOrder[];
  readonly hold: StockHold | null;
  readonly product: FindProduct;
}

/**
 * Of an order in exchange: the one whose goods it replaced, and those before that one, of which the last was paid. In a transaction this
 * locks them.
 */
export async function loadReplaced(shop: ShopReader, order: Order): Promise<readonly Order[]> {
  const before = order.exchangeOf && (await shop.order(order.exchangeOf.order));
  return before ? [before, ...(await loadReplaced(shop, before))] : [];
}

/**
 * Loads it; in a transaction this locks it. `undefined` for an order that is not there.
 * @param more products beside those of its lines
 */
export async function loadOrderFacts(
  shop: ShopReader,
  orderId: string,
  more: readonly string[] = [],
): Promise<OrderFacts | undefined> {
  const order = await shop.order(orderId);
  if (!order) return undefined;
  const payments = await shop.paymentsOfOrder(orderId);
  const hold = (await shop.hold(orderId)) ?? null;
  const ids = [...order.orderItems.map(({ product }) => product), ...more].sort();
  const products = new Map(
    (await shop.products([...new Set(ids)])).map((product) => [product._id, product]),
  );
  return { order, payments, hold, product: (id) => products.get(id) };
}
