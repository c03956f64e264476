import * as z from 'zod/mini';
import type { DisputeReport } from '#shared/payments/dispute';
import {
  amount,
  DISPUTE_PHASES,
  gatewayDisputeId,
  type DisputePhase,
} from '#shared/payments/payment';
import { gatewayOrderId, gatewayPaymentId } from './gateway-ids';

/** What the shop does with an event: `wait` where it says that money moved, which must then be recorded. */
const EVENTS: Readonly<Record<string, 'wait' | 'look'>> = {
  'payment.captured': 'wait',
  'order.paid': 'wait',
  'refund.created': 'wait',
  'refund.processed': 'wait',
  'refund.failed': 'wait',
  'payment.authorized': 'look',
  'payment.failed': 'look',
};

/** The year 9999, in seconds since 1970. */
const MAX_SECONDS = 253_402_300_799;

/** An event as it comes, each byte a character: its signature is over the bytes. */
export const eventBytes = z.string();

const disputeEntity = z.object({
  id: gatewayDisputeId,
  payment_id: gatewayPaymentId,
  // The gateway may leave them out, or say them in a way of its own: that there is a dispute counts.
  amount: z.optional(z.unknown()),
  amount_deducted: z.optional(z.unknown()),
  currency: z.optional(z.unknown()),
});
type DisputeEntity = z.infer<typeof disputeEntity>;

const eventSchema = z.object({
  event: z.string(),
  created_at: z.optional(z.unknown()),
  payload: z.optional(
    z.object({
      payment: z.optional(
        z.object({
          entity: z.object({ id: gatewayPaymentId, order_id: z.nullish(gatewayOrderId) }),
        }),
      ),
      dispute: z.optional(
        z.object({
          entity: disputeEntity,
        }),
      ),
      refund: z.optional(z.object({ entity: z.object({ payment_id: gatewayPaymentId }) })),
    }),
  ),
});

/** What an event of the gateway is about. Its amounts and states are not read: the gateway is asked for them. */
export type EventReading =
  | {
      readonly kind: 'payment';
      readonly paymentId: string;
      readonly gatewayOrderId: string | null;
      /** Says that money moved. */
      readonly moved: boolean;
      readonly isRefund: boolean;
    }
  /** The payer disputes a payment at the bank. */
  | {
      readonly kind: 'dispute';
      readonly gatewayOrderId: string | null;
      readonly report: DisputeReport;
    }
  | { readonly kind: 'ignored' | 'not_understood' };

/** @param body the raw JSON of a webhook whose signature is right */
export function readGatewayEvent(body: string): EventReading {
  const read = eventSchema.safeParse(parsed(body));
  if (!read.success) return { kind: 'not_understood' };
  const { event, payload } = read.data;
  const phase = DISPUTE_PHASES.find((name) => event === `payment.dispute.${name}`);
  if (phase !== undefined) {
    const dispute = payload?.dispute?.entity;
    if (!dispute) return { kind: 'not_understood' };
    return {
      kind: 'dispute',
      gatewayOrderId: payload.payment?.entity.order_id ?? null,
      report: reportOf(dispute, phase, read.data.created_at),
    };
  }
  const use = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
  if (use === undefined) return { kind: 'ignored' };
  const payment = payload?.payment?.entity;
  const paymentId = payment?.id ?? payload?.refund?.entity.payment_id;
  if (paymentId === undefined) return { kind: 'not_understood' };
  return {
    kind: 'payment',
    paymentId,
    gatewayOrderId: payment?.order_id ?? null,
    moved: use === 'wait',
    isRefund: event.startsWith('refund.'),
  };
}

const text = z.string();
const seconds = z.int().check(z.minimum(0), z.maximum(MAX_SECONDS));

/** What a dispute's event says; no call of the gateway's says its amounts later. */
function reportOf(
  { id: dispute, payment_id: payment, ...said }: DisputeEntity,
  phase: DisputePhase,
  createdAt: unknown,
): DisputeReport {
  const { data: amountPaise } = amount.safeParse(said.amount);
  const { data: deductedPaise } = amount.safeParse(said.amount_deducted);
  const { data: currency } = text.safeParse(said.currency);
  const { data: at } = seconds.safeParse(createdAt);
  return {
    dispute,
    payment,
    phase,
    ...(amountPaise === undefined ? {} : { amountPaise }),
    ...(deductedPaise === undefined ? {} : { deductedPaise }),
    ...(currency === undefined ? {} : { currency }),
    ...(at === undefined ? {} : { saidAt: new Date(at * 1_000).toISOString() }),
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
