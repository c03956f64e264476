import type { OrderMark } from '#shared/orders/mark-order';
import type { OrderDocument } from '#shared/orders/order';
import { canTakeStep } from '#shared/orders/order-steps';
import {
  canMarkPaid,
  useManyOrderMarks,
  type MarkEnd,
  type MarkFields,
} from '../../components/admin/use-order-marks';

/** What can be said of many orders at once; `handed-over`: delivered, and where cash was owed, paid by it. */
export type BulkMark = OrderMark | 'handed-over';

/** Whether an order can be said to be delivered now, its cash with it where that is owed. */
export const canHandOver = (order: OrderDocument) =>
  canTakeStep(order, 'deliver') && (order.isPaid || canMarkPaid(order));

/** Marks up to `MAX_MARKED` orders, each with its own answer, in their order. Asked again after a lost answer nothing is marked twice. */
export function useMarkMany() {
  const markMany = useManyOrderMarks();
  return (
    orders: readonly OrderDocument[],
    as: BulkMark,
    fields?: MarkFields,
  ): Promise<MarkEnd[]> =>
    as === 'handed-over' ? handOver(orders, markMany) : markMany(orders, as, fields);
}

/** Books the cash first: only what is paid can be delivered (docs/shop-rules.md#r-orders-5). */
async function handOver(
  orders: readonly OrderDocument[],
  markMany: ReturnType<typeof useManyOrderMarks>,
): Promise<MarkEnd[]> {
  const owing = orders.filter(canMarkPaid);
  const paid = new Map<string, MarkEnd>();
  if (owing.length > 0) {
    const ends = await markMany(owing, 'paid');
    const [first] = ends;
    // Nobody knows of the cash yet: all of it is asked again, which books nothing twice.
    if (first && ends.every(({ status }) => status === 'slowed' || status === 'unanswered'))
      return orders.map(() => first);
    for (const [place, { _id }] of owing.entries()) {
      const end = ends[place];
      if (end) paid.set(_id, end);
    }
  }
  const delivered = await markMany(
    orders.map((order) => {
      const end = paid.get(order._id);
      return end?.status === 'marked' ? end.order : order;
    }),
    'delivered',
  );
  return delivered.map((end, place) => {
    const cash = paid.get(orders[place]?._id ?? '');
    // Why the cash was not booked says more than that the order is not paid.
    return end.status === 'refused' && cash?.status === 'refused' ? cash : end;
  });
}
