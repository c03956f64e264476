import { useCallback, useRef, useState } from 'react';

/** Keeps two pieces of work of one part of the screen from running side by side, whatever is pressed. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  /** Set before React has rendered: a second click in the same frame finds it. */
  const begun = useRef(false);

  const show = useCallback((isBegun: boolean) => {
    begun.current = isBegun;
    setBusy(isBegun);
  }, []);
  /**
   * Runs work, unless some is under way: then it does nothing.
   * @param work `leaving` where another screen comes: then it stays busy, and this one does nothing more
   * @throws what the work throws
   */
  const run = useCallback(
    async (work: () => Promise<'leaving' | void>) => {
      if (begun.current) return;
      show(true);
      let end: 'leaving' | void = undefined;
      try {
        end = await work();
      } finally {
        if (end !== 'leaving') show(false);
      }
    },
    [show],
  );
  /** The same as `busy`, before React has rendered. */
  const isBusy = useCallback(() => begun.current, []);
  return { busy, isBusy, run };
}
