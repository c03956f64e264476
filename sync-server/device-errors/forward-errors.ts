import type { Logger } from 'pino';
import { errorEnvelope, ENVELOPE_TYPE, type ErrorReport } from '#shared/protocol/error-report';
import type { ErrorCollector } from '../config/error-dsn-config';

/** How many wait for the collector; further ones are in the shop's own groups alone. */
const MAX_WAITING = 20;
/** How long the collector may take, in milliseconds. */
const TIMEOUT = 10_000;
/** A collector that does not answer is named this often, in milliseconds. */
const LOG_INTERVAL = 60 * 60 * 1000;

interface Deps {
  readonly collector: ErrorCollector;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
  readonly fetch: typeof fetch;
}

/**
 * Sends reports of devices on to the owner's own collector, one after another, by the server: pages speak to the shop alone. It gets what the
 * shop has taken of a report, and nothing of who sent it.
 * @returns hands a report over; never waits and never throws
 */
export function forwardErrors({
  collector,
  clock,
  log,
  fetch,
}: Deps): (report: ErrorReport) => void {
  let waiting = 0;
  let last = Promise.resolve();
  let loggedAt = -Infinity;

  async function send(report: ErrorReport): Promise<void> {
    try {
      const response = await fetch(collector.url, {
        method: 'POST',
        headers: {
          'Content-Type': ENVELOPE_TYPE,
          'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=pocket-bazaar/1.0, sentry_key=${collector.key}`,
        },
        body: errorEnvelope(report, collector.dsn),
        // It may lead anywhere, with the key.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      });
      await response.body?.cancel();
      if (!response.ok) say(`it answers ${response.status}`);
    } catch (error) {
      say(error instanceof Error ? error.name : 'unknown');
    }
  }

  function say(reason: string): void {
    if (clock() - loggedAt < LOG_INTERVAL) return;
    loggedAt = clock();
    log.warn(
      { reason },
      'ERROR_DSN: the collector takes no errors of devices; the shop keeps them',
    );
  }

  return (report) => {
    if (waiting >= MAX_WAITING) return;
    waiting += 1;
    last = last.then(async () => {
      await send(report);
      waiting -= 1;
    });
  };
}
