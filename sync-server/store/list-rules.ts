import { foldText } from '#shared/catalogue/keyword';
import { withoutSeparators } from '#shared/core/typed-text';
import { lineName } from '#shared/catalogue/variant';
import { awaitsPayment, isCancelled } from '#shared/orders/cancelled';
import { stateOf } from '#shared/orders/order-state';
import { cashWithCourier } from '#shared/orders/courier-cash';
import { hasOpenReturn } from '#shared/orders/return-steps';
import { isReadyToPack } from '#shared/orders/transitions';
import { searchedPostalCode } from '#shared/orders/order-keyword';
import { ORDER_STATUSES, type Order, type OrderStatus } from '#shared/orders/order';
import { isUnfunded } from '#shared/orders/refunded';
import { shopDayStart } from '#shared/shop/shop-day';
import type { Range } from './engine';
import { numberMarks } from './number-marks';
import type { OrderFilter } from './queries';
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
  'cash-with-courier': (order) => cashWithCourier(order) > 0,
  cancelled: isCancelled,
};

/** Whether an order has a status. */
export const hasStatus = (order: Order, status: OrderStatus): boolean => STATUS[status](order);

/** Every status that an order has. */
export const statusesOf = (order: Order): OrderStatus[] =>
  ORDER_STATUSES.filter((status) => hasStatus(order, status));

/** The lists that orders are narrowed by, and the groups of an order in each; names are folded, and a name is one group. */
export const ORDER_LISTS = {
  status: statusesOf,
  /** Who has it, or brought it. */
  courier: ({ dispatched }) => (dispatched ? [foldText(dispatched.courier)] : []),
  city: ({ shippingAddress: { city } }) => [foldText(city)],
  product: ({ orderItems }) => [...new Set(orderItems.map(({ product }) => product))],
} as const satisfies Record<string, (order: Order) => readonly string[]>;
export type OrderList = keyof typeof ORDER_LISTS;

/** What orders are listed by, without pages. */
export type ListedBy = OrderFilter & { readonly status?: OrderStatus | undefined };

/** The groups that a filter of orders names. */
export function groupsOf({
  status,
  courier,
  city,
  product,
}: ListedBy): (readonly [OrderList, string])[] {
  return [
    ...(status === undefined ? [] : [['status', status] as const]),
    ...(courier === undefined ? [] : [['courier', foldText(courier)] as const]),
    ...(city === undefined ? [] : [['city', foldText(city)] as const]),
    ...(product === undefined ? [] : [['product', product] as const]),
  ];
}

/** The orders of a group that have a status, where lists are kept in memory: a group of its own, whose size is known. */
export const groupWithStatus = (group: string, status: string): string => `${group}\n${status}`;

const alsoByStatus = (list: (order: Order) => readonly string[]) => (order: Order) =>
  list(order).flatMap((group) => [
    group,
    ...statusesOf(order).map((status) => groupWithStatus(group, status)),
  ]);

/** The lists of orders that are kept in memory. */
export const KEPT_ORDER_LISTS = {
  status: ORDER_LISTS.status,
  courier: alsoByStatus(ORDER_LISTS.courier),
  city: alsoByStatus(ORDER_LISTS.city),
  product: alsoByStatus(ORDER_LISTS.product),
  mark: (order: Order) => numberMarks(orderText(order)),
} as const;

/** When the orders of some days were placed, from the first instant to the last. */
export function placedWithin({ from, until }: OrderFilter): Pick<Range, 'from' | 'upTo'> {
  return {
    ...(from === undefined ? {} : { from: new Date(shopDayStart(from)).toISOString() }),
    ...(until === undefined ? {} : { upTo: new Date(shopDayStart(until) + DAY - 1).toISOString() }),
  };
}
const DAY = 24 * 60 * 60 * 1000;

/** India's: phone numbers are stored without it. */
const DIALLING_CODE = '+91';

/** The text of an order that is searched (docs/api.md#search). A phone number is stored as dialled. */
export function orderText({
  _id,
  number,
  user,
  shippingAddress,
  orderItems,
  dispatched,
}: Order): string {
  const { name: recipient, phone, city, postalCode } = shippingAddress;
  const names = orderItems.map(({ name, variant }) =>
    [lineName(name, variant), variant?.sku ?? ''].join(' ').trim(),
  );
  const { tracking } = dispatched ?? {};
  const dialled = phone ? `${DIALLING_CODE}${phone}` : '';
  return foldText(
    [
      // As its short number is written.
      `#${_id}`,
      // Its end is marked, so that one number is not the beginning of another (`find-written.ts`).
      number === undefined ? '' : `#${number}/`,
      user.name,
      user.email,
      dialled,
      city,
      searchedPostalCode(postalCode),
      ...names,
      ...(recipient === undefined ? [] : [recipient]),
      ...(tracking === undefined ? [] : [tracking, withoutSeparators(tracking)]),
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
