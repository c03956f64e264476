import { lineKey } from '../catalogue/variant';
import type { Order } from '../orders/order';
import type { ReturnAsked } from '../orders/return-request';
import { asTakenBy } from '../orders/change-stop';
import { findReturn, hasPickUp, withStep } from '../orders/return-steps';
import { titleOf } from '../orders/returned-lines';
import type { Actor } from '../users/user';
import type { PaymentActor } from './actor';
import type { AuditEvent } from './audit';
import { auditEffect, type OrderEffect } from './order-effect';

/**
 * Whether an order in exchange came to nothing before its goods reached the shopper: it was cancelled, or came back undelivered. Of goods
 * that were delivered a return is asked for as of any other.
 */
export const isExchangeOver = ({
  cancelled,
  returned,
  isDelivered,
  exchangeOf,
}: Pick<Order, 'cancelled' | 'returned' | 'isDelivered' | 'exchangeOf'>): boolean =>
  exchangeOf !== undefined && (cancelled !== undefined || (returned !== undefined && !isDelivered));

/**
 * What is written of the order whose goods it was in exchange for: its return is to be settled again (docs/shop-rules.md#r-returns-4).
 * @param origin that order
 * @param now milliseconds since 1970
 * @returns nothing where the return was not settled by it
 */
export function reopenEffects(
  origin: Order,
  { _id: newOrder, exchangeOf }: Pick<Order, '_id' | 'exchangeOf'>,
  by: PaymentActor,
  now: number,
): readonly OrderEffect[] {
  const request = findReturn(origin, exchangeOf?.request ?? '');
  if (!request || request.settled?.order !== newOrder) return [];
  const next = withStep(origin, request.id, 'reopen', new Date(now).toISOString());
  if (!next) return [];
  const order = { ...next, revision: origin.revision + 1 };
  const entry = auditEffect(origin._id, by, now, { kind: 'return-reopened', newOrder });
  return [{ kind: 'put-order', order }, entry];
}

/** A step of a request that moves neither goods nor money. */
export type ReturnStepRequest =
  | { readonly step: 'approve' | 'pick-up' | 'withdraw' }
  | { readonly step: 'refuse'; readonly reason: string };

/**
 * What a new request writes: the order, and an entry of its trail.
 * @param order as `withRequest` gives it
 * @param now milliseconds since 1970
 */
export function requestEffects(
  order: Order,
  { wish, reason, lines }: ReturnAsked,
  { _id: user, name }: Actor,
  now: number,
): readonly OrderEffect[] {
  const titles = new Map(
    order.orderItems.map((item) => [lineKey(item.product, item.variant?.id), titleOf(item)]),
  );
  const event: AuditEvent = {
    kind: 'return-requested',
    wish,
    reason,
    lines: lines.map(({ product, variant, qty }) => ({
      product,
      name: titles.get(lineKey(product, variant)) ?? '',
      qty,
    })),
  };
  const by = { kind: 'shopper', user, name } as const;
  return [{ kind: 'put-order', order }, auditEffect(order._id, by, now, event)];
}

/**
 * An order after a step of a request, its revision raised by one; `null` where the step does not lead on.
 * @param now milliseconds since 1970
 */
export function takeReturnStep(
  order: Order,
  id: string,
  asked: ReturnStepRequest,
  now: number,
): Order | null {
  const fields = asked.step === 'refuse' ? { refusal: asked.reason } : {};
  const next = withStep(order, id, asked.step, new Date(now).toISOString(), fields);
  if (!next) return null;
  // Whoever brought the goods has not taken it on to fetch them.
  if (asked.step === 'approve' && !hasPickUp(order)) return asTakenBy(next, null);
  return { ...next, revision: order.revision + 1 };
}

/** What such a step writes. @param order after it; @param now milliseconds since 1970 */
export function stepEffects(
  order: Order,
  asked: ReturnStepRequest,
  by: PaymentActor,
  now: number,
): readonly OrderEffect[] {
  return [{ kind: 'put-order', order }, auditEffect(order._id, by, now, eventOf(asked))];
}

function eventOf(asked: ReturnStepRequest): AuditEvent {
  switch (asked.step) {
    case 'approve':
      return { kind: 'return-approved' };
    case 'refuse':
      return { kind: 'return-refused', reason: asked.reason };
    case 'withdraw':
      return { kind: 'return-withdrawn' };
    case 'pick-up':
      return { kind: 'return-picked-up' };
  }
}
