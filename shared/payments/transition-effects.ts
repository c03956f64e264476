import { ADDRESS_FIELD_NAMES } from '../addresses/address-fields';
import type { Paise } from '../core/paise';
import type { Order } from '../orders/order';
import { askedReturn, titleOf, type AskedReturn } from '../orders/returned-lines';
import type { TransitionActor, TransitionRequest } from '../orders/take-transition';
import type { ReaddressFields } from '../orders/transition-fields';
import type { AuditEvent } from './audit';
import { auditEffect, type OrderEffect } from './order-effect';

/** The currency of cash. */
const RUPEES = 'INR';

/**
 * What taking a transition writes: the order, an entry of its audit trail, and what goes back.
 * @param before the order before it
 * @param after the order as `takeTransition` gives it
 * @param goesBack of its stock and money (`change-order.ts`); nothing on a device, which knows of neither
 * @param now milliseconds since 1970
 */
export function transitionEffects(
  before: Order,
  after: Order,
  request: TransitionRequest,
  by: TransitionActor,
  now: number,
  goesBack: readonly OrderEffect[] = [],
): readonly OrderEffect[] {
  return [
    { kind: 'put-order', order: after },
    ...eventsOf(before, request).map((event) => auditEffect(before._id, by, now, event)),
    ...goesBack,
  ];
}

/** What the audit trail says of a transition: of one that implies others, these before it. */
function eventsOf(order: Order, request: TransitionRequest): readonly AuditEvent[] {
  const isDelivery = request.transition === 'remit' && !order.isPaid;
  return [
    ...(isDelivery ? [cashEvent(order.totalPrice, 'courier'), { kind: 'delivered' } as const] : []),
    eventOf(order, request),
  ];
}

const cashEvent = (amountPaise: Paise, holder: 'courier' | undefined): AuditEvent => ({
  kind: 'paid-in-cash',
  amountPaise,
  currency: RUPEES,
  ...(holder && { with: holder }),
});

/** What it says of the transition itself. */
function eventOf(order: Order, request: TransitionRequest): AuditEvent {
  switch (request.transition) {
    case 'pay':
      return cashEvent(request.receivedAmount, request.with);
    case 'remit':
      return {
        kind: 'cash-remitted',
        amountPaise: request.amount,
        currency: RUPEES,
        courier: order.dispatched?.courier ?? '',
        ...(request.reference === undefined ? {} : { reference: request.reference }),
      };
    case 'deliver':
      return { kind: 'delivered' };
    case 'pack':
      return { kind: 'packed' };
    case 'unpack':
      return { kind: 'unpacked' };
    case 'dispatch':
    case 'redispatch': {
      const { courier, tracking } = request;
      const kind = request.transition === 'dispatch' ? 'dispatched' : 'tracking-changed';
      return { kind, courier, ...(tracking === undefined ? {} : { tracking }) };
    }
    case 'undispatch':
      return { kind: 'undispatched' };
    case 'readdress':
      return { kind: 'address-changed', fields: changedFields(order, request.place) };
    case 'return':
      return returnedEvent(order, askedReturn(order, request), request.reason);
    case 'cancel':
      return { kind: 'order-cancelled', ...reasonOf(request.reason) };
  }
}

/** Which fields are other ones: what they were and are is the customer's, and no matter of a trail that is never cleared. */
const changedFields = ({ shippingAddress: before }: Order, after: ReaddressFields) =>
  ADDRESS_FIELD_NAMES.filter((name) => (before[name] ?? '') !== (after[name] ?? ''));

const reasonOf = (reason: string | undefined) => (reason === undefined ? {} : { reason });

/** Of a whole order that it came back, else which pieces did, and which of them are in stock. */
function returnedEvent(
  { returns = [] }: Order,
  asked: AskedReturn | null,
  reason: string | undefined,
): AuditEvent {
  const { lines: returned = [], isWhole = false } = asked ?? {};
  const lines = returned.map(({ product, qty, restocked, ...line }) => ({
    product,
    name: titleOf(line),
    qty,
    restocked,
  }));
  const restocked = lines.every((line) => line.restocked === line.qty);
  const isPlain = restocked || lines.every((line) => line.restocked === 0);
  return {
    kind: 'returned',
    restocked,
    ...reasonOf(reason),
    ...(isWhole && isPlain && returns.length === 0 ? {} : { lines }),
  };
}
