import type { MarkedOrder } from '#shared/admin/mark-orders';
import type { ErrorCode } from '#shared/core/errors';
import { stateOf } from '#shared/orders/order-steps';
import { WRONG_STEP_WORDS } from '#shared/orders/step-words';
import { documentOfOrder, type Order } from '#shared/orders/order';
import type { Marked } from '#shared/orders/mark-order';
import type { AuditEvent } from '#shared/payments/audit';
import { auditEffect, type OrderEffect } from '#shared/payments/order-effect';
import type { Who } from '#shared/payments/who';
import { ApiError } from '../http/api-error';
import { json, type ApiResponse } from '../http/response';
import { MONEY_PROBLEM_WORDS } from '../payments/cancel-order';
import { writeEffects } from '../orders/write-effects';
import { loadOrderFacts, type OrderFacts } from '../orders/order-facts';
import type { SignedInRequest } from '../routing/route';
import type { Services } from '../routing/services';
import { done, refusal, withIdempotency, type Written } from '../routing/with-idempotency';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import { adminOf } from './admin-who';
import { revisionConflict } from './one-document';

/** So many orders of a call count as one call: together they take so much less than one by one. */
const ORDERS_A_CALL = 20;

/** How many calls marking many orders counts as. */
export const costOf = (orders: readonly unknown[]): number =>
  Math.ceil(orders.length / ORDERS_A_CALL);

type Admin = Extract<Who, { kind: 'admin' }>;

/** What admins say of an order that looks at it alone. */
interface OwnMarking {
  decide(order: Order, now: number, by: Admin): Marked<ErrorCode>;
  /** What the order's audit trail says of it. */
  readonly event: AuditEvent;
}

/** One that moves stock or money as well; its effects have the order and its audit trail among them. */
interface WideMarking {
  decideAll(
    facts: OrderFacts,
    by: Admin,
    now: number,
  ):
    | {
        readonly status: 'marked';
        readonly order: Order;
        readonly effects: readonly OrderEffect[];
      }
    | Extract<Marked<ErrorCode>, { status: 'refused' }>;
}

/** What admins say of an order: paid, packed, dispatched and so on. */
export type Marking = OwnMarking | WideMarking;

const noOrder = () => new ApiError('not_found', { message: 'Order not found' });

/** A refusal in words that say where the order stands. */
function errorOf(code: ErrorCode, order: Order): ApiError {
  const state = stateOf(order);
  if (code === 'in_progress' || code === 'unavailable')
    return new ApiError(code, { message: MONEY_PROBLEM_WORDS[code] });
  return code === 'wrong_step' && state !== 'cancelled'
    ? new ApiError(code, { message: WRONG_STEP_WORDS[state] })
    : new ApiError(code);
}

type Taken =
  | { readonly order: Order; readonly effects: readonly OrderEffect[] }
  | { readonly error: ApiError };

async function take(
  shop: ShopWriter,
  order: Order | undefined,
  marking: Marking,
  by: Admin,
  now: number,
): Promise<Taken> {
  if (!order) return { error: noOrder() };
  if ('decide' in marking) {
    const came = marking.decide(order, now, by);
    if (came.status === 'refused') return { error: errorOf(came.code, order) };
    const audit = auditEffect(order._id, by, now, marking.event);
    return { order: came.order, effects: [{ kind: 'put-order', order: came.order }, audit] };
  }
  const facts = await loadOrderFacts(shop, order._id);
  if (!facts) return { error: noOrder() };
  const came = marking.decideAll(facts, by, now);
  return came.status === 'refused' ? { error: errorOf(came.code, order) } : came;
}

/**
 * Marks an order in one transaction, its audit trail with it, so that of two admins at once one does and the other hears that it is done.
 * @param as names the mark; with the order's id and the body it is what a key stands for
 */
export function markOne(
  id: string,
  as: string,
  request: SignedInRequest,
  services: Services,
  marking: Marking,
): Promise<ApiResponse> {
  const what = [`mark order ${id} as ${as}`, request.body];
  return withIdempotency(services, request, what, async (shop): Promise<Written> => {
    const order = await shop.order(id);
    const conflict = order && revisionConflict(request, documentOfOrder(order));
    if (conflict) return refusal(conflict);
    const taken = await markInTransaction(shop, id, marking, adminOf(request), services.clock());
    if ('error' in taken) return refusal(taken.error);
    return done(json(200, documentOfOrder((await shop.order(id)) ?? taken.order)));
  });
}

/** Marks an order as it stands in the transaction. @param now milliseconds since 1970 */
export async function markInTransaction(
  shop: ShopWriter,
  id: string,
  marking: Marking,
  by: Admin,
  now: number,
): Promise<Taken> {
  const taken = await take(shop, await shop.order(id), marking, by, now);
  if ('effects' in taken) await writeEffects(shop, taken.effects);
  return taken;
}

/**
 * Marks many orders in one transaction, their audit trails with them: each as `markOne` would, one that is refused left as it is. The
 * reply says of each what came of it, and is the same when it is asked for again under its key.
 */
export function markMany<Asked extends { readonly _id: string }>(
  as: string,
  request: SignedInRequest & { readonly body: { readonly orders: readonly Asked[] } },
  services: Services,
  markingOf: (asked: Asked) => Marking,
): Promise<ApiResponse> {
  const { orders: asked } = request.body;
  const what = [`mark orders as ${as}`, request.body];
  return withIdempotency(services, request, what, async (shop): Promise<Written> => {
    const found = await shop.orders(asked.map(({ _id }) => _id));
    const orders = new Map(found.map((order) => [order._id, order]));
    const now = services.clock();
    const at = new Date(now).toISOString();
    const effects: OrderEffect[] = [];
    const lines: MarkedOrder[] = [];
    for (const one of asked) {
      const { _id } = one;
      const taken = await take(shop, orders.get(_id), markingOf(one), adminOf(request), now);
      if ('error' in taken) {
        lines.push(refusedLine(_id, taken.error));
        continue;
      }
      effects.push(...taken.effects);
      lines.push({ status: 'marked', _id, at, revision: taken.order.revision });
    }
    await writeEffects(shop, effects);
    return done(json(200, { orders: lines }));
  });
}

const refusedLine = (_id: string, { code, message }: ApiError): MarkedOrder => ({
  status: 'refused',
  _id,
  code,
  message,
});
