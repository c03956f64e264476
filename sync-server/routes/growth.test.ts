import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ORDER_LIMITS } from '#shared/orders/order-limits';
import { aCodOrder, anAction, anAddress, aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestDevice } from '../testing/test-client';

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
/** As large as an order can be, and more than anybody may have in cash: each leaves a refusal with all its prices. */
const hugeOrder = () =>
  aCodOrder(
    PRODUCTS.map((product) => [product, 20] as const),
    now,
  );

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
  const actions = Array.from({ length: 100 }, (_, n) =>
    anAction(n + 1, 'place-cod-order', hugeOrder()),
  );
  const batch = (from: number) => actions.slice(from, from + 5);
  let settled = 0;
  for (;;) {
    const answer = await device.push(batch(settled));
    if (answer.status === 429) break;
    const { outcomes, stopped } = await device.sync(batch(settled));
    settled += outcomes.length;
    if (stopped) expect(stopped).toBe('failure');
    expect(settled).toBeLessThan(90);
  }
  const again = await device.sync(batch(0));
  expect(again.outcomes).toHaveLength(5);
  now += DAY;
  const { outcomes } = await device.sync(batch(settled));
  expect(outcomes).toHaveLength(5);
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
