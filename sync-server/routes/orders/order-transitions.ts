import { PERMISSION_FOR } from '#shared/orders/transition-permissions';
import type * as z from 'zod/mini';
import {
  cancelledOrders,
  dispatchedOrders,
  markedOrders,
  namedOrders,
  paidOrders,
  remittedOrders,
  returnedOrders,
} from '#shared/admin/mark-orders';
import type { ErrorCode } from '#shared/core/errors';
import { orderDocument } from '#shared/orders/order';
import type { TransitionRequest } from '#shared/orders/take-transition';
import {
  dispatchFields,
  payFields,
  readdressFields,
  returnFields,
  type ReaddressFields,
} from '#shared/orders/transition-fields';
import type { OrderTransition } from '#shared/orders/transitions';
import { whileCancelling } from '../../payments/ask-before-cancelling';
import { defineRoute } from '../../routing/route';
import { changeMany, changeOne, costOf } from './change-orders';
import { pathId } from '../../routing/one-document';

interface ManyRow<Asked> {
  readonly transition: OrderTransition;
  readonly summary: string;
  readonly body: z.ZodMiniType<{ readonly orders: readonly Asked[] }>;
  requestOf(asked: Asked): TransitionRequest;
}

const each = 'each has its own outcome, and one that is refused stops none of the others';

/** A transition of up to 200 orders at once. */
function ofMany<Asked extends { readonly _id: string }>(row: ManyRow<Asked>) {
  return defineRoute({
    method: 'PUT',
    path: `/orders/${row.transition}`,
    who: 'admin',
    may: PERMISSION_FOR[row.transition],
    summary: `${row.summary}; ${each}`,
    response: { status: 200, schema: markedOrders },
    body: row.body,
    cost: ({ orders }) => costOf(orders),
    async handle(request, services) {
      if (row.transition !== 'cancel') return changeMany(row, request, services);
      const ids = request.body.orders.map(({ _id }) => _id);
      const reply = await whileCancelling(services, ids, (problems) =>
        changeMany({ ...row, problemOf: (id) => problems.get(id) }, request, services),
      );
      services.payments?.sendRefundsOf(ids);
      return reply;
    },
  });
}

interface OneRow<Fields> {
  readonly transition: Exclude<OrderTransition, 'cancel' | 'remit'>;
  readonly summary: string;
  readonly refusals: readonly ErrorCode[];
  readonly body?: z.ZodMiniType<Fields>;
  requestOf(fields: Fields): TransitionRequest;
}

/** A transition of one order; cancelling is `cancel-one-order.ts`. */
function ofOne<Fields = Record<string, never>>(row: OneRow<Fields>) {
  const { transition, summary, refusals, body, requestOf } = row;
  return defineRoute<'admin', { id: string }, Record<string, never>, Fields>({
    method: 'PUT',
    path: `/orders/:id/${transition}`,
    who: 'admin',
    may: PERMISSION_FOR[transition],
    summary,
    response: { status: 200, schema: orderDocument },
    refusals,
    ifMatch: true,
    params: pathId,
    ...(body && { body }),
    handle: (request, services) =>
      changeOne(request.params.id, requestOf(request.body), request, services),
  });
}

