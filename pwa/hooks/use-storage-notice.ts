import { useSyncExternalStore } from 'react';
import { useServices } from './services';
import type { StorageHealth } from '../database/storage';
import { useActivityCounts } from './use-activity-counts';

/** What the shopper should know of this device's storage. */
export interface StorageNotice {
  readonly severity: 'warning' | 'info';
  readonly text: string;
}

const FINE: StorageHealth = { unavailable: false, short: false, persistent: undefined };

/** The most pressing thing to say of the storage; nothing while all is well. */
export function storageNotice(health: StorageHealth, waiting: number): StorageNotice | undefined {
  if (health.unavailable)
    return {
      severity: 'warning',
      text: 'Nothing is kept on this device in this window: the shop works while there is a connection.',
    };
  if (health.short)
    return {
      severity: 'warning',
      text: 'This device is nearly full. Free some space, so that what you do here can be saved.',
    };
  if (waiting > 0 && health.persistent === false)
    return {
      severity: 'info',
      text: 'Your browser may clear this device’s storage when space runs out. Go online soon, so that what waits is sent.',
    };
  return undefined;
}

/** What to tell the shopper of the storage: no database, no room, or unsent actions that the browser may clear. */
export function useStorageNotice(): StorageNotice | undefined {
  const { storage } = useServices();
  const { waiting } = useActivityCounts();
  const health = useSyncExternalStore(storage.subscribe, storage.health, () => FINE);
  return storageNotice(health, waiting);
}
