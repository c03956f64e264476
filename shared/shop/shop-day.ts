/** Where the shop is: the days by which it counts orders and money begin at midnight there. */
export const SHOP_TIME_ZONE = 'Asia/Kolkata';

/** Swedish writes a date as `yyyy-mm-dd`. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_TIME_ZONE, dateStyle: 'short' });

/** The day of a time where the shop is, `yyyy-mm-dd`. @param at milliseconds since 1970 */
export function shopDay(at: number): string {
  return DAY.format(at);
}

const WALL_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SHOP_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** When a day begins where the shop is, in milliseconds since 1970. @param day `yyyy-mm-dd` */
export function shopDayStart(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const aheadAt = (at: number) => Date.parse(`${WALL_CLOCK.format(at).replace(' ', 'T')}Z`) - at;
  // By the clock that is right at that midnight, where clocks are put forward or back.
  return midnight - aheadAt(midnight - aheadAt(midnight));
}
