import * as z from 'zod/mini';
import { offerFlag } from '../orders/offer-flag';
import { documentId, instant } from '../core/identifier';
import { bothWays, type SortBy } from '../core/list-sorts';
import { pageOf } from '../core/page-schema';
import { decimalAmount } from '../core/decimal-amount';
import { HAND_METHODS } from '../orders/order-money';
import { currentPassword } from '../users/user';
import {
  ATTENTION_KINDS,
  currency,
  gatewayPaymentId,
  PAYMENT_STATUSES,
  REFUND_STATES,
  settleReason,
  VERDICTS,
} from './payment';

/**
 * The lists of payments that an admin can ask for. `captured-unpaid`: money came, and the order is not paid by it;
 * `held`: stock is held and the payment is awaited; `expired`: the hold ran out before the money came;
 * `refunds-due`: money has to go back, or its way back has not ended well.
 */
export const PAYMENT_VIEWS = [
  'attention',
  'captured-unpaid',
  'paid-twice',
  'refunds-due',
  'held',
  'expired',
  'all',
] as const;
export type PaymentView = (typeof PAYMENT_VIEWS)[number];

/** Money in rupees with two decimals, where its currency is INR; else in hundredths of that currency's unit. */
const money = { amount: decimalAmount, currency };

/** A payment order as admins see it. Times are ISO 8601 UTC. */
export const paymentDocument = z.object({
  _id: z.string(),
  order: documentId,
  /** Of the order, where it has one. */
  orderNumber: z.optional(z.int()),
  /** Who ordered, as the order says. */
  user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  ...money,
  status: z.enum(PAYMENT_STATUSES),
  /** It was paid in the gateway's test mode, before the shop went live: no money came. */
  isTest: z.optional(z.literal(true)),
  /** The key that it was opened with, where the shop has other keys now: it is neither asked about nor given back here. */
  otherKey: z.optional(z.string()),
  isPaid: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  captures: z.array(
    z.object({
      payment: z.string(),
      ...money,
      verdict: z.enum(VERDICTS),
      /** An admin said that it pays the order, though its amount differs. */
      accepted: z.optional(z.literal(true)),
      /** When it was paid, by the gateway's clock. */
      capturedAt: instant,
      /** When the shop recorded it. */
      recordedAt: instant,
      /** What can still be asked back of it. */
      refundable: decimalAmount,
    }),
  ),
  refunds: z.array(
    z.object({
      key: z.string(),
      payment: z.string(),
      ...money,
      state: z.enum(REFUND_STATES),
      gatewayRefund: z.nullable(z.string()),
      /** A person's name, or who else asked for it. */
      requestedBy: z.string(),
      requestedAt: instant,
      settledAt: z.nullable(instant),
      /** It went back outside of the gateway. */
      byHand: z.optional(z.enum(HAND_METHODS)),
      /** Of one that the gateway refused: why, in the gateway's words, for admins. */
      reason: z.optional(z.string()),
    }),
  ),
  attention: z.array(
    z.object({
      kind: z.enum(ATTENTION_KINDS),
      payment: z.string(),
      /** Which event raised it, where there may be several of a kind. */
      about: z.optional(z.string()),
      /** In plain words. */
      words: z.string(),
      /** Only a refund clears it; else an admin may settle it by looking. */
      needsRefund: z.boolean(),
      raisedAt: instant,
      clearedAt: z.nullable(instant),
      /** Why an admin settled it. */
      reason: z.optional(z.string()),
    }),
  ),
  /** The stock of the order; `null` where none was ever held. */
  hold: z.nullable(
    z.object({ state: z.enum(['held', 'expired', 'released', 'taken']), until: instant }),
  ),
});
export type PaymentDocument = z.infer<typeof paymentDocument>;

/** The columns by which the admins' list of payments can be sorted (`payment-list.ts`); newest first without one. */
export const PAYMENT_COLUMNS = ['shopper', 'amount', 'status', 'updated'] as const;
export type PaymentSort = SortBy<(typeof PAYMENT_COLUMNS)[number]>;
export const PAYMENT_SORTS = bothWays(PAYMENT_COLUMNS);

/** The shown status of a payment order: `paid` also where an admin accepted a payment of another amount. */
export function shownStatus({ captures, status }: PaymentDocument): PaymentDocument['status'] {
  return captures.some(({ accepted }) => accepted) ? 'paid' : status;
}

/** `GET /api/payments?view&keyword&sort&pageNumber`. */
export const paymentPage = pageOf({
  payments: z.array(paymentDocument),
  /** How many payments each view holds, so that nothing waits unseen. */
  counts: z.record(z.enum(PAYMENT_VIEWS), z.int()),
});
export type PaymentPage = z.infer<typeof paymentPage>;

/** `GET /api/orders/{id}/history`: who did what on an order, oldest first, and its payments. */
export const orderHistory = z.object({
  entries: z.array(
    z.object({
      at: instant,
      /** A closed list: the kind of the event (`audit.ts`). */
      kind: z.string(),
      /** Who did what, as a sentence: "Asha (admin) marked the order as delivered". */
      sentence: z.string(),
      /** The same before its places (`{who}`) are filled, and what fills them: a page may say both in another language. */
      words: z.string(),
      values: z.record(z.string(), z.string()),
    }),
  ),
  payments: z.array(paymentDocument),
  /** What the owner should look at about its offers; absent: nothing. */
  offerFlags: z.optional(z.array(offerFlag)),
});
export type OrderHistory = z.infer<typeof orderHistory>;

/** `POST /api/payments/{id}/refunds`; the `Idempotency-Key` of the request is the refund's. */
export const refundBody = z.strictObject({
  /** The capture that goes back. */
  payment: gatewayPaymentId,
  /** In rupees with two decimals: a part, or all that is left. */
  amount: decimalAmount,
  /** The admin's own, where their sign-in was not just now. */
  currentPassword: z.optional(currentPassword),
});

/** `PUT /api/payments/{id}/settle`: a flag that an admin has looked at and settled otherwise. */
export const settleBody = z.strictObject({
  kind: z.enum(ATTENTION_KINDS),
  payment: gatewayPaymentId,
  reason: settleReason,
  /** The order is paid by it; only of a payment whose amount differs. */
  pays: z.optional(z.boolean()),
});
