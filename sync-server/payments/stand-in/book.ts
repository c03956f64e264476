import * as z from 'zod/mini';
import { gatewayOrderId, gatewayPaymentId, gatewayRefundId } from '../gateway/gateway-ids';

const paise = z.int().check(z.minimum(0));
const instant = z.int();

const standInOrder = z.strictObject({
  id: gatewayOrderId,
  amountPaise: paise,
  currency: z.string(),
  receipt: z.nullable(z.string()),
  notes: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Milliseconds since 1970, here and below. */
  createdAt: instant,
});
export type StandInOrder = z.infer<typeof standInOrder>;

const standInPayment = z.strictObject({
  id: gatewayPaymentId,
  order: gatewayOrderId,
  amountPaise: paise,
  currency: z.string(),
  status: z.enum(['authorized', 'captured', 'failed']),
  /** When an authorised payment will be captured by itself; `null`: never, or it is done. */
  captureAt: z.nullable(instant),
  createdAt: instant,
});
export type StandInPayment = z.infer<typeof standInPayment>;

const standInRefund = z.strictObject({
  id: gatewayRefundId,
  payment: gatewayPaymentId,
  amountPaise: paise,
  currency: z.string(),
  receipt: z.nullable(z.string()),
  /** The idempotency key it was asked for with. */
  key: z.nullable(z.string()),
  createdAt: instant,
});
export type StandInRefund = z.infer<typeof standInRefund>;

/** Everything the stand-in gateway knows; each list in the order in which it was made. */
export const standInBook = z.strictObject({
  orders: z.array(standInOrder),
  payments: z.array(standInPayment),
  refunds: z.array(standInRefund),
});
export type StandInBook = z.infer<typeof standInBook>;

export function emptyBook(): StandInBook {
  return { orders: [], payments: [], refunds: [] };
}

export function paymentsOfOrder(book: StandInBook, order: string): StandInPayment[] {
  return book.payments.filter((payment) => payment.order === order);
}

export function refundsOfPayment(book: StandInBook, payment: string): StandInRefund[] {
  return book.refunds.filter((refund) => refund.payment === payment);
}

/** What of a payment has gone back, in paise. */
export function refundedOf(book: StandInBook, payment: string): number {
  return refundsOfPayment(book, payment).reduce((sum, refund) => sum + refund.amountPaise, 0);
}
