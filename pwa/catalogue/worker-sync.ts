import type { Environment } from '../platform/environment';
import type { CatalogueSync, SyncDeps, SyncResult } from './catalogue-sync';
import type { FeedDeps } from './catalogue-feed';
import type { SyncMessage, SyncRequest } from './sync-messages';

/** A worker that says nothing for so long while it pulls is gone, in milliseconds: a slow network answers sooner, or is given up. */
const SILENCE = 3 * 60_000;
/** Workers that end before a pull does, until the page pulls by itself. */
const MAX_FAILURES = 2;

/** The part of a `Worker` that is used here. */
export interface SyncWorker {
  postMessage(message: SyncRequest): void;
  onmessage: ((event: MessageEvent<SyncMessage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

export interface WorkerSyncDeps
  extends Pick<Environment, 'timers'>, Pick<FeedDeps, 'connection'>, Pick<CatalogueSync, 'state'> {
  /** Makes the worker, with `sync-worker.ts` inside; absent where the browser has none, or no way to tell all tabs. */
  readonly makeWorker: (() => SyncWorker) | undefined;
  /** Opens the database, which the worker does not create. */
  readonly open: () => PromiseLike<unknown>;
  /** Loads what pulls on the page itself. */
  readonly onPage: () => Promise<Pick<CatalogueSync, 'run'>>;
  readonly needed: () => Promise<readonly string[]>;
  readonly byteBudget: SyncDeps['byteBudget'];
  /** A pull has ended, however: what the copy names may be other than before. */
  readonly onEnded: () => void;
}

interface Waiting {
  resolve(result: SyncResult): void;
}

/** Pulls in a worker, so that writing thousands of products holds no tap; on the page where workers do not work. */
export function createWorkerSync(deps: WorkerSyncDeps) {
  const { timers, connection, makeWorker } = deps;
  const waiting = new Map<number, Waiting>();
  let worker: SyncWorker | undefined;
  let lastId = 0;
  let failures = 0;
  let isResting = false;
  let stopWatching: (() => void) | undefined;
  let speed: number | undefined;

  /** Never rejects. */
  async function onPage(): Promise<SyncResult> {
    try {
      return await (await deps.onPage()).run();
    } catch {
      // Its code did not arrive.
      return 'no_answer';
    }
  }

  function watch(): void {
    stopWatching?.();
    stopWatching = waiting.size > 0 && worker ? timers.later(SILENCE, failed) : undefined;
  }

  function end(): void {
    worker?.terminate();
    worker = undefined;
    stopWatching?.();
  }

  function failed(): void {
    end();
    failures += 1;
    askAgain();
  }

  /** What waits is asked of another worker, or done here. */
  function askAgain(): void {
    const open = [...waiting];
    waiting.clear();
    for (const [, { resolve }] of open) void pull().then(resolve);
  }

  function ask(message: SyncRequest): void {
    worker?.postMessage(message);
  }

  function heard({ data }: MessageEvent<SyncMessage>): void {
    if (data.kind === 'ended') {
      failures = 0;
      speed = data.speed ?? speed;
      const pull = waiting.get(data.id);
      waiting.delete(data.id);
      pull?.resolve(data.result);
    } else if (data.kind === 'connection') connection[data.said]();
    else if (data.kind === 'needs')
      void deps
        .needed()
        .catch(() => [])
        .then((ids) => ask({ kind: 'needed', ids }));
    watch();
  }

  function begin(): boolean {
    if (worker) return true;
    if (!makeWorker || failures >= MAX_FAILURES) return false;
    try {
      worker = makeWorker();
    } catch {
      failures = MAX_FAILURES;
      return false;
    }
    worker.onmessage = heard;
    worker.onerror = failed;
    return true;
  }

  /** Never rejects. */
  async function pull(): Promise<SyncResult> {
    try {
      await deps.open();
    } catch {
      return 'storage_failed';
    }
    return new Promise((resolve) => {
      lastId += 1;
      if (isResting) {
        waiting.set(lastId, { resolve });
        return;
      }
      if (!begin()) {
        void onPage().then(resolve);
        return;
      }
      waiting.set(lastId, { resolve });
      ask({ kind: 'run', id: lastId, budget: deps.byteBudget() });
      watch();
    });
  }

  return {
    state: deps.state,
    run: () => pull().finally(deps.onEnded),
    /** How fast the catalogue travelled last, in bytes a second; nothing while that is not known. */
    speed: () => speed,
    /** Ends the worker while the page is frozen (bfcache): its transactions would block others (docs/guarantees.md#page-put-away). */
    rest(): void {
      isResting = true;
      end();
    },
    /** What was under way is asked again. */
    wake(): void {
      isResting = false;
      askAgain();
    },
  };
}
