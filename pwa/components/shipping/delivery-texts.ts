import { formatInr } from '#shared/core/paise';
import type { DeliveryProblem } from '#shared/shipping/delivery-terms';
import type { Language } from '../../i18n/language';
import type { Translate, Translator } from '../../i18n/translate';
import { noCashText, notServedText } from '../outbox/delivery-words';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN' };

/** A day as people say it, such as `Tue, 3 Dec`. @param day `yyyy-mm-dd` */
function dayText(day: string, language: Language): string {
  const form = new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return form.format(Date.parse(`${day}T00:00:00Z`));
}

/** By when an order arrives. @param day `yyyy-mm-dd` */
export const arrivalText = ({ t, language }: Translator, day: string) =>
  t('Delivery by {day}', { day: dayText(day, language) });

/** Why an order may not go to a place, or not be paid in cash there. */
export function deliveryProblemText(t: Translate, problem: DeliveryProblem): string {
  if (problem.code === 'not_serviceable') return notServedText(t, problem.postalCode);
  const { cashUpTo } = problem;
  return noCashText(t, cashUpTo === undefined ? undefined : formatInr(cashUpTo));
}
