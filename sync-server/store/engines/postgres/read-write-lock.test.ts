import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ReadWriteLock } from './read-write-lock';

test('any number hold it shared; an exclusive holder is alone, and does not lock others out for ever', async () => {
  const lock = new ReadWriteLock();
  let sharing = 0;
  let alone = 0;
  const max = { sharing: 0, alone: 0 };
  const shared = () =>
    lock.shared(async () => {
      sharing += 1;
      max.sharing = Math.max(max.sharing, sharing);
      expect(alone).toBe(0);
      await turn();
      sharing -= 1;
    });
  const exclusive = () =>
    lock.exclusive(async () => {
      alone += 1;
      max.alone = Math.max(max.alone, alone);
      expect(sharing).toBe(0);
      await turn();
      alone -= 1;
    });
  await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 7 === 3 ? exclusive() : shared())));
  await shared();
  expect(max.alone).toBe(1);
  expect(max.sharing).toBeGreaterThan(1);
});

test('a holder that throws has released it', async () => {
  const lock = new ReadWriteLock();
  const failing = async () => {
    throw new Error('no');
  };
  await expect(lock.shared(failing)).rejects.toThrow('no');
  await expect(lock.exclusive(failing)).rejects.toThrow('no');
  expect(await lock.exclusive(async () => 'exclusive')).toBe('exclusive');
  expect(await lock.shared(async () => 'shared')).toBe('shared');
});
