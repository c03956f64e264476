import { shopDay, shopTime } from '#shared/shop/shop-day';
import type { Language } from './language';
import type { Translator } from './translate';

/*
 * Days and times as people say them, by the shop's clock (docs/shop-rules.md#r-limits-2). Columns and lines that the specification
 * fixes keep `yyyy-mm-dd`.
 */

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN' };

/** @param day `yyyy-mm-dd` */
const written = (day: string, language: Language, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALES[language], { ...form, timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );

/** A day to come, such as `Mon, 30 Nov`. @param day `yyyy-mm-dd` */
export const weekdayText = (day: string, language: Language): string =>
  written(day, language, { weekday: 'short', day: 'numeric', month: 'short' });

/** A day, such as `28 Nov`; with its year where that is another. @param day `yyyy-mm-dd` @param now milliseconds since 1970 */
export function dayText(day: string, language: Language, now: number): string {
  const isThisYear = shopDay(now).startsWith(day.slice(0, 4));
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return written(day, language, { day: 'numeric', month: 'short', ...year });
}

/** A month, such as `November 2026`. @param month `yyyy-mm` */
export const monthText = (month: string, language: Language): string =>
  written(`${month}-01`, language, { month: 'long', year: 'numeric' });

/** When something was: `today 14:30`, `28 Nov, 14:30`. @param at milliseconds since 1970 @param now the same */
export function timeText({ t, language }: Translator, at: number, now: number): string {
  const [day = '', time = ''] = shopTime(at).split(' ');
  return day === shopDay(now)
    ? t('today {time}', { time })
    : `${dayText(day, language, now)}, ${time}`;
}
