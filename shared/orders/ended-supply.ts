import type { Paise } from '../core/paise';
import { isCancelled } from './cancelled';
import type { Order } from './order';
import { refundedOfTotal, refundedState } from './refunded';
import { isForExchange } from './return-steps';
import { returnedOf } from './returned-lines';
import { paidForReturned } from './returned-value';

type Supply = Pick<Order, 'dispatched' | 'deliveredAt' | 'isDelivered' | 'paidAt'>;

/**
 * When an order's goods left the shop, ISO 8601 UTC: dispatched, else delivered, else paid where it was handed over. `null`: they are
 * still here.
 */
export function suppliedAt(order: Supply): string | null {
  return (
    order.dispatched?.at ?? order.deliveredAt ?? (order.isDelivered ? order.paidAt : null) ?? null
  );
}

type Ended = Parameters<typeof isCancelled>[0] &
  Pick<
    Order,
    | 'returned'
    | 'returns'
    | 'returnRequests'
    | 'orderItems'
    | 'refundedPaise'
    | 'amendments'
    | 'totalPrice'
    | 'money'
    | 'fundsPaise'
    | 'lostPaise'
    | 'isPaid'
  >;

/**
 * How much of what an order's invoice says has ended since, in paise: all of it where the order was cancelled or came back, or all that
 * was paid for it went back, which may have been less than its total; else the price of the lines that came back less their share of the
 * discount, or what of its money has gone back, whichever is more. For so much there are credit notes (docs/shop-rules.md#r-print-4). Goods
 * that are exchanged were supplied all the same: others come in their place for the same price.
 */
export function endedPaise(order: Ended): Paise {
  const { totalPrice } = order;
  const back = pricedReturns(order);
  const isExchanged = back.some(({ entry }) => isForExchange(order, entry));
  if (isCancelled(order) || (order.returned && !isExchanged)) return totalPrice;
  // Money that the payer's bank took was not given back: the supply remains valid.
  if (refundedState(order) === 'whole' && !order.lostPaise) return totalPrice;
  const backPaise = back
    .filter(({ entry }) => !isForExchange(order, entry))
    .reduce((sum, { paise }) => sum + paise, 0);
  return Math.min(Math.max(refundedOfTotal(order), backPaise), totalPrice);
}

/** An order as its returns are priced. */
export type Returning = Pick<Order, 'orderItems' | 'returns' | 'exchangeOf'>;

/**
 * What the pieces cost that came back for a request, less their share of the discount, in paise: what is refunded for them. Of all pieces
 * of a line together it is what the line cost. Those of an order in exchange cost their share of what was paid for what they replaced.
 * @param before of an order in exchange: the one whose goods it replaced, and those before that one
 */
export function priceOfReturn(
  order: Returning,
  request: string,
  [replaced, ...before]: readonly Returning[] = [],
): Paise {
  const { orderItems, returns = [], exchangeOf } = order;
  if (!exchangeOf || !replaced)
    return pricedReturns(order).find(({ entry }) => entry.request === request)?.paise ?? 0;
  const place = returns.findIndex((entry) => entry.request === request);
  const items = orderItems.map((item) => ({ ...item, discountPaise: 0 }));
  const all = paidForReturned(items, items);
  if (place < 0 || all === 0) return 0;
  const whole = priceOfReturn(replaced, exchangeOf.request, before);
  const paidUpTo = (count: number) => {
    const back = returnedOf({ orderItems, returns: returns.slice(0, count) });
    return Math.floor((whole * paidForReturned(items, back)) / all);
  };
  return paidUpTo(place + 1) - paidUpTo(place);
}

/** Each time that something came back, with what had been paid for it. */
function pricedReturns({ orderItems, returns = [] }: Pick<Order, 'orderItems' | 'returns'>) {
  const paidUpTo = (count: number) =>
    paidForReturned(orderItems, returnedOf({ orderItems, returns: returns.slice(0, count) }));
  return returns.map((entry, place) => ({
    entry,
    paise: paidUpTo(place + 1) - paidUpTo(place),
  }));
}
