import type { Period } from '#shared/admin/book-tables';
import type { Order } from '#shared/orders/order';
import type { PaymentOrder } from '#shared/payments/payment';
import type { StockChange } from '#shared/payments/stock-history';
import type { EngineReader, Range } from '../engine';
import { orders } from '../kinds/accounts';
import { stockChanges } from '../kinds/catalogue';
import { payments } from '../kinds/payments';
import { users } from '../kinds/people';
import type { User } from '../row-types';

interface Made {
  readonly _id: string;
  readonly createdAt: string;
}

/** Behind the last row that was read before, else from the beginning of a period, up to its end. */
function rangeOf({ from, until }: Period, limit: number, last: Made | undefined): Range {
  const after = last
    ? { at: last.createdAt, key: last._id }
    : from === undefined
      ? undefined
      : { at: from, key: '' };
  return { limit, after, ...(until !== undefined && { upTo: until }) };
}

/** What the tables of the books are read from, a part at a time: `last` is the last row that was read before. */
export const readBooks = (tx: EngineReader) => ({
  /** The orders that were placed in a period, oldest first. */
  ordersPlaced: (period: Period, limit: number, last?: Order) =>
    tx.all(orders, rangeOf(period, limit, last)),
  /** The payment orders that were opened in a period, oldest first. */
  paymentsOpened: (period: Period, limit: number, last?: PaymentOrder) =>
    tx.all(payments, rangeOf(period, limit, last)),
  /** All people, who registered first before. */
  peopleByAge: (limit: number, last?: User) => tx.all(users, rangeOf({}, limit, last)),
  /** The recorded changes of all stocks, in the order of their keys. */
  stockMovements: (limit: number, last?: StockChange) =>
    tx.all(stockChanges, {
      limit,
      after: last && { at: '', key: stockChanges.key(last) },
    }),
});
