import { useSyncExternalStore } from 'react';
import { useServices } from '../../hooks/services';

/**
 * Whether this device has ever pulled the account from the shop. Before that, an empty list says nothing:
 * neither "no orders" nor "not found".
 */
export function useHasSynced(): boolean {
  const { account } = useServices();
  return useSyncExternalStore(
    account.subscribe,
    () => (account.documents()?.cursor ?? null) !== null,
    () => false,
  );
}
