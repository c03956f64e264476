import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Pictures side by side that the browser itself scrolls and snaps: they are swiped before any script is there.
 * @param count how many there are
 * @param wanted the place of the one to be seen, from 0; when it changes, that one is shown
 */
export function useGallery(count: number, wanted: number) {
  const viewport = useRef<HTMLUListElement>(null);
  const [selected, setSelected] = useState(0);

  const show = useCallback(
    (place: number, { focus = false } = {}) => {
      const at = Math.min(Math.max(place, 0), count - 1);
      const { current } = viewport;
      // The stylesheet makes the movement smooth, or not, as the person asked.
      current?.scrollTo({ left: at * current.clientWidth });
      setSelected(at);
      if (focus) current?.children[at]?.querySelector('button')?.focus({ preventScroll: true });
    },
    [count],
  );

  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) show(wanted);
    isFirst.current = false;
  }, [wanted, show]);

  return {
    viewport,
    /** From 0. */
    selected: Math.min(selected, count - 1),
    show,
    /** To be called whenever the viewport was scrolled. */
    scrolled() {
      const { current } = viewport;
      if (!current || current.clientWidth === 0) return;
      setSelected(Math.round(current.scrollLeft / current.clientWidth));
    },
  };
}
