import { lazyPart } from '../../components/design/lazy-part';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { useIsIdle } from '../../hooks/use-is-idle';

const DeliverTo = lazyPart(() => import('./deliver-to'));

/** Where a product can be delivered: loads once the page is interactive. If it fails, it is left out. */
export function DeferredDeliverTo() {
  return <SilentErrorBoundary>{useIsIdle() ? <DeliverTo /> : null}</SilentErrorBoundary>;
}
