import * as z from 'zod/mini';
import { calendarDay } from '../shop/calendar-day';
import { shopDayStart } from '../shop/shop-day';

/** The tables that an accountant is given, by their names. */
export const BOOK_TABLES = [
  'orders',
  'order-lines',
  'payments',
  'refunds',
  'cash-book',
  'settlements',
  'invoices',
  'credit-notes',
  'stock-movements',
  'customers',
] as const;
export type BookTable = (typeof BOOK_TABLES)[number];

/** The first and the last day, by the shop's clock. Without one there is no such end. */
export const bookDays = {
  from: z.optional(calendarDay),
  until: z.optional(calendarDay),
};
interface BookDays {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export const isNotTurned = ({ from, until }: BookDays): boolean =>
  from === undefined || until === undefined || from <= until;
export const TURNED = { error: 'The last day is before the first', path: ['until'] };

/** `GET /api/admin/invoices`: its days. */
export const daysQuery = z.strictObject(bookDays).check(z.refine(isNotTurned, TURNED));

/** `GET /api/admin/exports`: a table, and its days. */
export const bookQuery = z
  .strictObject({ table: z._default(z.enum(BOOK_TABLES), 'orders'), ...bookDays })
  .check(z.refine(isNotTurned, TURNED));
export type BookQuery = z.infer<typeof bookQuery>;

/** Instants, ISO 8601 UTC, both included; absent: no such end. */
export interface Period {
  readonly from?: string;
  readonly until?: string;
}

const A_DAY = 24 * 60 * 60 * 1000;

/** The instants of the days that are asked for. */
export function periodOf({ from, until }: Pick<BookQuery, 'from' | 'until'>): Period {
  return {
    ...(from !== undefined && { from: new Date(shopDayStart(from)).toISOString() }),
    ...(until !== undefined && {
      until: new Date(shopDayStart(until) + A_DAY - 1).toISOString(),
    }),
  };
}

/** Whether an instant is of a period. @param at ISO 8601 UTC */
export const isIn = ({ from = '', until }: Period, at: string): boolean =>
  at >= from && (until === undefined || at <= until);

/** The name of the file: `cash-book-2026-04-01-2027-03-31.csv`. */
export const bookFile = ({ table, from, until }: BookDays & { readonly table: string }): string =>
  `${[table, from, until].filter((part) => part !== undefined).join('-')}.csv`;
