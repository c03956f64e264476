import type { Order } from '../orders/order';
import type { StockHold } from './held-stock';
import type { OrderEffect } from './order-effect';
import type { PaymentOrder } from './payment';
import { refundWhole } from './refund-whole';
import { restock } from './stock-hold';
import type { Who } from './who';

/** What of an order's money and stock is looked at where it is cancelled. */
export interface CancelFacts {
  readonly order: Order;
  /** Every payment order of it. */
  readonly payments: readonly PaymentOrder[];
  /** Its stock; `null` where there never was a hold. */
  readonly hold: StockHold | null;
  /** The keys that the gateway is asked with; none where there is no gateway. */
  readonly keyIds: readonly string[];
}

/**
 * What goes back with an order that is cancelled: its pieces into stock, and all money that came for it, also what paid nothing.
 * @param now milliseconds since 1970
 */
export function stockAndMoneyBack(
  { order, payments, hold, keyIds }: CancelFacts,
  by: Who,
  now: number,
): readonly OrderEffect[] {
  return [
    ...restock(order, hold),
    ...payments.flatMap((payment) => refundWhole(payment, keyIds, by, now)),
  ];
}
