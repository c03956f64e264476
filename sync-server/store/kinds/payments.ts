import { isRefundAwaited } from '#shared/payments/ask-again';
import { stockHold, type StockHold } from '#shared/payments/held-stock';
import type { PaymentOrder } from '#shared/payments/payment';
import { paymentOrderSchema } from '#shared/payments/payment-invariants';
import { marksOf } from '#shared/payments/payment-views';
import { kind, ordered } from '../kind';
import { auditSchema, eventSchema, type AuditRow, type GatewayEvent } from '../row-types';
import { ALL } from './people';

export const payments = kind<PaymentOrder>()({
  name: 'payments',
  // Money is never written in a state that breaks a rule of it, and never read so either.
  schema: paymentOrderSchema,
  key: ({ _id }) => _id,
  listed: ({ createdAt }) => createdAt,
  indexes: {
    order: { of: ({ order }) => [order], at: ({ createdAt }) => createdAt, isGuarded: true },
    refund: {
      of: ({ refunds }) => refunds.map(({ key }) => key),
      at: ({ createdAt }) => createdAt,
      isMany: true,
      isGuarded: true,
    },
  },
  columns: {
    updated_at: ({ updatedAt }) => updatedAt,
    status: ({ status }) => status,
    amount: ({ amountPaise }) => amountPaise,
    marks: marksOf,
    refund_awaited: isRefundAwaited,
    key_id: ({ keyId }) => keyId,
  },
});

const isHeld = ({ state }: StockHold) => state === 'held';

export const holds = kind<StockHold>()({
  name: 'holds',
  schema: stockHold,
  key: ({ _id }) => _id,
  indexes: {
    held: { of: (hold) => (isHeld(hold) ? [ALL] : []), at: ({ until }) => until },
    user: {
      of: (hold) => (isHeld(hold) && hold.user !== undefined ? [hold.user] : []),
      isGuarded: true,
    },
    network: {
      of: (hold) => (isHeld(hold) && hold.network !== undefined ? [hold.network] : []),
      isGuarded: true,
    },
  },
  columns: { state: ({ state }) => state, until: ({ until }) => until },
});

/** The entries of the trails of orders, numbered within each. */
export const auditEntries = kind<AuditRow>()({
  name: 'audit_entries',
  schema: auditSchema,
  key: ({ number, entry }) => `${entry.order} ${number}`,
  indexes: {
    order: { of: ({ entry }) => [entry.order], at: ({ number }) => ordered(number), isGuarded: true },
  },
});

/** What the gateway sent by webhook. */
export const gatewayEvents = kind<GatewayEvent>()({
  name: 'gateway_events',
  schema: eventSchema,
  key: ({ _id }) => _id,
  listed: ({ receivedAt }) => receivedAt,
  indexes: {
    waiting: { of: ({ doneAt }) => (doneAt === null ? [ALL] : []), at: ({ receivedAt }) => receivedAt },
    done: { of: ({ doneAt }) => (doneAt === null ? [] : [ALL]), at: ({ doneAt }) => doneAt ?? '' },
  },
});

/** When the gateway was asked about a payment order last. */
export interface AskedRow {
  readonly _id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}
