import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Passwords } from '../identity/passwords';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import { createMemoryLimits } from '../store/memory-limits';
import { createSecondFactors } from '../second-factor/second-factors';
import { registerAdmin } from '../testing/admin-client';
import { aGoogleAccount, CLIENT_ID, GoogleHarness } from '../testing/google-harness';
import { mailsTo } from '../testing/mails-of';
import { anAction, anAddress, aProduct, aShopper } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { TestClient, TestDevice, type SignedInClient } from '../testing/test-client';
import { anEvent, PaymentShop } from '../payments/testing/payment-shop';
import { notingCalls, type GatewayCall } from '../payments/testing/noting-gateway';

/*
 * Two servers on one store, in one process: the stand-in for two processes on one database. What is asked of both at once must
 * give the same result as one.
 */

const NEW_PASSWORD = 'banyan by the river';
let hashed: string[] = [];
const passwords: Passwords = {
  async hash(password) {
    hashed.push(password);
    return `plain:${password}`;
  },
  matches: async (passwordHash, password) => passwordHash === `plain:${password}`,
};

let calls: GatewayCall[];
let shop: PaymentShop;
let other: TestServer;
let servers: readonly TestServer[];
beforeEach(async () => {
  hashed = [];
  calls = [];
  const options = { rateLimit: true, passwords, wrapGateway: notingCalls(calls) };
  shop = await PaymentShop.open(options);
  other = await startTestServer({ ...options, clock: () => shop.now, beside: shop.server });
  servers = [shop.server, other];
});
afterEach(async () => {
  await other.close();
  await shop.close();
});

/** Asks both many times at once. */
const askBoth = <Result>(ask: (at: TestServer) => Promise<Result>, times = 10) =>
  Promise.all(Array.from({ length: times }, () => servers.map(ask)).flat());
/** The same person at another server. */
const at = (server: TestServer, { client }: SignedInClient = shop.owner) =>
  new TestClient(server.url, client.token);
const read = <Result>(work: (reader: ShopReader) => Promise<Result>) =>
  shop.server.store.read(work);

describe('the same Idempotency-Key at both', () => {
  test('is one order, with the same answer to all', async () => {
    const body = {
      orderItems: [{ product: 'kettle', qty: 2 }],
      shippingAddress: anAddress(),
      paymentMethod: 'COD',
      totalPrice: '100.10',
    };
    const answers = await askBoth((server) =>
      at(server).post('/api/orders', body, { 'Idempotency-Key': 'key-1' }),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await read((reader) => reader.ordersOf(shop.owner.user._id))).toHaveLength(1);
    expect(await shop.stock()).toBe(8);
  });

  test('prepares once what takes long, and tells the others that it is under way', async () => {
    const { user, password } = shop.owner;
    const { name, email } = user;
    const body = { name, email, currentPassword: password, password: NEW_PASSWORD };
    const answers = await askBoth((server) =>
      at(server).ask('PUT', '/api/users/profile', {
        body,
        headers: { 'Idempotency-Key': 'key-1' },
      }),
    );
    expect(hashed.filter((one) => one === NEW_PASSWORD)).toEqual([NEW_PASSWORD]);
    for (const answer of answers)
      if (answer.status !== 200)
        expect(answer).toMatchObject({ status: 409, body: { code: 'in_progress' } });
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });
});

test('one delivery of a queue, sent to both, is applied once', async () => {
  const device = new TestDevice(shop.owner);
  const elsewhere = Object.assign(new TestDevice({ ...shop.owner, client: at(other) }), {
    clientId: device.clientId,
  });
  const actions = [1, 2, 3].map((seq) =>
    anAction(seq, 'add-address', { addressId: randomUUID(), body: anAddress() }),
  );
  const replies = await Promise.all([device.sync(actions), elsewhere.sync(actions)]);
  for (const { outcomes } of replies)
    expect(outcomes.map(({ outcome }) => outcome.status)).toEqual([
      'applied',
      'applied',
      'applied',
    ]);
  expect(await read((reader) => reader.addresses(shop.owner.user._id))).toHaveLength(3);
});

