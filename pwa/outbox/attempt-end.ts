import { liveQuery } from 'dexie';
import type { DeviceDatabase } from '../database/device-database';
import { idsBeingSent } from './sending-mark';
import type { Timers } from '../platform/timers';

/** Without a network an attempt ends within moments; one that hangs is not waited for, in milliseconds. */
const MAX_WAIT = 3_000;

/**
 * Resolves when an action is not on its way: at once, or when the attempt under way has ended, or after three seconds all the
 * same. A shopper who saves a change in the very moment of a doomed attempt is not told that it came too late.
 * @param clock milliseconds since 1970 on this device
 */
export function attemptEnd(
  db: DeviceDatabase,
  id: string,
  clock: () => number,
  timers: Timers,
): Promise<void> {
  const isBeingSent = liveQuery(async () =>
    idsBeingSent(await db.settings.get('sending'), clock()).has(id),
  );
  return new Promise((resolve) => {
    const end = () => {
      subscription.unsubscribe();
      stopTimer();
      resolve();
    };
    const stopTimer = timers.later(MAX_WAIT, end);
    const subscription = isBeingSent.subscribe({
      next: (sent) => {
        if (!sent) end();
      },
      error: end,
    });
  });
}
