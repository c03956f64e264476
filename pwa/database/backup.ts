import { Dexie, RangeSet, rangesOverlap, type ObservabilitySet } from 'dexie';
import type { Timers } from '../platform/timers';
import {
  BACKUP_SETTINGS,
  BACKUP_TABLES,
  isBackupRows,
  noteNoBackup,
  readRows,
  takeOver,
  type Backup,
} from './backup-rows';
import type { DeviceDatabase } from './device-database';
import { withReopening, withRoom } from './write-durably';

/** The cache that holds the backup, with nothing else in it. */
export const BACKUP_CACHE = 'outbox-backup';
/** The form's number grows when an older one could not be read any more. */
const ADDRESS = '/outbox-backup/form-1';
/** One writer of the backup at a time among the tabs and the service worker. */
const LOCK_NAME = 'outbox-backup';
/** So long a change waits for its copy, and an opened database for one that may be there, in milliseconds. */
const MAX_WAIT = 2_000;

/** What of `CacheStorage` a backup needs. */
export type BackupCaches = Pick<CacheStorage, 'has' | 'open' | 'delete'>;

/** Where a copy lies: the change that it has seen, and a number among the copies of that change. */
interface Place {
  readonly request: Request;
  readonly change: number;
  readonly copy: number;
}

function placeOf(request: Request): Place {
  const [copy, change] = new URL(request.url).pathname.split('/').reverse().map(Number);
  return { request, change: change ?? 0, copy: copy ?? 0 };
}

/** The places of all copies, the newest first. */
async function placesIn(cache: Cache): Promise<Place[]> {
  const places = (await cache.keys()).map(placeOf);
  return places.sort((a, b) => b.change - a.change || b.copy - a.copy);
}

/** The newest copy that is whole and has seen more changes than `known`. */
async function copyAfter(known: number, caches: BackupCaches): Promise<Backup | undefined> {
  if (!(await caches.has(BACKUP_CACHE))) return undefined;
  const cache = await caches.open(BACKUP_CACHE);
  for (const { request, change } of await placesIn(cache)) {
    if (change <= known) return undefined;
    // One that was being written when the browser was ended cannot be read: the one before it is still there.
    const stored: unknown = await cache
      .match(request)
      .then((found) => found?.json())
      .catch(() => undefined);
    if (stored instanceof Object && 'rows' in stored && isBackupRows(stored.rows))
      return { change, rows: stored.rows };
  }
  return undefined;
}

const SETTINGS = new RangeSet().addKeys([...BACKUP_SETTINGS]);

/** Whether what has changed is something that a backup holds. @param parts as Dexie names them */
function isInBackup(db: DeviceDatabase, parts: ObservabilitySet): boolean {
  const partOf = (table: string) => parts[`idb://${db.name}/${table}/`];
  const settings = partOf('settings');
  return (
    // Back from the browser's cache of pages: anything may have changed.
    parts['all'] !== undefined ||
    BACKUP_TABLES.some((table) => table !== 'settings' && partOf(table)) ||
    (settings !== undefined && rangesOverlap(settings, SETTINGS))
  );
}

/**
 * Calls back with each change of what a backup holds, from any tab. By Dexie's event and not by a live query: that would read it
 * all again each time. @returns ends it
 */
function followRows(db: DeviceDatabase, listener: () => void): () => void {
  const heard = (parts: ObservabilitySet) => {
    if (isInBackup(db, parts)) listener();
  };
  Dexie.on('storagemutated', heard);
  return () => Dexie.on.storagemutated.unsubscribe(heard);
}

export interface BackupDeps {
  readonly db: DeviceDatabase;
  /** `caches`, where there are any: without them there is no backup. */
  readonly caches: BackupCaches | undefined;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly timers: Timers;
  /** The database is in this window's memory, and has a copy of its own (`window-copy.ts`). */
  readonly inMemory?: () => boolean;
  /** Waits until the page stands; with it each change is copied from then on, without it only on request. */
  readonly idle?: () => Promise<void>;
}

/**
 * Keeps what is on this device alone a second time, where the browser's database engine cannot lose it
 * (docs/decisions/0005-device-storage.md), and puts it into a database that has lost it: one that is new, or one that
 * has seen fewer changes than the copy.
 * @returns ends the copying of each change
 */
