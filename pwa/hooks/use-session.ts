import { useSyncExternalStore } from 'react';
import { useServices } from './services';
import type { StoredSession } from '../session/session';

/** The signed-in user; `null` when signed out; `undefined` only while rendered on a server and hydrated. */
export function useSession(): StoredSession | null | undefined {
  const { session } = useServices();
  return useSyncExternalStore<StoredSession | null | undefined>(
    session.subscribe,
    session.current,
    () => undefined,
  );
}

/** What is the person's is hidden: by this device's clock their session is over, and the shop has not said so. */
export function useSessionIsLocked(): boolean {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.isLocked, () => false);
}
