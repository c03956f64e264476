import pLimit from 'p-limit';
import { slowDown } from '../http/api-error';

/** Runs tasks, each as soon as there is room; those that must wait go in order. */
export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** How much a limiter has to do. */
export interface Load {
  readonly running: number;
  readonly waiting: number;
}

/** Too many are waiting already. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/**
 * Lets at most so many tasks run at the same time.
 * @param most how many may run
 * @param mostWaiting how many may wait; one more is refused with a QueueFullError
 */
export function concurrencyLimit(most: number, mostWaiting: number): Limiter & { load(): Load } {
  const limit = pLimit(most);
  const load = () => ({ running: limit.activeCount, waiting: limit.pendingCount });
  const limiter: Limiter = async (task) => {
    const { running, waiting } = load();
    if (running >= most && waiting >= mostWaiting) throw new QueueFullError('Too many are waiting');
    return limit(task);
  };
  return Object.assign(limiter, { load });
}

/** Runs tasks under names: those of one name within its limits, those of different names side by side. */
export type NamedLimiter = <Result>(name: string, task: () => Promise<Result>) => Promise<Result>;

/** As `concurrencyLimit`, for each name by itself. A name is forgotten when nothing of it runs. */
export function concurrencyLimitEach(most: number, mostWaiting = Infinity): NamedLimiter {
  const limiters = new Map<string, ReturnType<typeof concurrencyLimit>>();
  return async (name, task) => {
    const limiter = limiters.get(name) ?? concurrencyLimit(most, mostWaiting);
    limiters.set(name, limiter);
    try {
      return await limiter(task);
    } finally {
      const { running, waiting } = limiter.load();
      if (running + waiting === 0) limiters.delete(name);
    }
  };
}

/**
 * For work behind a limiter: a caller that finds the queue full is asked to retry.
 * @param retryAfter in seconds
 * @throws ApiError `slow_down` while too many wait
 */
export async function rejectWhenQueueFull<Result>(
  work: Promise<Result>,
  retryAfter: number,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof QueueFullError) throw slowDown(retryAfter);
    throw error;
  }
}
