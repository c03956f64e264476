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

/** The cache that holds only the backup. */
export const BACKUP_CACHE = 'outbox-backup';
/** The format's number is raised when older ones can no longer be read. */
const ADDRESS = '/outbox-backup/form-1';
/** One writer of the backup at a time among the tabs and the service worker. */
const LOCK_NAME = 'outbox-backup';
/** How long a change waits for its copy, and an opened database for an existing one, in milliseconds. */
const MAX_WAIT = 2_000;

/** The part of `CacheStorage` that a backup needs. */
export type BackupCaches = Pick<CacheStorage, 'has' | 'open' | 'delete'>;

/** A copy's location: the change it has seen, and a number among the copies of that change. */
interface Place {
  readonly request: Request;
  readonly change: number;
  readonly copy: number;
}

function placeOf(request: Request): Place {
  const [copy, change] = new URL(request.url).pathname.split('/').reverse().map(Number);
  return { request, change: change ?? 0, copy: copy ?? 0 };
}

/** The locations of all copies, the newest first. */
async function placesIn(cache: Cache): Promise<Place[]> {
  const places = (await cache.keys()).map(placeOf);
  return places.sort((a, b) => b.change - a.change || b.copy - a.copy);
}

/** The newest complete copy that has seen more changes than `known`. */
async function copyAfter(known: number, caches: BackupCaches): Promise<Backup | undefined> {
  if (!(await caches.has(BACKUP_CACHE))) return undefined;
  const cache = await caches.open(BACKUP_CACHE);
  for (const { request, change } of await placesIn(cache)) {
    if (change <= known) return undefined;
    // One being written when the browser was killed cannot be read: the previous one is still there.
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

/** Whether a change concerns the backup. @param parts as Dexie names them */
function isInBackup(db: DeviceDatabase, parts: ObservabilitySet): boolean {
  const partOf = (table: string) => parts[`idb://${db.name}/${table}/`];
  const settings = partOf('settings');
  return (
    // Back from the bfcache: anything may have changed.
    parts['all'] !== undefined ||
    BACKUP_TABLES.some((table) => table !== 'settings' && partOf(table)) ||
    (settings !== undefined && rangesOverlap(settings, SETTINGS))
  );
}

/**
 * Calls back at each change of what a backup holds, from any tab. By Dexie's event and not by a live query: that would read it
 * all again each time. @returns stops it
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
  /** `caches`, if available: without them there is no backup. */
  readonly caches: BackupCaches | undefined;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly timers: Timers;
  /** The database is in this window's memory, and has its own copy (`window-copy.ts`). */
  readonly inMemory?: () => boolean;
  /** Waits until the page is rendered; with it each change is copied from then on, without it only on request. */
  readonly idle?: () => Promise<void>;
}

/**
 * Keeps a second copy of what exists only on this device, where the browser's database engine cannot lose it
 * (docs/decisions/0005-device-storage.md), and restores it into a database that has lost it: one that is new, or one that
 * has seen fewer changes than the copy.
 * @returns stops the copying
 */
export function attachBackup(deps: BackupDeps): () => void {
  const { db, caches, locks, timers, idle, inMemory = () => false } = deps;
  if (!caches) return () => undefined;
  const to = caches;
  let running: Promise<boolean> = Promise.resolve(true);
  let next: Promise<boolean> | undefined;
  /** The cache storage has not answered in time: no later change waits for it before it has. */
  let isOverdue = false;
  /** Something has changed since the last copy. */
  let isOutdated = true;
  /** This page's last copy, and its location. */
  let written = { change: -1, copy: 0, text: '' };

  /** The result of `work`, or false after two seconds. */
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

  /** @param isLate whether the database is in use by now: then nothing is restored */
  async function restore(opened: DeviceDatabase, isLate: () => boolean): Promise<boolean> {
    const looked = await opened.setting('backup');
    const found = await copyAfter(looked?.change ?? -1, to);
    if (found && !isLate()) await takeOver(opened, found);
    if (!found && !looked) await noteNoBackup(opened);
    return true;
  }

  /**
   * Stores a copy beside the database. An older one is deleted only after the new one is complete, so that an interruption
   * leaves a readable one. One without any rows says that all was deleted. One tab at a time.
   * @returns whether the newest copy is up to date
   * @throws what the browser throws where it stores nothing
   */
  async function saveCopy(): Promise<boolean> {
    isOutdated = false;
    // What is shown as saved must have its copy even if the database was closed in between.
    const read = () => withReopening(db, () => readRows(db));
    // At opening there may have been no room to note that there is no copy.
    const now = (await read()) ?? (await restore(db, () => true).then(read));
    if (!now) return false;
    const isEmpty = Object.values(now.rows).every((rows) => rows.length === 0);
    if (isEmpty && !(await to.has(BACKUP_CACHE))) return true;
    // The version, in case a later one changes rows that an older copy has (backup.test.ts checks it).
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
    // Within a larger transaction nothing is stored yet, and it would not survive the wait.
    if (Dexie.currentTransaction) return Promise.resolve(false);
    // A running one may have read before this change: all later changes share the one after it.
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
  // A failed restore is retried at the next opening of the database.
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
