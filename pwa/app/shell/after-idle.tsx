import { Suspense, useEffect, useState } from 'react';
import { idle } from '../../platform/browser';
import { lazyPart } from '../../components/design/lazy-part';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';

const DeferredUi = lazyPart(() => import('./deferred-ui'));

/** Loads what nobody waits for, once the page stands and the browser has nothing better to do. */
export function AfterIdle() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isHere = true;
    void idle().then(() => isHere && setIdle(true));
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <SilentErrorBoundary>
      <Suspense fallback={null}>{isIdle ? <DeferredUi /> : null}</Suspense>
    </SilentErrorBoundary>
  );
}
