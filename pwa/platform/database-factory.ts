import { createListeners } from './observable';
import type { Timers } from './timers';
import type { RunningTransactions } from './running-transactions';

/** The part of IndexedDB that a database library needs. */
export interface IndexedDbParts {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: Pick<typeof IDBKeyRange, 'only' | 'bound' | 'lowerBound' | 'upperBound'>;
}

/** The browser's IndexedDB, or, once that cannot be opened, one in the memory of this window. */
export interface DatabaseFactory extends IndexedDbParts {
  /** The browser's cannot be opened: what is written is lost with this window. Never reverts. */
  inMemory(): boolean;
  /** Calls back when that becomes true; returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  /** The browser has one of its own, or says so. */
  readonly isNative: boolean;
  /** The one in use, without the wrapper. @throws Error where the browser has none and none is in memory yet */
  current(): IDBFactory;
}

export interface DatabaseFactoryDeps {
  /** The browser's own; `undefined` where there is none. Accessing it may throw where storage is forbidden. */
  readonly native: () => Partial<IndexedDbParts>;
  /** Loads the one in memory. */
  readonly loadMemory: () => Promise<IndexedDbParts>;
  /** Called with every database of the browser's that is opened. */
  readonly transactions?: Pick<RunningTransactions, 'follow'>;
  /** Deletes what can be fetched again: a full disk may be why nothing opens. Never rejects. */
  readonly makeRoom: () => Promise<void>;
  /** Called with the browser's error when its own database is given up. */
  readonly refused?: (reason: DOMException) => void;
  readonly timers: Timers;
}

/**
 * How long the browser may take to answer an opening, in milliseconds: a press that waits for the database is answered by
 * then. One that waits for another tab reports that, and has no limit.
 */
const MAX_OPENING = 10_000;

/**
 * With these errors a retry does not help: storage is forbidden (a private window, a policy), its files are
 * broken, or the disk is full. Any other error, such as a version that is too old, is the caller's business.
 */
const FOR_GOOD: ReadonlySet<string> = new Set([
  'SecurityError',
  'InvalidStateError',
  'UnknownError',
  'NotAllowedError',
  'NotSupportedError',
  'NotFoundError',
  'QuotaExceededError',
]);

/** These say, or may say, that the disk is full: space is freed before the second try. */
const PERHAPS_FULL: ReadonlySet<string> = new Set(['QuotaExceededError', 'UnknownError']);

/** An opening whose answer comes from one database or the other. */
class RelayedOpening extends EventTarget implements IDBOpenDBRequest {
  onsuccess: IDBOpenDBRequest['onsuccess'] = null;
  onerror: IDBOpenDBRequest['onerror'] = null;
  onblocked: IDBOpenDBRequest['onblocked'] = null;
  onupgradeneeded: IDBOpenDBRequest['onupgradeneeded'] = null;
  #answering: IDBOpenDBRequest | undefined;
  #failure: DOMException | undefined;

