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

/** A copy, and whether its rows are in the browser's own database. */
interface ReadCopy {
  readonly copy: WindowCopy;
  readonly fromDisk: boolean;
}

/**
 * Reads the copy of one moment; with what was answered only where that is nowhere else.
 * @param onDisk of the database that is open, asked once it is
 */
function read(db: DeviceDatabase, onDisk: () => boolean): Promise<ReadCopy> {
  return db.transaction('r', [...TABLES, 'settled', 'settings'], async () => {
    const fromDisk = onDisk();
    const rows: Record<string, readonly unknown[]> = {};
    for (const table of fromDisk ? TABLES : [...TABLES, 'settled'])
      rows[table] = await db.table(table).toArray();
    const draft = await db.setting('checkout');
    rows['settings'] = draft ? [draft] : [];
    return { copy: { rows }, fromDisk };
  });
}

/**
 * Where the database is in memory, a copy of the cart and of what waits lies in the session's storage: it ends with the
 * window, and until then a reload goes on where it was, an order under the same id, so that it is never placed twice. A
 * database that disappears while the page is open is followed by one in memory that begins with the same.
 */
export function followWindowCopy(deps: WindowCopyDeps): void {
  const { db, inMemory, storage, randomUuid } = deps;
  let newest: ReadCopy | undefined;
  // That others are in memory by now says nothing of the one that is open, nor of what was read from it.
  let onDisk = true;

  function store(): void {
    if (!newest || newest.fromDisk) return;
    const isEmpty = Object.values(newest.copy.rows).every((rows) => rows.length === 0);
    try {
      if (isEmpty) storage().removeItem(KEY);
      else storage().setItem(KEY, JSON.stringify(newest.copy));
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
    const copy = newest?.copy ?? stored();
    for (const [table, rows] of Object.entries(copy?.rows ?? {}))
      await opened.table(table).bulkPut([...rows]);
    if (!newest?.fromDisk) return;
    // The numbers go on on the disk, should it come back: what is sent from here is numbered on its own.
    await opened.transaction('rw', opened.clients, opened.outbox, async () => {
      for (const client of await opened.clients.toArray())
        await resetClient(opened, client, randomUuid);
    });
  }

  function prepare(opened: DeviceDatabase): Promise<void> | undefined {
    onDisk = !inMemory();
    return onDisk ? undefined : restore(opened).catch(() => undefined);
  }

  db.on('ready', (opened) => prepare(opened as DeviceDatabase), true);
  void deps.idle().then(() =>
    liveQuery(() => read(db, () => onDisk)).subscribe({
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
