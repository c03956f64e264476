import type { Order } from './order';
import type { Dispatch } from './order-steps';
import { cashWithCourier } from './courier-cash';
import { isUnfunded } from './refunded';
import { askedReturn, withReturn } from './returned-lines';
import type {
  DispatchFields,
  PayFields,
  ReaddressFields,
  RemitFields,
  ReturnFields,
} from './transition-fields';
import { refusalOf, type TransitionActorKind, type TransitionRefusal } from './transitions';

/** A transition with its fields. */
export type TransitionRequest =
  | ({ readonly transition: 'pay' } & Readonly<PayFields>)
  | ({ readonly transition: 'remit' } & Readonly<RemitFields>)
  | { readonly transition: 'deliver' }
  | { readonly transition: 'pack' | 'unpack' | 'undispatch' }
  | ({ readonly transition: 'dispatch' | 'redispatch' } & Readonly<DispatchFields>)
  | { readonly transition: 'readdress'; readonly place: ReaddressFields }
  | ({ readonly transition: 'return' } & Readonly<ReturnFields>)
  | { readonly transition: 'cancel'; readonly reason?: string | undefined };

/** The actor: the order's shopper, or an admin for the shop. */
export interface TransitionActor {
  readonly kind: TransitionActorKind;
  readonly user: string;
  readonly name: string;
}

/** The result of a transition: the order to store, its revision raised by one, or the code of the refusal. */
export type Taken =
  | { readonly status: 'taken'; readonly order: Order }
  | { readonly status: 'refused'; readonly code: TransitionRefusal };

/**
 * Takes a transition of an order by the table (`TRANSITIONS`). What it does beside the order is `transitionEffects`.
 * @param now milliseconds since 1970
 */
export function takeTransition(
  order: Order,
  request: TransitionRequest,
  by: TransitionActor,
  now: number,
): Taken {
  const facts = { ...order, isUnfunded: isUnfunded(order) };
  const code = refusalOf(facts, request.transition, by.kind);
  if (code) return { status: 'refused', code };
  const next = nextOrder(order, request, by, new Date(now).toISOString());
  if (typeof next === 'string') return { status: 'refused', code: next };
  return { status: 'taken', order: { ...next, revision: order.revision + 1 } };
}

/** The order as one that is paid, its revision raised by one. @param paidAt ISO 8601 UTC */
export function asPaid(order: Order, paidAt: string): Order {
  return { ...order, isPaid: true, paidAt, revision: order.revision + 1 };
}

/** The order after a transition, but for its revision; or what is wrong with the fields of the request. */
function nextOrder(
  order: Order,
  request: TransitionRequest,
  by: TransitionActor,
  at: string,
): Order | TransitionRefusal {
  switch (request.transition) {
    case 'pay':
      return withCash(order, request, by, at);
    case 'remit':
      return withRemittance(order, request, by, at);
    case 'deliver':
      return { ...order, isDelivered: true, deliveredAt: at };
    case 'pack':
      return { ...order, packedAt: at };
    case 'unpack': {
      const { packedAt: _, ...rest } = order;
      return rest;
    }
    case 'dispatch':
      return { ...order, dispatched: dispatchOf(request, at) };
    case 'redispatch':
      return { ...order, dispatched: dispatchOf(request, order.dispatched?.at ?? at) };
    case 'undispatch': {
      // With whom its cash is would be known no more.
      if (cashWithCourier(order) > 0) return 'already_paid';
      const { dispatched: _, ...rest } = order;
      return rest;
    }
    case 'readdress':
      return { ...order, shippingAddress: request.place };
    case 'return': {
      const asked = askedReturn(order, request);
      return asked ? withReturn(order, asked, { reason: request.reason, at }) : 'not_returnable';
    }
    case 'cancel':
      return asCancelled(order, by, request.reason, at);
  }
}

/** Paid by the cash that was counted, exactly the total (docs/shop-rules.md#r-orders-12, docs/guarantees.md#i15). */
function withCash(
  order: Order,
  { receivedAmount: received, with: holder }: PayFields,
  { user, name }: TransitionActor,
  at: string,
): Order | TransitionRefusal {
  // A courier collects what was given to them.
  if (holder === 'courier' && !order.dispatched) return 'wrong_step';
  if (received !== order.totalPrice) return 'amount_differs';
  // An offer may have taken off all of it: then no cash moves.
  if (received === 0) return asPaid(order, at);
  const entry = {
    kind: 'received',
    amountPaise: received,
    at,
    by: { user, name },
    ...(holder && { with: holder }),
  } as const;
  return { ...asPaid(order, at), cash: [...(order.cash ?? []), entry] };
}

/**
 * What the courier paid out of the cash of an order, all of it or a part. Of an order that is still on its way the courier says so that
 * it was delivered and paid.
 */
function withRemittance(
  order: Order,
  { amount, reference }: RemitFields,
  by: TransitionActor,
  at: string,
): Order | TransitionRefusal {
  if (!order.isPaid) {
    const refusal = refusalOf(order, 'pay', by.kind);
    if (refusal) return refusal;
    const paid = withCash(order, { receivedAmount: order.totalPrice, with: 'courier' }, by, at);
    if (typeof paid === 'string') return paid;
    const delivered = { ...paid, isDelivered: true, deliveredAt: at };
    return withRemittance(delivered, { amount, reference }, by, at);
  }
  const held = cashWithCourier(order);
  if (held === 0) return 'already_paid';
  if (amount === 0 || amount > held) return 'amount_differs';
  const { user, name } = by;
  const entry = {
    kind: 'remitted',
    amountPaise: amount,
    at,
    by: { user, name },
    courier: order.dispatched?.courier ?? '',
    ...(reference === undefined ? {} : { reference }),
  } as const;
  return { ...order, cash: [...(order.cash ?? []), entry] };
}

function dispatchOf({ courier, tracking, link, arrivesBy }: DispatchFields, at: string): Dispatch {
  return {
    at,
    courier,
    ...(tracking === undefined ? {} : { tracking }),
    ...(link === undefined ? {} : { link }),
    ...(arrivesBy === undefined ? {} : { arrivesBy }),
  };
}

/** Closed for good; nothing else of it changes: what was paid was paid. */
function asCancelled(
  order: Order,
  { kind }: TransitionActor,
  reason: string | undefined,
  at: string,
): Order {
  const isShopper = kind === 'shopper';
  return {
    ...order,
    closedAt: at,
    ...(isShopper && { closedBy: 'shopper' }),
    cancelled: {
      at,
      by: isShopper ? 'shopper' : 'owner',
      ...(reason === undefined ? {} : { reason }),
    },
  };
}
