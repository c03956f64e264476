import type {
  OrderHistory,
  PaymentDocument,
  PaymentPage,
} from '#shared/payments/payment-documents';
import { ORDER_ID } from './shop-things';

const AT = '2026-03-01T09:00:00.000Z';

export const PAID_TWICE_FLAG: PaymentDocument['attention'][number] = {
  kind: 'paid-twice',
  payment: 'pay_second',
  words: 'the order was already paid: refund it',
  needsRefund: true,
  raisedAt: AT,
  clearedAt: null,
};

/** A payment order that was paid, and paid again. */
export function paymentThing(changes: Partial<PaymentDocument> = {}): PaymentDocument {
  return {
    _id: 'order_gw1',
    order: ORDER_ID,
    user: { _id: 'user-1', name: 'Asha Rao', email: 'asha@example.com' },
    amount: '1299.50',
    currency: 'INR',
    status: 'paid',
    isPaid: true,
    createdAt: AT,
    updatedAt: AT,
    captures: [
      {
        payment: 'pay_first',
        amount: '1299.50',
        currency: 'INR',
        verdict: 'counts',
        capturedAt: AT,
        recordedAt: AT,
        refundable: '1299.50',
      },
      {
        payment: 'pay_second',
        amount: '1299.50',
        currency: 'INR',
        verdict: 'paid-twice',
        capturedAt: AT,
        recordedAt: AT,
        refundable: '1299.50',
      },
    ],
    refunds: [],
    attention: [PAID_TWICE_FLAG],
    hold: { state: 'held', until: '2026-03-01T09:30:00.000Z' },
    ...changes,
  };
}

/** A refund of the second capture, in part. */
export function refundThing(
  changes: Partial<PaymentDocument['refunds'][number]> = {},
): PaymentDocument['refunds'][number] {
  return {
    key: 'a-key-of-one-refund',
    payment: 'pay_second',
    amount: '99.50',
    currency: 'INR',
    state: 'requested',
    gatewayRefund: null,
    requestedBy: 'Meera',
    requestedAt: AT,
    settledAt: null,
    ...changes,
  };
}

export function paymentPageThing(changes: Partial<PaymentPage> = {}): PaymentPage {
  return {
    payments: [paymentThing()],
    page: 1,
    pages: 1,
    total: 1,
    counts: {
      attention: 1,
      'captured-unpaid': 0,
      'paid-twice': 1,
      'refunds-due': 1,
      held: 0,
      expired: 0,
      all: 7,
    },
    ...changes,
  };
}

export function historyThing(changes: Partial<OrderHistory> = {}): OrderHistory {
  return {
    entries: [
      {
        at: AT,
        kind: 'order-placed',
        sentence: 'Asha Rao (shopper) placed the order',
        words: '{who} placed the order',
        values: { who: 'Asha Rao (shopper)' },
      },
      {
        at: '2026-03-01T09:10:00.000Z',
        kind: 'paid-online',
        sentence: 'The payment gateway recorded ₹1,299.50 as paid online (pay_first)',
        words: '{who} recorded {amount} as paid online ({payment})',
        values: { who: 'The payment gateway', amount: '₹1,299.50', payment: 'pay_first' },
      },
    ],
    payments: [paymentThing()],
    ...changes,
  };
}
