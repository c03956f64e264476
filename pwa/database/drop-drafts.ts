import type { DeviceDatabase } from './device-database';

/** What the keys of half-filled forms begin with. */
export const DRAFT_PREFIX = 'draft:';

/** Forgets every half-filled form: somebody signs out. */
export async function dropAllDrafts(db: DeviceDatabase): Promise<void> {
  await db.settings.where('key').startsWith(DRAFT_PREFIX).delete();
}