describe('payments', () => {
  test('an order that is begun to be paid at both has one order of the gateway', async () => {
    const order = await shop.placed();
    const answers = await askBoth((server) =>
      at(server).post('/api/payments/razorpay/order', { orderId: order._id }),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(calls.filter(({ name }) => name === 'createOrder')).toHaveLength(1);
    expect(await shop.payments(order._id)).toHaveLength(1);
  });

  test('an event that comes in at both is stored once, and processed by one', async () => {
    const { order, gatewayOrder } = await shop.begun();
    const { razorpay_payment_id: payment } = await shop.play(gatewayOrder, 'captured');
    const event = anEvent('payment.captured', gatewayOrder, payment);
    const stored = await askBoth((server) => shop.webhook(event, { id: 'evt_1', url: server.url }));
    expect(stored.filter(({ text }) => text.includes('Stored'))).toHaveLength(1);
    await Promise.all(servers.map((server) => server.payments?.inboxWork.soon()));
    expect(await shop.isPaid(order._id)).toBe(true);
    expect(calls.filter(({ name }) => name === 'payment')).toHaveLength(1);
    expect(
      (await shop.auditTrail(order._id)).filter((kind) => kind === 'paid-online'),
    ).toHaveLength(1);
  });

  test('the gateway is asked about what is not settled by one of them, and by the other when that has stopped', async () => {
    const { gatewayOrder } = await shop.begun();
    const asked = () =>
      calls.filter(({ name, id }) => name === 'paymentsOf' && id === gatewayOrder);
    const [first, second] = servers;
    first?.background.start();
    await expect.poll(asked).toHaveLength(1);
    second?.background.start();
    await second?.background.stop();
    expect(asked()).toHaveLength(1);
    await first?.background.stop();
    const third = await startTestServer({
      clock: () => shop.now,
      beside: shop.server,
      wrapGateway: notingCalls(calls),
    });
    third.background.start();
    await expect.poll(asked).toHaveLength(2);
    await third.close();
  });
});

describe('an attacker who guesses', () => {
  test('has at both together the tries that there are at one', async () => {
    const { email } = shop.owner.user;
    const guess = (server: TestServer) =>
      new TestClient(server.url).post('/api/users/auth', { email, password: 'wrong' });
    const answers = await askBoth(guess, 20);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  test('the current password, too', async () => {
    const { name, email } = shop.owner.user;
    const body = { name, email, password: NEW_PASSWORD, currentPassword: 'wrong' };
    shop.pass(60 * 60_000);
    const answers = await askBoth((server) =>
      at(server).ask('PUT', '/api/users/profile', { body }),
    );
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('has ten tries of a code in a while', async () => {
    const limits = createMemoryLimits();
    const both = [0, 1].map(() => createSecondFactors('k'.repeat(32), () => shop.now, limits));
    const tries = Array.from({ length: 10 }, () => both.map((one) => one.trying('asha'))).flat();
    const ends = await Promise.allSettled(tries);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('fills no mailbox with links: five are mailed, of both together', async () => {
    const { email } = shop.owner.user;
    await askBoth((server) =>
      new TestClient(server.url).post('/api/users/password/forgot', { email }),
    );
    const answers = await askBoth((server) =>
      at(server).post('/api/users/profile/email-confirmation'),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(0);
    // One to confirm the address was mailed at the registration.
    const kinds = ['password-reset', 'confirm-email'] as const;
    const mailed = kinds.map((kind) => mailsTo(shop.server.store, email, kind));
    expect((await Promise.all(mailed)).map(({ length }) => length)).toEqual([4, 1]);
  });
});

describe('what one has changed', () => {
  test('the other shows: a price in a reply that was ready, and at once a session that ended', async () => {
    const list = async () => (await new TestClient(other.url).get('/api/products')).text;
    expect(await list()).toContain('"price":50.05');
    await shop.server.store.write(async (writer) => {
      const [kettle] = await writer.products(['kettle']);
      if (kettle) await writer.putProduct({ ...kettle, pricePaise: 77_00 });
    });
    // As soon as it is notified of the commit.
    await expect.poll(list).toContain('"price":77,');
    expect((await at(other).get('/api/users/profile')).status).toBe(200);
    await at(shop.server).post('/api/users/logout');
    expect((await at(other).get('/api/users/profile')).status).toBe(401);
  });

  test('the last piece is sold once, and the last admin stays', async () => {
    await shop.sellToOthers(9);
    const buy = (server: TestServer) =>
      at(server).post('/api/orders', {
        orderItems: [{ product: 'kettle', qty: 1 }],
        shippingAddress: anAddress(),
        paymentMethod: 'COD',
        totalPrice: '100.10',
      });
    const answers = await askBoth(buy, 5);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await shop.stock()).toBe(0);

    const admins = [await registerAdmin(shop.server), await registerAdmin(other)];
    await Promise.all(
      admins.map(({ user }, place) => {
        const server = servers[place] ?? other;
        const body = { userId: user._id, name: user.name, email: user.email, isAdmin: false };
        return at(server, admins[1 - place]).ask('PUT', `/api/users/${user._id}`, { body });
      }),
    );
    expect(await read((reader) => reader.countAdmins())).toBe(1);
  });
});

test('of a variant as many pieces are sold as there are, and no other is touched', async () => {
  const sold = { id: 'm', values: ['M'], pricePaise: 50_00, countInStock: 7 };
  const variants = [sold, { ...sold, id: 'l', values: ['L'], countInStock: 3 }];
  const options = [{ name: 'Size', values: ['M', 'L'] }];
  const kurta = aProduct({ _id: 'kurta', pricePaise: 50_00, countInStock: 10, options, variants });
  await shop.server.store.write((writer) => writer.putProduct(kurta));
  const answers = await askBoth((server) =>
    at(server).post('/api/orders', {
      orderItems: [{ product: 'kurta', variant: 'm', qty: 1 }],
      shippingAddress: anAddress(),
      paymentMethod: 'COD',
      totalPrice: '60.00',
    }),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(13);
  for (const { body } of refused) expect(body).toMatchObject({ code: 'out_of_stock' });
  const [after] = await read((reader) => reader.products(['kurta']));
  expect(after?.countInStock).toBe(3);
  expect(after?.variants?.map(({ countInStock }) => countInStock)).toEqual([0, 3]);
});

test('a token of Google lets in at one of both', async () => {
  const google = await GoogleHarness.open();
  const beside = await startTestServer({
    beside: google.server,
    googleClientId: CLIENT_ID,
    googleKeys: { keySetUrl: google.keys.url },
  });
  try {
    const { nonce, cookie } = await google.nonce();
    const token = await google.keys.sign(google.claims(aGoogleAccount(), nonce));
    const answers = await Promise.all(
      [google.server, beside, google.server, beside].map(({ url }) =>
        new TestClient(url).post('/api/users/google', { idToken: token }, { Cookie: cookie }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  } finally {
    await beside.close();
    await google.close();
  }
});

test('registrations from one network are counted at both together', async () => {
  const small = { registration: { points: 4, seconds: 600 } };
  const one = await startTestServer({ rateLimit: true, rateLimits: small });
  const two = await startTestServer({ rateLimit: true, rateLimits: small, beside: one });
  const answers = await Promise.all(
    [one, two, one, two, one, two].map(({ url }) =>
      new TestClient(url).post('/api/users', aShopper()),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  await two.close();
  await one.close();
});
