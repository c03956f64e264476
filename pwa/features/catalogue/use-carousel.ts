import { useCallback, useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

/** How long a slide stays, in milliseconds (docs/shop-rules.md#r-catalogue-7). */
export const SLIDE_INTERVAL = 5000;

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

function onMotionWish(listener: () => void): () => void {
  const wish = window.matchMedia(LESS_MOTION);
  wish.addEventListener('change', listener);
  return () => wish.removeEventListener('change', listener);
}

interface CarouselElements {
  readonly frame: RefObject<HTMLElement | null>;
  readonly viewport: RefObject<HTMLElement | null>;
}

/** Whether the pointer or the focus is in the carousel: then the slides rest. */
function useResting(frame: RefObject<HTMLElement | null>): boolean {
  const [resting, setResting] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const rest = () => setResting(true);
    const go = () => setResting(false);
    const listeners = [
      ['pointerenter', rest],
      ['pointerleave', go],
      ['focusin', rest],
      ['focusout', go],
    ] as const;
    for (const [event, listener] of listeners) element.addEventListener(event, listener);
    return () => {
      for (const [event, listener] of listeners) element.removeEventListener(event, listener);
    };
  }, [frame]);
  return resting;
}

/**
 * A carousel that the browser itself scrolls and snaps, so that it can be swiped before the script is there; this only
 * adds the time, the buttons and the dots (docs/decisions/0009-screens-and-theme.md: why no library).
 * @param elements the carousel as a whole, and the element in it that scrolls: as wide as one slide
 * @param slides how many there are
 */
export function useCarousel({ frame, viewport }: CarouselElements, slides: number) {
  const [selected, setSelected] = useState(0);
  const resting = useResting(frame);
  const still = useSyncExternalStore(
    onMotionWish,
    () => window.matchMedia(LESS_MOTION).matches,
    () => true,
  );
  const [wish, setWish] = useState<boolean>();
  const playing = wish ?? !still;

  const show = useCallback(
    (slide: number) => {
      const place = (slide + slides) % slides;
      const { current } = viewport;
      // The stylesheet makes the movement smooth, or not, as the person asked.
      current?.scrollTo({ left: place * current.clientWidth });
      setSelected(place);
    },
    [viewport, slides],
  );

  useEffect(() => {
    if (!playing || resting || slides < 2) return;
    const timer = setTimeout(() => show(selected + 1), SLIDE_INTERVAL);
    return () => clearTimeout(timer);
  }, [playing, resting, slides, selected, show]);

  return {
    /** From 0. */
    selected,
    /** The slides change by themselves. */
    playing,
    show,
    togglePlaying: () => setWish(!playing),
    /** To be called whenever the viewport was scrolled. */
    scrolled() {
      const { current } = viewport;
      if (!current || current.clientWidth === 0) return;
      setSelected(Math.round(current.scrollLeft / current.clientWidth));
    },
  };
}
