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
  let running = 0;
  const queue: (() => void)[] = [];
  const limiter: Limiter = async (task) => {
    if (running < most) running += 1;
    else {
      if (queue.length >= mostWaiting) throw new QueueFullError('Too many are waiting');
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(limiter, { load: () => ({ running, waiting: queue.length }) });
}

/** Runs tasks under names: those of one name within its limits, those of different names side by side. */
export type NamedLimiter = <Result>(name: string, task: () => Promise<Result>) => Promise<Result>;

/** As `concurrencyLimit`, for each name by itself. A name is forgotten when nothing of it runs. */
export function concurrencyLimitEach(most: number, mostWaiting: number): NamedLimiter {
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
