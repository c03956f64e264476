import { liveQuery } from 'dexie';
import type { DeviceDatabase } from '../database/device-database';

/**
 * Waits until an action is answered, or was taken back: it has left the queue.
 * @param id of the action
 * @throws Error where the database is out of reach
 */
export function whenAnswered(db: DeviceDatabase, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = liveQuery(() => db.outbox.get(id)).subscribe({
      next: (entry) => {
        if (entry) return;
        // The first value may come before there is anything to stop.
        queueMicrotask(() => waiting.unsubscribe());
        resolve();
      },
      error: reject,
    });
  });
}
