import type { ActionName } from '#shared/actions/registry';
import type { DeviceDatabase } from '../database/device-database';
import type { OutboxEntry } from '../database/outbox-entry';
import { replaceEntry } from './cancel-action';
import { dependenciesOf } from './dependencies';
import type { NewAction } from './outbox-client';
import { idsBeingSent } from './sending-mark';

/**
 * A waiting action of this user that the server cannot know. Runs in the caller's transaction, which holds `outbox` and `settings`.
 * @param now milliseconds since 1970
 */
export async function findUnsent(
  db: DeviceDatabase,
  userId: string,
  id: string | undefined,
  now: number,
): Promise<OutboxEntry | undefined> {
  const entry = id === undefined ? undefined : await db.outbox.get(id);
  if (entry?.user !== userId || entry.name === 'void' || entry.attempts) return undefined;
  return (await idsBeingSent(db, now)).has(entry.id) ? undefined : entry;
}

/**
 * The server cannot know an action that was never sent: the new one takes its position, number and dependencies, and what
 * depended on the old one depends on the new one. Runs in the caller's transaction, which holds `outbox`.
 * @param now milliseconds since 1970
 */
export async function replaceUnsent(
  db: DeviceDatabase,
  old: OutboxEntry,
  action: NewAction,
  now: number,
): Promise<OutboxEntry> {
  const earlier = (await db.outbox.where('user').equals(old.user).toArray()).filter(
    (entry) => entry.seq < old.seq,
  );
  const implied = dependenciesOf(action.name as ActionName, action.args, earlier);
  const cancelled = earlier.filter(({ id, edited }) => edited && old.deps.includes(id));
  const deps = [...implied, ...cancelled.map(({ id }) => id)];
  const next: OutboxEntry = { ...old, ...action, deps, enqueuedAt: now };
  await replaceEntry(db, old, next);
  await db.outbox
    .where('user')
    .equals(old.user)
    .modify((entry) => {
      const at = entry.deps.indexOf(old.id);
      if (at >= 0) entry.deps = entry.deps.with(at, next.id);
    });
  return next;
}
