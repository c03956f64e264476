import { daysOfFinancialYear, financialYear } from '#shared/shop/financial-year';
import { shopDay, shopDayStart } from '#shared/shop/shop-day';

/** Ready choices of days. */
export const SPANS = ['month', 'last-month', 'year', 'last-year', 'all', 'other'] as const;
export type Span = (typeof SPANS)[number];

/** The first and the last of some days, `yyyy-mm-dd`; empty: no such end. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

const A_DAY = 24 * 60 * 60 * 1000;

const dayBefore = (day: string) => shopDay(shopDayStart(day) - A_DAY);

function firstOfMonth(day: string): string {
  const [year, month] = day.split('-');
  return `${year}-${month}-01`;
}

/** The month of a day, to its end. */
function monthOf(day: string): Days {
  const from = firstOfMonth(day);
  // That is within the next month, whatever the length of this one.
  const next = shopDay(shopDayStart(from) + 31 * A_DAY);
  return { from, until: dayBefore(firstOfMonth(next)) };
}

/**
 * The days of a ready choice, by the shop's clock.
 * @param now milliseconds since 1970
 * @param typed those of `other`
 */
export function daysOf(span: Span, now: number, typed: Days): Days {
  const month = monthOf(shopDay(now));
  const year = daysOfFinancialYear(financialYear(now));
  switch (span) {
    case 'month':
      return month;
    case 'last-month':
      return monthOf(dayBefore(month.from));
    case 'year':
      return year;
    case 'last-year':
      return daysOfFinancialYear(financialYear(shopDayStart(dayBefore(year.from))));
    case 'all':
      return { from: '', until: '' };
    case 'other':
      return typed;
  }
}
