import { useSyncExternalStore } from 'react';
import { useServices } from './services';
import type { ConnectionState } from '../network/connection';

/** Whether the server answers; `unknown` until it was asked, and in the first render. */
export function useConnection(): ConnectionState {
  const { connection } = useServices();
  return useSyncExternalStore(connection.subscribe, connection.current, () => 'unknown');
}
