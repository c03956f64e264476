import * as z from 'zod/mini';
import {
  amount,
  DISPUTE_PHASES,
  gatewayDisputeId,
  type DisputePhase,
} from '#shared/payments/payment';
import { gatewayOrderId, gatewayPaymentId } from './gateway-ids';

/** What the shop does with an event: `wait` where it says that money moved, so that the books must come to show it. */
const EVENTS: Readonly<Record<string, 'wait' | 'look'>> = {
  'payment.captured': 'wait',
  'order.paid': 'wait',
  'refund.created': 'wait',
  'refund.processed': 'wait',
  'refund.failed': 'wait',
  'payment.authorized': 'look',
  'payment.failed': 'look',
};

/** An event as it comes, each byte a character: its signature is over the bytes. */
export const eventBytes = z.string();

const eventSchema = z.object({
  event: z.string(),
  payload: z.optional(
    z.object({
      payment: z.optional(
        z.object({
          entity: z.object({ id: gatewayPaymentId, order_id: z.nullish(gatewayOrderId) }),
        }),
      ),
      dispute: z.optional(
        z.object({
          entity: z.object({
            id: gatewayDisputeId,
            payment_id: gatewayPaymentId,
            amount: z.optional(amount),
            amount_deducted: z.optional(z.int().check(z.minimum(0))),
          }),
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
      readonly paymentId: string;
      readonly disputeId: string;
      readonly phase: DisputePhase;
      /** How much is disputed, in paise: no call of the gateway's says it later. */
      readonly amountPaise?: number | undefined;
      /** What has left the shop's balance for it, in paise. */
      readonly deductedPaise?: number | undefined;
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
      paymentId: dispute.payment_id,
      disputeId: dispute.id,
      phase,
      amountPaise: dispute.amount,
      deductedPaise: dispute.amount_deducted,
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

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
