import { expect, test } from 'vitest';
import { startTestServer } from '../testing/start-test-server';
import { TestClient } from '../testing/test-client';
import { HELD_BACK } from './hold-back';
import { RATE_LIMITS } from '../limits/rate-limits';

const TINY = { points: 2, seconds: 60 };

test('delays the answer "slow down", and no other', async () => {
  const waits: number[] = [];
  let release: () => void = () => undefined;
  const server = await startTestServer({
    rateLimit: true,
    rateLimits: { ...RATE_LIMITS, writes: TINY },
    holdBack: (milliseconds) => {
      waits.push(milliseconds);
      return new Promise((resolve) => (release = resolve));
    },
  });
  const visitor = new TestClient(server.url);
  const signOut = () => visitor.post('/api/users/logout', {});
  for (let number = 0; number < TINY.points; number += 1)
    expect((await signOut()).status).toBe(200);
  expect(waits).toEqual([]);

  let answered = false;
  const refused = signOut().finally(() => (answered = true));
  await expect.poll(() => waits).toEqual([HELD_BACK]);
  // Another client's answer comes while it waits.
  expect((await visitor.get('/api/products')).status).toBe(200);
  expect(answered).toBe(false);
  release();
  expect((await refused).status).toBe(429);
  await server.close();
});
