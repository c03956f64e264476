import { useState } from 'react';
import type { OrderDocument } from '#shared/orders/order';
import {
  useOrderMarks,
  type MarkEnd,
  type OrderMark,
} from '../../components/admin/use-order-marks';

/** Marks of many orders, and what came of each. */
export interface BulkRun {
  /** The list that they were ticked in. */
  readonly list: string;
  readonly as: OrderMark;
  readonly of: number;
  /** Those that are done, in the order in which they were sent. */
  readonly ends: readonly { readonly order: string; readonly end: MarkEnd }[];
}

interface BulkOptions {
  readonly onMarked: (order: OrderDocument) => void;
  /** All of them have their answer. */
  readonly onDone: () => void;
}

/** Marks one order after the other: each has its own answer, and one that fails stops none of the others. */
export function useBulkMarks({ onMarked, onDone }: BulkOptions) {
  const mark = useOrderMarks();
  const [run, setRun] = useState<BulkRun | null>(null);
  const busy = run !== null && run.ends.length < run.of;

  async function start(
    list: string,
    orders: readonly OrderDocument[],
    as: OrderMark,
  ): Promise<void> {
    const ends: BulkRun['ends'][number][] = [];
    const begun = { list, as, of: orders.length };
    setRun({ ...begun, ends });
    for (const order of orders) {
      const end = await mark(order, as);
      ends.push({ order: order._id, end });
      if (end.status === 'marked') onMarked(end.order);
      setRun({ ...begun, ends: [...ends] });
    }
    onDone();
  }

  return {
    busy,
    start,
    clear: () => setRun(null),
    /** What is said of it in a list: all while it runs, then only where it was begun. */
    runOf: (list: string) => (busy || run?.list === list ? run : null),
  };
}