/** The transitions of orders, by admins: of many orders at once, or of one (docs/shop-rules.md#r-orders-14). */
export const orderTransitionRoutes = [
  ofMany({
    transition: 'pay',
    summary: 'Marks up to 200 cash-on-delivery orders as paid',
    body: paidOrders,
    requestOf: ({ _id, ...fields }) => ({ transition: 'pay', ...fields }),
  }),
  ofMany({
    transition: 'remit',
    summary:
      'Records what couriers paid out of the cash of up to 200 orders; one on its way is delivered and paid with that',
    body: remittedOrders,
    requestOf: ({ _id, ...fields }) => ({ transition: 'remit', ...fields }),
  }),
  ofMany({
    transition: 'deliver',
    summary: 'Marks up to 200 paid orders as delivered',
    body: namedOrders,
    requestOf: () => ({ transition: 'deliver' }),
  }),
  ofMany({
    transition: 'pack',
    summary: 'Marks up to 200 orders as packed',
    body: namedOrders,
    requestOf: () => ({ transition: 'pack' }),
  }),
  ofMany({
    transition: 'unpack',
    summary: 'Takes back that up to 200 orders are packed',
    body: namedOrders,
    requestOf: () => ({ transition: 'unpack' }),
  }),
  ofMany({
    transition: 'dispatch',
    summary: 'Marks up to 200 orders as dispatched, each with its courier',
    body: dispatchedOrders,
    requestOf: ({ _id, ...fields }) => ({ transition: 'dispatch', ...fields }),
  }),
  ofMany({
    transition: 'redispatch',
    summary: 'Mends courier, tracking number and link of up to 200 orders on their way',
    body: dispatchedOrders,
    requestOf: ({ _id, ...fields }) => ({ transition: 'redispatch', ...fields }),
  }),
  ofMany({
    transition: 'undispatch',
    summary: 'Takes back that up to 200 orders are on their way; who heard of it hears of this too',
    body: namedOrders,
    requestOf: () => ({ transition: 'undispatch' }),
  }),
  ofMany({
    transition: 'return',
    summary:
      'Marks up to 200 orders, or pieces of them, as returned, in stock again where that is said',
    body: returnedOrders,
    requestOf: ({ _id, ...fields }) => ({ transition: 'return', ...fields }),
  }),
  ofMany({
    transition: 'cancel',
    summary: 'Cancels up to 200 orders for the shop, each with a reason: stock and money go back',
    body: cancelledOrders,
    requestOf: ({ reason }) => ({ transition: 'cancel', reason }),
  }),

  ofOne({
    transition: 'pay',
    summary: 'Marks a cash-on-delivery order as paid; the amount received is the total',
    refusals: ['order_cancelled', 'not_cod', 'already_paid', 'amount_differs', 'wrong_step'],
    body: payFields,
    requestOf: (fields) => ({ transition: 'pay', ...fields }),
  }),
  ofOne({
    transition: 'deliver',
    summary: 'Marks a paid order as delivered',
    refusals: ['order_cancelled', 'not_paid', 'already_delivered', 'wrong_step', 'disputed'],
    requestOf: () => ({ transition: 'deliver' }),
  }),
  ofOne({
    transition: 'pack',
    summary: 'Marks an order as packed',
    refusals: ['order_cancelled', 'wrong_step', 'not_paid', 'disputed'],
    requestOf: () => ({ transition: 'pack' }),
  }),
  ofOne({
    transition: 'unpack',
    summary: 'Takes back that an order is packed',
    refusals: ['order_cancelled', 'wrong_step'],
    requestOf: () => ({ transition: 'unpack' }),
  }),
  ofOne({
    transition: 'dispatch',
    summary: 'Marks an order as dispatched: with which courier, and where that can be followed',
    refusals: ['order_cancelled', 'wrong_step', 'not_paid', 'disputed'],
    body: dispatchFields,
    requestOf: (fields) => ({ transition: 'dispatch', ...fields }),
  }),
  ofOne({
    transition: 'redispatch',
    summary: 'Mends courier, tracking number and link of an order on its way; the shopper is told',
    refusals: ['order_cancelled', 'wrong_step'],
    body: dispatchFields,
    requestOf: (fields) => ({ transition: 'redispatch', ...fields }),
  }),
  ofOne({
    transition: 'undispatch',
    summary: 'Takes back that an order is on its way; a shopper who heard of it hears of this too',
    refusals: ['order_cancelled', 'wrong_step', 'already_paid'],
    requestOf: () => ({ transition: 'undispatch' }),
  }),
  ofOne<ReaddressFields>({
    transition: 'readdress',
    summary:
      'Changes where an order goes, and whom to phone there, before it is packed; the shopper is told',
    refusals: ['order_cancelled', 'wrong_step', 'invoiced', 'not_serviceable', 'cash_unavailable'],
    body: readdressFields,
    requestOf: (place) => ({ transition: 'readdress', place }),
  }),
  ofOne({
    transition: 'return',
    summary:
      'Marks an order as returned, or the pieces of `lines` alone; they are in stock again where that is said',
    refusals: ['order_cancelled', 'wrong_step', 'not_returnable'],
    body: returnFields,
    requestOf: (fields) => ({ transition: 'return', ...fields }),
  }),
];
