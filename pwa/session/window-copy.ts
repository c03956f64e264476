import { liveQuery } from 'dexie';
import { resetClient } from '../outbox/outbox-client';
import type { DeviceDatabase } from '../database/device-database';

/** What a reload of this window must not lose: the cart, and what is on its way to the shop. */
const TABLES = ['cartLines', 'clients', 'outbox'];
/** The number grows when yesterday's copy could not be read any more. */
const KEY = 'window-copy-1';

interface WindowCopy {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
}

export interface WindowCopyDeps {
  readonly db: DeviceDatabase;
  /** The database is in this window's memory. */
  readonly inMemory: () => boolean;
  /** `sessionStorage`; the reach for it may throw where storage is forbidden. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Calls back when the page is left, by a reload too. */
  readonly onLeave: (listener: () => void) => void;
  /** Waits until the page stands: nothing of this is needed to draw it. */
  readonly idle: () => Promise<void>;
  readonly randomUuid: () => string;
}

/**
 * Reads the copy of one moment.
 * @param all with what was answered: of use only where it is nowhere else
 */
function read(db: DeviceDatabase, all: boolean): Promise<WindowCopy> {
  const tables = all ? [...TABLES, 'settled'] : TABLES;
  return db.transaction('r', [...tables, 'settings'], async () => {
    const rows: Record<string, readonly unknown[]> = {};
    for (const table of tables) rows[table] = await db.table(table).toArray();
    const draft = await db.setting('checkout');
    rows['settings'] = draft ? [draft] : [];
    return { rows };
  });
}

/**
 * Where the database is in memory, a copy of the cart and of what waits lies in the session's storage: it ends with the
 * window, and until then a reload goes on where it was, an order under the same id, so that it is never placed twice. A
 * database that disappears while the page is open is followed by one in memory that begins with the same.
 */
export function followWindowCopy(deps: WindowCopyDeps): void {
  const { db, inMemory, storage, randomUuid } = deps;
  let newest: WindowCopy | undefined;
  // This one: another database may be in memory while it is open on the disk.
  let isOpenInMemory = false;

  function store(): void {
    if (!newest || !isOpenInMemory) return;
    const isEmpty = Object.values(newest.rows).every((rows) => rows.length === 0);
    try {
      if (isEmpty) storage().removeItem(KEY);
      else storage().setItem(KEY, JSON.stringify(newest));
    } catch {
      // Forbidden, or no room: then a reload begins with an empty cart.
    }
  }

  function stored(): WindowCopy | undefined {
    try {
      return JSON.parse(storage().getItem(KEY) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Runs before anything else may use the opened database. */
  async function restore(opened: DeviceDatabase): Promise<void> {
    const isFromDisk = newest !== undefined && !isOpenInMemory;
    isOpenInMemory = true;
    const copy = newest ?? stored();
    for (const [table, rows] of Object.entries(copy?.rows ?? {}))
      await opened.table(table).bulkPut([...rows]);
    if (!isFromDisk) return;
    // The numbers go on on the disk, should it come back: what is sent from here is numbered on its own.
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
      // A database that went away is no reason to forget what was in it.
      error: () => undefined,
    }),
  );
  // A sign-out clears the session's storage after the database.
  deps.onLeave(store);
}
