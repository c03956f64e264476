import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paymentKeys, paymentKeysTest } from '#shared/admin/payment-keys';
import { shopSetup } from '#shared/admin/shop-setup';
import { orderDocument } from '#shared/orders/order';
import { paymentOrderResponse } from '#shared/payments/payment-calls';
import { shopSettings } from '#shared/protocol/shop-settings';
import { createLog } from '../../operations/log';
import { webhookSignature } from '../../payments/gateway/signatures';
import { startTestGateway, TEST_NOW } from '../../payments/testing/start-test-gateway';
import type { FakeGateway } from '../../payments/fake-gateway/fake-gateway';
import { razorpaySetup } from '../../payments/entered-keys';
import { registerAdmin } from '../../testing/admin-client';
import { anAddress, aProduct } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, TestClient, type SignedInClient } from '../../testing/test-client';

const KEYS = {
  keyId: 'rzp_test_entered1',
  keySecret: 'a secret of the gateway 9f3c',
  webhookSecret: 'a webhook secret of the owner, long 77ab',
};
const PATH = '/api/admin/payment-keys';

let gateway: FakeGateway;
let server: TestServer;
let beside: TestServer | undefined;
let admin: SignedInClient;
let logged = '';
let now = TEST_NOW;
beforeEach(async () => {
  now = TEST_NOW;
  logged = '';
  gateway = await startTestGateway(KEYS);
  server = await openShop();
  admin = await registerAdmin(server);
});
afterEach(async () => {
  await beside?.close();
  beside = undefined;
  await server.close();
  await gateway.close();
});

/** A shop that the environment gives no keys. */
const openShop = (more: Parameters<typeof startTestServer>[0] = {}) =>
  startTestServer({
    payments: null,
    products: [aProduct({ _id: 'kettle', pricePaise: 50_05, countInStock: 10 })],
    clock: () => now,
    log: createLog(
      'trace',
      new Writable({
        write(chunk, _encoding, done) {
          logged += String(chunk);
          done();
        },
      }),
    ),
    openGateway: (keys) => razorpaySetup(keys, { host: gateway.url }),
    ...more,
  });

const enter = (given = {}, headers = {}) =>
  admin.client.ask('PUT', PATH, { body: { ...KEYS, ...given }, headers });
const read = (by = admin) => by.client.read(paymentKeys, PATH);
const onlinePayments = async (url = server.url) =>
  shopSettings.parse(await (await fetch(`${url}/api/settings`)).json()).onlinePayments;

async function ordered(by: SignedInClient) {
  const placed = await by.client.post('/api/orders', {
    orderItems: [{ product: 'kettle', qty: 2 }],
    shippingAddress: anAddress(),
    paymentMethod: 'Razorpay',
    totalPrice: '100.10',
  });
  const order = orderDocument.parse(placed.body);
  const begun = await by.client.post('/api/payments/razorpay/order', { orderId: order._id });
  return { order, begun };
}

async function paid(by: SignedInClient) {
  const { order, begun } = await ordered(by);
  const opened = paymentOrderResponse.parse(begun.body);
  const played = await gateway.play(opened.orderId, 'captured', false);
  const verified = await by.client.post('/api/payments/razorpay/verify', {
    orderId: order._id,
    ...played,
  });
  expect(verified.status).toBe(200);
  return { order, opened, payment: played?.razorpay_payment_id ?? '' };
}

test('a shop without keys takes payments as soon as the owner has entered them, and gives money back', async () => {
  const shopper = await register(server.url);
  expect(await onlinePayments()).toBe('off');
  expect((await enter()).status).toBe(200);
  expect(await onlinePayments()).toBe('razorpay');

  const { order, opened, payment } = await paid(shopper);
  expect(opened.key).toBe(KEYS.keyId);
  expect(await shopper.client.get(`/api/orders/${order._id}`)).toMatchObject({
    body: { isPaid: true },
  });
  const refund = await admin.client.ask('POST', `/api/payments/${opened.orderId}/refunds`, {
    body: { payment, amount: '100.10' },
    headers: { 'Idempotency-Key': 'refund-of-the-test' },
  });
  expect(refund.status).toBe(201);
  const atGateway = await razorpaySetup(
    { ...KEYS, oldKeyIds: [], oldKeySecrets: [], oldWebhookSecret: null },
    { host: gateway.url },
  ).gateway.refundsOf(payment);
  expect(atGateway).toMatchObject({ refunds: [{ amountPaise: 100_10 }] });
});

