import { useEffect, useRef } from 'react';
import { focusHeading } from '../components/design/focus-neighbour';

/** Where what had the focus goes, the screen's heading has it then: nothing is scrolled. @param shown changes with what is shown */
export function useKeptFocus(shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body) focusHeading();
    before.current = shown;
  }, [shown]);
}
