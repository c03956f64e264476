import type { OrderDocument } from '#shared/orders/order';
import { stateOf } from '#shared/orders/order-state';
import type { Language } from '../../i18n/language';
import type { Translate } from '../../i18n/translate';

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** A day by its name within a week of today, else with its date. @param day `yyyy-mm-dd` @param now milliseconds since 1970 */
export function dayName(day: string, language: Language, now: number): string {
  const noon = Date.parse(`${day}T12:00:00.000Z`);
  const isNear = Math.abs(noon - now) < WEEK;
  const form = isNear
    ? ({ weekday: 'short' } as const)
    : ({ day: 'numeric', month: 'short' } as const);
  const locale = language === 'en' ? 'en-IN' : `${language}-IN`;
  return new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' }).format(noon);
}

/** The status of an order in a few words: "Dispatched · arrives by Tue". */
export function progressText(
  t: Translate,
  order: OrderDocument,
  language: Language,
  now: number,
): string {
  switch (stateOf(order)) {
    case 'placed':
      return t('Order placed');
    case 'packed':
      return t('Packed');
    case 'dispatched': {
      const day = order.dispatched?.arrivesBy;
      return day === undefined
        ? t('On its way')
        : t('Dispatched · arrives by {day}', { day: dayName(day, language, now) });
    }
    case 'delivered':
      return t('Delivered');
    case 'returned':
      return t('Returned');
    case 'cancelled':
      return t('Cancelled');
    case 'expired':
      return t('Not paid in time');
  }
}
