import type { ReactNode } from 'react';
import { useServicesLoaded } from '../../hooks/services';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';

/** What only a device can show, after everything that the document shows: in chunks of their own, and never rendered by the server. */
export function Deferred({ children }: { children: ReactNode }) {
  return useServicesLoaded() ? <SilentErrorBoundary>{children}</SilentErrorBoundary> : null;
}
