import * as z from 'zod/mini';
import { ANSWER_TIMEOUT } from '#shared/core/limits';
import type { Timers } from '../platform/timers';

/** The reply of `GET /healthz`. */
const healthy = z.object({ status: z.literal('ok') });

/**
 * Asks the server for a sign of life. Only its own JSON counts: a captive portal answers anything with a page of its own
 * (docs/guarantees.md#captive-portal). Never rejects; a connection that hangs counts as dead after 15 s.
 */
export function createHealthProbe(fetch: typeof globalThis.fetch, timers: Timers) {
  return async function probe(): Promise<boolean> {
    const patience = new AbortController();
    const giveUp = timers.later(ANSWER_TIMEOUT, () => patience.abort());
    try {
      const response = await fetch('/healthz', {
        headers: { accept: 'application/json' },
        cache: 'no-store',
        redirect: 'manual',
        signal: patience.signal,
      });
      const body: unknown = await response.json();
      return response.ok && healthy.safeParse(body).success;
    } catch {
      return false;
    } finally {
      giveUp();
    }
  };
}
