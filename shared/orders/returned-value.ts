import { lineKey, type OrderedVariant } from '../catalogue/variant';
import { paiseFromDecimal, type Paise } from '../core/paise';
import { shareOfPieces } from '../offers/discount-shares';
import type { OrderDocument } from './order';
import { isForExchange } from './return-steps';
import { returnedOf, type OrderedPieces } from './returned-lines';

interface PaidLine {
  readonly product: string;
  readonly variant?: OrderedVariant | undefined;
  readonly qty: number;
  readonly pricePaise: Paise;
  /** Of the line; absent: none. */
  readonly discountPaise?: Paise | undefined;
}

/** What was paid for pieces that came back, in paise: their price less their share of the discount (docs/shop-rules.md#r-money-12). */
export const paidForReturned = (
  items: readonly PaidLine[],
  returned: readonly OrderedPieces[],
): Paise => paidByLine(items, returned).reduce((sum, paise) => sum + paise, 0);

/** The same, of each line. */
export function paidByLine(
  items: readonly PaidLine[],
  returned: readonly OrderedPieces[],
): Paise[] {
  const back = new Map(
    returned.map(({ product, variant, qty }) => [lineKey(product, variant?.id), qty]),
  );
  return items.map(({ product, variant, qty, pricePaise, discountPaise = 0 }) => {
    const pieces = back.get(lineKey(product, variant?.id)) ?? 0;
    return pieces * pricePaise - shareOfPieces(discountPaise, pieces, qty);
  });
}

/**
 * What was paid for the part of an order that came back and has not gone back yet, in paise; 0 where nothing came back, or all did: then
 * all its money may go back. For goods that are exchanged others come, and no money goes back.
 */
export function dueForReturned(
  order: Pick<
    OrderDocument,
    'orderItems' | 'returns' | 'returnRequests' | 'returned' | 'isDelivered' | 'refunded'
  >,
): Paise {
  const { returns: all = [] } = order;
  const returns = all.filter((entry) => !isForExchange(order, entry));
  if (order.returned && returns.length === all.length) return 0;
  const items = order.orderItems.map(({ price, discount = '0.00', ...item }) => ({
    ...item,
    pricePaise: paiseFromDecimal(price),
    discountPaise: paiseFromDecimal(discount),
  }));
  const gone = paiseFromDecimal(order.refunded?.amount ?? '0.00');
  return Math.max(0, paidForReturned(items, returnedOf({ ...order, returns })) - gone);
}
