import { Dexie } from 'dexie';
import type { DeviceDatabase } from './device-database';
import { OutboxError } from './outbox-error';

/** The names of an error and of its causes: Dexie wraps what the browser throws. */
function namesOf(error: unknown): string[] {
  const names: string[] = [];
  let at = error;
  for (let depth = 0; depth < 4 && at instanceof Object; depth += 1) {
    if ('name' in at && typeof at.name === 'string') names.push(at.name);
    // Of many rows that were written at once, the first that failed says why.
    const first: unknown = 'failures' in at && Array.isArray(at.failures) ? at.failures[0] : null;
    at = first ?? ('inner' in at && at.inner ? at.inner : 'cause' in at ? at.cause : undefined);
  }
  return names;
}

/** Whether a write failed because the device is full. */
export function isOutOfRoom(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError');
}

/** Maps why nothing was stored to an outbox error. */
export function storageError(error: unknown): OutboxError {
  if (error instanceof OutboxError) return error;
  return isOutOfRoom(error)
    ? new OutboxError('storage_full', 'This device has no room left.', {}, { cause: error })
    : new OutboxError('storage_failed', 'This device could not save it.', {}, { cause: error });
}

/**
 * Runs one transaction; on a full device, once more after making room: the pictures are deleted, which can be fetched
 * again. Within a larger transaction it only runs: that one is retried as a whole.
 * @throws what `work` throws
 */
export async function withRoom<Result>(
  db: DeviceDatabase,
  work: () => Promise<Result>,
): Promise<Result> {
  if (Dexie.currentTransaction) return work();
  try {
    return await work();
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
  }
  await db.makeRoom();
  return work();
}

/**
 * Runs one transaction; where the browser has closed the database, as Safari does in the background, once more after
 * opening it again. Within a larger transaction it only runs.
 * @param work must be harmless when its first run was stored after all
 * @throws what `work` throws
 */
export async function withReopening<Result>(
  db: DeviceDatabase,
  work: () => Promise<Result>,
): Promise<Result> {
  if (Dexie.currentTransaction) return work();
  try {
    return await work();
  } catch (error) {
    if (storageError(error).code !== 'storage_failed') throw error;
  }
  db.close({ disableAutoOpen: false });
  await db.open();
  return work();
}

/**
 * Runs one transaction as `withRoom` and `withReopening` do.
 * @param work must be harmless when its first run was stored after all
 * @throws OutboxError `storage_full`, `storage_failed`, or the one thrown by `work`; within a larger transaction, what `work` throws
 */
export async function writeDurably<Result>(
  db: DeviceDatabase,
  work: () => Promise<Result>,
): Promise<Result> {
  if (Dexie.currentTransaction) return work();
  try {
    return await withReopening(db, () => withRoom(db, work));
  } catch (error) {
    throw storageError(error);
  }
}