test('the window of the gateway may be framed from then on, and its webhooks are taken', async () => {
  const policy = async () => (await fetch(`${server.url}/`)).headers.get('permissions-policy');
  expect(await policy()).toContain('payment=()');
  await enter();
  expect(await policy()).toContain('https://api.razorpay.com');
  const body = JSON.stringify({ event: 'payment.downtime.started' });
  const tell = async (secret: string) => {
    const signature = webhookSignature(Buffer.from(body), secret);
    const { status } = await fetch(`${server.url}/api/payments/razorpay/webhook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Razorpay-Signature': signature },
      body,
    });
    return status;
  };
  expect(await tell(KEYS.webhookSecret)).toBe(200);
  expect(await tell('another webhook secret, that is long')).toBe(400);
});

test('no reply, log or stored row says a secret; the last four characters are shown', async () => {
  const entered = await enter();
  const shown = {
    from: 'page',
    isUnreadable: false,
    keys: {
      keyId: KEYS.keyId,
      keySecretEnd: '9f3c',
      webhookSecretEnd: '77ab',
      isTest: true,
    },
  };
  expect(await read()).toMatchObject(shown);
  const row = await server.store.read((shop) => shop.paymentKeys());
  const log = await admin.client.get('/api/admin/log?kind=settings-changed');
  expect(log.text).toContain('payment keys');
  const said = [entered.text, JSON.stringify(row), log.text, logged].join('\n');
  for (const secret of [KEYS.keySecret, KEYS.webhookSecret]) expect(said).not.toContain(secret);
  expect(logged).not.toBe('');
});

test('keys that the gateway refuses, or a gateway that does not answer, change nothing', async () => {
  await enter();
  expect(await enter({ keySecret: 'not the secret of that key' })).toMatchObject({
    status: 400,
    body: { fields: { keySecret: 'Razorpay refuses these keys' } },
  });
  await gateway.close();
  expect((await enter()).status).toBe(503);
  expect(await read()).toMatchObject({ revision: 1, keys: { keySecretEnd: '9f3c' } });
  const found = await admin.client.post(`${PATH}/test`, {});
  expect(paymentKeysTest.parse(found.body)).toMatchObject({ answer: 'unreachable', isTest: true });
});

test('a test says whether the gateway takes the keys, and which mode they are of', async () => {
  expect((await admin.client.post(`${PATH}/test`, {})).status).toBe(404);
  await enter();
  expect(paymentKeysTest.parse((await admin.client.post(`${PATH}/test`, {})).body)).toEqual({
    answer: 'works',
    isTest: true,
    says: '',
  });
  const setup = await admin.client.read(shopSetup, '/api/admin/setup');
  expect(setup.payments).toBe('test');
});

test('a helper changes no keys, and an admin who signed in long ago enters the password', async () => {
  const manager = await register(server.url);
  await server.store.write(async (shop) => {
    const user = await shop.user(manager.user._id);
    if (user) await shop.putUser({ ...user, role: 'manager' });
  });
  const asked = await manager.client.ask('PUT', PATH, { body: KEYS });
  expect(asked.status).toBe(403);
  expect((await manager.client.get(PATH)).status).toBe(403);

  now += 20 * 60_000;
  expect(await enter()).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
  expect((await enter({ currentPassword: 'not this one' })).status).toBe(403);
  expect(await onlinePayments()).toBe('off');
  expect((await enter({ currentPassword: admin.password })).status).toBe(200);
});

test('who entered keys over those of another admin hears it', async () => {
  await enter();
  expect((await enter({}, { 'If-Match': '"0"' })).status).toBe(409);
  expect((await enter({}, { 'If-Match': '"1"' })).status).toBe(200);
});

test('keys of the environment win, and none can be entered beside them', async () => {
  const given = razorpaySetup(
    { ...KEYS, oldKeyIds: [], oldKeySecrets: [], oldWebhookSecret: null },
    { host: gateway.url },
  );
  beside = await startTestServer({ beside: server, payments: given, clock: () => now });
  const elsewhere = new TestClient(beside.url, admin.client.token);
  expect(await elsewhere.read(paymentKeys, PATH)).toMatchObject({
    from: 'environment',
    keys: { keyId: KEYS.keyId, keySecretEnd: '9f3c' },
  });
  expect((await elsewhere.ask('PUT', PATH, { body: KEYS })).status).toBe(403);
});

test('a process beside takes the new keys over by itself, and another account’s payments are refunded there', async () => {
  beside = await openShop({ beside: server, products: [] });
  await enter();
  expect(await onlinePayments(beside.url)).toBe('off');
  await beside.lookForPaymentKeys();
  expect(await onlinePayments(beside.url)).toBe('razorpay');

  const shopper = await register(server.url);
  const { opened, payment } = await paid(shopper);
  const others = { ...KEYS, keyId: 'rzp_test_another1' };
  const former = gateway;
  gateway = await startTestGateway(others);
  expect((await enter(others)).status).toBe(200);
  const refund = await admin.client.ask('POST', `/api/payments/${opened.orderId}/refunds`, {
    body: { payment, amount: '100.10' },
    headers: { 'Idempotency-Key': 'refund-of-the-other' },
  });
  expect(refund).toMatchObject({ status: 403 });
  expect(refund.text).toContain(`made with another gateway account (${KEYS.keyId})`);
  await former.close();
});

test('a key beside it of the same account knows what was paid before', async () => {
  await enter();
  const shopper = await register(server.url);
  const { opened, payment } = await paid(shopper);
  // The stand-in knows one key only: the orders stay, and the key is another.
  const keyId = 'rzp_test_second22';
  const row = await server.store.read((shop) => shop.paymentKeys());
  expect(row.keys?.oldKeyIds).toEqual([]);
  await server.store.write(async (shop) => {
    const stored = await shop.paymentOrder(opened.orderId);
    if (stored) await shop.putPaymentOrder({ ...stored, keyId });
  });
  expect((await enter()).status).toBe(200);
  const after = await server.store.read((shop) => shop.paymentKeys());
  expect(after.keys?.oldKeyIds).toEqual([keyId]);
  const refund = await admin.client.ask('POST', `/api/payments/${opened.orderId}/refunds`, {
    body: { payment, amount: '10.00' },
    headers: { 'Idempotency-Key': 'refund-of-before' },
  });
  expect(refund.status).toBe(201);
});

test('secrets sealed with another key are unknown: payment is off, refunds wait, and the keys can be entered again', async () => {
  await enter();
  const shopper = await register(server.url);
  await paid(shopper);
  beside = await openShop({
    beside: server,
    products: [],
    secondFactorKey: 'another key of the server, after a restore',
  });
  await beside.lookForPaymentKeys();
  expect(await onlinePayments(beside.url)).toBe('off');
  const elsewhere = new TestClient(beside.url, admin.client.token);
  expect(await elsewhere.read(paymentKeys, PATH)).toMatchObject({
    isUnreadable: true,
    keys: { keyId: KEYS.keyId },
  });
  await beside.payments?.reconciler.run();
  expect(beside.payments?.gateway.keyIds).toEqual([KEYS.keyId]);
});

test('without the keys that were removed payment is off', async () => {
  await enter();
  expect((await admin.client.post(`${PATH}/removal`, {})).status).toBe(200);
  expect(await onlinePayments()).toBe('off');
  expect(await read()).toMatchObject({ revision: 2, from: 'none', keys: null });
  const shopper = await register(server.url);
  expect((await shopper.client.post('/api/payments/razorpay/order', { orderId: 'x' })).status).toBe(
    503,
  );
});
