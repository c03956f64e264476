import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';

/** What is typed on the screen and not saved. */
export interface Unsaved {
  readonly hasChanges: () => boolean;
  /** The person leaves without saving. */
  readonly onLeave: () => void;
}

/** Takes note of a form that is on the screen; returns a function that forgets it. */
export const UnsavedContext = createContext<(form: Unsaved) => () => void>(() => () => undefined);

/**
 * Lets the owner's area ask before a form is left with changes that are not saved: by a link, by Back, or by closing the tab
 * (docs/shop-rules.md#r-forms-9).
 * @returns what is called once it is saved, before another screen is opened
 */
export function useUnsavedChanges({ hasChanges, onLeave }: Unsaved): () => void {
  const register = useContext(UnsavedContext);
  const isSaved = useRef(false);
  const form = useEffectEvent((): Unsaved => ({ hasChanges, onLeave }));
  useEffect(
    () =>
      register({
        hasChanges: () => !isSaved.current && form().hasChanges(),
        onLeave: () => form().onLeave(),
      }),
    [register],
  );
  return () => {
    isSaved.current = true;
  };
}
