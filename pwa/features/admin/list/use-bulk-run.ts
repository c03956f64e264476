import { useState } from 'react';
import { browserTimers } from '../../../platform/timers';
import type { Row } from './admin-columns';

/** How long is waited where the shop asks for a pause, and for how long at most, in milliseconds: its limit is by the minute. */
const RETRY_DELAY = 5_000;
const MAX_WAIT = 120_000;
/** How often those whose answer was lost are asked for again in a row: nothing is done twice by it. */
const MAX_AGAIN = 2;

/** What came of one row. */
export interface BulkEnd {
  readonly status: 'marked' | 'refused' | 'slowed' | 'unanswered';
  readonly text: string;
}

/** What is done to many rows, and the result of each. */
export interface BulkRun<What, End extends BulkEnd> {
  /** The list that they were selected in. */
  readonly list: string;
  readonly as: What;
  readonly of: number;
  /** The shop has asked for a pause: it resumes by itself. */
  readonly isPausing: boolean;
  /** Those that are done, in the order in which they were sent. */
  readonly ends: readonly { readonly id: string; readonly end: End }[];
}

interface BulkOptions<End> {
  readonly onMarked?: (end: Extract<End, { readonly status: 'marked' }>) => void;
  /** All of them have their answer: these. */
  readonly onDone: (ends: readonly End[]) => void;
  /** Waits, in milliseconds. */
  readonly pause?: ((milliseconds: number) => Promise<void>) | undefined;
}

const pauseHere = (milliseconds: number) =>
  new Promise<void>((resolve) => void browserTimers.later(milliseconds, resolve));

/**
 * Does something to many rows, some by each call, at the pace that the shop allows: each has its own answer, and one that fails stops
 * none of the others.
 */
export function useBulkRun<What, End extends BulkEnd>({
  onMarked,
  onDone,
  pause = pauseHere,
}: BulkOptions<End>) {
  const [run, setRun] = useState<BulkRun<What, End> | null>(null);
  const busy = run !== null && run.ends.length < run.of;

  /**
   * @param parts the rows of each call, so few that the progress is visible
   * @param send asked again with the same rows it does nothing twice
   */
  async function start<Item extends Row>(
    list: string,
    as: What,
    parts: readonly (readonly Item[])[],
    send: (some: readonly Item[]) => Promise<readonly End[]>,
  ): Promise<void> {
    const ends: BulkRun<What, End>['ends'][number][] = [];
    const begun = { list, as, of: parts.flat().length, isPausing: false };
    setRun({ ...begun, ends });
    /** Since the last call that the shop took, in milliseconds. */
    let waited = 0;
    /** Since the last call that it answered. */
    let again = 0;
    const isToBeAskedAgain = (answers: readonly End[]) =>
      answers.every(({ status }) => status === 'slowed')
        ? waited < MAX_WAIT
        : answers.every(({ status }) => status === 'unanswered') && again < MAX_AGAIN;
    for (const some of parts) {
      let answers = await send(some);
      while (isToBeAskedAgain(answers)) {
        const isSlowed = answers[0]?.status === 'slowed';
        setRun({ ...begun, isPausing: true, ends: [...ends] });
        await pause(RETRY_DELAY);
        if (isSlowed) waited += RETRY_DELAY;
        else again += 1;
        answers = await send(some);
      }
      const [first] = answers;
      if (first?.status !== 'slowed') waited = 0;
      if (first?.status !== 'slowed' && first?.status !== 'unanswered') again = 0;
      for (const [place, { _id: id }] of some.entries()) {
        const end = answers[place];
        if (!end) throw new Error('A row without its answer');
        ends.push({ id, end });
        if (isMarked(end)) onMarked?.(end);
      }
      setRun({ ...begun, ends: [...ends] });
    }
    onDone(ends.map(({ end }) => end));
  }

  return {
    busy,
    start,
    clear: () => setRun(null),
    /** What a list shows of it: all while it runs, then only in the list where it was started. */
    runOf: (list: string) => (busy || run?.list === list ? run : null),
  };
}

const isMarked = <End extends BulkEnd>(
  end: End,
): end is Extract<End, { readonly status: 'marked' }> => end.status === 'marked';
