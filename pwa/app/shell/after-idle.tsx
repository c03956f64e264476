import { Suspense } from 'react';
import { useIsIdle } from '../../hooks/use-is-idle';
import { lazyPart } from '../../components/design/lazy-part';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';

const DeferredUi = lazyPart(() => import('./deferred-ui'));

/** Loads what nobody waits for, once the page stands and the browser has nothing better to do. */
export function AfterIdle() {
  const isIdle = useIsIdle();
  return (
    <SilentErrorBoundary>
      <Suspense fallback={null}>{isIdle ? <DeferredUi /> : null}</Suspense>
    </SilentErrorBoundary>
  );
}
