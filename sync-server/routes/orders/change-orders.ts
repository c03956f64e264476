import type { MarkedOrder } from '#shared/admin/mark-orders';
import type { ErrorCode } from '#shared/core/errors';
import type { Order } from '#shared/orders/order';
import { stateOf } from '#shared/orders/order-state';
import type { TransitionRequest } from '#shared/orders/take-transition';
import { TRANSITIONS, WRONG_STATE_WORDS, type OrderTransition } from '#shared/orders/transitions';
import type { OrderEffect } from '#shared/payments/order-effect';
import { ApiError } from '../../http/api-error';
import { json, type ApiResponse } from '../../http/response';
import {
  changeInTransaction,
  decideChange,
  type ChangeRules,
} from '../../orders/change-in-transaction';
import { orderFor } from '../../orders/order-for';
import { writeEffects } from '../../orders/write-effects';
import { MONEY_PROBLEM_WORDS, type MoneyProblem } from '../../payments/ask-before-cancelling';
import type { SignedInRequest } from '../../routing/route';
import type { Services } from '../../routing/services';
import { done, refusal, withIdempotency, type Written } from '../../routing/with-idempotency';
import { adminOf } from '../../routing/admin-actor';
import { revisionConflict } from '../../routing/one-document';

/** How many orders of a call count as one call: together they take so much less than one by one. */
const ORDERS_A_CALL = 20;

/** How many calls changing many orders counts as. */
export const costOf = (orders: readonly unknown[]): number =>
  Math.ceil(orders.length / ORDERS_A_CALL);

/** The clock, and the keys that the gateway is asked with. */
export const rulesOf = ({ clock, payments }: Services): ChangeRules => ({
  now: clock(),
  keyIds: payments?.gateway.keyIds ?? [],
});

const noOrder = () => new ApiError('not_found', { message: 'Order not found' });

/** A refusal that names the order's status. @param order absent: there is none */
export function errorOf(code: ErrorCode, order: Order | undefined): ApiError {
  const state = order && stateOf(order);
  if (!state) return noOrder();
  if (code === 'in_progress' || code === 'unavailable')
    return new ApiError(code, { message: MONEY_PROBLEM_WORDS[code] });
  return code === 'wrong_step' && state !== 'cancelled'
    ? new ApiError(code, { message: WRONG_STATE_WORDS[state] })
    : new ApiError(code);
}

/**
 * Takes a transition of an order for the shop in one transaction, its audit trail with it, so that of two admins at once one does and the
 * other is answered that it is done. Its key identifies order, transition and body.
 */
export function changeOne(
  id: string,
  asked: TransitionRequest,
  request: SignedInRequest,
  services: Services,
): Promise<ApiResponse> {
  const what = [`mark order ${id} as ${TRANSITIONS[asked.transition].done}`, request.body];
  return withIdempotency(services, request, what, async (shop): Promise<Written> => {
    const order = await shop.order(id);
    const { user } = request.auth;
    const conflict = order && revisionConflict(request, orderFor(user, order));
    if (conflict) return refusal(conflict);
    const by = adminOf(request);
    const change = await changeInTransaction(shop, id, asked, by, rulesOf(services));
    if (change.status === 'refused') return refusal(errorOf(change.code, order));
    return done(json(200, orderFor(user, change.order)));
  });
}

/** Many orders that one call changes. */
interface ManyOrders<Asked> {
  readonly transition: OrderTransition;
  requestOf(asked: Asked): TransitionRequest;
  /** What the gateway has against changing an order now. */
  problemOf?(id: string): MoneyProblem | undefined;
}

/**
 * Takes a transition of many orders in one transaction, their audit trails with them: each as `changeOne` would, one that is refused left
 * as it is. The reply says of each what came of it, and is the same when it is asked for again under its key.
 */
export function changeMany<Asked extends { readonly _id: string }>(
  { transition, requestOf, problemOf }: ManyOrders<Asked>,
  request: SignedInRequest & { readonly body: { readonly orders: readonly Asked[] } },
  services: Services,
): Promise<ApiResponse> {
  const { orders: asked } = request.body;
  const what = [`mark orders as ${TRANSITIONS[transition].done}`, request.body];
  return withIdempotency(services, request, what, async (shop): Promise<Written> => {
    const found = await shop.orders(asked.map(({ _id }) => _id));
    const orders = new Map(found.map((order) => [order._id, order]));
    const find = async (id: string) => orders.get(id) ?? (await shop.order(id));
    const by = adminOf(request);
    const rules = rulesOf(services);
    const at = new Date(rules.now).toISOString();
    const effects: OrderEffect[] = [];
    const lines: MarkedOrder[] = [];
    for (const one of asked) {
      const { _id } = one;
      const order = orders.get(_id);
      const problem = order && problemOf?.(_id);
      const change = problem
        ? ({ status: 'refused', code: problem } as const)
        : await decideChange(shop, order, requestOf(one), by, rules, find);
      if (change.status === 'refused') {
        lines.push(refusedLine(_id, errorOf(change.code, order)));
        continue;
      }
      effects.push(...change.effects);
      // Two may concern one order: each builds on the one before.
      for (const effect of change.effects)
        if (effect.kind === 'put-order') orders.set(effect.order._id, effect.order);
      lines.push({ status: 'marked', _id, at, revision: change.order.revision });
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
