import type { DeviceDatabase } from '../database/device-database';
import { hearsOfOffers } from '../database/settings';
import type { DeviceOffersParts } from './device-offers';

interface FollowedParts extends DeviceOffersParts {
  readonly db: DeviceDatabase;
}

/**
 * Keeps the device's copy of the shop's offers up to date: the catalogue's feed names them, and they are fetched when it names others than
 * those of this device. Without an answer the old ones stay, and the next page of the feed tries again. Never rejects.
 */
export async function followOffers(parts: FollowedParts): Promise<void> {
  const { db } = parts;
  try {
    const [state, stored] = await Promise.all([db.setting('catalogue'), db.setting('offers')]);
    if (!state || !hearsOfOffers(state)) return;
    const { offers: named = '' } = state;
    if (named === (stored?.table.tag ?? '')) return;
    // A shop without offers needs no code for them.
    if (named === '') await db.settings.delete('offers');
    else await (await import('./device-offers')).fetchOffers(parts);
  } catch {
    // Offline, or no database.
  }
}
