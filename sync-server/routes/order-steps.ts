import {
  cancelledOrders,
  dispatchedOrders,
  markedOrders,
  namedOrders,
  returnedOrders,
} from '#shared/admin/mark-orders';
import { orderDocument } from '#shared/orders/order';
import { returnFields, type ReturnFields } from '#shared/orders/returned-lines';
import {
  dispatchFields,
  dispatchOrder,
  packOrder,
  unpackOrder,
  type DispatchFields,
} from '#shared/orders/take-step';
import { cancelOrder } from '#shared/payments/cancel-order';
import { stockAndMoneyBack } from '#shared/payments/stock-and-money-back';
import { returnOrder } from '#shared/payments/return-order';
import { whileCancelling, type MoneyProblem } from '../payments/cancel-order';
import { defineRoute } from '../routing/route';
import type { Services } from '../routing/services';
import { costOf, markMany, markOne, type Marking } from './mark-orders';
import { pathId } from './one-document';

const each = 'each has its own outcome, and one that is refused stops none of the others';
const many = {
  method: 'PUT',
  who: 'admin',
  response: { status: 200, schema: markedOrders },
} as const;
const one = {
  method: 'PUT',
  who: 'admin',
  response: { status: 200, schema: orderDocument },
  ifMatch: true,
  params: pathId,
} as const;

/** The steps of orders on their way, by admins: one at a time, or many at once (docs/shop-rules.md#r-orders-14). */
export const orderStepRoutes = [
  defineRoute({
    ...many,
    path: '/orders/pack',
    summary: `Marks up to 200 orders as packed; ${each}`,
    body: namedOrders,
    cost: ({ orders }) => costOf(orders),
    handle: (request, services) => markMany('packed', request, services, () => PACKED),
  }),

  defineRoute({
    ...many,
    path: '/orders/unpack',
    summary: `Takes back that up to 200 orders are packed; ${each}`,
    body: namedOrders,
    cost: ({ orders }) => costOf(orders),
    handle: (request, services) => markMany('unpacked', request, services, () => UNPACKED),
  }),

  defineRoute({
    ...many,
    path: '/orders/dispatch',
    summary: `Marks up to 200 orders as dispatched, each with its courier; ${each}`,
    body: dispatchedOrders,
    cost: ({ orders }) => costOf(orders),
    handle: (request, services) =>
      markMany('dispatched', request, services, (one) => dispatchedWith(one)),
  }),

  defineRoute({
    ...many,
    path: '/orders/return',
    summary: `Marks up to 200 orders, or pieces of them, as returned, in stock again where that is said; ${each}`,
    body: returnedOrders,
    cost: ({ orders }) => costOf(orders),
    handle: (request, services) =>
      markMany('returned', request, services, (one) => returnedWith(one)),
  }),

  defineRoute({
    ...many,
    path: '/orders/cancel',
    summary: `Cancels up to 200 orders for the shop, each with a reason: stock and money go back; ${each}`,
    body: cancelledOrders,
    cost: ({ orders }) => costOf(orders),
    async handle(request, services) {
      const { orders } = request.body;
      const ids = orders.map(({ _id }) => _id);
      const reply = await whileCancelling(services, ids, (problems) =>
        markMany('cancelled', request, services, ({ _id, reason }) =>
          cancelledFor(reason, services, problems.get(_id)),
        ),
      );
      services.payments?.sendRefundsOf(ids);
      return reply;
    },
  }),

  defineRoute({
    ...one,
    path: '/orders/:id/pack',
    summary: 'Marks an order as packed',
    refusals: ['order_cancelled', 'wrong_step', 'not_paid', 'disputed'],
    handle: (request, services) => markOne(request.params.id, 'packed', request, services, PACKED),
  }),

  defineRoute({
    ...one,
    path: '/orders/:id/unpack',
    summary: 'Takes back that an order is packed',
    refusals: ['order_cancelled', 'wrong_step'],
    handle: (request, services) =>
      markOne(request.params.id, 'unpacked', request, services, UNPACKED),
  }),

  defineRoute({
    ...one,
    path: '/orders/:id/dispatch',
    summary: 'Marks an order as dispatched: with which courier, and where that can be followed',
    refusals: ['order_cancelled', 'wrong_step', 'not_paid', 'disputed'],
    body: dispatchFields,
    handle: (request, services) =>
      markOne(request.params.id, 'dispatched', request, services, dispatchedWith(request.body)),
  }),

  defineRoute({
    ...one,
    path: '/orders/:id/return',
    summary:
      'Marks an order as returned, or the pieces of `lines` alone; they are in stock again where that is said',
    refusals: ['order_cancelled', 'wrong_step', 'not_returnable'],
    body: returnFields,
    handle: (request, services) =>
      markOne(request.params.id, 'returned', request, services, returnedWith(request.body)),
  }),
];

export const PACKED: Marking = { decide: packOrder, event: { kind: 'packed' } };
const UNPACKED: Marking = { decide: unpackOrder, event: { kind: 'unpacked' } };

export const dispatchedWith = (fields: DispatchFields): Marking => ({
  decide: (order, now) => dispatchOrder(order, fields, now),
  event: {
    kind: 'dispatched',
    courier: fields.courier,
    ...(fields.tracking === undefined ? {} : { tracking: fields.tracking }),
  },
});

export const returnedWith = (fields: ReturnFields): Marking => ({
  decideAll: ({ order, hold }, by, now) => returnOrder(order, hold, fields, by, now),
});

/** @param problem why it cannot be cancelled now, as the gateway says; absent: it can */
export const cancelledFor = (
  reason: string,
  { payments }: Pick<Services, 'payments'>,
  problem?: MoneyProblem,
): Marking => ({
  decideAll(facts, by, now) {
    if (problem) return { status: 'refused', code: problem };
    const keyIds = payments?.gateway.keyIds ?? [];
    const goesBack = stockAndMoneyBack({ ...facts, keyIds }, by, now);
    const came = cancelOrder(facts.order, by, reason, now, goesBack);
    if (came.status === 'refused') return came;
    if (came.status === 'already') return { status: 'refused', code: 'order_cancelled' };
    return { status: 'marked', order: came.order, effects: came.effects };
  },
});
