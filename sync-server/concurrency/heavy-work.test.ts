import { expect, test } from 'vitest';
import { QueueFullError } from './concurrency-limit';
import { heavyWork } from './heavy-work';

test('what is light comes in between, however much waits', async () => {
  const heavy = heavyWork(100);
  const order: string[] = [];
  const waiting = Array.from({ length: 6 }, (_, n) =>
    heavy(async () => void order.push(`heavy ${n}`)),
  );
  const light = new Promise<void>((resolve) =>
    setImmediate(() => {
      order.push('light');
      resolve();
    }),
  );
  await Promise.all([...waiting, light]);
  expect(order).toHaveLength(7);
  expect(order.indexOf('light')).toBeLessThanOrEqual(2);
});

test('more than may wait are refused at once', async () => {
  const heavy = heavyWork(1);
  const done = Promise.all([1, 2, 3].map((n) => heavy(async () => n)));
  await expect(heavy(async () => 4)).rejects.toThrow(QueueFullError);
  expect(await done).toEqual([1, 2, 3]);
});
