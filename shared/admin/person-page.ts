import * as z from 'zod/mini';
import { documentId, instant } from '../core/identifier';
import { decimalAmount, signedAmount } from '../core/decimal-amount';
import { personDocument } from '../users/user';

/** The most orders that the page of a person lists; the list of orders has them all. */
export const MAX_PERSON_ORDERS = 50;

const personOrder = z.object({
  _id: documentId,
  /** Absent: it has none. */
  number: z.optional(z.int()),
  createdAt: instant,
  totalPrice: decimalAmount,
  isPaid: z.boolean(),
  isDelivered: z.boolean(),
  /** Closed unpaid, or cancelled. */
  isClosed: z.boolean(),
  isCancelled: z.boolean(),
  /** What has gone back of it. */
  refunded: decimalAmount,
});
export type PersonOrder = Readonly<z.infer<typeof personOrder>>;

/** `GET /api/admin/people/{id}`: what an admin sees of a person before a call (docs/shop-rules.md#r-owner-5). */
export const personPage = z.object({
  person: personDocument,
  /** Of their addresses and orders, the newest first, each once. */
  phones: z.array(z.string()),
  /** The newest of them, newest first. */
  orders: z.array(personOrder),
  sums: z.object({
    orders: z.int(),
    /** Of orders that count as sold (`isVoidOrder`): what they brought in, or what is still awaited for them. */
    total: signedAmount,
    /** What they brought in, as the dashboard counts it. */
    revenue: signedAmount,
    /** Of orders that wait to be paid. */
    unpaid: decimalAmount,
    unpaidOrders: z.int(),
    refunded: decimalAmount,
  }),
});
export type PersonPage = Readonly<z.infer<typeof personPage>>;
