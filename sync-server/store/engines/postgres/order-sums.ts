import { isToDeliver } from '#shared/admin/dashboard';
import { awaitsPayment, isVoidOrder } from '#shared/orders/cancelled';
import { ORDER_STATUSES, type Order, type OrderStatus } from '#shared/orders/order';
import { costOfLine } from '#shared/orders/order-lines';
import { shopDay } from '#shared/shop/shop-day';
import { statusesOf } from '../../list-rules';
import { jsonOf } from './json';

/*
 * Sums over all orders, by day, written with each change of an order instead of looking at all of them. No order waits for
 * another's: a transaction writes into rows of a slot that it has alone until its end (`order_slot`), and a report adds all slots up.
 */

/** The column that counts the orders of a status. */
export const sumColumn = (status: OrderStatus): string => status.replaceAll('-', '_');
const STATUS_COLUMNS = ORDER_STATUSES.map(sumColumn);
const COLUMNS = [
  'orders',
  ...STATUS_COLUMNS,
  'to_deliver',
  'sales',
  'ordered',
  'paid',
  'cash_due',
  'revenue',
];
type Sums = Readonly<Record<string, number>>;

/** What an order adds to the day on which it was placed; its money goes to the days on which it came. */
function sumsOf(order: Order): Sums {
  const counts = !isVoidOrder(order);
  return {
    orders: 1,
    ...Object.fromEntries(statusesOf(order).map((status) => [sumColumn(status), 1])),
    to_deliver: Number(isToDeliver(order)),
    sales: Number(counts),
    ordered: counts ? order.totalPrice : 0,
    paid: Number(counts && order.isPaid),
    cash_due: Number(counts && order.paymentMethod === 'COD' && awaitsPayment(order)),
  };
}
const dayOf = (time: string) => shopDay(Date.parse(time));

interface Sold {
  pieces: number;
  ordered: number;
  /** The newest order that it is of. */
  named_at: string;
  named_by: string;
}

/** An order as it was, and as it is. */
export interface ChangedOrder {
  readonly before: Order | undefined;
  readonly after: Order | undefined;
}

/** What changes of orders add to the sums. */
export function differencesOf(changes: readonly ChangedOrder[]) {
  const days = new Map<string, Sums>();
  const sold = new Map<string, Sold>();

  function add(order: Order, sign: 1 | -1): void {
    const on = (day: string, sums: Sums) => {
      const sum = days.get(day);
      const added = COLUMNS.map((name) => [name, (sum?.[name] ?? 0) + sign * (sums[name] ?? 0)]);
      days.set(day, Object.fromEntries(added));
    };
    const day = dayOf(order.createdAt);
    on(day, sumsOf(order));
    for (const { at, paise } of order.revenue ?? []) on(dayOf(at), { revenue: paise });
    if (isVoidOrder(order)) return;
    for (const item of order.orderItems) {
      const { product, qty } = item;
      const key = JSON.stringify([product, day]);
      const before = sold.get(key) ?? { pieces: 0, ordered: 0, named_at: '', named_by: '' };
      const isNewer =
        sign === 1 && [order.createdAt, order._id] > [before.named_at, before.named_by];
      sold.set(key, {
        pieces: before.pieces + sign * qty,
        ordered: before.ordered + sign * costOfLine(item),
        named_at: isNewer ? order.createdAt : before.named_at,
        named_by: isNewer ? order._id : before.named_by,
      });
    }
  }

  for (const { before, after } of changes) {
    if (before) add(before, -1);
    if (after) add(after, 1);
  }
  return {
    days: [...days]
      .filter(([, sums]) => COLUMNS.some((column) => sums[column] !== 0))
      .map(([day, sums]) => ({ day, ...sums })),
    sold: Array.from(sold, ([key, one]) => {
      const [product, day]: readonly string[] = JSON.parse(key);
      return { product, day, ...one };
    }).filter(({ pieces, ordered }) => pieces !== 0 || ordered !== 0),
  };
}

const ADD_DAYS = `insert into order_sums (day, slot, ${COLUMNS.join(', ')})
  select day, order_slot(), ${COLUMNS.join(', ')} from json_populate_recordset(null::order_sums, $1::json) order by day
  on conflict (day, slot) do update set ${COLUMNS.map((name) => `${name} = order_sums.${name} + excluded.${name}`).join(', ')}`;
const ADD_SOLD = `insert into product_sales (product, day, slot, pieces, ordered, named_at, named_by)
  select product, day, order_slot(), pieces, ordered, named_at, named_by
  from json_populate_recordset(null::product_sales, $1::json) order by product, day
  on conflict (product, day, slot) do update set
    pieces = product_sales.pieces + excluded.pieces, ordered = product_sales.ordered + excluded.ordered,
    (named_at, named_by) = (select max(newest.at), (array_agg(newest.id order by newest.at desc, newest.id desc))[1]
      from (values (product_sales.named_at, product_sales.named_by), (excluded.named_at, excluded.named_by)) as newest (at, id))`;

/** What adds changes of orders to the sums, in the transaction in which they are made. */
export function sumStatements(changes: readonly ChangedOrder[]) {
  const { days, sold } = differencesOf(changes);
  return [
    ...(days.length > 0 ? [{ text: ADD_DAYS, values: [jsonOf(days)] }] : []),
    ...(sold.length > 0 ? [{ text: ADD_SOLD, values: [jsonOf(sold)] }] : []),
  ];
}
