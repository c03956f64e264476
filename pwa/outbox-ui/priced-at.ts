import type { DeviceDatabase } from '../device/device-database';

/**
 * The server's time of the prices on this device, ISO 8601 UTC (design §4).
 * @param fallback used before the first page of the catalogue has come, for instance this device's own time
 */
export async function pricedAt(db: DeviceDatabase, fallback: string): Promise<string> {
  const state = await db.settings.get('catalogue');
  return state?.key === 'catalogue' && state.pricedAt !== null ? state.pricedAt : fallback;
}
