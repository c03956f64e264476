import { lineKey, lineName } from '#shared/catalogue/variant';
import type { Order, OrderItem } from '#shared/orders/order';
import { chargedBy, invoiceLines } from '#shared/orders/invoice-lines';
import type { TaxedLine } from '#shared/orders/invoice-tax';
import { costOfLine } from '#shared/orders/order-lines';
import { stateOf } from '#shared/orders/order-state';
import { returnedOf } from '#shared/orders/returned-lines';
import { moneyCell, timeCell } from '../admin/columns';
import { taxColumns } from '../admin/tax-columns';
import { ORDER_COLUMNS } from '../admin/order-columns';
import { book, ordersOf } from './book-rows';

/** One row an order, by the day on which it was placed. */
export const orderBook = book<Order>({ columns: ORDER_COLUMNS, rows: ordersOf });

interface Line {
  readonly order: Order;
  readonly item: OrderItem;
  /** As it is on the invoice; `undefined`: there is none. */
  readonly line: TaxedLine | undefined;
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
    hsn: ({ line }) => line?.hsn ?? '',
    qty: ({ item }) => String(item.qty),
    price: ({ item }) => moneyCell(item.pricePaise),
    discount: ({ item }) => moneyCell(item.discountPaise ?? 0),
    total: ({ item }) => moneyCell(costOfLine(item)),
    returned: ({ returned }) => String(returned),
    unit: ({ line }) => line?.unit ?? '',
    gstRate: ({ line }) => String(line?.rate ?? ''),
    taxable: ({ line }) => moneyCell(line?.taxable),
    ...taxColumns<Line>(({ line }) => line),
  },
  async *rows(store, period) {
    for await (const order of ordersOf(store, period)) {
      const back = new Map(
        returnedOf(order).map((line) => [lineKey(line.product, line.variant?.id), line.qty]),
      );
      const lines = order.invoice && invoiceLines(chargedBy(order), order.invoice);
      for (const [place, item] of order.orderItems.entries())
        yield {
          order,
          item,
          line: lines?.[place],
          returned: back.get(lineKey(item.product, item.variant?.id)) ?? 0,
        };
    }
  },
});
