import { expect, test } from 'vitest';
import { concurrencyLimit, QueueFullError } from './concurrency-limit';

test('runs at most so many at once, the others in their order, a failure lets the next one in', async () => {
  const limited = concurrencyLimit(2, 10);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const task = (number: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(number);
    await Promise.resolve();
    running -= 1;
    if (number === 2) throw new Error('fails');
    return number;
  };
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map((number) => limited(task(number))));
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});

test('refuses more than may wait', async () => {
  const limited = concurrencyLimit(1, 1);
  let finish = () => {};
  const first = limited(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = limited(async () => 'second');
  expect(limited.load()).toEqual({ running: 1, waiting: 1 });
  await expect(limited(async () => 'third')).rejects.toThrow(QueueFullError);
  finish();
  await first;
  expect(await second).toBe('second');
  expect(await limited(async () => 'fourth')).toBe('fourth');
  expect(limited.load()).toEqual({ running: 0, waiting: 0 });
});
