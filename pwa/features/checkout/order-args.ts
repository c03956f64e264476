import type { ArgsOf } from '#shared/actions/registry';
import { decimalFromPaise, paiseFromRupees } from '#shared/core/paise';
import { oldestDate } from '#shared/orders/prices-shown';
import type { CheckoutDraft } from '../../database/settings';
import type { CartView } from '../../hooks/use-cart';

/** The arguments of the order: what the shopper saw and agreed to, as old as the oldest price among it. */
export function orderArgs(
  { orderId, shippingAddress }: Pick<CheckoutDraft, 'orderId' | 'shippingAddress'>,
  { lines, totals }: Pick<CartView, 'lines' | 'totals'>,
): ArgsOf<'place-cod-order'> | undefined {
  const pricedAt = oldestDate(lines.map((line) => line.pricedAt));
  if (!shippingAddress || pricedAt === undefined) return undefined;
  return {
    orderId,
    lines: lines.map(({ _id, qty, name, image, price }) => ({
      product: _id,
      qty,
      name,
      image,
      price: decimalFromPaise(paiseFromRupees(price)),
    })),
    shippingAddress,
    confirmedTotal: decimalFromPaise(totals.totalPrice),
    pricedAt,
  };
}
