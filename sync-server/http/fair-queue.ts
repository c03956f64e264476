import type { Middleware } from 'koa';
import { siteOf } from '../security/network';

/**
 * While requests of several networks are in progress, starts one of each in a turn of the event loop, and its others in later ones,
 * in order of arrival. An order takes a dozen turns until it is on disk: whatever one network sends meanwhile, the
 * order waits in each turn for one request of it, not for all. No request is refused, and a single network never waits.
 * @param nextTurn calls back in the next turn, after what has arrived meanwhile
 */
export function fairQueue(
  nextTurn: (work: () => void) => void = (work) => void setImmediate(work),
): Middleware {
  /** How many requests of each network are in progress, started or not. */
  const underWay = new Map<string, number>();
  /** The networks with a request started in this turn. */
  const begun = new Set<string>();
  /** Requests not yet started, by network. */
  const waiting = new Map<string, (() => void)[]>();
  let isPlanned = false;

  function planTurn(): void {
    if (isPlanned) return;
    isPlanned = true;
    nextTurn(() => {
      isPlanned = false;
      begun.clear();
      for (const [network, all] of waiting) {
        const now = all.splice(0, underWay.size > 1 ? 1 : all.length);
        if (all.length === 0) waiting.delete(network);
        begun.add(network);
        for (const begin of now) begin();
      }
      if (begun.size > 0) planTurn();
    });
  }

  /** Resolves when a request may start. */
  async function turnOf(network: string): Promise<void> {
    const others = waiting.get(network);
    if (!others && (underWay.size === 1 || !begun.has(network))) begun.add(network);
    else
      await new Promise<void>((resolve) => {
        if (others) others.push(resolve);
        else waiting.set(network, [resolve]);
      });
    planTurn();
  }

  return async (ctx, next) => {
    const network = siteOf(ctx.ip);
    underWay.set(network, (underWay.get(network) ?? 0) + 1);
    try {
      await turnOf(network);
      return await next();
    } finally {
      const left = (underWay.get(network) ?? 1) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    }
  };
}
