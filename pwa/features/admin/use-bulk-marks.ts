import { useState } from 'react';
import type { OrderDocument } from '#shared/orders/order';
import {
  useOrderMarks,
  type MarkEnd,
  type OrderMark,
} from '../../components/admin/use-order-marks';

/** Marks of many orders, and what came of each. */
export interface BulkRun {
  readonly as: OrderMark;
  readonly of: number;
  /** Those that are done, in the order in which they were sent. */
  readonly ends: readonly { readonly order: string; readonly end: MarkEnd }[];
}

/** Marks one order after the other: each has its own answer, and one that fails stops none of the others. */
export function useBulkMarks(onDone: () => void) {
  const mark = useOrderMarks();
  const [run, setRun] = useState<BulkRun | null>(null);
  const busy = run !== null && run.ends.length < run.of;

  async function start(orders: readonly OrderDocument[], as: OrderMark): Promise<void> {
    const ends: BulkRun['ends'][number][] = [];
    setRun({ as, of: orders.length, ends });
    for (const order of orders) {
      ends.push({ order: order._id, end: await mark(order, as) });
      setRun({ as, of: orders.length, ends: [...ends] });
    }
    onDone();
  }

  return { run, busy, start, clear: () => setRun(null) };
}
