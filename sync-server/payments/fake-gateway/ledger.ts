import * as z from 'zod/mini';
import { DISPUTE_PHASES } from '#shared/payments/payment';
import {
  gatewayDisputeId,
  gatewayOrderId,
  gatewayPaymentId,
  gatewayRefundId,
} from '../gateway/gateway-ids';

const paise = z.int().check(z.minimum(0));
const instant = z.int();

const fakeOrder = z.strictObject({
  id: gatewayOrderId,
  amountPaise: paise,
  currency: z.string(),
  receipt: z.nullable(z.string()),
  notes: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Milliseconds since 1970, here and below. */
  createdAt: instant,
});
export type FakeOrder = z.infer<typeof fakeOrder>;

const fakePayment = z.strictObject({
  id: gatewayPaymentId,
  order: gatewayOrderId,
  amountPaise: paise,
  currency: z.string(),
  status: z.enum(['authorized', 'captured', 'failed']),
  /** When an authorised payment will be captured by itself; `null`: never, or it is done. */
  captureAt: z.nullable(instant),
  createdAt: instant,
});
export type FakePayment = z.infer<typeof fakePayment>;

const fakeRefund = z.strictObject({
  id: gatewayRefundId,
  payment: gatewayPaymentId,
  amountPaise: paise,
  currency: z.string(),
  receipt: z.nullable(z.string()),
  /** The idempotency key it was asked for with. */
  key: z.nullable(z.string()),
  /** The bank of the payer sent the money back. */
  failed: z.optional(z.literal(true)),
  createdAt: instant,
});
export type FakeRefund = z.infer<typeof fakeRefund>;

const fakeDispute = z.strictObject({
  id: gatewayDisputeId,
  payment: gatewayPaymentId,
  phase: z.enum(DISPUTE_PHASES),
});
export type FakeDispute = z.infer<typeof fakeDispute>;

/** Everything the stand-in gateway knows; each list in the order in which it was made. */
export const fakeLedger = z.strictObject({
  orders: z.array(fakeOrder),
  payments: z.array(fakePayment),
  refunds: z.array(fakeRefund),
  disputes: z._default(z.array(fakeDispute), []),
});
export type FakeLedger = z.infer<typeof fakeLedger>;

export function emptyLedger(): FakeLedger {
  return { orders: [], payments: [], refunds: [], disputes: [] };
}

export function paymentsOfOrder(book: FakeLedger, orderId: string): FakePayment[] {
  return book.payments.filter((payment) => payment.order === orderId);
}

export function refundsOfPayment(book: FakeLedger, paymentId: string): FakeRefund[] {
  return book.refunds.filter((refund) => refund.payment === paymentId);
}

/** What of a payment has gone back, in paise. */
export function refundedOf(book: FakeLedger, paymentId: string): number {
  return refundsOfPayment(book, paymentId)
    .filter(({ failed }) => failed === undefined)
    .reduce((sum, refund) => sum + refund.amountPaise, 0);
}
