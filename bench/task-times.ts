import type { Browser } from 'playwright-core';
import * as z from 'zod/mini';
import type { BarePage } from './bare-page';

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** In microseconds, as the times below. */
      ts: z.number(),
      dur: z.optional(z.number()),
      tdur: z.optional(z.number()),
      args: z.optional(
        z.object({ data: z.optional(z.object({ startTime: z.optional(z.number()) })) }),
      ),
    }),
  ),
});
const TASK = 'ThreadControllerImpl::RunTask';
const MARK = 'bench-mark';

/** A task of a page's main thread, in milliseconds. */
export interface Task {
  /** Since the page's navigation began. */
  readonly start: number;
  readonly duration: number;
  /** The processor time in it: other programs on the machine lengthen only the duration. A slowed-down processor counts as slow. */
  readonly cpu: number;
}

/** The tasks of a page's main thread during some work, from the browser's trace. @param page where the work ends */
export async function tasksDuring(
  browser: Browser,
  page: BarePage,
  work: () => Promise<unknown>,
): Promise<readonly Task[]> {
  await browser.startTracing(undefined, { categories: ['-*', 'toplevel', 'blink.user_timing'] });
  await work();
  await page.evaluate(`performance.mark('${MARK}'); true`);
  const { traceEvents: all } = trace.parse(JSON.parse(String(await browser.stopTracing())));
  const mark = all.find(({ name }) => name === MARK);
  const at = mark?.args?.data?.startTime;
  if (!mark || at === undefined) throw new Error('The trace does not have the page');
  const began = mark.ts - at * 1_000;
  return all
    .filter(({ name, pid, tid }) => name === TASK && pid === mark.pid && tid === mark.tid)
    .map(({ ts, dur = 0, tdur = 0 }) => ({
      start: (ts - began) / 1_000,
      duration: dur / 1_000,
      cpu: tdur / 1_000,
    }));
}
