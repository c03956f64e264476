import type { DeviceDatabase } from '../database/device-database';

/** The newest outcomes are kept for the Activity screen; of older ones, those that still need attention. */
const OUTCOMES_SHOWN = 200;

/** Keeps the device's list of outcomes short. */
export function forgetOldOutcomes(db: DeviceDatabase): Promise<number> {
  return db.settled
    .orderBy('settledAt')
    .reverse()
    .offset(OUTCOMES_SHOWN)
    .filter((settled) => settled.dismissed || settled.outcome.status === 'applied')
    .delete();
}
