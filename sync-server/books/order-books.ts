import { lineKey, lineName } from '#shared/catalogue/variant';
import type { Order, OrderItem } from '#shared/orders/order';
import { costOfLine } from '#shared/orders/order-lines';
import { stateOf } from '#shared/orders/order-state';
import { returnedOf } from '#shared/orders/returned-lines';
import { moneyCell, timeCell } from '../admin/columns';
import { ORDER_COLUMNS } from '../admin/order-columns';
import { book, ordersOf } from './book-rows';

/** One row an order, by the day on which it was placed. */
export const orderBook = book<Order>({ columns: ORDER_COLUMNS, rows: ordersOf });

interface Line {
  readonly order: Order;
  readonly item: OrderItem;
  /** Pieces of it that came back. */
  readonly returned: number;
}

/** One row a line of an order, by the day on which the order was placed. */
export const lineBook = book<Line>({
  columns: {
    order: ({ order }) => order._id,
    createdAt: ({ order }) => timeCell(order.createdAt),
    state: ({ order }) => stateOf(order),
    invoice: ({ order }) => order.invoice?.number ?? '',
    product: ({ item }) => item.product,
    variant: ({ item }) => item.variant?.id ?? '',
    sku: ({ item }) => item.variant?.sku ?? '',
    name: ({ item }) => lineName(item.name, item.variant),
    hsn: ({ order, item }) =>
      order.invoice?.hsn?.find(({ product }) => product === item.product)?.code ?? '',
    qty: ({ item }) => String(item.qty),
    price: ({ item }) => moneyCell(item.pricePaise),
    discount: ({ item }) => moneyCell(item.discountPaise ?? 0),
    total: ({ item }) => moneyCell(costOfLine(item)),
    returned: ({ returned }) => String(returned),
  },
  async *rows(store, period) {
    for await (const order of ordersOf(store, period)) {
      const back = new Map(
        returnedOf(order).map((line) => [lineKey(line.product, line.variant?.id), line.qty]),
      );
      for (const item of order.orderItems)
        yield { order, item, returned: back.get(lineKey(item.product, item.variant?.id)) ?? 0 };
    }
  },
});
