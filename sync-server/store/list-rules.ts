import { foldText } from '#shared/catalogue/keyword';
import { lineName } from '#shared/catalogue/variant';
import { awaitsPayment, isCancelled } from '#shared/orders/cancelled';
import { stateOf } from '#shared/orders/order-state';
import { hasOpenReturn } from '#shared/orders/return-steps';
import { isReadyToPack } from '#shared/orders/transitions';
import { searchedPostalCode } from '#shared/orders/order-keyword';
import { ORDER_STATUSES, type Order, type OrderStatus } from '#shared/orders/order';
import { isUnfunded } from '#shared/orders/refunded';
import type { SecurityRow, User } from './row-types';

/*
 * By what the admins' lists are filtered, the same in every store: which order has which status, and in which text of a row
 * words are looked for. Texts are folded (`foldText`), and no word of a keyword spans two of their lines.
 */

/**
 * Whether goods are still to be delivered: not if all the money was refunded, nor if it was not paid in time, whatever was done with
 * the parcel before.
 */
const isOwed = (order: Order) =>
  !order.isDelivered &&
  order.closedAt === undefined &&
  order.returned === undefined &&
  !isUnfunded(order);

const STATUS: { readonly [Status in OrderStatus]: (order: Order) => boolean } = {
  unpaid: awaitsPayment,
  'cod-unpaid': (order) => order.paymentMethod === 'COD' && awaitsPayment(order),
  undelivered: isOwed,
  delivered: ({ isDelivered }) => isDelivered,
  'to-pack': (order) => isOwed(order) && isReadyToPack(order),
  'to-dispatch': (order) => isOwed(order) && stateOf(order) === 'packed',
  dispatched: (order) => isOwed(order) && stateOf(order) === 'dispatched',
  returns: hasOpenReturn,
  cancelled: isCancelled,
};

/** Whether an order has a status. */
export const hasStatus = (order: Order, status: OrderStatus): boolean => STATUS[status](order);

/** Every status that an order has. */
export const statusesOf = (order: Order): OrderStatus[] =>
  ORDER_STATUSES.filter((status) => hasStatus(order, status));

/** India's: phone numbers are stored without it. */
const DIALLING_CODE = '+91';

/** The text of an order that is searched (docs/api.md#search). A phone number is stored as dialled. */
export function orderText({ _id, user, shippingAddress, orderItems }: Order): string {
  const { name: recipient, phone, city, postalCode } = shippingAddress;
  const names = orderItems.map(({ name, variant }) =>
    [lineName(name, variant), variant?.sku ?? ''].join(' ').trim(),
  );
  const dialled = phone ? `${DIALLING_CODE}${phone}` : '';
  return foldText(
    [
      _id,
      user.name,
      user.email,
      dialled,
      city,
      searchedPostalCode(postalCode),
      ...names,
      ...(recipient === undefined ? [] : [recipient]),
    ].join('\n'),
  );
}

/** The text of a person that is searched: name and email (docs/api.md#search). */
export const userText = ({ name, email }: Pick<User, 'name' | 'email'>): string =>
  foldText(`${name}\n${email}`);

/** The text of an entry that is searched: names, origin, order and detail. */
export function securityText({ who, about, from, order, detail }: SecurityRow): string {
  const whom = who.kind === 'person' ? `${who.name}\n${who.user}` : '';
  const whose = about ? `${about.name}\n${about.user}` : '';
  return foldText([whom, whose, from?.ip, order, detail].join('\n'));
}
