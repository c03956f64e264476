import { formatShortInr } from '#shared/core/paise';
import type { Offer } from '#shared/offers/offer';
import { shopTime } from '#shared/shop/shop-day';
import { offerText as shownText } from '../../../components/design/offer-text';
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
  return maxDiscount === undefined
    ? shownText(t, { kind, value })
    : t('{percent}% off, up to {amount}', {
        percent: value,
        amount: formatShortInr(maxDiscount),
      });
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
    ...(perPerson === undefined
      ? []
      : [
          perPerson === 1
            ? t('Once for each person')
            : t('{count} times for each person', { count: perPerson }),
        ]),
    ...(code === undefined ? [] : [t('with code {code}', { code })]),
    ...(until === undefined ? [] : [t('until {time}', { time: shopTime(Date.parse(until)) })]),
  ].join(' · ');
}
