import { useCallback, useEffect, useRef, useState } from 'react';

/** Keeps two pieces of work of one part of the screen from running side by side, whatever is pressed. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  /** Set before React has rendered: a second click in the same frame finds it. */
  const begun = useRef(false);
  /** Where work began that leads to another screen. */
  const leftFrom = useRef<string>(undefined);

  const show = useCallback((isBegun: boolean) => {
    begun.current = isBegun;
    leftFrom.current = undefined;
    setBusy(isBegun);
  }, []);
  // Back before the other screen has come: this one stays, and is to be used.
  useEffect(() => {
    if (!busy) return undefined;
    const stay = () => {
      if (leftFrom.current === window.location.href) show(false);
    };
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, [busy, show]);
  /**
   * Runs work, unless some is under way: then it does nothing.
   * @param work `leaving` where another screen comes: then it stays busy, and this one does nothing more, unless Back is faster
   * @throws what the work throws
   */
  const run = useCallback(
    async (work: () => Promise<'leaving' | void>) => {
      if (begun.current) return;
      show(true);
      const from = window.location.href;
      let end: 'leaving' | void = undefined;
      try {
        end = await work();
      } finally {
        if (end === 'leaving') leftFrom.current = from;
        else show(false);
      }
    },
    [show],
  );
  /** The same as `busy`, before React has rendered. */
  const isBusy = useCallback(() => begun.current, []);
  return { busy, isBusy, run };
}
