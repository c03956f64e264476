/** Runs tasks, each as soon as there is room; those that must wait go in order. */
export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Too many are waiting already. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/**
 * Lets at most so many tasks run at the same time.
 * @param waiting how many may wait; one more is refused with a QueueFullError
 */
export function atMost(running: number, waiting: number): Limiter {
  let free = running;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else {
      if (queue.length >= waiting) throw new QueueFullError('Too many are waiting');
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
