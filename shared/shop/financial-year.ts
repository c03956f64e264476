import { shopDay } from './shop-day';

/** The month in which a financial year begins: April. */
const FIRST_MONTH = 4;

/**
 * The financial year of a time where the shop is, April to March: `2026-27` (docs/shop-rules.md#r-print-2).
 * @param at milliseconds since 1970
 */
export function financialYear(at: number): string {
  const [year = 0, month = 0] = shopDay(at).split('-').map(Number);
  const first = month < FIRST_MONTH ? year - 1 : year;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** The first and the last day of a financial year, `yyyy-mm-dd`. @param year `2026-27` */
export function daysOfFinancialYear(year: string): {
  readonly from: string;
  readonly until: string;
} {
  const first = Number(year.slice(0, 4));
  return { from: `${first}-04-01`, until: `${first + 1}-03-31` };
}
