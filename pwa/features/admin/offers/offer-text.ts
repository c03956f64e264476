import { formatShortInr } from '#shared/core/paise';
import type { Offer } from '#shared/offers/offer';
import { shopTime } from '#shared/shop/shop-day';
import type { Translate } from '../../../i18n/translate';

type Named = Omit<Offer, 'id' | 'products' | 'categories' | 'active' | 'revision'> & {
  /** How many products and categories it is for; 0 of both: everything. */
  readonly goods: number;
};

/** What an offer takes off, in a few words. */
export function takesOff(
  t: Translate,
  { kind, value, maxDiscount }: Pick<Offer, 'kind' | 'value' | 'maxDiscount'>,
): string {
  if (kind === 'free-shipping') return t('Free delivery');
  if (kind === 'amount') return t('{amount} off', { amount: formatShortInr(value) });
  const percent = String(value);
  return maxDiscount === undefined
    ? t('{percent}% off', { percent })
    : t('{percent}% off, up to {amount}', { percent, amount: formatShortInr(maxDiscount) });
}

/** An offer in one line: what it gives, and on which terms. */
export function offerText(t: Translate, offer: Named): string {
  const { code, minSubtotal, goods, firstOrder, perPerson, until } = offer;
  return [
    takesOff(t, offer),
    ...(minSubtotal === undefined
      ? []
      : [t('from {amount}', { amount: formatShortInr(minSubtotal) })]),
    ...(goods > 0 ? [t('on selected goods')] : []),
    ...(firstOrder ? [t('on your first order')] : []),
    ...(perPerson === undefined ? [] : [t('{count} times for each person', { count: perPerson })]),
    ...(code === undefined ? [] : [t('with code {code}', { code })]),
    ...(until === undefined ? [] : [t('until {time}', { time: shopTime(Date.parse(until)) })]),
  ].join(' · ');
}
