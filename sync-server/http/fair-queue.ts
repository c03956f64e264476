import type { Middleware } from 'koa';
import { siteOf } from '../security/network';

/**
 * While requests of several networks are under way, begins one of each in a turn of the event loop, and its others in the next ones,
 * in the order in which they came. An order takes a dozen turns until it is on the disk: whatever one network sends meanwhile, the
 * order waits in each turn for one request of it, not for all. Nobody is refused, and a network that is alone waits for nothing.
 * @param nextTurn calls back in the next turn, after what has arrived meanwhile
 */
export function fairQueue(
  nextTurn: (work: () => void) => void = (work) => void setImmediate(work),
): Middleware {
  /** How many requests of each network are under way, begun or not. */
  const underWay = new Map<string, number>();
  /** The networks of which one was begun in this turn. */
  const begun = new Set<string>();
  /** Those that are not begun, by network. */
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

  /** Resolves when a request may begin. */
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
