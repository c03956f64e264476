import type { OrderDocument } from '#shared/orders/order';
import { canTake, leadsOn, type OrderTransition } from '#shared/orders/transitions';
import {
  useManyOrderTransitions,
  type TransitionEnd,
  type TransitionFields,
} from './use-order-transitions';

/** What can be said of many orders at once; `handed-over`: delivered, and where cash was owed, paid by it; `with-courier`: the courier has that cash. */
export type BulkTransition = OrderTransition | 'handed-over' | 'with-courier';

/** Whether an order can be said to be delivered now, its cash with it where that is owed. */
export const canHandOver = (order: OrderDocument) =>
  leadsOn(order, 'deliver') && (order.isPaid || canTake(order, 'pay'));

/** Marks up to `MAX_MARKED` orders, each with its own answer, in their order. Asked again after a lost answer nothing is marked twice. */
export function useTransitMany() {
  const transitMany = useManyOrderTransitions();
  return (
    orders: readonly OrderDocument[],
    as: BulkTransition,
    fields?: TransitionFields,
  ): Promise<TransitionEnd[]> => {
    if (as === 'handed-over') return handOver(orders, transitMany);
    if (as === 'with-courier') return handOver(orders, transitMany, { with: 'courier' });
    return transitMany(orders, as, fields);
  };
}

/** Records the cash first: only what is paid can be delivered (docs/shop-rules.md#r-orders-5). */
async function handOver(
  orders: readonly OrderDocument[],
  transitMany: ReturnType<typeof useManyOrderTransitions>,
  cash: TransitionFields = {},
): Promise<TransitionEnd[]> {
  const owing = orders.filter((order) => canTake(order, 'pay'));
  const paid = new Map<string, TransitionEnd>();
  if (owing.length > 0) {
    const ends = await transitMany(owing, 'pay', cash);
    const [first] = ends;
    // The cash is not known to be recorded yet: all of it is asked again, which records nothing twice.
    if (first && ends.every(({ status }) => status === 'slowed' || status === 'unanswered'))
      return orders.map(() => first);
    for (const [place, { _id }] of owing.entries()) {
      const end = ends[place];
      if (end) paid.set(_id, end);
    }
  }
  const delivered = await transitMany(
    orders.map((order) => {
      const end = paid.get(order._id);
      return end?.status === 'marked' ? end.order : order;
    }),
    'deliver',
  );
  return delivered.map((end, place) => {
    const cash = paid.get(orders[place]?._id ?? '');
    // Why the cash was not recorded says more than that the order is not paid.
    return end.status === 'refused' && cash?.status === 'refused' ? cash : end;
  });
}
