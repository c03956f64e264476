import { isRefundAwaited } from '#shared/payments/ask-again';
import { stockHold, type StockHold } from '#shared/payments/held-stock';
import type { PaymentOrder } from '#shared/payments/payment';
import { paymentOrderSchema } from '#shared/payments/payment-invariants';
import { paymentIds, statusInList } from '#shared/payments/payment-list';
import { marksOf } from '#shared/payments/payment-views';
import { kind, ordered } from '../kind';
import { auditSchema, eventSchema, type AuditRow, type GatewayEvent } from '../row-types';
import { ALL } from './people';

/** All that is about an order shares its lock. */
const lockOfOrder = (id: string) => `orders ${id}`;

export const payments = kind<PaymentOrder>()({
  name: 'payments',
  // Money is never written in a state that breaks a rule of it, and never read so either.
  schema: paymentOrderSchema,
  key: ({ _id }) => _id,
  lock: { ofRow: ({ order }) => lockOfOrder(order) },
  listed: ({ createdAt }) => createdAt,
  indexes: {
    order: { of: ({ order }) => [order], at: ({ createdAt }) => createdAt, guard: lockOfOrder },
    refund: {
      of: ({ refunds }) => refunds.map(({ key }) => key),
      at: ({ createdAt }) => createdAt,
      isMany: true,
      guard: (key) => `refund ${key}`,
    },
  },
  columns: {
    updated_at: ({ updatedAt }) => updatedAt,
    status: ({ status }) => status,
    amount: ({ amountPaise }) => amountPaise,
    marks: marksOf,
    refund_awaited: isRefundAwaited,
    key_id: ({ keyId }) => keyId ?? null,
    shown_status: statusInList,
    search: paymentIds,
  },
});

const isHeld = ({ state }: StockHold) => state === 'held';

export const holds = kind<StockHold>()({
  name: 'holds',
  schema: stockHold,
  key: ({ _id }) => _id,
  lock: { ofKey: lockOfOrder },
  indexes: {
    held: { of: (hold) => (isHeld(hold) ? [ALL] : []), at: ({ until }) => until },
    user: {
      of: (hold) => (isHeld(hold) && hold.user !== undefined ? [hold.user] : []),
      guard: (user) => `held by ${user}`,
    },
    network: {
      of: (hold) => (isHeld(hold) && hold.network !== undefined ? [hold.network] : []),
      guard: (network) => `held from ${network}`,
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
    order: {
      of: ({ entry }) => [entry.order],
      at: ({ number }) => ordered(number),
      guard: lockOfOrder,
    },
  },
});

/** What the gateway sent by webhook. */
export const gatewayEvents = kind<GatewayEvent>()({
  name: 'gateway_events',
  schema: eventSchema,
  key: ({ _id }) => _id,
  listed: ({ receivedAt }) => receivedAt,
  indexes: {
    waiting: {
      of: ({ doneAt }) => (doneAt === null ? [ALL] : []),
      at: ({ receivedAt }) => receivedAt,
    },
    done: { of: ({ doneAt }) => (doneAt === null ? [] : [ALL]), at: ({ doneAt }) => doneAt ?? '' },
  },
});
