import { createContext, useContext } from 'react';

/** Whether a navigation still waits for a heading that takes the focus: a screen may show its heading only after loading. */
export interface ArrivingFocus {
  /** A navigation began: the next heading takes the focus. */
  want(): void;
  /** True once per navigation. */
  take(): boolean;
}

export function createArrivingFocus(): ArrivingFocus {
  let wanted = false;
  return {
    want() {
      wanted = true;
    },
    take() {
      const taken = wanted;
      wanted = false;
      return taken;
    },
  };
}

/** Outside a shell nothing arrives: a screen rendered alone leaves the focus where it is. */
export const ArrivingFocusContext = createContext<ArrivingFocus>(createArrivingFocus());

export function useArrivingFocus(): ArrivingFocus {
  return useContext(ArrivingFocusContext);
}
