import type { DeviceDatabase } from '../database/device-database';

/** How many are remembered. */
export const MAX_VIEWED = 20;

/** Recently viewed products on this device, newest first. Deleted at log-out, and never sent. */
export async function readViewed(db: DeviceDatabase): Promise<readonly string[]> {
  return (await db.setting('recently-viewed'))?.ids ?? [];
}

/** Remembers a viewed product; viewed again, it moves to the front. Never rejects. */
export async function rememberViewed(db: DeviceDatabase, id: string): Promise<void> {
  await db
    .transaction('rw', db.settings, async () => {
      const others = (await readViewed(db)).filter((viewed) => viewed !== id);
      await db.settings.put({ key: 'recently-viewed', ids: [id, ...others].slice(0, MAX_VIEWED) });
    })
    // Only a convenience: with storage full or missing, nothing is remembered.
    .catch(() => undefined);
}

/** Never rejects. */
export async function forgetViewed(db: DeviceDatabase): Promise<void> {
  await db.settings.delete('recently-viewed').catch(() => undefined);
}
