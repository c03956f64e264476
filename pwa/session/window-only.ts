import { liveQuery } from 'dexie';
import { indexedDB, IDBKeyRange } from 'fake-indexeddb';
import type { IndexedDbParts } from '../platform/database-factory';
import type { DeviceDatabase } from '../database/device-database';

/** An IndexedDB in the memory of this window. */
export const memoryDatabase: IndexedDbParts = { indexedDB, IDBKeyRange };

interface WindowOnlyDeps {
  readonly db: DeviceDatabase;
  readonly window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/** Asks before the window is closed while something waits in its memory. Loaded only where the database is in it. */
export function startWindowOnly({ db, window }: WindowOnlyDeps): void {
  const ask = (event: Event) => event.preventDefault();
  liveQuery(() => db.outbox.filter(({ name }) => name !== 'void').count()).subscribe({
    next(waiting) {
      if (waiting > 0) window.addEventListener('beforeunload', ask);
      else window.removeEventListener('beforeunload', ask);
    },
    error: () => undefined,
  });
}
