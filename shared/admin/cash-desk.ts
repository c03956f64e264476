import * as z from 'zod/mini';
import { decimalAmount, signedAmount } from '../core/decimal-amount';
import { documentId, instant } from '../core/identifier';
import { writtenLine } from '../core/written-text';
import { receivedAmount } from '../orders/transition-fields';

/** For how many days back the cash counts of a person whose cash was never counted. */
export const CASH_DAYS = 31;

/** `POST /api/admin/cash/closings`: a person's cash is counted, and is the shop's from then on. */
export const closingFields = z.strictObject({
  user: documentId,
  /** What was seen: cash up to this instant, and how much it was. */
  until: instant,
  collected: signedAmount,
  counted: receivedAmount,
  note: z.optional(writtenLine(300)),
});

/** A day that was closed. */
export const closing = z.object({
  _id: z.string(),
  user: z.string(),
  name: z.string(),
  until: instant,
  /** By the orders. */
  collected: signedAmount,
  counted: decimalAmount,
  orders: z.int(),
  note: z.optional(z.string()),
  /** Who counted it. */
  by: z.object({ user: z.string(), name: z.string() }),
  at: instant,
});
export type Closing = z.infer<typeof closing>;

/** `GET /api/admin/cash`: where the cash of the shop is. */
export const cashDesk = z.object({
  couriers: z.array(
    z.object({
      courier: z.string(),
      held: decimalAmount,
      orders: z.int(),
      /** When the oldest of them was paid. */
      oldest: instant,
    }),
  ),
  /** Who has taken cash since their last closing. */
  people: z.array(
    z.object({ user: z.string(), name: z.string(), collected: signedAmount, orders: z.int() }),
  ),
  /** The newest first. */
  closings: z.array(closing),
  /** Up to when the cash counts. */
  until: instant,
});
export type CashDesk = z.infer<typeof cashDesk>;
