import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turnstile } from './turnstile';

test('any number are inside together; who wants to be alone is, and keeps nobody out for ever', async () => {
  const turnstile = new Turnstile();
  let inside = 0;
  let alone = 0;
  const most = { together: 0, alone: 0 };
  const together = () =>
    turnstile.together(async () => {
      inside += 1;
      most.together = Math.max(most.together, inside);
      expect(alone).toBe(0);
      await turn();
      inside -= 1;
    });
  const single = () =>
    turnstile.alone(async () => {
      alone += 1;
      most.alone = Math.max(most.alone, alone);
      expect(inside).toBe(0);
      await turn();
      alone -= 1;
    });
  await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 7 === 3 ? single() : together())));
  await together();
  expect(most.alone).toBe(1);
  expect(most.together).toBeGreaterThan(1);
});

test('who throws has left', async () => {
  const turnstile = new Turnstile();
  const failing = async () => {
    throw new Error('no');
  };
  await expect(turnstile.together(failing)).rejects.toThrow('no');
  await expect(turnstile.alone(failing)).rejects.toThrow('no');
  expect(await turnstile.alone(async () => 'alone')).toBe('alone');
  expect(await turnstile.together(async () => 'together')).toBe('together');
});
