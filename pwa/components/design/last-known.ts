import type { Translate } from '../../i18n/translate';
import { instantText } from './when-text';

/**
 * How old a price or a stock is that the device shows by itself: 'last known yyyy-mm-dd hh:mm'.
 * @param pricedAt when the server last named it, ISO 8601 UTC; `null` where that is not known
 */
export function lastKnownText(t: Translate, pricedAt: string | null): string {
  return pricedAt === null
    ? t('last known')
    : t('last known {when}', { when: instantText(pricedAt) });
}
