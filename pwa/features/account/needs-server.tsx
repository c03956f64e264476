import type { ReactNode } from 'react';
import { useServices } from '../../hooks/services';
import { NeedsConnection } from '../../components/design/needs-connection';
import { useStillOffline } from '../../hooks/use-still-offline';
import { useConnection } from '../../hooks/use-connection';

/**
 * What can be done with the server alone: without a connection it says so, and tries again.
 * @param unless something is there already that must not be taken away
 */
export function NeedsServer({
  unless,
  children,
}: {
  readonly unless: boolean;
  readonly children: ReactNode;
}) {
  const { api } = useServices();
  const stillOffline = useStillOffline();
  const offline = useConnection() === 'offline';
  // Any answer of the shop brings the connection back, and with it the screen.
  const retry = () => void api.request('GET', '/settings').catch(stillOffline);
  return offline && !unless ? <NeedsConnection onRetry={retry} /> : children;
}
