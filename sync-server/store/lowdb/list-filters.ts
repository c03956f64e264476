import { foldText, keywordWords } from '#shared/catalogue/keyword';
import type { OrderPage } from '#shared/admin/order-list';
import { ORDER_STATUSES, type Order, type OrderStatus } from '#shared/orders/order';
import { refundedState } from '#shared/orders/refunded';
import { hasWords, cachedText } from './search-text';
import type { OrderQuery, SecurityQuery, UserQuery } from '../queries';
import type { SecurityRow, User } from '../row-types';

/** Tells which rows of a list a query asks for; `undefined` where it asks for all, and none need be looked at. */
type Filter<Row> = ((row: Row) => boolean) | undefined;

const STATUS: { readonly [Status in OrderStatus]: (order: Order) => boolean } = {
  unpaid: ({ isPaid, closedAt }) => !isPaid && closedAt === undefined,
  'cod-unpaid': ({ isPaid, paymentMethod }) => !isPaid && paymentMethod === 'COD',
  // Goods whose money has all gone back are not sent, nor those that nobody paid in time.
  undelivered: (order) =>
    !order.isDelivered && order.closedAt === undefined && refundedState(order) !== 'whole',
  delivered: ({ isDelivered }) => isDelivered,
};

/** The text of an order in which words are looked for (docs/api.md#search). A phone number stands as people dial it. */
const orderText = cachedText(({ _id, user, shippingAddress, orderItems }: Order) => {
  const { phone, city, postalCode } = shippingAddress;
  const names = orderItems.map(({ name }) => name);
  const dialled = phone ? `${DIALLING_CODE}${phone}` : '';
  return foldText([_id, user.name, user.email, dialled, city, postalCode, ...names].join('\n'));
});

/** Of India: phone numbers are stored without it. */
const DIALLING_CODE = '+91';

/** Digits as people set them apart: `+91-98765-43210`, `(98765) 43210`. */
const PHONE_LIKE = /^\+?[()-]*\d[\d()-]*$/;

/** A phone number's words without the signs between its digits. */
const withoutSigns = (keyword: string) =>
  keyword
    .split(/\s+/)
    .map((word) => (PHONE_LIKE.test(word) ? word.replaceAll(/[()-]/g, '') : word))
    .join(' ');

/** The text of a person in which words are looked for: name and email (docs/api.md#search). */
const userText = cachedText(({ name, email }: User) => foldText(`${name}\n${email}`));

/** The text of an entry in which words are looked for: whom it names, from where, which order, and the detail. */
const securityText = cachedText(({ who, about, from, order, detail }: SecurityRow) => {
  const whom = who.kind === 'person' ? `${who.name}\n${who.user}` : '';
  const whose = about ? `${about.name}\n${about.user}` : '';
  return foldText([whom, whose, from?.ip, order, detail].join('\n'));
});

/** The filter of a list of orders. */
export function orderFilter({ status, keyword }: OrderQuery): Filter<Order> {
  const isOfStatus = status && STATUS[status];
  return filterOf(orderText, keyword && withoutSigns(keyword), isOfStatus);
}

/** How many of the orders with a keyword each status holds, and how many there are. */
export function countedOrders(orders: readonly Order[], keyword: string): OrderPage['counts'] {
  const wanted = filterOf(orderText, withoutSigns(keyword));
  const counts = { all: 0, unpaid: 0, 'cod-unpaid': 0, undelivered: 0, delivered: 0 };
  for (const order of orders) {
    if (wanted && !wanted(order)) continue;
    counts.all += 1;
    for (const status of ORDER_STATUSES) if (STATUS[status](order)) counts[status] += 1;
  }
  return counts;
}

/** The filter of a list of people. */
export function userFilter({ keyword }: UserQuery): Filter<User> {
  return filterOf(userText, keyword);
}

/** The filter of a list of the security log's entries. */
export function securityFilter({ kind, keyword }: SecurityQuery): Filter<SecurityRow> {
  return filterOf(securityText, keyword, kind && ((row) => row.kind === kind));
}

function filterOf<Row>(
  textOf: (row: Row) => string,
  keyword = '',
  isOfKind?: Filter<Row>,
): Filter<Row> {
  const words = keywordWords(keyword);
  if (words.length === 0) return isOfKind;
  return (row) => (!isOfKind || isOfKind(row)) && hasWords(textOf(row), words);
}
