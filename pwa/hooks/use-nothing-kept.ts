import { useSyncExternalStore } from 'react';
import { useServices } from './services';

/** Whether the browser lets the shop keep nothing: no screen may then say that something is kept on this device. */
export function useNothingKept(): boolean {
  const { storage } = useServices();
  return useSyncExternalStore(
    storage.subscribe,
    () => storage.health().unavailable,
    () => false,
  );
}
