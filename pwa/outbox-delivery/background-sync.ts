import { liveQuery } from 'dexie';
import type { DeviceDatabase } from '../database/device-database';

/** The tag under which the browser wakes the service worker to deliver the outbox; the worker listens for it. */
export const DELIVERY_TAG = 'deliver-outbox';

/** Background Sync, if available. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to deliver the outbox when the network is back, even with no page open. Optional: where it is missing
 * or refused the page delivers by itself. Never rejects.
 */
export async function requestDelivery(
  container: ServiceWorkerContainer | undefined,
): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await container?.getRegistration();
    await registration?.sync?.register(DELIVERY_TAG);
  } catch {
    // Refused by the browser or the user.
  }
}

/**
 * Calls back at the start, and whenever actions were added, while any waits in the outbox; returns a function that stops it.
 */
export function onWaiting(db: DeviceDatabase, listener: () => void): () => void {
  let before = 0;
  const subscription = liveQuery(() => db.outbox.count()).subscribe({
    next(count) {
      if (count > before) listener();
      before = count;
    },
    // No database, no outbox.
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
