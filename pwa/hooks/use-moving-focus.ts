import { useEffect, useRef } from 'react';

/**
 * Where what is pressed in a place is replaced there, the last button that comes in its place has the focus then, unless it has gone
 * elsewhere; so it has after what was open over the page.
 * @param shown changes with what is shown there
 * @param isCovered something that was opened there is over the page
 * @returns for the element around all that is shown there
 */
export function useMovingFocus(shown: unknown, isCovered: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const isDue = useRef(false);
  useEffect(() => {
    const place = ref.current;
    if (isDue.current && !isCovered && document.activeElement === document.body)
      [...(place?.querySelectorAll('button') ?? [])].at(-1)?.focus({ preventScroll: true });
    // What has it now may be replaced next, once code has loaded.
    isDue.current = isCovered || place?.contains(document.activeElement) === true;
  }, [shown, isCovered]);
  const onClick = () => {
    isDue.current = true;
  };
  return { ref, onClick };
}
