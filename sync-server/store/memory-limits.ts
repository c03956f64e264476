import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Count, Counts, LimitStore, WindowRule } from './limit-store';

/** How many clients each limit remembers: a bound on memory. */
const REMEMBERED = 20_000;

/**
 * Limits in the memory of one process.
 * @param remembered how many names each limit knows; beyond it, the one that began (of counts: was changed) longest ago is
 *   forgotten
 */
export function createMemoryLimits(remembered: number = REMEMBERED): LimitStore {
  /** By the name of the limit; within it in the order in which they were changed. */
  const limits = new Map<string, Map<string, Count>>();
  const windows = new Map<string, ReturnType<LimitStore['window']>>();

  function countsOf(name: string): Map<string, Count> {
    const [limit = ''] = name.split(' ', 1);
    const counts = limits.get(limit) ?? new Map<string, Count>();
    limits.set(limit, counts);
    return counts;
  }

  function keep(name: string, count: Count | null): void {
    const counts = countsOf(name);
    counts.delete(name);
    if (count === null) return;
    counts.set(name, count);
    const oldest = counts.keys().next();
    if (counts.size > remembered && !oldest.done) counts.delete(oldest.value);
  }

  return {
    window(rule) {
      const { name, points, seconds } = rule;
      const key = `${name} ${points} ${seconds}`;
      const open = windows.get(key) ?? openWindow(rule, remembered);
      windows.set(key, open);
      return open;
    },

    async change(_names, work) {
      const changed = new Map<string, Count | null>();
      const counts: Counts = {
        get: (name) =>
          (changed.has(name) ? changed.get(name) : countsOf(name).get(name)) ?? undefined,
        set: (name, count) => changed.set(name, count),
      };
      const result = work(counts);
      for (const [name, count] of changed) keep(name, count);
      return result;
    },
  };
}

function openWindow({ points: most, seconds }: WindowRule, remembered: number) {
  const limiter = new RateLimiterMemory({ points: most, duration: seconds, keyPrefix: '' });
  /** In the order in which their time began. */
  const clients = new Set<string>();

  async function remember(client: string): Promise<void> {
    clients.delete(client);
    clients.add(client);
    const [oldest] = clients;
    if (clients.size <= remembered || oldest === undefined) return;
    clients.delete(oldest);
    await limiter.delete(oldest);
  }

  return async (client: string, points: number): Promise<number> => {
    try {
      const spent = await limiter.consume(client, points);
      if (spent.isFirstInDuration) await remember(client);
      return 0;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // The library counts what it refuses as well; a large batch would block the small ones.
      await limiter.reward(client, points);
      return refused.msBeforeNext;
    }
  };
}
