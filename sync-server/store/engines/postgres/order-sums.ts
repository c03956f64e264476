import { isToDeliver } from '#shared/admin/dashboard';
import { awaitsPayment, cameToNothing } from '#shared/orders/cancelled';
import type { Order } from '#shared/orders/order';
import { shopDay } from '#shared/shop/shop-day';
import { hasStatus } from '../../list-rules';
import { jsonOf } from './json';

/*
 * Sums over everybody's orders, by day, written with each change of an order instead of looking at all of them. No order waits for
 * another's: a transaction writes into rows of a slot that it has alone until its end (`order_slot`), and a report adds all slots up.
 */

/** What an order adds to the day on which it was placed, and its money to others. */
function sumsOf(order: Order) {
  const counts = !cameToNothing(order);
  const number = (is: boolean) => Number(is);
  return {
    orders: 1,
    unpaid: number(hasStatus(order, 'unpaid')),
    cod_unpaid: number(hasStatus(order, 'cod-unpaid')),
    undelivered: number(hasStatus(order, 'undelivered')),
    delivered: number(hasStatus(order, 'delivered')),
    to_pack: number(hasStatus(order, 'to-pack')),
    to_dispatch: number(hasStatus(order, 'to-dispatch')),
    dispatched: number(hasStatus(order, 'dispatched')),
    cancelled: number(hasStatus(order, 'cancelled')),
    to_deliver: number(isToDeliver(order)),
    sales: number(counts),
    ordered: counts ? order.totalPrice : 0,
    paid: number(counts && order.isPaid),
    cash_due: number(counts && order.paymentMethod === 'COD' && awaitsPayment(order)),
    revenue: 0,
  };
}
type Sums = ReturnType<typeof sumsOf>;
const NONE: Sums = {
  orders: 0,
  unpaid: 0,
  cod_unpaid: 0,
  undelivered: 0,
  delivered: 0,
  to_pack: 0,
  to_dispatch: 0,
  dispatched: 0,
  cancelled: 0,
  to_deliver: 0,
  sales: 0,
  ordered: 0,
  paid: 0,
  cash_due: 0,
  revenue: 0,
};
const COLUMNS = Object.keys(NONE) as readonly (keyof Sums)[];
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
      const sum = days.get(day) ?? { ...NONE };
      for (const column of COLUMNS) sum[column] += sign * sums[column];
      days.set(day, sum);
    };
    const day = dayOf(order.createdAt);
    on(day, sumsOf(order));
    for (const { at, paise } of order.revenue ?? []) on(dayOf(at), { ...NONE, revenue: paise });
    if (cameToNothing(order)) return;
    for (const { product, qty, pricePaise } of order.orderItems) {
      const key = JSON.stringify([product, day]);
      const before = sold.get(key) ?? { pieces: 0, ordered: 0, named_at: '', named_by: '' };
      const isNewer =
        sign === 1 && [order.createdAt, order._id] > [before.named_at, before.named_by];
      sold.set(key, {
        pieces: before.pieces + sign * qty,
        ordered: before.ordered + sign * qty * pricePaise,
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
    days: Array.from(days, ([day, sums]) => ({ day, ...sums })).filter((sums) =>
      COLUMNS.some((column) => sums[column] !== 0),
    ),
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
