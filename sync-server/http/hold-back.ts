import type { Middleware } from 'koa';

/** How long the answer "slow down" is delayed, in milliseconds; a client that respects it waits a second and more anyway. */
export const HELD_BACK = 500;
/** How many answers are delayed at once; further ones go out at once, so that a flood does not fill the memory with timers. */
const MAX_HELD = 1_000;

/**
 * Delays the answer 429 briefly. A program that repeats at once then sends two requests a second on
 * each of its connections, instead of as fast as the server can refuse: the time goes to everyone else. Placed outside
 * the metrics, which measure the cost of an answer.
 * @param wait waits that many milliseconds
 */
export function holdBackRefusals(wait: (milliseconds: number) => Promise<void>): Middleware {
  let held = 0;
  return async (ctx, next) => {
    await next();
    if (ctx.status !== 429 || held >= MAX_HELD) return;
    held += 1;
    try {
      await wait(HELD_BACK);
    } finally {
      held -= 1;
    }
  };
}
