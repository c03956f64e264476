import { useSyncExternalStore } from 'react';
import { useServices } from './services';

/** Whether a newer build waits, and the way to take it: only ever by the shopper's click. */
export function useAppUpdate(): { readonly ready: boolean; update(): Promise<void> } {
  const { appUpdate } = useServices();
  const ready = useSyncExternalStore(appUpdate.subscribe, appUpdate.ready, () => false);
  return { ready, update: appUpdate.update };
}