  get result(): IDBDatabase {
    if (!this.#answering) throw new DOMException(undefined, 'InvalidStateError');
    return this.#answering.result;
  }
  get error(): DOMException | null {
    return this.#failure ?? this.#answering?.error ?? null;
  }
  get transaction(): IDBTransaction | null {
    return this.#answering?.transaction ?? null;
  }
  get source(): IDBOpenDBRequest['source'] {
    return this.#answering?.source as IDBOpenDBRequest['source'];
  }
  get readyState(): IDBRequestReadyState {
    return this.#failure ? 'done' : (this.#answering?.readyState ?? 'pending');
  }

  /**
   * @param failed receives an error before the caller does; true hides it from the caller
   * @param answered called as soon as the browser answers
   */
  follow(
    opening: IDBOpenDBRequest,
    failed?: (error: DOMException | null) => boolean,
    answered: () => void = () => undefined,
  ): void {
    this.#answering = opening;
    let upgrading = false;
    /** It was given up and replaced: its result is ignored, and what it opens is closed. */
    const isGivenUp = () => this.#answering !== opening;
    opening.onsuccess = (event) => {
      answered();
      if (isGivenUp()) opening.result.close();
      else this.onsuccess?.(event);
    };
    opening.onblocked = (event) => {
      answered();
      if (!isGivenUp()) this.onblocked?.(event);
    };
    opening.onupgradeneeded = (event) => {
      answered();
      if (isGivenUp()) {
        opening.transaction?.abort();
        return;
      }
      upgrading = true;
      this.onupgradeneeded?.(event);
    };
    opening.onerror = (event) => {
      answered();
      if (isGivenUp()) {
        event.preventDefault();
        return;
      }
      // Once the caller has begun to create its stores, the failure is the caller's too.
      if (!upgrading && failed?.(opening.error)) event.preventDefault();
      else this.onerror?.(event);
    };
  }

  /** Later answers of the browser to the opening are ignored. */
  giveUp(): void {
    this.#answering = undefined;
  }

  /** No database answers at all. */
  fail(error: DOMException): void {
    this.#failure = error;
    if (this.onerror) this.addEventListener('error', this.onerror, { once: true });
    this.dispatchEvent(new Event('error', { cancelable: true }));
  }
}

/** The available IndexedDB; nothing where accessing it throws. */
function partsOf(native: DatabaseFactoryDeps['native']): Partial<IndexedDbParts> {
  try {
    return native();
  } catch {
    return {};
  }
}

/**
 * An IndexedDB that can always be opened. Every opening waits until it is known which one it is, so that no early
 * request fails: the browser's; where that refuses for good, after freeing space and a retry, the one
 * in memory, for the rest of this window's life.
 */
export function createDatabaseFactory(deps: DatabaseFactoryDeps): DatabaseFactory {
  const { subscribe, tell } = createListeners();
  let memory: IndexedDbParts | undefined;
  let loading: Promise<IndexedDbParts> | undefined;

  const native = partsOf(deps.native);

  function current(): IDBFactory {
    const factory = memory?.indexedDB ?? native.indexedDB;
    if (!factory) throw new DOMException(undefined, 'NotSupportedError');
    return factory;
  }

  function ranges(): IndexedDbParts['IDBKeyRange'] {
    const found = memory?.IDBKeyRange ?? native.IDBKeyRange;
    if (!found) throw new DOMException(undefined, 'NotSupportedError');
    return found;
  }

  async function toMemory(): Promise<IDBFactory> {
    loading ??= deps.loadMemory().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const loaded = await loading;
    if (!memory) {
      memory = loaded;
      tell();
    }
    return loaded.indexedDB;
  }

  function open(name: string, version?: number): IDBOpenDBRequest {
    if (memory) return memory.indexedDB.open(name, version);
    const relayed = new RelayedOpening();

    /** @param otherwise what happens where the browser refuses for good */
    function attempt(otherwise: (reason: DOMException) => Promise<void>): void {
      try {
        const opening = current().open(name, version);
        deps.transactions?.follow(opening);
        const stop = deps.timers.later(MAX_OPENING, () => {
          relayed.giveUp();
          void openInMemory(new DOMException('No answer', 'TimeoutError'));
        });
        relayed.follow(
          opening,
          (error) => {
            if (!error || !FOR_GOOD.has(error.name)) return false;
            void otherwise(error);
            return true;
          },
          stop,
        );
      } catch (thrown) {
        void otherwise(
          thrown instanceof DOMException
            ? thrown
            : new DOMException(String(thrown), 'UnknownError'),
        );
      }
    }

    const openInMemory = (reason: DOMException) => {
      deps.refused?.(reason);
      return toMemory().then(
        (factory) => relayed.follow(factory.open(name, version)),
        () => relayed.fail(reason),
      );
    };

    attempt(async (reason) => {
      if (!native.indexedDB) return openInMemory(reason);
      if (PERHAPS_FULL.has(reason.name)) await deps.makeRoom();
      attempt(openInMemory);
    });
    return relayed;
  }

  const facade = {
    open,
    deleteDatabase: (name: string) => current().deleteDatabase(name),
    databases: () => current().databases(),
    cmp: (first: unknown, second: unknown) => current().cmp(first, second),
  };
  return {
    indexedDB: facade,
    IDBKeyRange: {
      only: (value: unknown) => ranges().only(value),
      bound: (...bounds) => ranges().bound(...bounds),
      lowerBound: (...bound) => ranges().lowerBound(...bound),
      upperBound: (...bound) => ranges().upperBound(...bound),
    },
    isNative: native.indexedDB !== undefined,
    inMemory: () => memory !== undefined,
    current,
    subscribe,
  };
}
