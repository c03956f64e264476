import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { isCancelled } from '#shared/orders/cancelled';
import type { OwnOrder } from '../../hooks/use-account';
import type { Translate } from '../../i18n/translate';
import type { SettledAction } from '../../database/outbox-entry';
import { MARK_TEXT } from '../design/action-mark';

/**
 * How far an order is that the shop has not confirmed, in the words of My Orders and of its page (docs/shop-rules.md#r-orders-7);
 * `null` for one that it has.
 * @param refusal why it needs a decision, where that is known
 */
export function pendingOrderText(
  t: Translate,
  { mark, isChecked }: Pick<OwnOrder, 'mark' | 'isChecked'>,
  refusal?: SettledAction,
): string | null {
  switch (mark) {
    case null:
      return null;
    case 'asking':
      return t('Asking the shop whether it has arrived…');
    case 'attention': {
      const { code, detail } = refusal?.outcome ?? {};
      if (code === 'out_of_stock') return t('Needs your OK: out of stock');
      if (code === 'product_gone') return t('Needs your OK: no longer sold');
      const total = detail?.currentTotal;
      return total === undefined
        ? t('Needs your OK')
        : t('Needs your OK: now {total}', { total: formatInr(paiseFromDecimal(total)) });
    }
    case 'waiting':
    case 'sending':
      // What waits is something else about it, such as its cancellation.
      if (isChecked === undefined) return t(MARK_TEXT[mark]);
      return isChecked ? t(MARK_TEXT.checking) : t('Saved on your phone');
  }
}

/** Whether the shop is known to have placed an order. */
export function isPlaced({ mark, isChecked }: Pick<OwnOrder, 'mark' | 'isChecked'>): boolean {
  return mark === null || (isChecked === undefined && mark !== 'asking' && mark !== 'attention');
}

/** Whether an order's cancellation waits on this device: the shop has not cancelled it, and may still refuse to. */
export function isToBeCancelled(order: OwnOrder): boolean {
  return (order.mark === 'waiting' || order.mark === 'sending') && isCancelled(order);
}
