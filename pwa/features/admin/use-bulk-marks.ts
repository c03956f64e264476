import { useState } from 'react';
import type { OrderDocument } from '#shared/orders/order';
import {
  useOrderMarks,
  type MarkEnd,
  type OrderMark,
} from '../../components/admin/use-order-marks';
import { browserTimers } from '../../platform/timers';

/** How long is waited where the shop asks for a pause, and for how long at most, in milliseconds: its limit is by the minute. */
const PAUSE = 5_000;
const MAX_WAIT = 120_000;

/** Marks of many orders, and what came of each. */
export interface BulkRun {
  /** The list that they were ticked in. */
  readonly list: string;
  readonly as: OrderMark;
  readonly of: number;
  /** The shop has asked for a pause: it goes on by itself. */
  readonly isPausing: boolean;
  /** Those that are done, in the order in which they were sent. */
  readonly ends: readonly { readonly order: string; readonly end: MarkEnd }[];
}

interface BulkOptions {
  readonly onMarked: (order: OrderDocument) => void;
  /** All of them have their answer. */
  readonly onDone: () => void;
  /** Waits so many milliseconds. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

const pauseHere = (milliseconds: number) =>
  new Promise<void>((resolve) => void browserTimers.later(milliseconds, resolve));

/**
 * Marks one order after the other, at the pace that the shop allows: each has its own answer, and one that fails stops
 * none of the others.
 */
export function useBulkMarks({ onMarked, onDone, pause = pauseHere }: BulkOptions) {
  const mark = useOrderMarks();
  const [run, setRun] = useState<BulkRun | null>(null);
  const busy = run !== null && run.ends.length < run.of;

  async function start(
    list: string,
    orders: readonly OrderDocument[],
    as: OrderMark,
  ): Promise<void> {
    const ends: BulkRun['ends'][number][] = [];
    const begun = { list, as, of: orders.length, isPausing: false };
    setRun({ ...begun, ends });
    /** Since the last mark that the shop took, in milliseconds. */
    let waited = 0;
    for (const order of orders) {
      let end = await mark(order, as);
      while (end.status === 'slowed' && waited < MAX_WAIT) {
        setRun({ ...begun, isPausing: true, ends: [...ends] });
        await pause(PAUSE);
        waited += PAUSE;
        end = await mark(order, as);
      }
      if (end.status !== 'slowed') waited = 0;
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
