import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCodOrder, anAction, anAddress, aProduct, aShopper } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestClient, TestDevice, type Answer } from '../testing/test-client';
import { apiRoutes } from './api-routes';

const lamp = aProduct({ _id: 'lamp', countInStock: 1_000 });
const SLOW_DOWN = { code: 'slow_down', message: 'Too many attempts. Please wait a moment' };
const NOW = Date.now();
let server: TestServer;

beforeEach(async () => {
  // The clock is frozen: no limit ends while a slow machine works.
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await startTestServer({
    products: [lamp],
    // Frozen: how fast a test runs decides nothing.
    clock: () => NOW,
    rateLimit: true,
    rateLimits: {
      writes: { points: 60, seconds: 60 },
      registration: { points: 3, seconds: 600 },
    },
  });
});
afterEach(async () => {
  await server.close();
  vi.useRealTimers();
});

const order = () => aCodOrder([[lamp, 1]], Date.now());
const expectSlowDown = ({ status, headers, body }: Answer, seconds: number) => {
  expect({ status, body }).toEqual({ status: 429, body: SLOW_DOWN });
  expect(headers.get('retry-after')).toBe(String(seconds));
};
const actionsFrom = (seq: number, count: number) =>
  Array.from({ length: count }, (_, place) => anAction(seq + place, 'place-cod-order', order()));

test('a client over the write limit is refused at every write, before the body is read, and may still read', async () => {
  const shopper = await register(server.url);
  const { client } = shopper;
  for (let write = 0; write < 60; write += 1) await client.post('/api/addresses', 'not an address');
  const writes = apiRoutes.filter(
    ({ who, rate }) => who === 'signed-in' && (rate === 'writes' || rate === 'sync'),
  );
  expect(writes.length).toBeGreaterThan(6);
  for (const { method, path } of writes) {
    const body = method === 'DELETE' ? undefined : { nothing: 'that fits' };
    const asked = `/api${path.replace(':id', 'lamp')}`;
    expectSlowDown(await client.ask(method, asked, body === undefined ? {} : { body }), 60);
  }
  expect((await client.get('/api/orders/mine')).status).toBe(200);
  expect((await client.get('/api/products')).status).toBe(200);
  const other = await register(server.url);
  expect((await other.client.post('/api/addresses', anAddress())).status).toBe(201);
});

describe('a delivery of the queue', () => {
  test('costs a write for each action, and is refused whole before any of it runs', async () => {
    const owner = await register(server.url);
    const device = new TestDevice(owner);
    expect((await device.sync(actionsFrom(1, 50))).lastSeq).toBe(50);
    expectSlowDown(await device.push(actionsFrom(51, 50)), 60);
    expect(await server.store.read((shop) => shop.ordersOf(owner.user._id))).toHaveLength(50);
    expect(await server.store.read((shop) => shop.client(device.clientId))).toMatchObject({
      lastSeq: 50,
    });
    expect((await device.sync(actionsFrom(51, 8))).lastSeq).toBe(58);
  });

  test('costs one where it brings nothing', async () => {
    const device = new TestDevice(await register(server.url));
    for (let pull = 0; pull < 60; pull += 1) await device.sync([]);
    expectSlowDown(await device.push([]), 60);
  });

  test('spends what writes by REST have left, and vice versa', async () => {
    const owner = await register(server.url);
    const device = new TestDevice(owner);
    for (let write = 0; write < 15; write += 1)
      expect((await owner.client.post('/api/addresses', anAddress())).status).toBe(201);
    expectSlowDown(await device.push(actionsFrom(1, 50)), 60);
    await device.sync(actionsFrom(1, 44));
    expectSlowDown(await owner.client.post('/api/addresses', anAddress()), 60);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await owner.client.post('/api/addresses', anAddress())).status).toBe(201);
    expect((await device.sync(actionsFrom(45, 50))).lastSeq).toBe(94);
  });
});

test('registrations of one network: so many, then none for a while', async () => {
  for (let person = 0; person < 3; person += 1) await register(server.url);
  expectSlowDown(await new TestClient(server.url).post('/api/users', aShopper()), 600);
  vi.setSystemTime(Date.now() + 600_000);
  await register(server.url);
});

test('wrong passwords for many accounts from one network are slowed within a hundred', async () => {
  const visitor = new TestClient(server.url);
  let refusedAt = 0;
  for (let attempt = 1; attempt <= 100 && refusedAt === 0; attempt += 1) {
    const email = `person-${attempt}@example.test`;
    const answer = await visitor.post('/api/users/auth', { email, password: 'a wrong one' });
    if (answer.status === 429) refusedAt = attempt;
    else expect(answer.status).toBe(401);
  }
  expect(refusedAt).toBeGreaterThan(20);
  expect(refusedAt).toBeLessThan(100);
});

test('a visitor’s writes are counted by network', async () => {
  const visitor = new TestClient(server.url);
  for (let write = 0; write < 60; write += 1)
    expect((await visitor.post('/api/users/logout')).status).toBe(200);
  expectSlowDown(await visitor.post('/api/users/logout'), 60);
});

test('with RATE_LIMIT=off no client is refused', async () => {
  const unlimited = await startTestServer({
    rateLimits: { writes: { points: 1, seconds: 60 }, registration: { points: 1, seconds: 600 } },
  });
  const { client } = await register(unlimited.url);
  await register(unlimited.url);
  for (let write = 0; write < 5; write += 1)
    expect((await client.post('/api/addresses', anAddress())).status).toBe(201);
  await unlimited.close();
});
