import { useEffect } from 'react';
import { writeDurably } from '../database/write-durably';
import type { DeviceDatabase } from '../database/device-database';
import type { SettledAction } from '../database/outbox-entry';
import { useServices } from './services';
import { useDeviceQuery } from './use-device-query';
import { useSession } from './use-session';

const NOTHING: readonly SettledAction[] = [];

/** What of one person was refused and is to be decided on, oldest first; and at which of it they have looked. */
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

/** What the one signed in has not looked at of what was refused, oldest first: a screen says so until they have. Empty for nobody. */
export function useUnseenRefusals(): readonly SettledAction[] {
  const { db } = useServices();
  const userId = useSession()?.user._id;
  const found = useDeviceQuery(async () => {
    const { refused, seen } = await readRefusals(db, userId);
    return refused.filter(({ id }) => !seen.has(id));
  }, [db, userId]);
  return found ?? NOTHING;
}

/** For the screen that shows every refusal: what it shows is looked at. */
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
    // Not stored, it is said once more: better twice than never.
    writeDurably(db, () => db.settings.put({ key: 'refusals-seen', user, ids })).catch(
      () => undefined,
    );
  }, [db, newest, userId]);
}
