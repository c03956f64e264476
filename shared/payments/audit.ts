import * as z from 'zod/mini';
import { ADDRESS_FIELD_NAMES } from '../addresses/address-fields';
import { documentId, instant } from '../core/identifier';
import { HAND_METHODS } from '../orders/order-money';
import { RETURN_WISHES } from '../orders/return-request';
import {
  amount,
  ATTENTION_KINDS,
  currency,
  DISPUTE_PHASES,
  gatewayDisputeId,
  gatewayOrderId,
  gatewayPaymentId,
  refusalText,
  type AttentionKind,
  type DisputePhase,
} from './payment';
import { paymentActor } from './actor';

export const money = { amountPaise: amount, currency };
const ofPayment = { payment: gatewayPaymentId };

/** What can have happened to an order: a closed list. Amounts are in the smallest unit of their currency. */
const auditEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('order-placed') }),
  z.strictObject({
    kind: z.literal('paid-in-cash'),
    ...money,
    /** To the courier, who pays it out later. */
    with: z.optional(z.literal('courier')),
  }),
  z.strictObject({
    kind: z.literal('cash-remitted'),
    ...money,
    courier: z.string(),
    reference: z.optional(z.string()),
  }),
  z.strictObject({ kind: z.literal('packed') }),
  z.strictObject({ kind: z.literal('unpacked') }),
  z.strictObject({
    kind: z.literal('dispatched'),
    courier: z.string(),
    tracking: z.optional(z.string()),
  }),
  z.strictObject({
    kind: z.literal('tracking-changed'),
    courier: z.string(),
    tracking: z.optional(z.string()),
  }),
  z.strictObject({ kind: z.literal('undispatched') }),
  z.strictObject({
    kind: z.literal('address-changed'),
    fields: z.array(z.enum(ADDRESS_FIELD_NAMES)),
  }),
  z.strictObject({
    kind: z.literal('lines-changed'),
    ...money,
    before: amount,
    lines: z.array(z.strictObject({ name: z.string(), before: z.int(), after: z.int() })),
  }),
  z.strictObject({ kind: z.literal('not-at-home') }),
  z.strictObject({ kind: z.literal('delivered') }),
  z.strictObject({
    kind: z.literal('returned'),
    /** Whether all its pieces are in stock again. */
    restocked: z.boolean(),
    reason: z.optional(z.string()),
    /** Which pieces came back, and how many of them are in stock again; absent: the whole order, as `restocked` says. */
    lines: z.optional(
      z.array(
        z.strictObject({
          product: z.string(),
          name: z.string(),
          qty: z.int(),
          restocked: z.int(),
        }),
      ),
    ),
  }),
  z.strictObject({
    kind: z.literal('return-requested'),
    wish: z.enum(RETURN_WISHES),
    reason: z.string(),
    lines: z.array(z.strictObject({ product: z.string(), name: z.string(), qty: z.int() })),
  }),
  z.strictObject({ kind: z.literal('return-withdrawn') }),
  z.strictObject({ kind: z.literal('return-approved') }),
  z.strictObject({ kind: z.literal('return-refused'), reason: z.string() }),
  z.strictObject({ kind: z.literal('return-picked-up') }),
  z.strictObject({ kind: z.literal('return-refunded'), ...money }),
  z.strictObject({ kind: z.literal('return-exchanged'), newOrder: documentId }),
  z.strictObject({ kind: z.literal('return-closed'), reason: z.string() }),
  z.strictObject({ kind: z.literal('return-reopened'), newOrder: documentId }),
  z.strictObject({ kind: z.literal('order-closed') }),
  z.strictObject({ kind: z.literal('order-cancelled'), reason: z.optional(z.string()) }),
  z.strictObject({ kind: z.literal('order-repriced'), ...money, before: amount }),
  z.strictObject({ kind: z.literal('payment-opened'), gatewayOrder: gatewayOrderId, ...money }),
  z.strictObject({ kind: z.literal('payment-retired'), gatewayOrder: gatewayOrderId, ...money }),
  z.strictObject({ kind: z.literal('stock-held'), until: instant }),
  z.strictObject({ kind: z.literal('stock-released') }),
  z.strictObject({ kind: z.literal('paid-online'), ...ofPayment, ...money }),
  z.strictObject({ kind: z.literal('given-back'), ...ofPayment, ...money }),
  z.strictObject({ kind: z.literal('payment-of-test'), ...ofPayment, ...money }),
  z.strictObject({
    kind: z.literal('money-returned'),
    ...money,
    method: z.enum(HAND_METHODS),
    reason: z.string(),
  }),
  z.strictObject({ kind: z.literal('payment-corrected'), ...money, reason: z.string() }),
  z.strictObject({
    kind: z.literal('attention-raised'),
    attention: z.enum(ATTENTION_KINDS),
    ...ofPayment,
    ...money,
  }),
  z.strictObject({
    kind: z.literal('attention-settled'),
    attention: z.enum(ATTENTION_KINDS),
    ...ofPayment,
    /** Absent in older entries. */
    reason: z.optional(z.string()),
  }),
  z.strictObject({
    kind: z.literal('payment-accepted'),
    ...ofPayment,
    ...money,
    reason: z.string(),
  }),
  z.strictObject({
    kind: z.literal('disputed'),
    ...ofPayment,
    dispute: gatewayDisputeId,
    phase: z.enum(DISPUTE_PHASES),
  }),
  z.strictObject({ kind: z.literal('refund-requested'), ...ofPayment, ...money }),
  z.strictObject({ kind: z.literal('refund-unknown'), ...ofPayment, ...money }),
  z.strictObject({ kind: z.literal('refund-pending'), ...ofPayment, ...money }),
  z.strictObject({ kind: z.literal('refund-processed'), ...ofPayment, ...money }),
  z.strictObject({
    kind: z.literal('refund-failed'),
    ...ofPayment,
    ...money,
    reason: z.optional(refusalText),
  }),
]);
export type AuditEvent = z.infer<typeof auditEvent>;

/** Who did what on an order, and when. Append-only. */
export const auditEntry = z.strictObject({
  order: documentId,
  at: instant,
  by: paymentActor,
  event: auditEvent,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** What each flag says, in plain words; the page shows the same. */
export const ATTENTION_WORDS: Readonly<Record<AttentionKind, string>> = {
  'paid-twice': 'the order was already paid: refund it',
  'late-no-stock': 'it came late and the stock is gone: refund it',
  'order-closed': 'it came after the order had closed: refund it',
  'amount-differs': 'the amount or currency doesn’t match the order: check it',
  'not-online': 'the order is not paid online: refund it',
  disputed: 'the customer disputed it with their bank: respond in the gateway’s dashboard in time',
  'refund-failed': 'The refund failed. Try again.',
  'refund-differs': 'the gateway’s refund is not the shop’s: check it at the gateway',
};

/** What a dispute asks of the shop, by its phase. */
export const DISPUTE_WORDS: Readonly<Record<DisputePhase, string>> = {
  created:
    'the customer disputed it with their bank: respond in the gateway’s dashboard in time, and don’t send the order',
  under_review: 'the bank is reviewing the dispute: don’t send the order',
  action_required:
    'the bank needs more information about the dispute: respond in the gateway’s dashboard in time',
  won: 'the bank decided for the shop',
  lost: 'the bank gave the money back to the customer: don’t refund it again',
  closed: 'the dispute is closed',
};

/** What a dispute that took a part of a payment asks of the shop. */
export const PART_LOST =
  'the bank gave part of the money back to the customer: don’t refund that again, and settle this to send the order all the same';
