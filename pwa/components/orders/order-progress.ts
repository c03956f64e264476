import type { OrderDocument } from '#shared/orders/order';
import { canPayOnline } from '#shared/orders/cancelled';
import type { ReturnState } from '#shared/orders/return-request';
import { isOpenReturn } from '#shared/orders/return-steps';
import { stateOf } from '#shared/orders/order-state';
import { dayOf } from '#shared/shop/shop-day';
import { dayText, weekdayText } from '../../i18n/day-text';
import type { Language } from '../../i18n/language';
import type { Message, Translate, Translator } from '../../i18n/translate';
import type { OwnOrder } from '../../hooks/use-account';
import { isMoneyHeld } from '../design/money-text';
import { isPlaced, isToBeCancelled, pendingOrderText } from './pending-order';

/**
 * The status of an order in the words of My Orders and of its page (docs/shop-rules.md#r-orders-7): how far this device is with it, or how
 * far the shop is.
 * @param now milliseconds since 1970
 */
export function orderStateText(
  { t, language }: Pick<Translator, 't' | 'language'>,
  order: OwnOrder,
  now: number,
): string {
  if (isToBeCancelled(order)) return t('Cancellation requested');
  const pending = isPlaced(order) ? null : pendingOrderText(t, order, order.refusal);
  return pending ?? progressText(t, order, language, now);
}

/** Whether the shop waits for its payment, which can still be made. */
export const isPaymentPending = (order: OrderDocument): boolean =>
  canPayOnline(order) && !isMoneyHeld(order);

/** How far a return is, as shoppers and admins read it. */
export const RETURN_WORDS = {
  requested: 'Return requested',
  approved: 'Return approved',
  refused: 'Return refused',
  withdrawn: 'Return withdrawn',
  'picked-up': 'Return picked up',
  received: 'Return received',
  settled: 'Return settled',
} as const satisfies Record<ReturnState, Message>;

/** The status of an order as shoppers say it: "Arriving by Mon, 30 Nov", "Delivered 28 Nov". */
function progressText(t: Translate, order: OrderDocument, language: Language, now: number): string {
  switch (stateOf(order)) {
    case 'placed':
      return isPaymentPending(order) ? t('Payment pending') : t('Order placed');
    case 'packed':
      return t('Packed');
    case 'dispatched': {
      const day = order.dispatched?.arrivesBy;
      return day === undefined
        ? t('Dispatched')
        : t('Arriving by {day}', { day: weekdayText(day, language) });
    }
    case 'delivered': {
      const coming = order.returnRequests?.findLast(isOpenReturn);
      if (coming) return t(RETURN_WORDS[coming.state]);
      return order.deliveredAt === null
        ? t('Delivered')
        : t('Delivered {day}', { day: dayText(dayOf(order.deliveredAt), language, now) });
    }
    case 'returned':
      return t('Returned');
    case 'cancelled':
      return t('Cancelled');
    case 'expired':
      return t('Not paid in time');
  }
}
