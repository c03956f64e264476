import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

interface GalleryElements {
  /** All of the gallery: arrow keys in it turn the pictures. */
  readonly frame: RefObject<HTMLElement | null>;
  /** What scrolls: as wide as one picture. */
  readonly viewport: RefObject<HTMLElement | null>;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Pictures side by side that the browser itself scrolls and snaps: they are swiped before any script is there.
 * @param count how many there are
 * @param wanted the place of the one to be seen, from 0; when it changes, that one is shown
 */
export function useGallery({ frame, viewport }: GalleryElements, count: number, wanted: number) {
  const [place, setPlace] = useState(0);
  const selected = Math.min(place, count - 1);

  const show = useCallback(
    (next: number): HTMLElement | null => {
      const at = Math.min(Math.max(next, 0), count - 1);
      const { current } = viewport;
      // The stylesheet makes the movement smooth, or not, as the person asked.
      current?.scrollTo({ left: at * current.clientWidth });
      setPlace(at);
      return current?.children[at]?.querySelector('button') ?? null;
    },
    [viewport, count],
  );

  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) show(wanted);
    isFirst.current = false;
  }, [wanted, show]);

  useEffect(() => {
    const element = frame.current;
    function turn(event: KeyboardEvent): void {
      const step = STEPS[event.key];
      const { target } = event;
      // An enlarged picture has keys of its own.
      if (step === undefined || !(target instanceof Element) || target.closest('dialog')) return;
      event.preventDefault();
      const button = show(selected + step);
      if (viewport.current?.contains(target)) button?.focus({ preventScroll: true });
    }
    if (count > 1) element?.addEventListener('keydown', turn);
    return () => element?.removeEventListener('keydown', turn);
  }, [frame, viewport, count, selected, show]);

  return {
    /** From 0. */
    selected,
    show,
    /** To be called whenever the viewport was scrolled. */
    scrolled() {
      const { current } = viewport;
      if (!current || current.clientWidth === 0) return;
      setPlace(Math.round(current.scrollLeft / current.clientWidth));
    },
  };
}
