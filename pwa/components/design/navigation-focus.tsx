import { createContext, useContext } from 'react';

/** Whether a navigation still waits for a heading that takes the focus: a screen may show its heading only after loading. */
export function createNavigationFocus() {
  let wanted = false;
  let moved = false;
  return {
    /** A navigation began: the next heading takes the focus. */
    want() {
      wanted = true;
      moved = true;
    },
    /** True once per navigation. */
    take() {
      const taken = wanted;
      wanted = false;
      return taken;
    },
    /** Whether there was any navigation since the page was opened. */
    hasMoved: () => moved,
  };
}

export type NavigationFocus = ReturnType<typeof createNavigationFocus>;

/** Outside a shell nothing arrives: a screen rendered alone leaves the focus where it is. */
export const NavigationFocusContext = createContext(createNavigationFocus());

export function useNavigationFocus() {
  return useContext(NavigationFocusContext);
}
