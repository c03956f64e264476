import * as z from 'zod/mini';
import { paiseFromDecimal, type Paise } from '../core/paise';
import { decimalAmount } from '../core/decimal-amount';
import type { Order } from '../orders/order';
import { cashKept, HAND_METHODS, moneyReason, type CashEntry } from '../orders/order-money';
import { currentPassword } from '../users/user';
import { withHandRefund } from './attention';
import {
  CURRENCY,
  isDisputeOpen,
  isPaying,
  refundable,
  type Capture,
  type PaymentOrder,
} from './payment';
import { auditEffect, type OrderEffect } from './order-effect';
import type { PaymentActor } from './actor';

const handMoneyFields = {
  amount: decimalAmount,
  reason: moneyReason,
  /** The admin's own, where their sign-in was not just now. */
  currentPassword: z.optional(currentPassword),
};

/**
 * `POST /api/orders/{id}/money`: what an admin records of money that no gateway knows of. `cash-returned`: money of the order
 * was given back by hand; `correction`: cash that was marked as received never came.
 */
export const handMoney = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('cash-returned'),
    method: z._default(z.enum(HAND_METHODS), 'cash'),
    ...handMoneyFields,
  }),
  z.strictObject({ kind: z.literal('correction'), ...handMoneyFields }),
]);
export type HandMoney = z.infer<typeof handMoney>;

type Admin = Extract<PaymentActor, { kind: 'admin' }>;

/** The fields of an order that are needed. */
export interface HandMoneyFacts {
  readonly order: Order;
  /** Every payment order of it. */
  readonly payments: readonly PaymentOrder[];
}

export type HandMoneyWritten =
  | { readonly status: 'written'; readonly effects: readonly OrderEffect[] }
  | {
      readonly status: 'refused';
      /** `amount_differs`: more than is here, or not all of what is corrected; `not_cod`: there is no cash to correct. */
      readonly code: 'amount_differs' | 'not_cod' | 'not_paid';
      /** What is here, in paise. */
      readonly left: Paise;
    };

/** What of an order's money can be given back by hand, in paise: its cash, and what is left of its captures. */
export function returnableByHand({ order, payments }: HandMoneyFacts): Paise {
  return capturesLeft(payments).reduce((sum, { left }) => sum + left, cashKept(order.cash));
}

interface CaptureLeft {
  readonly payment: PaymentOrder;
  readonly capture: Capture;
  readonly left: Paise;
}

/** What pays nothing comes first: it is the shopper's, and the order is paid by the rest. */
function capturesLeft(payments: readonly PaymentOrder[]): CaptureLeft[] {
  return payments
    .filter(({ isTest }) => isTest === undefined)
    .flatMap((payment) =>
      payment.captures.map((capture) => ({ payment, capture, left: refundable(payment, capture) })),
    )
    .filter(
      ({ payment, capture, left }) =>
        left > 0 && capture.currency === CURRENCY && !isDisputeOpen(payment, capture.payment),
    )
    .toSorted(
      (a, b) => Number(isPaying(a.payment, a.capture)) - Number(isPaying(b.payment, b.capture)),
    );
}

/**
 * Records money that was given back by hand, or that never came (docs/shop-rules.md#r-money-11).
 * @param key by which refunds that it makes are known; the same one for the same request
 * @param now milliseconds since 1970
 */
export function writeHandMoney(
  facts: HandMoneyFacts,
  asked: HandMoney,
  key: string,
  by: Admin,
  now: number,
): HandMoneyWritten {
  return asked.kind === 'correction'
    ? correct(facts, asked, by, now)
    : giveBack(facts, asked, key, by, now);
}

const personOf = ({ user, name }: Admin) => ({ user, name });

/** Takes a receipt of cash back, whole: a mark is never of a part. The order is unpaid again. */
function correct(
  { order }: HandMoneyFacts,
  { amount, reason }: Extract<HandMoney, { kind: 'correction' }>,
  by: Admin,
  now: number,
): HandMoneyWritten {
  const left = cashKept(order.cash);
  if (order.paymentMethod !== 'COD') return { status: 'refused', code: 'not_cod', left };
  if (left === 0) return { status: 'refused', code: 'not_paid', left };
  const amountPaise = paiseFromDecimal(amount);
  if (amountPaise !== left) return { status: 'refused', code: 'amount_differs', left };
  const entry: CashEntry = {
    kind: 'correction',
    amountPaise,
    at: new Date(now).toISOString(),
    by: personOf(by),
    reason,
  };
  const corrected: Order = {
    ...order,
    cash: [...(order.cash ?? []), entry],
    isPaid: false,
    paidAt: null,
    revision: order.revision + 1,
  };
  return {
    status: 'written',
    effects: [
      { kind: 'put-order', order: corrected },
      auditEffect(order._id, by, now, {
        kind: 'payment-corrected',
        amountPaise,
        currency: CURRENCY,
        reason,
      }),
    ],
  };
}

function giveBack(
  facts: HandMoneyFacts,
  { amount, method, reason }: Extract<HandMoney, { kind: 'cash-returned' }>,
  key: string,
  by: Admin,
  now: number,
): HandMoneyWritten {
  const { order, payments } = facts;
  const left = returnableByHand(facts);
  const amountPaise = paiseFromDecimal(amount);
  if (left === 0) return { status: 'refused', code: 'not_paid', left };
  if (amountPaise === 0 || amountPaise > left)
    return { status: 'refused', code: 'amount_differs', left };
  const at = new Date(now).toISOString();
  const ofCash = Math.min(amountPaise, cashKept(order.cash));
  const effects: OrderEffect[] = [];
  if (ofCash > 0) {
    const entry: CashEntry = {
      kind: 'returned',
      amountPaise: ofCash,
      at,
      by: personOf(by),
      method,
      reason,
    };
    const cash = [...(order.cash ?? []), entry];
    effects.push({ kind: 'put-order', order: { ...order, cash, revision: order.revision + 1 } });
  }
  let rest = amountPaise - ofCash;
  for (const {
    payment: { _id },
    capture,
  } of capturesLeft(payments)) {
    const latest = latestOf(payments, effects, _id);
    const part = Math.min(rest, latest ? refundable(latest, capture) : 0);
    if (!latest || part === 0) continue;
    rest -= part;
    const asked = {
      key: key.slice(0, 32),
      amountPaise: part,
      requestedBy: by,
      byHand: method,
      reason,
    };
    const payment = { ...withHandRefund(latest, capture, asked, at), updatedAt: at };
    effects.push({ kind: 'put-payment', payment });
  }
  effects.push(
    auditEffect(order._id, by, now, {
      kind: 'money-returned',
      amountPaise,
      currency: CURRENCY,
      method,
      reason,
    }),
  );
  return { status: 'written', effects };
}

/** A payment order as the effects so far leave it. */
function latestOf(
  payments: readonly PaymentOrder[],
  effects: readonly OrderEffect[],
  id: string,
): PaymentOrder | undefined {
  const put = effects.findLast((one) => one.kind === 'put-payment' && one.payment._id === id);
  return put?.kind === 'put-payment' ? put.payment : payments.find(({ _id }) => _id === id);
}
