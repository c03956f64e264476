import { markedOrders, namedOrders, paidOrders } from '#shared/admin/mark-orders';
import type { Paise } from '#shared/core/paise';
import { markDelivered, markPaid, payment } from '#shared/orders/mark-order';
import { orderDocument } from '#shared/orders/order';
import { DELIVERED_EVENT, paidInCash } from '#shared/payments/mark-event';
import { defineRoute } from '../routing/route';
import { costOf, markMany, markOne, type Marking } from './mark-orders';
import { pathId } from './one-document';

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
    cost: ({ orders }) => costOf(orders),
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
    body: namedOrders,
    cost: ({ orders }) => costOf(orders),
    handle: (request, services) => markMany('delivered', request, services, () => DELIVERED),
  }),

  defineRoute({
    method: 'PUT',
    path: '/orders/:id/pay',
    who: 'admin',
    summary: 'Marks a cash-on-delivery order as paid; the amount received is the total',
    response: { status: 200, schema: orderDocument },
    refusals: ['order_cancelled', 'not_cod', 'already_paid', 'amount_differs', 'wrong_step'],
    ifMatch: true,
    params: pathId,
    body: payment,
    handle(request, services) {
      const { receivedAmount } = request.body;
      return markOne(request.params.id, 'paid', request, services, paidWith(receivedAmount));
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/orders/:id/deliver',
    who: 'admin',
    summary: 'Marks a paid order as delivered',
    response: { status: 200, schema: orderDocument },
    refusals: ['order_cancelled', 'not_paid', 'already_delivered', 'wrong_step', 'disputed'],
    ifMatch: true,
    params: pathId,
    handle: (request, services) =>
      markOne(request.params.id, 'delivered', request, services, DELIVERED),
  }),
];

export const paidWith = (receivedAmount: Paise): Marking => ({
  decide: (order, now, { user: _id, name }) => markPaid(order, receivedAmount, { _id, name }, now),
  event: paidInCash(receivedAmount),
});
export const DELIVERED: Marking = {
  decide(order, now) {
    const came = markDelivered(order, now);
    const isOfBank = order.isDisputed === true || order.isShort === true;
    const isHeld = came.status === 'refused' && came.code === 'wrong_step' && isOfBank;
    return isHeld ? { status: 'refused', code: 'disputed' } : came;
  },
  event: DELIVERED_EVENT,
};
