import { foldText } from '#shared/catalogue/keyword';
import type { Order } from '#shared/orders/order';
import type { OrderStatus } from './shop-store';

const STATUS: { readonly [Status in OrderStatus]: (order: Order) => boolean } = {
  unpaid: ({ isPaid }) => !isPaid,
  'cod-unpaid': ({ isPaid, paymentMethod }) => !isPaid && paymentMethod === 'COD',
  undelivered: ({ isDelivered }) => !isDelivered,
  delivered: ({ isDelivered }) => isDelivered,
};

/** Whether an order is of a status; every order is of none. */
export function hasStatus(order: Order, status: OrderStatus | undefined): boolean {
  return status === undefined || STATUS[status](order);
}

/** The folded text of an order in which words are looked for: id, name, email, phone. */
export function orderText({ _id, user, shippingAddress }: Order): string {
  return foldText(`${_id}\n${user.name}\n${user.email}\n${shippingAddress.phone ?? ''}`);
}
