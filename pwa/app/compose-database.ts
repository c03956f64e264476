import { Dexie } from 'dexie';
import { idle, onFreeze } from '../platform/browser';
import { createDatabaseFactory } from '../platform/database-factory';
import { createRunningTransactions } from '../platform/running-transactions';
import { browserEnvironment } from '../platform/environment';
import { attachBackup } from '../database/backup';
import { DeviceDatabase } from '../database/device-database';
import { followWindowCopy } from '../session/window-copy';

/**
 * The device's database; in this window's memory where the browser refuses storage.
 * @param makeRoom deletes what can be fetched again
 * @param refused called with the reason why the browser's own cannot be opened
 */
export function composeDatabase(
  makeRoom: () => Promise<void>,
  randomUuid: () => string,
  refused: (reason: DOMException) => void,
) {
  const transactions = createRunningTransactions();
  const factory = createDatabaseFactory({
    transactions,
    native: () => ({ indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange }),
    loadMemory: async () => (await import('../session/window-only')).memoryDatabase,
    makeRoom,
    refused,
    timers: browserEnvironment.timers,
  });
  const { indexedDB, IDBKeyRange } = factory;
  // For every database of the page, those of the account's replica too, and for Dexie's own live queries.
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
  // In Safari, Dexie looks at the browser's own before it opens anything.
  if (!factory.isNative)
    Reflect.defineProperty(globalThis, 'indexedDB', { value: indexedDB, configurable: true });

  let wasUndone = false;
  onFreeze(
    () => (wasUndone = transactions.undo()),
    // The aborted transactions were this page's own: it repeats its queries.
    () => wasUndone && location.reload(),
  );

  const db = new DeviceDatabase('shop', makeRoom);
  attachBackup({
    db,
    caches: 'caches' in globalThis ? globalThis.caches : undefined,
    locks: browserEnvironment.locks,
    timers: browserEnvironment.timers,
    inMemory: factory.inMemory,
    idle,
  });
  followWindowCopy({
    db,
    inMemory: factory.inMemory,
    storage: () => sessionStorage,
    onLeave: (listener) => addEventListener('pagehide', listener),
    idle,
    randomUuid,
  });
  return { db, factory };
}
