import type { Translate } from '../messages/translate';
import { instantText } from './when-text';

/**
 * How old a price or a stock is that the device shows by itself: 'last known yyyy-mm-dd hh:mm'.
 * @param pricedAt the server's time of the newest page of the catalogue, ISO 8601 UTC; `null` where it is not known
 */
export function lastKnownText(t: Translate, pricedAt: string | null): string {
  return pricedAt === null
    ? t('last known')
    : t('last known {when}', { when: instantText(pricedAt) });
}
