import type { ErrorReport } from '#shared/protocol/error-report';

/** The cache that holds the reports; its existence says that there are some. */
export const ERROR_QUEUE = 'error-reports';
const PLACE = '/error-reports.json';

/** This device's pending reports, and today's. */
export interface ErrorQueue {
  /** `yyyy-mm-dd` in the shop's time zone, by the device's clock. */
  readonly day: string;
  /** How many were accepted on that day. */
  readonly taken: number;
  /** The errors met on that day: each is considered once. */
  readonly met: readonly string[];
  /** The unsent reports, the oldest first. */
  readonly waiting: readonly ErrorReport[];
}

/** Where the queue is stored. A database may be what failed, and the service worker shares no other storage with the page. */
export interface ErrorQueueStore {
  read(): Promise<ErrorQueue | undefined>;
  write(queue: ErrorQueue): Promise<void>;
  clear(): Promise<void>;
}

/** @param caches `undefined` where there are none: then the queue lasts as long as the page */
export function createErrorQueueStore(caches: CacheStorage | undefined): ErrorQueueStore {
  let inMemory: ErrorQueue | undefined;
  return {
    async read() {
      try {
        const kept = await (await caches?.open(ERROR_QUEUE))?.match(PLACE);
        // Only the shop writes there.
        return kept ? ((await kept.json()) as ErrorQueue) : inMemory;
      } catch {
        return inMemory;
      }
    },
    async write(queue) {
      inMemory = queue;
      const body = JSON.stringify(queue);
      const headers = { 'Content-Type': 'application/json' };
      await caches
        ?.open(ERROR_QUEUE)
        .then((cache) => cache.put(PLACE, new Response(body, { headers })))
        .catch(() => undefined);
    },
    async clear() {
      inMemory = undefined;
      await caches?.delete(ERROR_QUEUE).catch(() => undefined);
    },
  };
}
