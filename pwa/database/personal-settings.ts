import type { DeviceDatabase } from './device-database';
import { SETTINGS, type Setting } from './settings';
import { writeDurably } from './write-durably';

interface Kept {
  readonly personal: boolean;
  readonly waits?: (value: never) => Setting;
  readonly without?: (value: never, userId: string) => Setting;
}

const KEPT: Readonly<Record<string, Kept>> = SETTINGS;

/** A key not in the list was written by another build: it counts as personal. */
const keptAs = (key: string): Kept => KEPT[key.split(':')[0] ?? ''] ?? { personal: true };

/** The keys of all personal settings, without reading the values: some are large. */
async function personalKeys(db: DeviceDatabase): Promise<string[]> {
  const keys = await db.settings.toCollection().primaryKeys();
  return keys.filter((key) => keptAs(key).personal);
}

/**
 * Deletes what is personal at a log-out. What waits for other users stays. Runs in the caller's transaction, which
 * holds `settings`.
 * @param userId the user logging out; `undefined`: not known
 */
export async function clearPersonal(db: DeviceDatabase, userId: string | undefined): Promise<void> {
  for (const key of await personalKeys(db)) {
    const value = await db.settings.get(key);
    const { without } = keptAs(key);
    if (value && without && userId !== undefined) {
      await db.settings.put(without(value as never, userId));
      continue;
    }
    const isOfAnother = value && 'user' in value && value.user !== null && value.user !== userId;
    if (!isOfAnother || !keptAs(key).waits || userId === undefined) await db.settings.delete(key);
  }
}

/**
 * Deletes what is personal except what waits for its owner: a session was ended by force, or another user's began. Deleting needs no
 * room, so it comes first; where the device has none to store what waits, that is lost too.
 */
export async function hidePersonal(db: DeviceDatabase): Promise<void> {
  const waiting = await writeDurably(db, async () => {
    const keys = await personalKeys(db);
    await db.settings.bulkDelete(keys.filter((key) => !keptAs(key).waits));
    return keys.filter((key) => keptAs(key).waits);
  });
  for (const key of waiting)
    await writeDurably(db, () => keepWaiting(db, key)).catch(() => db.settings.delete(key));
}

/** Keeps of a setting what waits for its owner. */
async function keepWaiting(db: DeviceDatabase, key: string): Promise<void> {
  const { waits } = keptAs(key);
  await db.transaction('rw', db.settings, async () => {
    const value = await db.settings.get(key);
    if (value && waits) await db.settings.put(waits(value as never));
  });
}

/** Deletes the rounds of users who do not return, or not as admins: other people's addresses are in them. */
export function clearRoundsOf(db: DeviceDatabase, userIds: readonly string[]): PromiseLike<void> {
  return db.transaction('rw', [db.round, db.settings], async () => {
    await db.round.where('user').anyOf(userIds).delete();
    await db.settings.bulkDelete(userIds.map((id) => `round:${id}`));
  });
}
