/** Without a touch or a key for so long, in milliseconds, what the page asks it asks by itself. */
export const IDLE_AFTER = 60_000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Whether nobody does anything on this page: its requests (a table that follows the orders, say) then do not keep a session from
 * ending. Opening it is doing something.
 * @param clock milliseconds since 1970 on this device
 */
export function createIdleWatch(
  page: Pick<Window, 'addEventListener'>,
  clock: () => number,
): () => boolean {
  let last = clock();
  const touched = () => {
    last = clock();
  };
  for (const sign of SIGNS_OF_LIFE)
    page.addEventListener(sign, touched, { capture: true, passive: true });
  // A clock that jumps back makes nobody idle for longer than once.
  return () => Math.abs(clock() - last) > IDLE_AFTER;
}
