import { afterEach, beforeEach, expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { anAddress } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, type SignedInClient } from '../testing/test-client';
import { createLargeBodies, LARGE_BODIES, SMALL_BODY } from './large-bodies';

let now = Date.UTC(2026, 5, 15);
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ rateLimit: true, trustProxy: 1, clock: () => now });
});
afterEach(() => server.close());

const LARGE = {
  ...anAddress(),
  ...Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`key number ${n}`, n])),
};
const from = (ip: string) => ({ 'X-Forwarded-For': ip });
const send = ({ client }: SignedInClient, ip: string, body: unknown = LARGE) =>
  client.post('/api/addresses', body, from(ip));

test('one network sends large bodies with whichever accounts, packed or not, until it has to wait; small ones still pass', async () => {
  const [asha, ravi] = [await register(server.url), await register(server.url)];
  let sent = 0;
  for (; sent < 30; sent += 1) {
    const { status } = await send(sent % 2 ? asha : ravi, `2001:db8:1:${sent}::1`);
    if (status === 429) break;
    expect(status).toBe(400);
  }
  expect(sent).toBe(Math.ceil(LARGE_BODIES.capacity / JSON.stringify(LARGE).length));
  const packed = await fetch(`${server.url}/api/addresses`, {
    method: 'POST',
    headers: {
      ...from('2001:db8:1::1'),
      Authorization: `Bearer ${asha.user.token}`,
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
    },
    body: gzipSync(JSON.stringify(LARGE)),
  });
  expect(packed.status).toBe(429);
  const { headers } = await send(asha, '2001:db8:1::1');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(1);
  expect((await send(asha, '2001:db8:1::1', anAddress())).status).toBe(201);
  expect((await send(asha, '2001:db8:2::1')).status).toBe(400);
  now += Number(headers.get('retry-after')) * 1000;
  expect((await send(asha, '2001:db8:1::1')).status).toBe(400);
});

test('one large body of a network is processed at a time, and twenty wait', async () => {
  const bodies = createLargeBodies(() => now);
  const large = SMALL_BODY + 1;
  const first = await bodies.enter('10.0.0.1', large);
  const order: string[] = [];
  const waiting = Array.from({ length: 20 }, async (_, place) => {
    const done = await bodies.enter('10.0.0.1', large);
    order.push(`${place}`);
    done();
  });
  await expect(bodies.enter('10.0.0.1', large)).rejects.toMatchObject({ code: 'slow_down' });
  (await bodies.enter('10.0.0.1', SMALL_BODY))();
  (await bodies.enter('10.0.0.2', large))();
  expect(order).toEqual([]);
  first();
  await Promise.all(waiting);
  expect(order).toHaveLength(20);
});
