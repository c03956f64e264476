import { liveQuery } from 'dexie';
import { ANSWER_TIMEOUT } from '#shared/core/limits';
import type { DeviceDatabase } from '../database/device-database';
import { OutboxError } from '../database/outbox-error';
import type { Timers } from '../platform/timers';

export interface MemoryOnlyDeps {
  readonly db: DeviceDatabase;
  /** The database is in this window's memory. */
  readonly inMemory: () => boolean;
  readonly connection: { current(): string; subscribe(listener: () => void): () => void };
  readonly timers: Timers;
}

/**
 * Where nothing can be stored on the device: an action is accepted only while the shop may be reached, and its
 * caller waits for the shop's answer before it says that it is done.
 */
export function createMemoryOnlyActions({ db, inMemory, connection, timers }: MemoryOnlyDeps) {
  const isOffline = () => connection.current() === 'offline';
  return {
    isOn: inMemory,
    /** @throws OutboxError `needs_connection` where the action could be neither stored nor sent */
    begin(): void {
      if (inMemory() && isOffline())
        throw new OutboxError(
          'needs_connection',
          'You’re offline, and this window can’t save anything.',
        );
    },
    /**
     * Resolves when an action has its answer. Where none comes, because the connection is lost or the shop is silent, it
     * resolves too: the action waits in this window and is retried. At once where storage works. Never rejects.
     */
    async answered(id: string): Promise<void> {
      if (!inMemory()) return;
      const stops: (() => void)[] = [];
      await new Promise<void>((resolve) => {
        const done = () => resolve();
        const watching = liveQuery(() => db.outbox.get(id)).subscribe({
          next: (entry) => entry ?? done(),
          error: done,
        });
        stops.push(
          () => watching.unsubscribe(),
          timers.later(ANSWER_TIMEOUT, done),
          connection.subscribe(() => isOffline() && done()),
        );
      });
      for (const stop of stops) stop();
    },
  };
}
export type MemoryOnlyActions = ReturnType<typeof createMemoryOnlyActions>;
