import type { Totals } from '../cart/totals';
import { paiseFromDecimal } from '../core/paise';
import type { OrderDocument } from './order';

/** The sums of an order or a quote as they travel, in paise. */
export function totalsOfSums(
  sums: Pick<
    OrderDocument,
    'itemsPrice' | 'discountPrice' | 'shippingPrice' | 'cashFee' | 'taxPrice' | 'totalPrice'
  >,
): Totals {
  return {
    itemsPrice: paiseFromDecimal(sums.itemsPrice),
    discountPrice: paiseFromDecimal(sums.discountPrice ?? '0.00'),
    shippingPrice: paiseFromDecimal(sums.shippingPrice),
    ...(sums.cashFee !== undefined && { cashFee: paiseFromDecimal(sums.cashFee) }),
    taxPrice: paiseFromDecimal(sums.taxPrice),
    totalPrice: paiseFromDecimal(sums.totalPrice),
  };
}
