import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { ORDER_LIMITS } from '#shared/orders/order-limits';
import { NO_ORDER_LIMITS } from '../testing/no-order-limits';
import { recoveryCodes, secondFactorSetup, secondStepNeeded } from '#shared/users/second-factor';
import { applyBatch } from '../actions/apply-batch';
import { repeatingStore } from '../store/testing/repeating-store';
import { registerAdmin } from '../testing/admin-client';
import { codeOf } from '../testing/authenticator';
import { proveEmail } from '../testing/mails-of';
import { aCodOrder, anAction, anAddress, aProduct } from '../testing/samples';
import { pino } from 'pino';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../testing/start-test-server';
import { register, TestClient } from '../testing/test-client';

/*
 * What callbacks do outside their transaction: a store may run them more than once. The other suites run on such a store in the project
 * `server-twice`.
 */

const NOON = Date.UTC(2026, 5, 1, 12);
const PRODUCTS = Array.from({ length: 100 }, (_, place) =>
  aProduct({ _id: `p${place}`, name: `A lamp with a rather long name ${place}`, countInStock: 40 }),
);
const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
async function open(options: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer({ products: PRODUCTS, clock: () => NOON, ...options });
  servers.push(server);
  return server;
}

test('by how much a person lets the store grow is counted once, whatever runs again', async () => {
  /** How many refused orders of all products are answered before it is too much. */
  async function writesUntilFull(wrapStore: TestServerOptions['wrapStore']): Promise<number> {
    const limits = { rateLimit: true, orderLimits: ORDER_LIMITS };
    const server = await open({ ...limits, ...(wrapStore ? { wrapStore } : {}) });
    const { client } = await register(server.url);
    for (let written = 0; ; written += 1) {
      const order = {
        orderItems: PRODUCTS.map(({ _id }) => ({ product: _id, qty: 20 })),
        shippingAddress: anAddress(),
        paymentMethod: 'COD',
        totalPrice: '1.00',
      };
      const key = { 'Idempotency-Key': `order-${String(written).padStart(3, '0')}` };
      if ((await client.post('/api/orders', order, key)).status === 429) return written;
    }
  }
  const once = await writesUntilFull(undefined);
  expect(once).toBeGreaterThan(5);
  expect(await writesUntilFull(repeatingStore)).toBe(once);
});

test('of a batch, too: each action sees what those before it have grown', async () => {
  const server = await open({});
  async function countsOn(store: TestServer['store']) {
    const owner = await register(server.url);
    const { user } = owner;
    const [session] = await server.store.read((shop) => shop.sessionsOf(user._id));
    const author = { user, isAdmin: false, session: session?._id ?? '', clientId: randomUUID() };
    const actions = [1, 2, 3].map((seq) =>
      anAction(seq, 'place-cod-order', aCodOrder([[PRODUCTS[0] ?? aProduct(), 1]], NOON)),
    );
    const seen: number[] = [];
    const added: number[] = [];
    const log = pino({ level: 'silent' });
    const deps = { store, clock: () => NOON, log, orderLimits: NO_ORDER_LIMITS };
    const growth = {
      check: (more = 0) => void seen.push(more),
      add: (bytes: number) => void added.push(bytes),
    };
    expect((await applyBatch(deps, actions, author, growth)).settled).toHaveLength(3);
    return { added, seen: [...new Set(seen)] };
  }
  const once = await countsOn(server.store);
  const [first = 0, second = 0] = once.added;
  expect(once.added).toHaveLength(3);
  expect(first).toBeGreaterThan(100);
  expect(once.seen).toEqual([0, first, first + second]);
  const twice = await countsOn(repeatingStore(server.store));
  expect(twice).toEqual(once);
});

test('a wrong code is one refusal in the security log, at the second step and where it is turned off', async () => {
  let now = NOON;
  const server = await open({ clock: () => now, wrapStore: repeatingStore });
  const { client, password, user } = await registerAdmin(server);
  await proveEmail(server, { user });
  const begun = await client.post('/api/users/second-factor/setup');
  const { secret, draft } = secondFactorSetup.parse(begun.body);
  const on = { draft, code: codeOf(secret, now), currentPassword: password };
  recoveryCodes.parse((await client.ask('PUT', '/api/users/second-factor', { body: on })).body);
  now += 30_000;
  const visitor = new TestClient(server.url);
  const credentials = { email: user.email, password };
  const { ticket } = secondStepNeeded.parse(
    (await visitor.post('/api/users/auth', credentials)).body,
  );
  const refusals = async () => {
    await server.securityLog.flush();
    const query = { kind: 'refused-code', pageNumber: 1, pageSize: 25 } as const;
    const { items } = await server.store.read((shop) => shop.listSecurity(query));
    return items.reduce((sum, { count }) => sum + count, 0);
  };
  const step = { ticket, code: '000000' };
  expect((await visitor.post('/api/users/auth/second-factor', step)).status).toBe(401);
  expect(await refusals()).toBe(1);
  const off = { code: '000000', currentPassword: password };
  expect((await client.post('/api/users/second-factor/off', off)).status).toBe(403);
  expect(await refusals()).toBe(2);
});
