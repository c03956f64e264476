import type { FilterCounts } from '#shared/catalogue/filter-reply';
import type { CatalogueChoice } from '#shared/catalogue/search-path';
import { createListeners } from '../../platform/observable';
import type { FoundProducts, SearchResponse, SearchRequest } from './search-messages';

export type SearchStatus = 'idle' | 'building' | 'ready' | 'failed';

/** The worker cannot search: no database, no memory, no worker. */
export class SearchFailedError extends Error {
  override readonly name = 'SearchFailedError';
}

type Answer = Extract<SearchResponse, { readonly id: number }>;

/** The part of a `Worker` that is used here. */
export interface SearchWorker {
  postMessage(message: SearchRequest): void;
  onmessage: ((event: MessageEvent<SearchResponse>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/**
 * Search in the device's own copy of the catalogue, in a worker beside the page.
 * @param makeWorker makes the worker, with `search-worker.ts` inside
 */
export function createProductSearch(makeWorker: () => SearchWorker) {
  const { subscribe, tell } = createListeners();
  const waiting = new Map<
    number,
    {
      readonly request: SearchRequest;
      resolve(answer: Answer): void;
      reject(error: Error): void;
    }
  >();
  let worker: SearchWorker | undefined;
  let isResting = false;
  /** Queries that the previous worker had no time to answer are sent again. */
  let isAwake = false;
  let status: SearchStatus = 'idle';
  let version = 0;
  let lastId = 0;

  function become(next: SearchStatus): void {
    status = next;
    version += 1;
    tell();
  }

  function fail(): void {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new SearchFailedError('Search broke'));
    waiting.clear();
    become('failed');
  }

  function heard({ data }: MessageEvent<SearchResponse>): void {
    if (data.kind === 'failed') fail();
    else if (data.kind === 'ready') {
      if (isAwake) for (const { request } of waiting.values()) worker?.postMessage(request);
      isAwake = false;
      become('ready');
    } else {
      waiting.get(data.id)?.resolve(data);
      waiting.delete(data.id);
    }
  }

  function begin(): void {
    try {
      worker = makeWorker();
    } catch {
      fail();
      return;
    }
    worker.onmessage = heard;
    worker.onerror = fail;
    become('building');
  }

  function ask(asked: Omit<SearchRequest, 'id'>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (!worker || status !== 'ready') {
        reject(new SearchFailedError('Search is not ready'));
        return;
      }
      lastId += 1;
      const request = { ...asked, id: lastId };
      waiting.set(lastId, { request, resolve, reject });
      worker.postMessage(request);
    });
  }

  return {
    status: () => status,
    /** Incremented with each change of search results. */
    version: () => version,
    /** Calls back when status or version changed; returns the way to stop it. */
    subscribe,

    /** Starts the worker, which loads or builds its index. Safe to call again. */
    start(): void {
      if (status === 'idle') begin();
    },

    /**
     * Ends the worker while the page is frozen (bfcache): whatever it does in the database would block others
     * (docs/guarantees.md#page-put-away).
     */
    rest(): void {
      if (!worker) return;
      worker.terminate();
      worker = undefined;
      isResting = true;
    },

    /** Starts the worker again, if it pauses; pending queries are answered then. */
    wake(): void {
      if (!isResting) return;
      isResting = false;
      isAwake = true;
      begin();
    },

    /**
     * Finds products: see `SearchIndex.search`. Only once the status is `ready`.
     * @param offset how many of the best to leave out, and `limit` how many to name at most
     * @param choice one category only, or another order than that of search
     * @throws SearchFailedError when the worker broke
     */
    async find(
      keyword: string,
      offset: number,
      limit: number,
      choice: CatalogueChoice = {},
    ): Promise<FoundProducts> {
      const answer = await ask({ keyword, offset, limit, choice });
      if (answer.kind !== 'found') throw new SearchFailedError('No products were answered');
      return answer.found;
    },

    /**
     * How many products each filter would give, with the others as they are. Only once the status is `ready`.
     * @throws SearchFailedError when the worker broke
     */
    async counts(keyword: string, choice: CatalogueChoice): Promise<FilterCounts> {
      const answer = await ask({ keyword, choice, offset: 0, limit: 0, isCount: true });
      if (answer.kind !== 'counted') throw new SearchFailedError('No counts were answered');
      return answer.counts;
    },
  };
}
export type ProductSearch = ReturnType<typeof createProductSearch>;
