import * as z from 'zod/mini';
import { decimalAmount } from '../core/decimal-amount';
import { documentId } from '../core/identifier';
import type { ColumnNames } from '../import/named-columns';
import { DISPATCH_COLUMNS } from './dispatch-list';

/** What couriers call the columns of the sheets by which they pay out cash. */
export const REMITTANCE_COLUMNS = {
  tracking: DISPATCH_COLUMNS.tracking,
  order: ['order', 'order id', 'order number', 'order no', 'client order id', 'channel order id'],
  amount: [
    'amount',
    'cod amount',
    'cod',
    'remitted amount',
    'remittance amount',
    'collected amount',
    'cod collected',
    'net amount',
    'राशि',
  ],
  reference: [
    'utr',
    'utr number',
    'utr no',
    'reference',
    'transaction id',
    'remittance id',
    'crf id',
  ],
} as const satisfies ColumnNames<'tracking' | 'order' | 'amount' | 'reference'>;

/** What is wrong with a row, besides the refusals of `remit`. */
export const REMITTANCE_PROBLEMS = {
  notNamed: 'Neither a tracking number nor an order is named',
  notFound: 'No order has this number',
  several: 'Several orders have this number',
  twice: 'The order stands twice in the list',
  noAmount: 'The amount is no sum of rupees',
  paidOut: 'The courier has paid this out already',
  notWithCourier: 'The courier has no cash of this order',
  tooMuch: 'More than the courier has collected',
} as const;

export const remittanceRow = z.object({
  /** Of the file, from 1. */
  line: z.int(),
  /** As they are written. */
  tracking: z.string(),
  order: z.string(),
  /** What is paid out; absent where that is no sum. */
  amount: z.optional(decimalAmount),
  reference: z.optional(z.string()),
  found: z.optional(
    z.object({
      _id: documentId,
      name: z.string(),
      courier: z.string(),
      revision: z.int(),
      /** What the courier has of it, or collects. */
      held: decimalAmount,
      /** It is on its way yet: paid out, it was delivered. */
      isOnItsWay: z.boolean(),
    }),
  ),
  /** What is paid out less than the courier has. */
  short: z.optional(decimalAmount),
  does: z.enum(['remit', 'nothing']),
  /** What is wrong, in words. */
  problem: z.optional(z.string()),
});
export type RemittanceRow = z.infer<typeof remittanceRow>;

/** `POST /api/orders/remit/preview`: every row of the table, in its order. */
export const remittancePreview = z.object({ rows: z.array(remittanceRow) });
