import { setImmediate as nextTurn } from 'node:timers/promises';
import { concurrencyLimit, type Limiter, type Load } from './concurrency-limit';

/** Two, so that one continues while the other waits for its database. */
const AT_ONCE = 2;

/**
 * Runs what keeps the processor busy for milliseconds a piece or two at a time. Before each the program turns once to all that has come in
 * meanwhile: what is light is answered at once, however much of this waits.
 * @param mostWaiting one more is refused with a QueueFullError
 */
export function heavyWork(mostWaiting: number): Limiter & { load(): Load } {
  const limited = concurrencyLimit(AT_ONCE, mostWaiting);
  const limiter: Limiter = (task) =>
    limited(async () => {
      await nextTurn();
      return task();
    });
  return Object.assign(limiter, { load: limited.load });
}
