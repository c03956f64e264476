import type { ErrorReport } from '#shared/protocol/error-report';

/** The cache that holds the reports, whose name alone says that there are some. */
export const ERROR_QUEUE = 'error-reports';
const PLACE = '/error-reports.json';

/** What this device has to report, and what it has reported today. */
export interface ErrorQueue {
  /** `yyyy-mm-dd`, the shop's, as the device's clock has it. */
  readonly day: string;
  /** How many were taken on that day. */
  readonly taken: number;
  /** What was met on that day: each is looked at once. */
  readonly met: readonly string[];
  /** What waits to be sent, the oldest first. */
  readonly waiting: readonly ErrorReport[];
}

/** Where the queue is kept. A database may be what failed, and the service worker has no other storage in common with the page. */
export interface ErrorQueueStore {
  read(): Promise<ErrorQueue | undefined>;
  write(queue: ErrorQueue): Promise<void>;
  clear(): Promise<void>;
}

/** @param caches `undefined` where the browser keeps nothing: then the queue lasts as long as the page */
export function createErrorQueueStore(caches: CacheStorage | undefined): ErrorQueueStore {
  let inMemory: ErrorQueue | undefined;
  return {
    async read() {
      try {
        const kept = await (await caches?.open(ERROR_QUEUE))?.match(PLACE);
        // The shop alone writes there.
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
