import {
  deliveredOrders,
  markedOrders,
  paidOrders,
  type MarkedOrder,
} from '#shared/admin/mark-orders';
import type { ErrorCode } from '#shared/core/errors';
import type { Paise } from '#shared/core/paise';
import { markDelivered, markPaid, payment, type Marked } from '#shared/orders/mark-order';
import { documentOfOrder, orderDocument, type Order } from '#shared/orders/order';
import type { AuditEntry, AuditEvent } from '#shared/payments/audit';
import { CURRENCY } from '#shared/payments/payment';
import { auditEffect } from '#shared/payments/payment-effect';
import { ApiError } from '../http/api-error';
import { json, type ApiResponse } from '../http/response';
import { defineRoute, type SignedInRequest } from '../routing/route';
import type { Services } from '../routing/services';
import { done, refusal, withIdempotency, type Written } from '../routing/with-idempotency';
import { adminOf } from './admin-who';
import { pathId, revisionConflict } from './one-document';

/** So many orders of a call count as one call: together they take so much less than one by one. */
const ORDERS_A_CALL = 20;

/** What admins say of orders: paid in cash, delivered. One at a time, or many at once. */
export const orderMarkRoutes = [
  defineRoute({
    method: 'PUT',
    path: '/orders/pay',
    who: 'admin',
    summary:
      'Marks up to 200 cash-on-delivery orders as paid; each has its own outcome, and one that is refused stops none of the others',
    response: { status: 200, schema: markedOrders },
    body: paidOrders,
    cost: ({ orders }) => Math.ceil(orders.length / ORDERS_A_CALL),
    handle: (request, services) =>
      markMany('paid', request, services, ({ receivedAmount }) => paidWith(receivedAmount)),
  }),

  defineRoute({
    method: 'PUT',
    path: '/orders/deliver',
    who: 'admin',
    summary:
      'Marks up to 200 paid orders as delivered; each has its own outcome, and one that is refused stops none of the others',
    response: { status: 200, schema: markedOrders },
    body: deliveredOrders,
    cost: ({ orders }) => Math.ceil(orders.length / ORDERS_A_CALL),
    handle: (request, services) => markMany('delivered', request, services, () => DELIVERED),
  }),

  defineRoute({
    method: 'PUT',
    path: '/orders/:id/pay',
    who: 'admin',
    summary: 'Marks a cash-on-delivery order as paid; the amount received is the total',
    response: { status: 200, schema: orderDocument },
    refusals: ['not_cod', 'already_paid', 'amount_differs'],
    ifMatch: true,
    params: pathId,
    body: payment,
    handle(request, services) {
      const { receivedAmount } = request.body;
      return mark(request.params.id, 'paid', request, services, paidWith(receivedAmount));
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/orders/:id/deliver',
    who: 'admin',
    summary: 'Marks a paid order as delivered',
    response: { status: 200, schema: orderDocument },
    refusals: ['not_paid', 'already_delivered'],
    ifMatch: true,
    params: pathId,
    handle: (request, services) =>
      mark(request.params.id, 'delivered', request, services, DELIVERED),
  }),
];

interface Marking {
  decide(order: Order, now: number): Marked<ErrorCode>;
  /** What the order's audit trail says of it. */
  readonly event: AuditEvent;
}

const paidWith = (receivedAmount: Paise): Marking => ({
  decide: (order, now) => markPaid(order, receivedAmount, now),
  event: { kind: 'paid-in-cash', amountPaise: receivedAmount, currency: CURRENCY },
});
const DELIVERED: Marking = { decide: markDelivered, event: { kind: 'delivered' } };

const noOrder = () => new ApiError('not_found', { message: 'Order not found' });

/**
 * Marks an order in one transaction, its audit trail with it, so that of two admins at once one does and the other hears that it is done.
 * @param as names the mark; with the order's id and the body it is what a key stands for
 */
function mark(
  id: string,
  as: string,
  request: SignedInRequest,
  services: Services,
  { decide, event }: Marking,
): Promise<ApiResponse> {
  const what = [`mark order ${id} as ${as}`, request.body];
  return withIdempotency(services, request, what, async (shop): Promise<Written> => {
    const order = await shop.order(id);
    if (!order) return refusal(noOrder());
    const conflict = revisionConflict(request, documentOfOrder(order));
    if (conflict) return refusal(conflict);
    const now = services.clock();
    const marked = decide(order, now);
    if (marked.status === 'refused') return refusal(new ApiError(marked.code));
    await shop.putOrder(marked.order);
    await shop.addAudit(auditEffect(id, adminOf(request), now, event).entry);
    return done(json(200, documentOfOrder(marked.order)));
  });
}

/**
 * Marks many orders in one transaction, their audit trails with them: each as `mark` would, one that is refused left as it is. The
 * reply says of each what came of it, and is the same when it is asked for again under its key.
 */
function markMany<Asked extends { readonly _id: string }>(
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
    const marked: Order[] = [];
    const entries: AuditEntry[] = [];
    const lines = asked.map((one): MarkedOrder => {
      const { _id } = one;
      const { decide, event } = markingOf(one);
      const order = orders.get(_id);
      if (!order) return refusedLine(_id, noOrder());
      const came = decide(order, now);
      if (came.status === 'refused') return refusedLine(_id, new ApiError(came.code));
      marked.push(came.order);
      entries.push(auditEffect(_id, adminOf(request), now, event).entry);
      return { status: 'marked', _id, at, revision: came.order.revision };
    });
    await shop.putOrders(marked);
    await shop.addAudits(entries);
    return done(json(200, { orders: lines }));
  });
}

const refusedLine = (_id: string, { code, message }: ApiError): MarkedOrder => ({
  status: 'refused',
  _id,
  code,
  message,
});
