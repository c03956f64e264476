import * as z from 'zod/mini';
import { shopDay, shopDayStart } from './shop-day';

/** Whether a text is a day of the calendar, `yyyy-mm-dd`. */
function isDay(text: string): boolean {
  const at = /^[12]\d{3}-\d{2}-\d{2}$/.test(text) ? shopDayStart(text) : Number.NaN;
  return !Number.isNaN(at) && shopDay(at) === text;
}

/** A day of the shop's clock, `yyyy-mm-dd`. */
export const calendarDay = z.string().check(z.refine(isDay, 'Not a day: yyyy-mm-dd'));
