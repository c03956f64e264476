import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ORDER_LIMITS } from '#shared/orders/order-limits';
import { signedInUser } from '#shared/users/user';
import { aCodOrder, anAction, anAddress, aProduct, aShopper } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestClient, TestDevice } from '../testing/test-client';

const PRODUCTS = Array.from({ length: 100 }, (_, place) =>
  aProduct({ _id: `p${place}`, name: `A lamp with a rather long name ${place}`, countInStock: 40 }),
);
const DAY = 24 * 60 * 60 * 1000;
let server: TestServer;
let now = Date.UTC(2026, 5, 15, 12);

beforeEach(async () => {
  server = await startTestServer({
    products: PRODUCTS,
    clock: () => now,
    rateLimit: true,
    trustProxy: 1,
    orderLimits: ORDER_LIMITS,
  });
});
afterEach(() => server.close());

/** What the data take on the disk, in bytes. */
async function size(): Promise<number> {
  const names = await readdir(server.directory, { recursive: true });
  const files = await Promise.all(names.map((name) => stat(join(server.directory, name))));
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}
/** As large as an order can be, and more than the cash limit: each leaves a refusal with all its prices. */
const hugeOrder = () =>
  aCodOrder(
    PRODUCTS.map((product) => [product, 20] as const),
    now,
  );

// docs/shop-rules.md#r-unpaid-5
test('one account that does what it can for a minute makes the store at most 1 MB larger', async () => {
  const flooder = await register(server.url);
  const honest = await register(server.url);
  const before = await size();
  const device = new TestDevice(flooder);
  let seq = 1;
  const answers = [];
  // Six hundred writes are a minute's: all that the limit of calls lets through.
  while (seq <= 600) {
    const batch = Array.from({ length: 5 }, (_, n) =>
      anAction(seq + n, 'place-cod-order', hugeOrder()),
    );
    const answer = await device.push(batch);
    answers.push(answer);
    if (answer.status !== 200) break;
    seq += 5;
  }
  const last = answers.at(-1);
  expect(last).toMatchObject({ status: 429, body: { code: 'slow_down' } });
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(60);
  for (let n = 0; n < 20; n += 1) {
    const refused = await flooder.client.post('/api/addresses', anAddress(), {
      'Idempotency-Key': `address-${n}`,
    });
    expect(refused.status).toBe(429);
  }
  expect((await size()) - before).toBeLessThan(1024 * 1024);

  expect((await honest.client.post('/api/addresses', anAddress())).status).toBe(201);
  expect((await flooder.client.get('/api/orders/mine')).status).toBe(200);
});

test('what waits is not lost: known answers come again, and the rest is taken when there is room', async () => {
  const device = new TestDevice(await register(server.url));
  const actions = Array.from({ length: 500 }, (_, n) =>
    anAction(n + 1, 'place-cod-order', aCodOrder([[PRODUCTS[0] ?? aProduct(), 20]], now)),
  );
  const batch = (from: number) => actions.slice(from, from + 50);
  let settled = 0;
  for (;;) {
    const answer = await device.push(batch(settled));
    if (answer.status === 429) break;
    const { outcomes, stopped } = await device.sync(batch(settled));
    settled += outcomes.length;
    if (stopped) expect(stopped).toBe('failure');
    expect(settled).toBeLessThan(450);
  }
  const again = await device.sync(batch(0));
  expect(again.outcomes).toHaveLength(50);
  now += DAY;
  const { outcomes } = await device.sync(batch(settled));
  expect(outcomes).toHaveLength(50);
});

test('an honest day of orders, addresses and edits is far from it', async () => {
  const { client } = await register(server.url);
  for (let n = 0; n < 10; n += 1) {
    const { status } = await client.post(
      '/api/orders',
      {
        orderItems: PRODUCTS.slice(n * 5, n * 5 + 5).map(({ _id }) => ({ product: _id, qty: 2 })),
        shippingAddress: anAddress(),
        paymentMethod: 'COD',
        totalPrice: '4990.00',
      },
      { 'Idempotency-Key': `order-${n}` },
    );
    expect(status).toBe(201);
    expect((await client.post('/api/addresses', anAddress())).status).toBe(201);
  }
});

test('new accounts fill no store: neither with unknown keys nor with large orders', async () => {
  const before = await size();
  const from = (place: number) => ({ 'X-Forwarded-For': `2001:db8:1:${place}::1` });
  const visitor = new TestClient(server.url);
  const body = {
    orderItems: PRODUCTS.map(({ _id }) => ({ product: _id, qty: 20 })),
    shippingAddress: anAddress(),
    paymentMethod: 'COD',
    totalPrice: '9999999.00',
  };
  const keys = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`key number ${n}`, n]));
  for (let place = 0; place < 3; place += 1) {
    const person = aShopper();
    const registered = await visitor.post('/api/users', person, from(place));
    const client = new TestClient(server.url, signedInUser.parse(registered.body).token);
    const unknown = await client.post('/api/addresses', { ...anAddress(), ...keys }, from(place));
    expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(new Set(unknown.text.match(/key number \d+/g)).size).toBe(5);
    for (let n = 0; n < 30; n += 1) {
      const headers = { ...from(place), 'Idempotency-Key': `order-${n}` };
      const answer = await client.post('/api/orders', body, headers);
      expect(answer.body).toMatchObject({ code: 'limit_reached', quote: {} });
      if (n > 0) continue;
      // The same again, byte for byte, from a store that keeps little.
      const again = await client.post('/api/orders', body, headers);
      expect(again.text).toBe(answer.text);
    }
  }
  expect((await size()) - before).toBeLessThan(512 * 1024);
});

// docs/shop-rules.md#r-limits-5
test('what is stored of an action is at most 4 kB, whatever the action, and its code stays', async () => {
  const device = new TestDevice(await register(server.url));
  const long = 'x'.repeat(200);
  const args = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`key ${n} ${long}`, n]));
  const actions = [
    anAction(1, 'place-cod-order', hugeOrder()),
    anAction(2, 'add-address', { addressId: randomUUID(), body: anAddress(), ...args }),
  ];
  const codes = [];
  for (let time = 0; time < 2; time += 1)
    codes.push((await device.sync(actions)).outcomes.map(({ outcome }) => outcome.code));
  expect(codes).toEqual([
    ['limit_reached', 'invalid'],
    ['limit_reached', 'invalid'],
  ]);
  for (const { id } of actions) {
    const stored = await server.store.read((shop) => shop.outcome(device.owner.user._id, id));
    expect(JSON.stringify(stored).length).toBeLessThan(4_500);
  }
});

test('an object of very many keys is refused as it is read: to check each takes the time of several orders', async () => {
  const device = new TestDevice(await register(server.url));
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`key ${n}`, n]));
  const action = (count: number) =>
    anAction(1, 'add-address', { addressId: randomUUID(), body: anAddress(), ...keys(count) });
  expect(await device.push([action(1_000)])).toMatchObject({
    status: 400,
    body: { code: 'invalid', message: 'An object has more than 1000 keys' },
  });
  expect((await device.sync([action(900)])).outcomes).toMatchObject([
    { outcome: { status: 'refused', code: 'invalid' } },
  ]);
});
