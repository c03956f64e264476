import { useEffect } from 'react';
import { writeDurably } from '../database/write-durably';
import type { DeviceDatabase } from '../database/device-database';
import type { SettledAction } from '../database/outbox-entry';
import { useServices } from './services';
import { useDeviceQuery } from './use-device-query';
import { useSession } from './use-session';

const NOTHING: readonly SettledAction[] = [];

/** A user's open refusals, oldest first, and which of them they have looked at. */
async function readRefusals(db: DeviceDatabase, userId: string | undefined) {
  const seen = await db.setting('refusals-seen');
  const refused =
    userId === undefined
      ? []
      : await db.settled
          .where('user')
          .equals(userId)
          .filter(({ outcome, dismissed }) => outcome.status === 'refused' && !dismissed)
          .sortBy('settledAt');
  return { refused, seen: new Set(seen?.user === userId ? seen?.ids : []) };
}

/** Refusals that the signed-in user has not looked at, oldest first: a screen says so until they have. Empty when signed out. */
export function useUnseenRefusals(): readonly SettledAction[] {
  const { db } = useServices();
  const userId = useSession()?.user._id;
  const found = useDeviceQuery(async () => {
    const { refused, seen } = await readRefusals(db, userId);
    return refused.filter(({ id }) => !seen.has(id));
  }, [db, userId]);
  return found ?? NOTHING;
}

/** For the screen that shows every refusal: marks them as looked at. */
export function useMarkRefusalsSeen(): void {
  const { db } = useServices();
  const userId = useSession()?.user._id;
  const newest = useDeviceQuery(async () => {
    const { refused, seen } = await readRefusals(db, userId);
    const ids = refused.map(({ id }) => id);
    return ids.some((id) => !seen.has(id)) ? { user: userId, ids } : undefined;
  }, [db, userId]);
  useEffect(() => {
    if (newest?.user === undefined || newest.user !== userId) return;
    const { user, ids } = newest;
    // If that is not stored, it is shown once more: better twice than never.
    writeDurably(db, () => db.settings.put({ key: 'refusals-seen', user, ids })).catch(
      () => undefined,
    );
  }, [db, newest, userId]);
}
