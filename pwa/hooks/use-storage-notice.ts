import { useSyncExternalStore } from 'react';
import { useServices } from './services';
import type { StorageHealth } from '../database/storage';
import { isOnPlainHttp } from '../platform/browser';
import { useActivityCounts } from './use-activity-counts';

/** What the shopper should know of this device's storage. */
export interface StorageNotice {
  readonly severity: 'warning' | 'info';
  readonly text: string;
}

const FINE: StorageHealth = { unavailable: false, short: false, persistent: undefined };

/**
 * The most pressing thing to say of the storage; nothing while all is well.
 * @param isInsecure see `isOnPlainHttp`
 */
export function storageNotice(
  health: StorageHealth,
  waiting: number,
  isInsecure = false,
): StorageNotice | undefined {
  if (health.unavailable)
    return {
      severity: 'warning',
      text: 'This window can’t save anything. You can shop while you’re online.',
    };
  if (health.short)
    return {
      severity: 'warning',
      text: 'Your device is nearly full. Free up some space.',
    };
  if (isInsecure)
    return {
      severity: 'warning',
      text: 'This address isn’t secure. Open the shop with https to use it offline and to pay online.',
    };
  if (waiting > 0 && health.persistent === false)
    return {
      severity: 'info',
      text: 'Your browser may clear saved data. Go online soon, so that your order can be sent.',
    };
  return undefined;
}

const never = () => () => {};

/** What to tell the shopper of the storage: no database, no room, or unsent actions that the browser may clear. */
export function useStorageNotice(): StorageNotice | undefined {
  const { storage } = useServices();
  const { waiting } = useActivityCounts();
  const health = useSyncExternalStore(storage.subscribe, storage.health, () => FINE);
  // The server's document says nothing of it.
  const isInsecure = useSyncExternalStore(never, isOnPlainHttp, () => false);
  return storageNotice(health, waiting, isInsecure);
}
