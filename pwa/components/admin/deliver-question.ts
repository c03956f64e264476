import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import type { OrderDocument } from '#shared/orders/order';
import type { Translate } from '../../i18n/translate';

/** What is asked before an order is marked as delivered whose money has gone back; `null` where none has. */
export function deliverQuestion(
  t: Translate,
  { refunded, totalPrice, user }: OrderDocument,
): string | null {
  if (!refunded) return null;
  return t(
    '{amount} of {total} have gone back to {name} or are on their way. Was the order delivered all the same? Delivered never goes back.',
    {
      amount: formatInr(paiseFromDecimal(refunded.amount)),
      total: formatInr(paiseFromDecimal(totalPrice)),
      name: user.name,
    },
  );
}
