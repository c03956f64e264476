import { useState } from 'react';
import type { OrderDocument } from '#shared/orders/order';
import type {
  TransitionEnd,
  TransitionFields,
} from '../../../components/admin/use-order-transitions';
import { browserTimers } from '../../../platform/timers';
import { useTransitMany, type BulkTransition } from '../../../components/admin/use-transit-many';

/** How many orders one call marks, so that the progress is visible. */
const BATCH_SIZE = 100;

/** How long is waited where the shop asks for a pause, and for how long at most, in milliseconds: its limit is by the minute. */
const RETRY_DELAY = 5_000;
const MAX_WAIT = 120_000;
/** How often those whose answer was lost are asked for again in a row: nothing is marked twice by it. */
const MAX_AGAIN = 2;

/** The status transitions of many orders, and the result of each. */
export interface BulkRun {
  /** The list that they were selected in. */
  readonly list: string;
  readonly as: BulkTransition;
  readonly of: number;
  /** The shop has asked for a pause: it resumes by itself. */
  readonly isPausing: boolean;
  /** Those that are done, in the order in which they were sent. */
  readonly ends: readonly { readonly order: string; readonly end: TransitionEnd }[];
}

interface BulkOptions {
  readonly onMarked: (order: OrderDocument) => void;
  /** All of them have their answer. */
  readonly onDone: () => void;
  /** Waits, in milliseconds. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

const pauseHere = (milliseconds: number) =>
  new Promise<void>((resolve) => void browserTimers.later(milliseconds, resolve));

/**
 * Marks many orders, some by each call, at the pace that the shop allows: each has its own answer, and one that fails stops
 * none of the others.
 */
export function useBulkTransitions({ onMarked, onDone, pause = pauseHere }: BulkOptions) {
  const transitMany = useTransitMany();
  const [run, setRun] = useState<BulkRun | null>(null);
  const busy = run !== null && run.ends.length < run.of;

  async function start(
    list: string,
    orders: readonly OrderDocument[],
    as: BulkTransition,
    fields: TransitionFields = {},
  ): Promise<void> {
    const ends: BulkRun['ends'][number][] = [];
    const begun = { list, as, of: orders.length, isPausing: false };
    setRun({ ...begun, ends });
    /** Since the last call that the shop took, in milliseconds. */
    let waited = 0;
    /** Since the last call that it answered. */
    let again = 0;
    const isToBeAskedAgain = (answers: readonly TransitionEnd[]) =>
      answers.every(({ status }) => status === 'slowed')
        ? waited < MAX_WAIT
        : answers.every(({ status }) => status === 'unanswered') && again < MAX_AGAIN;
    for (let from = 0; from < orders.length; from += BATCH_SIZE) {
      const some = orders.slice(from, from + BATCH_SIZE);
      let answers = await transitMany(some, as, fields);
      while (isToBeAskedAgain(answers)) {
        const isSlowed = answers[0]?.status === 'slowed';
        setRun({ ...begun, isPausing: true, ends: [...ends] });
        await pause(RETRY_DELAY);
        if (isSlowed) waited += RETRY_DELAY;
        else again += 1;
        answers = await transitMany(some, as, fields);
      }
      const [first] = answers;
      if (first?.status !== 'slowed') waited = 0;
      if (first?.status !== 'slowed' && first?.status !== 'unanswered') again = 0;
      for (const [place, order] of some.entries()) {
        const end = answers[place];
        if (!end) throw new Error('An order without its answer');
        ends.push({ order: order._id, end });
        if (end.status === 'marked') onMarked(end.order);
      }
      setRun({ ...begun, ends: [...ends] });
    }
    onDone();
  }

  return {
    busy,
    start,
    clear: () => setRun(null),
    /** What a list shows of it: all while it runs, then only in the list where it was started. */
    runOf: (list: string) => (busy || run?.list === list ? run : null),
  };
}
