import { Suspense } from 'react';
import { useIsIdle } from '../../hooks/use-is-idle';
import { lazyPart } from '../../components/design/lazy-part';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';

const DeferredUi = lazyPart(() => import('./deferred-ui'));

/** Loads what is not urgent once the page is rendered and the browser is idle. */
export function AfterIdle() {
  const isIdle = useIsIdle();
  return (
    <SilentErrorBoundary>
      <Suspense fallback={null}>{isIdle ? <DeferredUi /> : null}</Suspense>
    </SilentErrorBoundary>
  );
}
