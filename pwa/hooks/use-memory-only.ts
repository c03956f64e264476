import { useSyncExternalStore } from 'react';
import { useServices } from './services';

/** Whether the browser lets the shop store nothing: no screen may then say that something is stored on this device. */
export function useMemoryOnly(): boolean {
  const { storage } = useServices();
  return useSyncExternalStore(
    storage.subscribe,
    () => storage.health().unavailable,
    () => false,
  );
}
