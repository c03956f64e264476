import { daysOfFinancialYear, financialYear } from '#shared/shop/financial-year';
import { lastMonths, monthOf } from '#shared/shop/month';
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

/**
 * The days of a ready choice, by the shop's clock.
 * @param now milliseconds since 1970
 * @param typed those of `other`
 */
export function daysOf(span: Span, now: number, typed: Days): Days {
  const [month = '', lastMonth = ''] = lastMonths(now, 2);
  const year = daysOfFinancialYear(financialYear(now));
  switch (span) {
    case 'month':
      return monthOf(month);
    case 'last-month':
      return monthOf(lastMonth);
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
