import type { Visits } from './settings';
import type { DeviceDatabase } from './device-database';

/** Opening a page after this long without one counts as another visit, in milliseconds: 30 minutes. */
const ANOTHER_VISIT_AFTER = 30 * 60 * 1000;
/** The invitation to install comes from this visit on. */
const INVITED_FROM = 2;

const NONE: Visits = { key: 'visits', count: 0, lastAt: 0, refusedInstall: false };

/**
 * Notes that the shop is open now.
 * @param now milliseconds since 1970
 * @returns whether a returning visitor may be invited to install the shop
 */
export function countVisit(db: DeviceDatabase, now: number): Promise<boolean> {
  return db.transaction('rw', db.settings, async () => {
    const before = (await db.setting('visits')) ?? NONE;
    const isAnother = now - before.lastAt >= ANOTHER_VISIT_AFTER;
    const count = before.count + (isAnother ? 1 : 0);
    await db.settings.put({ ...before, count, lastAt: now });
    return count >= INVITED_FROM && !before.refusedInstall;
  });
}

/** The installation was refused: it is not offered again on this device. */
export function refuseInstall(db: DeviceDatabase): Promise<void> {
  return db.transaction('rw', db.settings, async () => {
    await db.settings.put({ ...((await db.setting('visits')) ?? NONE), refusedInstall: true });
  });
}

/** What works without a connection was explained: it is not again on this device. */
export function noteOfflineExplained(db: DeviceDatabase): Promise<void> {
  return db.transaction('rw', db.settings, async () => {
    await db.settings.put({ ...((await db.setting('visits')) ?? NONE), offlineExplained: true });
  });
}
