import { weekdayText } from '../../i18n/day-text';
import type { Translator } from '../../i18n/translate';

/** By when an order arrives. @param day `yyyy-mm-dd` */
export const arrivalText = ({ t, language }: Translator, day: string) =>
  t('Delivery by {day}', { day: weekdayText(day, language) });