export function attachBackup(deps: BackupDeps): () => void {
  const { db, caches, locks, timers, idle, inMemory = () => false } = deps;
  if (!caches) return () => undefined;
  const to = caches;
  let running: Promise<boolean> = Promise.resolve(true);
  let next: Promise<boolean> | undefined;
  /** The cache storage has not answered in time: nobody waits for it again before it has. */
  let isOverdue = false;
  /** Something has changed since it was last read for a copy. */
  let isOutdated = true;
  /** What this page has written last, and where. */
  let written = { change: -1, copy: 0, text: '' };

  /** What `work` comes to, or false after two seconds. */
  function inTime(work: Promise<boolean>, late: () => void): Promise<boolean> {
    return new Promise((resolve) => {
      const stop = timers.later(MAX_WAIT, () => {
        late();
        resolve(false);
      });
      const end = async () => {
        const done = await work.catch(() => false);
        stop();
        resolve(done);
      };
      void end();
    });
  }

  /** @param isLate whether the database is in use by now: then no rows are put into it */
  async function restore(opened: DeviceDatabase, isLate: () => boolean): Promise<boolean> {
    const looked = await opened.setting('backup');
    const found = await copyAfter(looked?.change ?? -1, to);
    if (found && !isLate()) await takeOver(opened, found);
    if (!found && !looked) await noteNoBackup(opened);
    return true;
  }

  /**
   * Stores a copy beside the database. An older one goes only once the new one is there, so that an interruption leaves
   * one that can be read. One without any rows says that all was taken out. Runs alone among the tabs.
   * @returns whether the newest copy is of now
   * @throws what the browser throws where it keeps nothing
   */
  async function saveCopy(): Promise<boolean> {
    isOutdated = false;
    // What is shown as saved must not go without its copy because the database was closed in between.
    const read = () => withReopening(db, () => readRows(db));
    // When it was opened there may have been no room to note that there is no copy.
    const now = (await read()) ?? (await restore(db, () => true).then(read));
    if (!now) return false;
    const isEmpty = Object.values(now.rows).every((rows) => rows.length === 0);
    if (isEmpty && !(await to.has(BACKUP_CACHE))) return true;
    // The version, should one of the database ever change rows that a copy of before has (backup.test.ts sees to it).
    const text = JSON.stringify({ version: db.verno, rows: now.rows });
    const cache = await to.open(BACKUP_CACHE);
    const older = await placesIn(cache);
    const [newest] = older;
    if (newest && newest.change > now.change) return false;
    const { change } = now;
    const last = newest?.change === change ? newest.copy : 0;
    if (written.change === change && written.copy === last && written.text === text) return true;
    const place = { change, copy: last + 1 };
    await withRoom(db, () =>
      cache.put(`${ADDRESS}/${place.change}/${place.copy}`, new Response(text)),
    );
    for (const { request } of older) await cache.delete(request);
    written = { ...place, text };
    return true;
  }

  async function saveAlone(): Promise<boolean> {
    if (inMemory()) return false;
    if (!locks) return saveCopy();
    const waited = new AbortController();
    const stop = timers.later(MAX_WAIT, () => waited.abort());
    return locks.request(LOCK_NAME, { signal: waited.signal }, () => {
      stop();
      return saveCopy();
    });
  }

  function save(): Promise<boolean> {
    // Within a larger transaction nothing is stored yet, and it would not outlive the wait.
    if (Dexie.currentTransaction) return Promise.resolve(false);
    // One that runs may have read before this change: all that come meanwhile share the one after it.
    next ??= running.then(() => {
      next = undefined;
      running = saveAlone()
        .catch(() => false)
        .then((done) => {
          isOverdue = false;
          isOutdated ||= !done;
          return done;
        });
      return running;
    });
    if (isOverdue) return Promise.resolve(false);
    return inTime(next, () => {
      isOverdue = true;
    });
  }

  db.backup = {
    save,
    drop: () => inTime(to.delete(BACKUP_CACHE), () => undefined),
  };
  // What cannot be restored now is tried again when the database is opened next.
  db.on(
    'ready',
    async (opened) => {
      let isLate = false;
      if (!inMemory())
        await inTime(
          restore(opened as DeviceDatabase, () => isLate),
          () => (isLate = isOverdue = true),
        );
    },
    true,
  );
  if (!idle) return () => undefined;
  const saveWhenIdle = async () => {
    isOutdated = true;
    await idle();
    if (isOutdated) await save();
  };
  let stop = () => undefined as void;
  let isOver = false;
  void idle().then(() => {
    if (isOver) return;
    stop = followRows(db, () => void saveWhenIdle());
    void saveWhenIdle();
  });
  return () => {
    isOver = true;
    stop();
  };
}
