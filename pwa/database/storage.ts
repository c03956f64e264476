import type { DatabaseFactory } from '../platform/database-factory';
import { createObservable } from '../platform/observable';
import { dropPictures } from '../platform/picture-cache';

/** Space and durability of this device's storage. */
export interface StorageHealth {
  /** No persistent database is available (a private window, a policy): the shop works only with a connection, and stores nothing. */
  readonly unavailable: boolean;
  /** Nearly all of the space is used. */
  readonly short: boolean;
  /** The browser promised not to clear the storage by itself; `undefined` where it does not say. */
  readonly persistent: boolean | undefined;
}

export interface StorageDeps {
  /** Opens the database. @throws where it cannot be used */
  readonly open: () => Promise<unknown>;
  /** Whether the database is in this window's memory; on disk unless given. */
  readonly factory?: Pick<DatabaseFactory, 'inMemory' | 'subscribe'>;
  /** `navigator.storage`, if available. */
  readonly manager?: Pick<StorageManager, 'estimate' | 'persist' | 'persisted'> | undefined;
  /** `caches`, if available. */
  readonly caches?: Pick<CacheStorage, 'delete'> | undefined;
}

/** From this share of the quota on, space is short. */
const SHORT_FROM = 0.9;

/** Manages the shop's storage space (docs/guarantees.md#disk-full). */
export function createDeviceStorage(deps: StorageDeps) {
  const { manager } = deps;
  const health = createObservable<StorageHealth>({
    unavailable: false,
    short: false,
    persistent: undefined,
  });
  let asked = false;

  function become(change: Partial<StorageHealth>): void {
    const before = health.current();
    const next = { ...before, ...change };
    const isSame =
      next.unavailable === before.unavailable &&
      next.short === before.short &&
      next.persistent === before.persistent;
    if (!isSame) health.become(next);
  }

  deps.factory?.subscribe(() => become({ unavailable: true }));

  async function isShort(): Promise<boolean> {
    const { usage = 0, quota = 0 } = (await manager?.estimate().catch(() => undefined)) ?? {};
    return quota > 0 && usage / quota >= SHORT_FROM;
  }

  return {
    health: health.current,
    subscribe: health.subscribe,

    /** Asks the browser once for persistent storage: after the first thing worth keeping. Never rejects. */
    askToPersist(): void {
      if (asked || !manager) return;
      asked = true;
      manager.persist().then(
        (persistent) => become({ persistent }),
        () => undefined,
      );
    },

    /** Space is short: deletes the pictures, which can be fetched again. The outbox is never touched. Never rejects. */
    async makeRoom(): Promise<void> {
      await dropPictures(deps.caches);
      become({ short: await isShort() });
    },

    /** Checks database and space now. Never rejects. */
    async check(): Promise<void> {
      const unavailable = await deps.open().then(
        () => deps.factory?.inMemory() ?? false,
        () => true,
      );
      become({ unavailable });
      if (await isShort()) await dropPictures(deps.caches);
      become({
        short: await isShort(),
        persistent: await manager?.persisted().catch(() => undefined),
      });
    },
  };
}
export type DeviceStorage = ReturnType<typeof createDeviceStorage>;
