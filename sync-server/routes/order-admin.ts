import * as z from 'zod/mini';
import { markDelivered, markPaid, payment, type Marked } from '#shared/orders/mark-order';
import { ORDER_SORTS, orderPage } from '#shared/admin/order-list';
import { documentOfOrder, ORDER_STATUSES, orderDocument, type Order } from '#shared/orders/order';
import type { AuditEvent } from '#shared/payments/audit';
import { CURRENCY } from '#shared/payments/payment';
import { auditEffect } from '#shared/payments/payment-effect';
import type { ErrorCode } from '#shared/core/errors';
import { done, refusal, withIdempotency, type Written } from '../routing/with-idempotency';
import { ApiError } from '../http/api-error';
import { json, type ApiResponse } from '../http/response';
import { defineRoute, type SignedInRequest } from '../routing/route';
import type { Services } from '../routing/services';
import { adminOf } from './admin-who';
import { pageNumber, pageSize, searchKeyword } from '../routing/list-query';
import { pathId, revisionConflict } from './one-document';

/** Which orders are wanted, and how they are sorted: of a page, and of the table that is exported. */
export const orderListQuery = z.strictObject({
  status: z.optional(z.enum(ORDER_STATUSES)),
  keyword: searchKeyword,
  sort: z.optional(z.enum(ORDER_SORTS)),
});

const pageQuery = z.extend(orderListQuery, { pageNumber, pageSize });

/** Everybody's orders, for the admins. The owner's devices learn of each change through their account's feed. */
export const orderAdminRoutes = [
  defineRoute({
    method: 'GET',
    path: '/orders',
    who: 'admin',
    summary:
      'A page of all orders, newest first, and how many each status holds; keyword looks into id, name, email, phone, city, postal code and products',
    response: { status: 200, schema: orderPage },
    query: pageQuery,
    async handle({ query: { status, ...query } }, { store }) {
      const wanted = { ...query, ...(status ? { status } : {}) };
      return store.read(
        async (shop) => {
          const { items, page, pages, total } = await shop.listOrders(wanted);
          const counts = await shop.countOrders(query.keyword);
          return json(200, { orders: items.map(documentOfOrder), page, pages, total, counts });
        },
        { replica: true },
      );
    },
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
      return mark(request.params.id, 'paid', request, services, {
        decide: (order, now) => markPaid(order, receivedAmount, now),
        event: { kind: 'paid-in-cash', amountPaise: receivedAmount, currency: CURRENCY },
      });
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
      mark(request.params.id, 'delivered', request, services, {
        decide: markDelivered,
        event: { kind: 'delivered' },
      }),
  }),
];

interface Marking {
  decide(order: Order, now: number): Marked<ErrorCode>;
  /** What the order's audit trail says of it. */
  readonly event: AuditEvent;
}

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
    if (!order) return refusal(new ApiError('not_found', { message: 'Order not found' }));
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
