import { shopDay, shopDayStart } from './shop-day';

const A_DAY = 24 * 60 * 60 * 1000;

const dayBefore = (day: string) => shopDay(shopDayStart(day) - A_DAY);
const monthOfDay = (day: string) => day.split('-').slice(0, 2).join('-');

/** The first and the last day of a month, `yyyy-mm-dd`. @param month `yyyy-mm` */
export function monthOf(month: string): { readonly from: string; readonly until: string } {
  const from = `${month}-01`;
  // That is within the next month, whatever the length of this one.
  const next = shopDay(shopDayStart(from) + 31 * A_DAY);
  return { from, until: dayBefore(`${monthOfDay(next)}-01`) };
}

/** The last months by the shop's clock, `yyyy-mm`, the present one first. @param now milliseconds since 1970 */
export function lastMonths(now: number, count: number): string[] {
  const months = [monthOfDay(shopDay(now))];
  while (months.length < count)
    months.push(monthOfDay(dayBefore(monthOf(months.at(-1) ?? '').from)));
  return months;
}
