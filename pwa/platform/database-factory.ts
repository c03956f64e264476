import { createListeners } from './observable';
import type { Timers } from './timers';
import type { RunningTransactions } from './running-transactions';

/** The part of IndexedDB that a database library asks for. */
export interface IndexedDbParts {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: Pick<typeof IDBKeyRange, 'only' | 'bound' | 'lowerBound' | 'upperBound'>;
}

/** The browser's IndexedDB, or, once that cannot be opened, one in the memory of this window. */
export interface DatabaseFactory extends IndexedDbParts {
  /** The browser's cannot be opened: what is written is gone with this window. Never goes back. */
  inMemory(): boolean;
  /** Calls back when that becomes true; returns the way to stop it. */
  subscribe(listener: () => void): () => void;
  /** The browser has one of its own, or says so. */
  readonly isNative: boolean;
  /** The one in use, past the stand-in. @throws Error where the browser has none and none is in memory yet */
  current(): IDBFactory;
}

export interface DatabaseFactoryDeps {
  /** The browser's own; `undefined` where there is none. The reach for it may throw where storage is forbidden. */
  readonly native: () => Partial<IndexedDbParts>;
  /** Loads the one in memory. */
  readonly loadMemory: () => Promise<IndexedDbParts>;
  /** Is told of every database of the browser's that is opened. */
  readonly transactions?: Pick<RunningTransactions, 'follow'>;
  /** Gives up what can be fetched again: a full disk may be why nothing opens. Never rejects. */
  readonly makeRoom: () => Promise<void>;
  /** Called with what the browser said when its own database is given up. */
  readonly refused?: (reason: DOMException) => void;
  readonly timers: Timers;
}

/**
 * How long the browser may take to say anything of an opening, in milliseconds: a press that waits for the database is answered by
 * then. One that waits for another tab says so, and has no limit.
 */
const MAX_OPENING = 10_000;

/**
 * With these an open does not succeed by asking again: storage is forbidden (a private window, a policy), its files are
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

/** These say, or may say, that the disk is full: room is made before the second try. */
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
   * @param failed told of an error before the caller is; true keeps it from the caller
   * @param answered told as soon as the browser says anything
   */
  follow(
    opening: IDBOpenDBRequest,
    failed?: (error: DOMException | null) => boolean,
    answered: () => void = () => undefined,
  ): void {
    this.#answering = opening;
    let upgrading = false;
    /** It was given up, and another one followed: nothing of what it says counts, and nobody would close what it opens. */
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
      // Once the caller has begun to make its stores, the failure is the caller's too.
      if (!upgrading && failed?.(opening.error)) event.preventDefault();
      else this.onerror?.(event);
    };
  }

  /** Whatever the browser still says of the opening does not count. */
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

/** What there is of IndexedDB; nothing where the reach for it throws. */
function partsOf(native: DatabaseFactoryDeps['native']): Partial<IndexedDbParts> {
  try {
    return native();
  } catch {
    return {};
  }
}

/**
 * An IndexedDB that can always be opened. All that opens a database waits until it is known which one it is, so that nothing
 * that is asked at the start fails: the browser's; where that refuses for good, after room was made and once more, the one
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

    /** @param otherwise what follows where the browser refuses for good */
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
