import { formatShortInr } from '#shared/core/paise';
import type { ShownOffer } from '#shared/offers/shown-offer';
import type { Translate } from '../../i18n/translate';

/** What an offer gives, and from which sum on: `10% off from ₹999`. */
export function offerText(t: Translate, { kind, value, minSubtotal }: ShownOffer): string {
  const amount = formatShortInr(value);
  if (minSubtotal === undefined)
    return kind === 'percent'
      ? t('{percent}% off', { percent: value })
      : t('{amount} off', { amount });
  const limit = formatShortInr(minSubtotal);
  return kind === 'percent'
    ? t('{percent}% off from {limit}', { percent: value, limit })
    : t('{amount} off from {limit}', { amount, limit });
}
