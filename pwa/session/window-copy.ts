import { liveQuery } from 'dexie';
import { resetClient } from '../outbox/outbox-client';
import type { DeviceDatabase } from '../database/device-database';

/** What a reload of this window must not lose: the cart, and unsent actions. */
const TABLES = ['cartLines', 'clients', 'outbox'];
/** Raised when older copies can no longer be read. */
const KEY = 'window-copy-1';

interface WindowCopy {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
}

export interface WindowCopyDeps {
  readonly db: DeviceDatabase;
  /** The database is in this window's memory. */
  readonly inMemory: () => boolean;
  /** `sessionStorage`; accessing it may throw where storage is forbidden. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Calls back when the page is left, by a reload too. */
  readonly onLeave: (listener: () => void) => void;
  /** Waits until the page is rendered: rendering does not need it. */
  readonly idle: () => Promise<void>;
  readonly randomUuid: () => string;
}

/**
 * Reads a snapshot for the copy.
 * @param all including settled actions: needed only where they are stored nowhere else
 */
function read(db: DeviceDatabase, all: boolean): Promise<WindowCopy> {
  const tables = all ? [...TABLES, 'settled'] : TABLES;
  return db.transaction('r', [...tables, 'settings'], async () => {
    const rows: Record<string, readonly unknown[]> = {};
    for (const table of tables) rows[table] = await db.table(table).toArray();
    const drafts = await db.settings.bulkGet(['buy-now', 'checkout']);
    rows['settings'] = drafts.filter((row) => row !== undefined);
    return { rows };
  });
}

/**
 * Where the database is in memory, a copy of the cart and of what waits is in the session storage: it ends with the
 * window, and until then a reload continues, an order under the same id, so that it is never placed twice. A
 * database that disappears while the page is open is replaced by one in memory with the same content.
 */
export function followWindowCopy(deps: WindowCopyDeps): void {
  const { db, inMemory, storage, randomUuid } = deps;
  let newest: WindowCopy | undefined;
  // This one: another database may be in memory while it is open on disk.
  let isOpenInMemory = false;

  function store(): void {
    if (!newest || !isOpenInMemory) return;
    const isEmpty = Object.values(newest.rows).every((rows) => rows.length === 0);
    try {
      if (isEmpty) storage().removeItem(KEY);
      else storage().setItem(KEY, JSON.stringify(newest));
    } catch {
      // Forbidden, or full: then a reload begins with an empty cart.
    }
  }

  function stored(): WindowCopy | undefined {
    try {
      return JSON.parse(storage().getItem(KEY) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Runs before any other use of the opened database. */
  async function restore(opened: DeviceDatabase): Promise<void> {
    const isFromDisk = newest !== undefined && !isOpenInMemory;
    isOpenInMemory = true;
    const copy = newest ?? stored();
    for (const [table, rows] of Object.entries(copy?.rows ?? {}))
      await opened.table(table).bulkPut([...rows]);
    if (!isFromDisk) return;
    // The numbers continue on disk, should it come back: what is sent from here has its own numbering.
    await opened.transaction('rw', opened.clients, opened.outbox, async () => {
      for (const client of await opened.clients.toArray())
        await resetClient(opened, client, randomUuid);
    });
  }

  db.on(
    'ready',
    (opened) => (inMemory() ? restore(opened as DeviceDatabase).catch(() => undefined) : undefined),
    true,
  );
  void deps.idle().then(() =>
    liveQuery(() => read(db, isOpenInMemory)).subscribe({
      next(copy) {
        newest = copy;
        store();
      },
      // A database that disappeared must not lose its content.
      error: () => undefined,
    }),
  );
  // A sign-out clears the session storage after the database.
  deps.onLeave(store);
}
