import { paiseFromDecimal } from '#shared/core/paise';
import type { OrderDocument, PaymentMethod } from '#shared/orders/order';
import type { Translate } from '../../i18n/translate';

/** So many orders, in words. */
export const countedOrders = (t: Translate, count: number) =>
  count === 1 ? t('1 order') : t('{count} orders', { count });

/** How many of some orders the shop has money for that came one way, and how much, in paise. */
export function keptBy(method: PaymentMethod, orders: readonly OrderDocument[]) {
  const sums = orders
    .filter(({ paymentMethod, isPaid }) => isPaid && paymentMethod === method)
    .map(({ money, totalPrice }) => paiseFromDecimal(money?.kept ?? totalPrice))
    .filter((paise) => paise > 0);
  return { count: sums.length, paise: sums.reduce((sum, paise) => sum + paise, 0) };
}
