import { dayOf } from '#shared/shop/shop-day';
import type { Translate } from '../../i18n/translate';

const DAY = 24 * 60 * 60 * 1000;

/**
 * How long the oldest order waits for its delivery.
 * @param since when it was paid, ISO 8601 UTC
 * @param today where the shop is, `yyyy-mm-dd`, as the server says
 */
export function waitingText(t: Translate, since: string, today: string): string {
  const count = Math.round((Date.parse(today) - Date.parse(dayOf(since))) / DAY);
  if (count <= 0) return t('The oldest was paid today.');
  return count === 1
    ? t('The oldest was paid yesterday.')
    : t('The oldest was paid {count} days ago.', { count });
}
