/**
 * Stands in for the package `unload`, by which a library tells other tabs that this one goes: that listens for `unload`, for which
 * browsers keep no page ready for the way back.
 * @param tell called when the page is left for good
 */
export function add(tell: () => unknown) {
  const leave = ({ persisted }: PageTransitionEvent) => void (persisted || tell());
  addEventListener('pagehide', leave);
  return {
    remove: () => removeEventListener('pagehide', leave),
    run() {
      removeEventListener('pagehide', leave);
      return tell();
    },
  };
}
