import { documentOfOrder, type Order, type OrderDocument } from '#shared/orders/order';
import { noEmailOf } from '#shared/users/no-email';
import { may } from '#shared/users/permissions';
import type { Rights } from '#shared/users/staff';

/**
 * An order as it travels to one person: to its shopper and to who sees all orders as it is; to who only delivers it without the shopper's
 * email, which nobody needs at a door (docs/shop-rules.md#r-roles-8).
 * @param as how it travels, before that
 */
export function orderFor(
  person: Rights & { readonly _id: string },
  order: Order,
  as: (order: Order) => OrderDocument = documentOfOrder,
): OrderDocument {
  const document = as(order);
  const { user } = document;
  return user._id === person._id || may(person, 'see-orders')
    ? document
    : { ...document, user: { ...user, email: noEmailOf(user._id) } };
}
