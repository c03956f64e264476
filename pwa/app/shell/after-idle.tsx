import { Suspense, useEffect, useState } from 'react';
import { idle } from '../../platform/browser';
import { lazyPart } from '../../components/design/lazy-part';
import { QuietBoundary } from '../../components/design/quiet-boundary';

const Afterwards = lazyPart(() => import('./afterwards'));

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
    <QuietBoundary>
      <Suspense fallback={null}>{isIdle ? <Afterwards /> : null}</Suspense>
    </QuietBoundary>
  );
}
