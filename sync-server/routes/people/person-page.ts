import { MAX_PERSON_ORDERS, personPage, type PersonOrder } from '#shared/admin/person-page';
import { decimalFromPaise, type Paise } from '#shared/core/paise';
import { isVoidOrder, isCancelled } from '#shared/orders/cancelled';
import type { Order } from '#shared/orders/order';
import { NO_MONEY } from '#shared/orders/order-money';
import { netRevenue } from '#shared/orders/refunded';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { documentOfPerson } from '../../identity/user-document';
import { defineRoute } from '../../routing/route';
import { hasStatus } from '../../store/list-rules';
import { pathId } from '../../routing/one-document';

/** What an admin sees of one person. */
export const personPageRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/people/:id',
    who: 'admin',
    may: 'see-people',
    summary: 'A person with their phone numbers, their newest orders, and what these come to',
    response: { status: 200, schema: personPage },
    params: pathId,
    handle: ({ params: { id } }, { store }) =>
      store.read(async (shop) => {
        const person = await shop.user(id);
        if (!person) throw new ApiError('not_found', { message: 'User not found' });
        const orders = await shop.ordersOf(id);
        const places = [
          ...orders.map(({ shippingAddress }) => shippingAddress),
          ...(await shop.addresses(id)).toReversed(),
        ];
        const phones = new Set(places.flatMap(({ phone }) => phone || []));
        return json(200, {
          person: documentOfPerson(person),
          phones: [...phones],
          orders: orders.slice(0, MAX_PERSON_ORDERS).map(listed),
          sums: sumsOf(orders),
        });
      }),
  }),
];

const isClosed = (order: Order) => order.closedAt !== undefined || isCancelled(order);

function listed(order: Order): PersonOrder {
  const { _id, number, createdAt, totalPrice, isPaid, isDelivered, money = NO_MONEY } = order;
  return {
    _id,
    ...(number !== undefined && { number }),
    createdAt,
    totalPrice: decimalFromPaise(totalPrice),
    isPaid,
    isDelivered,
    isClosed: isClosed(order),
    isCancelled: isCancelled(order),
    refunded: decimalFromPaise(money.givenBack + money.beingGivenBack),
  };
}

function sumsOf(orders: readonly Order[]) {
  const sum = (some: readonly Order[], of: (order: Order) => Paise) =>
    decimalFromPaise(some.reduce((all, order) => all + of(order), 0));
  const unpaid = orders.filter((order) => hasStatus(order, 'unpaid') && !isCancelled(order));
  const soldFor = (order: Order) => (order.isPaid ? netRevenue(order) : order.totalPrice);
  const givenBack = ({ money = NO_MONEY }: Order) => money.givenBack + money.beingGivenBack;
  return {
    orders: orders.length,
    total: sum(
      orders.filter((order) => !isVoidOrder(order)),
      soldFor,
    ),
    revenue: sum(orders, netRevenue),
    unpaid: sum(unpaid, ({ totalPrice }) => totalPrice),
    unpaidOrders: unpaid.length,
    refunded: sum(orders, givenBack),
  };
}
