import { Suspense, useEffect, useState } from 'react';
import { whileWanted } from '../../hooks/while-wanted';
import { idle } from '../../platform/browser';
import { lazyPart } from '../../components/design/lazy-part';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';

const DeferredUi = lazyPart(() => import('./deferred-ui'));

/** Loads what nobody waits for, once the page stands and the browser has nothing better to do. */
export function AfterIdle() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whileWanted(idle(), () => setIdle(true)), []);
  return (
    <SilentErrorBoundary>
      <Suspense fallback={null}>{isIdle ? <DeferredUi /> : null}</Suspense>
    </SilentErrorBoundary>
  );
}
