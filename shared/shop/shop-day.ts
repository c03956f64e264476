/*
 * The one place that turns an instant into a day or a time of day for people: screens, mails, slips, invoices and exports are all by
 * the shop's clock, wherever they are read (docs/shop-rules.md#r-limits-2). `tests/architecture/days.test.ts` finds other ways to a day.
 */

/** The shop's clock is India's: 5½ hours ahead of UTC, all year. */
const AHEAD = 5.5 * 60 * 60 * 1000;

/** The shop's clock as ISO 8601 without a zone. @param at milliseconds since 1970 */
const clockAt = (at: number) => new Date(at + AHEAD).toISOString().slice(0, -1);

/** The day of a time where the shop is, `yyyy-mm-dd`. @param at milliseconds since 1970 */
export function shopDay(at: number): string {
  return clockAt(at).slice(0, 10);
}

/** The day of an instant where the shop is, `yyyy-mm-dd`. @param instant ISO 8601 */
export function dayOf(instant: string): string {
  return shopDay(Date.parse(instant));
}

/** Day and time where the shop is, `yyyy-mm-dd hh:mm`. @param at milliseconds since 1970 */
export function shopTime(at: number): string {
  return clockAt(at).slice(0, 16).replace('T', ' ');
}

/** The same instant as the shop's clock shows it, ISO 8601 with its zone: its first ten characters are the day. @param instant ISO 8601 */
export function zonedInstant(instant: string): string {
  return `${clockAt(Date.parse(instant))}+05:30`;
}

/** When a day begins where the shop is, in milliseconds since 1970. @param day `yyyy-mm-dd` */
export function shopDayStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - AHEAD;
}

/**
 * The instant at which the shop's clock shows a time, ISO 8601 UTC; the text itself where it is no time.
 * @param time `yyyy-mm-ddThh:mm`, as a field of day and time has it
 */
export function instantOfShopTime(time: string): string {
  const at = Date.parse(`${time}:00.000Z`) - AHEAD;
  return Number.isNaN(at) ? time : new Date(at).toISOString();
}
