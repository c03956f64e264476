import type { DeviceDatabase } from '../database/device-database';

/** How many are remembered. */
export const MAX_VIEWED = 20;

/** The products that were looked at on this device, newest first. It goes when somebody logs out, and is never sent. */
export async function readViewed(db: DeviceDatabase): Promise<readonly string[]> {
  return (await db.setting('recently-viewed'))?.ids ?? [];
}

/** Remembers that a product was looked at; looked at again, it moves to the front. Never rejects. */
export async function rememberViewed(db: DeviceDatabase, id: string): Promise<void> {
  await db
    .transaction('rw', db.settings, async () => {
      const others = (await readViewed(db)).filter((viewed) => viewed !== id);
      await db.settings.put({ key: 'recently-viewed', ids: [id, ...others].slice(0, MAX_VIEWED) });
    })
    // A convenience: without room or a database nothing is remembered.
    .catch(() => undefined);
}

/** Never rejects. */
export async function forgetViewed(db: DeviceDatabase): Promise<void> {
  await db.settings.delete('recently-viewed').catch(() => undefined);
}
