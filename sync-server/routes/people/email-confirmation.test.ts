import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONFIRMATION_LIFETIME } from '#shared/users/email-confirmation';
import { isEmailProven } from '#shared/users/proven-email';
import { MAX_A_DAY } from '../../mails/daily-share';
import { mailsTo, proveEmail } from '../../testing/mails-of';
import { anAddress, aProduct, aShopper } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, type SignedInClient } from '../../testing/test-client';

const PATH = '/api/users/profile/email-confirmation';
let now = Date.UTC(2026, 5, 1);
let server: TestServer;
let asha: SignedInClient;

beforeAll(async () => {
  const products = [aProduct({ _id: 'kettle', countInStock: 1000 })];
  server = await startTestServer({ clock: () => now, rateLimit: true, products });
});
afterAll(() => server.close());
beforeEach(async () => {
  now += 24 * 60 * 60_000;
  asha = await register(server.url);
});

const links = (email = asha.user.email) => mailsTo(server.store, email, 'confirm-email');
const tokenIn = (text = '') => /\/profile#(\S+)/.exec(text)?.[1] ?? '';
const mailedToken = async (email?: string) => tokenIn((await links(email)).at(-1)?.text);
const confirm = (token: string, { client }: SignedInClient = asha) =>
  client.ask('PUT', PATH, { body: { token } });
const isProven = async ({ user }: SignedInClient = asha) => {
  const person = await server.store.read((shop) => shop.user(user._id));
  return person !== undefined && isEmailProven(person);
};
const order = ({ client }: SignedInClient = asha) =>
  client.post('/api/orders', {
    orderItems: [{ product: 'kettle', qty: 1 }],
    shippingAddress: anAddress(),
    paymentMethod: 'COD',
    totalPrice: '499.00',
  });
const orderMails = (email = asha.user.email) => mailsTo(server.store, email, 'order-placed');

describe('the link that is mailed on registration', () => {
  // docs/shop-rules.md#r-accounts-12
  test('proves the email, and from then on there are mails about orders', async () => {
    expect((await order()).status).toBe(201);
    expect(await orderMails()).toEqual([]);
    expect((await asha.client.get(PATH)).body).toEqual({ isConfirmed: false });
    expect((await confirm(await mailedToken())).body).toEqual({ isConfirmed: true });
    expect((await asha.client.get(PATH)).body).toEqual({ isConfirmed: true });
    expect((await order()).status).toBe(201);
    expect(await orderMails()).toHaveLength(1);
  });

  test('counts for no other account: the owner of the mailbox vouches for no stranger’s', async () => {
    const ravi = await register(server.url);
    expect((await confirm(await mailedToken(), ravi)).status).toBe(400);
    expect([await isProven(), await isProven(ravi)]).toEqual([false, false]);
  });

  // docs/shop-rules.md#r-accounts-12
  test('counts for a week, for the email that it was mailed to, and as it is', async () => {
    const token = await mailedToken();
    const [until = '', signature = ''] = token.split('.');
    for (const forged of [`${Number(until) + 1}.${signature}`, `${until}.${'A'.repeat(43)}`, 'x'])
      expect(await confirm(forged)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    const { email } = aShopper();
    const change = { name: 'Asha', email, currentPassword: asha.password };
    expect((await asha.client.ask('PUT', '/api/users/profile', { body: change })).status).toBe(200);
    expect((await confirm(token)).status).toBe(400);
    const newToken = await mailedToken(email);
    now += CONFIRMATION_LIFETIME;
    expect((await confirm(newToken)).status).toBe(400);
    expect(await isProven()).toBe(false);
  });

  test('is sent again so often, and not at all when it is needed no more', async () => {
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await asha.client.post(PATH)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await links()).toHaveLength(5);
    await proveEmail(server, asha);
    now += 24 * 60 * 60_000;
    expect((await asha.client.post(PATH)).status).toBe(200);
    expect(await links()).toHaveLength(5);
  });
});

// docs/shop-rules.md#r-orders-18
test('a person has so many mails about orders in a day, and more on the next', async () => {
  await proveEmail(server, asha);
  for (let orders = 0; orders < MAX_A_DAY.other + 3; orders += 1)
    expect((await order()).status).toBe(201);
  expect(await orderMails()).toHaveLength(MAX_A_DAY.other);
  now += 24 * 60 * 60_000;
  expect((await order()).status).toBe(201);
  expect(await orderMails()).toHaveLength(MAX_A_DAY.other + 1);
});
