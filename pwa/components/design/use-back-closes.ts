import { useEffect, useEffectEvent } from 'react';
import { listen } from '../../platform/browser';

/**
 * Lets the browser's Back close what is open over the page: it gets an entry of its own in the history, at the page's address, which
 * goes when it is closed in another way.
 */
export function useBackCloses(close: () => void): void {
  const closed = useEffectEvent(close);
  useEffect(() => {
    let isLeft = false;
    let stop: (() => void) | undefined;
    // A moment later: what React mounts twice in development gets one entry.
    const timer = setTimeout(() => {
      history.pushState(history.state, '');
      stop = listen(window, ['popstate'], () => {
        isLeft = true;
        closed();
      });
    });
    return () => {
      clearTimeout(timer);
      stop?.();
      if (stop && !isLeft) history.back();
    };
  }, []);
}
