/** Hears of a step in the history before the router does, and may keep it from the router. */
export const popGuard: { hear: ((event: PopStateEvent) => void) | undefined } = { hear: undefined };

/** Begins to listen. Before the router: the window's listeners run in the order in which they came, whether they capture or not. */
export const startPopGuard = () =>
  window.addEventListener('popstate', (event) => popGuard.hear?.(event));
