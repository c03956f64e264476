import type { Paise } from '../core/paise';
import { asPaid } from '../orders/take-transition';
import type { Order } from '../orders/order';
import { raiseFlag } from './attention';
import type { FindProduct, StockHold } from './held-stock';
import {
  captureOf,
  CURRENCY,
  type Capture,
  type CaptureProblem,
  type PaymentOrder,
} from './payment';
import { auditEffect, type OrderEffect } from './order-effect';
import { statusOf } from './payment-invariants';
import { commitHold } from './stock-hold';
import type { PaymentActor } from './actor';

/** What the gateway says of a payment when it is asked. `refunded`: captured once, and given back in full. */
export interface PaymentReport {
  readonly payment: string;
  readonly gatewayOrder: string;
  /** In the smallest unit of the currency. */
  readonly amountPaise: Paise;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** When it was paid, by the gateway's clock, in milliseconds since 1970; absent: now. */
  readonly paidAt?: number;
  /** What the gateway keeps of it; absent: it does not say. */
  readonly fee?: NonNullable<Capture['fee']> | undefined;
}

export interface CaptureRequest {
  /** The stored payment order, never one that a request named the amounts of. */
  readonly payment: PaymentOrder;
  /** The shop order of it. */
  readonly order: Order;
  /** The hold of that shop order; `null` where there never was one. */
  readonly hold: StockHold | null;
  readonly product: FindProduct;
  readonly report: PaymentReport;
  readonly by: PaymentActor;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The result of a report. */
export type Captured =
  | {
      readonly status: 'recorded';
      /** Whether it pays the order, or which flag it raised. */
      readonly verdict: Capture['verdict'];
      readonly effects: readonly OrderEffect[];
    }
  /** A replay: `verdict` as it was decided then. */
  | {
      readonly status: 'already_recorded';
      readonly verdict: Capture['verdict'];
      readonly effects: readonly [];
    }
  | { readonly status: 'not_captured'; readonly effects: readonly [] }
  | { readonly status: 'refused'; readonly code: 'not_verified'; readonly effects: readonly [] };

/**
 * Records what the gateway says of a payment: the one way in which an order becomes paid online, for the callback, the
 * webhook and the reconciler alike (docs/shop-rules.md#r-payments-4). The caller reads, decides and writes in one
 * transaction.
 *
 * Idempotent by payment id. Paid never goes back. Money that was captured is always noted: it pays the order, or it
 * raises a flag. Authorised is not captured. An order that is not paid online is never touched; neither is one that is
 * paid. In which order reports arrive decides only which of several captures counts, and, where the hold ran out and
 * others want the last pieces, who gets them.
 *
 * `recorded`, `already_recorded`, `not_captured` (nothing to do, the next report may say otherwise), or refused:
 * `not_verified` for a payment of another order of the gateway.
 * @throws RangeError where order or hold are not those of the payment order: a defect of the caller
 */
export function recordCapture(request: CaptureRequest): Captured {
  const { payment, order, hold, report } = request;
  if (payment.order !== order._id || (hold && hold._id !== order._id))
    throw new RangeError('Order and hold are not those of the payment order');
  if (report.gatewayOrder !== payment._id)
    return { status: 'refused', code: 'not_verified', effects: [] };

  const known = captureOf(payment, report.payment);
  if (known) return { status: 'already_recorded', verdict: known.verdict, effects: [] };
  if (report.status === 'refunded') return givenBack(request);
  if (report.status !== 'captured') return { status: 'not_captured', effects: [] };

  if (order.paymentMethod !== 'Razorpay') return flagged(request, 'not-online');
  if (report.currency !== CURRENCY) return flagged(request, 'amount-differs');
  // Before the amount is looked at: whatever it is, it pays nothing of an order that is paid or over.
  if (order.isPaid) return flagged(request, 'paid-twice');
  if (order.closedAt !== undefined) return flagged(request, 'order-closed');
  const isExact =
    report.amountPaise === payment.amountPaise && report.amountPaise === order.totalPrice;
  if (!isExact) return flagged(request, 'amount-differs');
  const stock = commitHold(order, hold, request.product, request.now);
  return stock ? paid(request, stock) : flagged(request, 'late-no-stock');
}

/** The payment order with one capture more. */
function withCapture(
  { payment, report, now }: CaptureRequest,
  verdict: Capture['verdict'],
): PaymentOrder {
  const at = new Date(now).toISOString();
  const { payment: id, amountPaise, currency, fee } = report;
  const capture: Capture = {
    payment: id,
    amountPaise,
    currency,
    verdict,
    capturedAt: paidAtOf({ payment, report, now }),
    recordedAt: at,
    ...(fee && { fee }),
  };
  const captures = [...payment.captures, capture];
  return {
    ...payment,
    captures,
    status: statusOf({ ...payment, captures }),
    attention:
      verdict === 'counts' || verdict === 'given-back'
        ? payment.attention
        : raiseFlag(payment.attention, { kind: verdict, payment: id }, at),
    updatedAt: at,
  };
}

/** When a payment was made: as the gateway says, within what can be. ISO 8601 UTC. */
function paidAtOf({ payment, report, now }: Pick<CaptureRequest, 'payment' | 'report' | 'now'>) {
  const earliest = Date.parse(payment.createdAt);
  const said = Math.max(report.paidAt ?? now, earliest);
  return new Date(Math.min(said, now)).toISOString();
}

/** It came, and all of it went back at the gateway, before the shop knew of it: it pays nothing, and needs nothing. */
function givenBack(request: CaptureRequest): Captured {
  const { order, report, by, now } = request;
  const { payment, amountPaise, currency } = report;
  return {
    status: 'recorded',
    verdict: 'given-back',
    effects: [
      { kind: 'put-payment', payment: withCapture(request, 'given-back') },
      auditEffect(order._id, by, now, { kind: 'given-back', payment, amountPaise, currency }),
    ],
  };
}

function paid(request: CaptureRequest, stock: readonly OrderEffect[]): Captured {
  const { order, report, by, now } = request;
  const { payment, amountPaise, currency } = report;
  return {
    status: 'recorded',
    verdict: 'counts',
    effects: [
      { kind: 'put-order', order: asPaid(order, paidAtOf(request)) },
      ...stock,
      { kind: 'put-payment', payment: withCapture(request, 'counts') },
      auditEffect(order._id, by, now, { kind: 'paid-online', payment, amountPaise, currency }),
    ],
  };
}

function flagged(request: CaptureRequest, problem: CaptureProblem): Captured {
  const { order, report, by, now } = request;
  const { payment, amountPaise, currency } = report;
  return {
    status: 'recorded',
    verdict: problem,
    effects: [
      { kind: 'put-payment', payment: withCapture(request, problem) },
      auditEffect(order._id, by, now, {
        kind: 'attention-raised',
        attention: problem,
        payment,
        amountPaise,
        currency,
      }),
    ],
  };
}
