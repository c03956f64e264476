import type { Middleware } from 'koa';

/** How long the answer "slow down" is held back, in milliseconds; whoever heeds it waits a second and more anyway. */
export const HELD_BACK = 500;
/** So many answers are held back at once; beyond it they go out at once, so that a flood fills no memory with timers. */
const MAX_HELD = 1_000;

/**
 * Holds the answer 429 back for a moment. A program that asks again as soon as it was answered then asks twice a second for
 * each of its connections, instead of as fast as the server can refuse it: the time goes to everybody else. Stands outside
 * of the measures, which are to show what an answer costs.
 * @param wait waits so many milliseconds
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
