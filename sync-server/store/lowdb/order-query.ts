import { foldText, keywordWords } from '#shared/catalogue/keyword';
import type { Order, OrderStatus } from '#shared/orders/order';
import { refundedState } from '#shared/orders/refunded';
import { hasWords, keptText } from './search-text';
import type { OrderQuery } from '../queries';

const STATUS: { readonly [Status in OrderStatus]: (order: Order) => boolean } = {
  unpaid: ({ isPaid, closedAt }) => !isPaid && closedAt === undefined,
  'cod-unpaid': ({ isPaid, paymentMethod }) => !isPaid && paymentMethod === 'COD',
  // Goods whose money has all gone back are not sent, nor those that nobody paid in time.
  undelivered: (order) =>
    !order.isDelivered && order.closedAt === undefined && refundedState(order) !== 'whole',
  delivered: ({ isDelivered }) => isDelivered,
};

/** The text of an order in which words are looked for: id, name, email, phone (docs/api.md#search). */
const orderText = keptText(({ _id, user, shippingAddress }: Order) =>
  foldText(`${_id}\n${user.name}\n${user.email}\n${shippingAddress.phone ?? ''}`),
);

/** Tells which orders a query asks for; `undefined` where it asks for all, and none need be looked at. */
export function orderFilter({
  status,
  keyword = '',
}: Pick<OrderQuery, 'status' | 'keyword'>): ((order: Order) => boolean) | undefined {
  const words = keywordWords(keyword);
  if (words.length === 0) return status && STATUS[status];
  return (order) => (!status || STATUS[status](order)) && hasWords(orderText(order), words);
}
