import { QueueFullError } from './concurrency-limit';
import { slowDown } from '../http/api-error';

/**
 * For work behind a limiter: who finds the queue full is told to come back.
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
