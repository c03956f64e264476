import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the render that takes over the server's document, which must show the same; true from then on, and where there was none. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
