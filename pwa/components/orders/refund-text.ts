import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import type { OrderDocument } from '#shared/orders/order';
import type { Translate } from '../../i18n/translate';

/** What of an order's money has gone back or is on its way, in a few words; `null` where nothing has. */
export function refundText(t: Translate, { refunded }: Pick<OrderDocument, 'refunded'>) {
  if (!refunded) return null;
  const amount = formatInr(paiseFromDecimal(refunded.amount));
  return refunded.state === 'whole'
    ? t('Refunded: {amount}', { amount })
    : t('Refunded in part: {amount}', { amount });
}
