import type { PaymentActor } from '#shared/payments/actor';
import type { OrderFacts } from '../orders/order-facts';
import type { AskDeps } from './ask-about-order';
import type { PaymentGateway } from './gateway/gateway';

/** What was found of money for an order that the shop did not know of. */
export type LostMoney =
  /** Whatever came is recorded now. */
  | 'recorded'
  /** A bank has let it go, and it is not captured yet. */
  | 'in_progress'
  /** The gateway does not say. */
  | 'unknown';

/** The gateway's order whose answer got lost: one with our receipt, at today's price of the order, that is not stored. */
export async function findLost(
  gateway: Pick<PaymentGateway, 'orderByReceipt'>,
  { order, payments }: Pick<OrderFacts, 'order' | 'payments'>,
) {
  const known = payments.map(({ _id }) => _id);
  for (;;) {
    const found = await gateway.orderByReceipt(order._id, known);
    // Made at other prices: before it was priced again, or since, in a time that a restore undid. It is no longer shown.
    if (found.kind !== 'found' || found.order.amountPaise === order.totalPrice) return found;
    known.push(found.order.id);
  }
}

/**
 * Records money that came for an order on orders of the gateway that the shop does not know: they were made after the backup that it was
 * restored from. The receipt names the order, so a restore needs no list of its own (docs/deploy.md#backup-and-restore).
 * @param by the actor, for the audit trail
 */
export async function recordLostMoney(
  { gateway, record }: AskDeps,
  { order, payments }: Pick<OrderFacts, 'order' | 'payments'>,
  by: PaymentActor,
): Promise<LostMoney> {
  // No payment order of an order for cash is this shop's (`adoptPayment`).
  if (order.paymentMethod !== 'Razorpay') return 'recorded';
  const known = payments.map(({ _id }) => _id);
  let isOnItsWay = false;
  for (;;) {
    const lost = await gateway.orderByReceipt(order._id, known);
    if (lost.kind === 'none') return isOnItsWay ? 'in_progress' : 'recorded';
    if (lost.kind !== 'found') return 'unknown';
    const { id } = lost.order;
    const tries = await gateway.paymentsOf(id);
    if (tries.kind !== 'found') return 'unknown';
    for (const { id: paymentId, status, captured } of tries.payments) {
      isOnItsWay ||= status === 'authorized';
      if (!captured) continue;
      const recorded = await record({ paymentId, gatewayOrderId: id, by });
      if (recorded.status === 'unknown') return 'unknown';
    }
    known.push(id);
  }
}

/** Records lost money of an order. */
export type RecordLostMoney = (facts: Pick<OrderFacts, 'order' | 'payments'>) => Promise<LostMoney>;

/** After so many answers in a row that say nothing the gateway is out of reach; a single odd one is no reason to stop. */
const SILENT_AFTER = 3;

/**
 * Records lost money of many orders, one after the other: once the gateway is out of reach it is not asked about the rest, each of which
 * would wait for a time-out. They are `unknown` then.
 * @param by the source of the question, for the audit trail
 */
export function lostMoneyOfMany(deps: AskDeps, by: PaymentActor): RecordLostMoney {
  let unknowns = 0;
  return async (facts) => {
    if (unknowns >= SILENT_AFTER) return 'unknown';
    const lost = await recordLostMoney(deps, facts, by);
    unknowns = lost === 'unknown' ? unknowns + 1 : 0;
    return lost;
  };
}
