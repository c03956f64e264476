import { formatInr, type Paise } from '#shared/core/paise';

/** How high the picture is, in pixels: kept free until it is there. */
export const CHART_HEIGHT = 260;

/** What a chart of days shows. */
export interface DayChart {
  /** What its numbers are. */
  readonly label: string;
  readonly kind: 'bars' | 'line';
  /** Each day's number, the oldest first. */
  readonly points: readonly { readonly day: string; readonly value: number }[];
  /** A number as people read it. */
  readonly say: (value: number) => string;
  /** The same in short, for an axis. */
  readonly sayShort: (value: number) => string;
}

/** Whole rupees are written without their paise: an axis is narrow. */
export function shortInr(amount: Paise): string {
  return formatInr(amount).replace(/\.00$/, '');
}

/** `yyyy-mm-dd` without its year, for an axis. */
export function shortDay(day: string): string {
  return day.slice(5);
}

/** How many days an axis names: so many fit on the narrowest phone. */
const NAMED_DAYS = 5;

/** Whether an axis names a day: the last one, and others at even distances before it. @param count of all days */
export function isNamed(index: number, count: number): boolean {
  return (count - 1 - index) % Math.ceil(count / NAMED_DAYS) === 0;
}
