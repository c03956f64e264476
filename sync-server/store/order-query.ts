import { foldText, keywordWords } from '#shared/catalogue/keyword';
import type { Order } from '#shared/orders/order';
import { hasWords, keptText } from './search-text';
import type { OrderQuery, OrderStatus } from './shop-store';

const STATUS: { readonly [Status in OrderStatus]: (order: Order) => boolean } = {
  unpaid: ({ isPaid }) => !isPaid,
  'cod-unpaid': ({ isPaid, paymentMethod }) => !isPaid && paymentMethod === 'COD',
  undelivered: ({ isDelivered }) => !isDelivered,
  delivered: ({ isDelivered }) => isDelivered,
};

/** The text of an order in which words are looked for: id, name, email, phone (API contract). */
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
