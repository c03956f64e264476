/** Where the shop is: the days by which it counts orders and money begin at midnight there. */
export const SHOP_TIME_ZONE = 'Asia/Kolkata';

/** Swedish writes a date as `yyyy-mm-dd`. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_TIME_ZONE, dateStyle: 'short' });

/** The day of a time where the shop is, `yyyy-mm-dd`. @param at milliseconds since 1970 */
export function shopDay(at: number): string {
  return DAY.format(at);
}
