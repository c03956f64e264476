import type { DeviceDatabase } from '../database/device-database';
import type { OutboxEntry } from '../database/outbox-entry';

/** For how long what was done can be undone before it leaves the device, in milliseconds. */
export const UNDO_TIME = 10_000;

/**
 * Whether an action still waits to be undone; what is behind it in the queue waits with it. After a clock was set back it does not.
 * @param now milliseconds since 1970 on this device
 */
export function isHeld({ heldUntil = 0, enqueuedAt, attempts }: OutboxEntry, now: number): boolean {
  return !attempts && enqueuedAt <= now && now < heldUntil;
}

/** For how long the first held action of a user is held, in milliseconds; nothing where none is. @param now as of `isHeld` */
export async function heldFor(
  db: DeviceDatabase,
  userId: string,
  now: number,
): Promise<number | undefined> {
  const entries = await db.outbox.where('user').equals(userId).sortBy('seq');
  const first = entries.find((entry) => isHeld(entry, now));
  return first && (first.heldUntil ?? now) - now;
}

/** Lets all that is held go at once: its person leaves. */
export async function releaseHeld(db: DeviceDatabase): Promise<void> {
  await db.outbox.toCollection().modify((entry) => {
    delete entry.heldUntil;
  });
}
