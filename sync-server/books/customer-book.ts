import { isIn, type Period } from '#shared/admin/book-tables';
import type { Paise } from '#shared/core/paise';
import { isVoidOrder } from '#shared/orders/cancelled';
import type { Order } from '#shared/orders/order';
import { NO_MONEY } from '#shared/orders/order-money';
import { netRevenue } from '#shared/orders/refunded';
import { shownEmail } from '#shared/users/no-email';
import { moneyCell, timeCell } from '../admin/columns';
import type { User } from '../store/row-types';
import type { ShopStore } from '../store/repositories/shop-store';
import { book, inParts, ordersOf } from './book-rows';

/** What is added up of a person's orders of a period: a few figures each, so that a hundred thousand people fit into memory. */
interface Sums {
  readonly user: Pick<User, '_id' | 'name' | 'email'>;
  readonly phone: string;
  readonly orders: number;
  readonly ordered: Paise;
  readonly received: Paise;
  readonly givenBack: Paise;
  readonly revenue: Paise;
  readonly firstAt: string;
  readonly lastAt: string;
}

interface Customer extends Partial<Sums> {
  readonly user: Sums['user'];
  /** `undefined`: the account is gone. */
  readonly registeredAt: string | undefined;
}

/** The sums with an order more; what was cancelled or never paid counts as no order. */
function withOrder(sums: Sums | undefined, order: Order): Sums {
  const { money = NO_MONEY, user, createdAt, shippingAddress, totalPrice } = order;
  const counts = !isVoidOrder(order);
  return {
    user,
    phone: shippingAddress.phone ?? sums?.phone ?? '',
    orders: (sums?.orders ?? 0) + Number(counts),
    ordered: (sums?.ordered ?? 0) + (counts ? totalPrice : 0),
    received: (sums?.received ?? 0) + money.received,
    givenBack: (sums?.givenBack ?? 0) + money.givenBack,
    revenue: (sums?.revenue ?? 0) + netRevenue(order),
    firstAt: sums?.firstAt ?? createdAt,
    lastAt: createdAt,
  };
}

async function* customersOf(store: ShopStore, period: Period): AsyncGenerator<Customer> {
  const sumsOf = new Map<string, Sums>();
  for await (const order of ordersOf(store, period))
    sumsOf.set(order.user._id, withOrder(sumsOf.get(order.user._id), order));
  for await (const user of inParts<User>(store, (shop, limit, last) =>
    shop.peopleByAge(limit, last),
  )) {
    const sums = sumsOf.get(user._id);
    sumsOf.delete(user._id);
    if (sums || isIn(period, user.createdAt)) yield { ...sums, user, registeredAt: user.createdAt };
  }
  for (const sums of sumsOf.values()) yield { ...sums, registeredAt: undefined };
}

/** Who registered or ordered in a period, and what of that: orders by the day on which they were placed. */
export const customerBook = book<Customer>({
  columns: {
    _id: ({ user }) => user._id,
    name: ({ user }) => user.name,
    email: ({ user }) => shownEmail(user.email),
    phone: ({ phone = '' }) => phone,
    registeredAt: ({ registeredAt }) => timeCell(registeredAt),
    orders: ({ orders = 0 }) => String(orders),
    ordered: ({ ordered = 0 }) => moneyCell(ordered),
    received: ({ received = 0 }) => moneyCell(received),
    givenBack: ({ givenBack = 0 }) => moneyCell(givenBack),
    revenue: ({ revenue = 0 }) => moneyCell(revenue),
    firstOrderAt: ({ firstAt }) => timeCell(firstAt),
    lastOrderAt: ({ lastAt }) => timeCell(lastAt),
  },
  rows: customersOf,
});
