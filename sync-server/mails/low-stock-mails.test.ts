import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailsTo, proveEmail } from '../testing/mails-of';
import { aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, type SignedInClient } from '../testing/test-client';
import { putLowStockMails } from './low-stock-mails';

const MORNING = Date.parse('2026-03-01T03:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;
let now: number;
let server: TestServer;
let admin: SignedInClient;

beforeEach(async () => {
  now = MORNING;
  server = await startTestServer({
    clock: () => now,
    products: [
      aProduct({ _id: 'cup', name: 'Cup\r\nBcc: all', countInStock: 2 }),
      aProduct({ _id: 'bell', name: 'Bell', countInStock: 0 }),
      aProduct({ _id: 'kettle', name: 'Kettle', countInStock: 50 }),
    ],
  });
  admin = await register(server.url);
  await makeAdmin(admin);
});
afterEach(() => server.close());

async function makeAdmin({ user }: SignedInClient): Promise<void> {
  await server.store.write(async (shop) => {
    const found = await shop.user(user._id);
    if (found) await shop.putUser({ ...found, isAdmin: true });
  });
}
const want = (lowStockMail: boolean, who = admin) =>
  who.client.ask('PUT', '/api/admin/notifications', { body: { lowStockMail } });
const look = () =>
  putLowStockMails({ store: server.store, clock: () => now, origin: () => 'https://shop.example' });
const mails = () => mailsTo(server.store, admin.user.email, 'low-stock');

// docs/shop-rules.md#r-notices-5
test('an opted-in admin gets one mail a day about low stock, however many processes run', async () => {
  await proveEmail(server, admin);
  expect((await want(true)).body).toEqual({ lowStockMail: true, isEmailProven: true });
  await Promise.all([look(), look(), look()]);
  const [mail] = await mails();
  expect(mail?.subject).toBe('2 products are running out');
  expect(mail?.text).toContain('  Bell: 0 left\n  Cup Bcc: all: 2 left\n');
  expect(mail?.text).not.toContain('Kettle');
  expect(mail?.text).toContain('https://shop.example/admin/productlist?view=low');
  now += DAY;
  await look();
  await look();
  expect(await mails()).toHaveLength(2);
});

test('an admin who has chosen Hindi gets it in Hindi, beside the others', async () => {
  const other = await register(server.url);
  await makeAdmin(other);
  for (const one of [admin, other]) {
    await proveEmail(server, one);
    await want(true, one);
  }
  await server.store.write(async (shop) => {
    const user = await shop.user(other.user._id);
    if (user) await shop.putUser({ ...user, language: 'hi' });
  });
  await look();
  const [inHindi] = await mailsTo(server.store, other.user.email, 'low-stock');
  expect(inHindi?.subject).toBe('2 प्रोडक्ट खत्म हो रहे हैं');
  expect(inHindi?.text).toContain('  Bell: 0 बचे\n  Cup Bcc: all: 2 बचे\n');
  const [inEnglish] = await mails();
  expect(inEnglish?.subject).toBe('2 products are running out');
});

// docs/shop-rules.md#r-notices-5
test('no mail is sent before eight in the morning, in the shop’s time zone', async () => {
  await proveEmail(server, admin);
  await want(true);
  now = Date.parse('2026-03-01T02:29:00.000Z');
  await look();
  expect(await mails()).toEqual([]);
  now += 60_000;
  await look();
  expect(await mails()).toHaveLength(1);
});

// docs/shop-rules.md#r-notices-5
test('no mail goes to users who did not ask, whose email is not confirmed, or who are no longer admins', async () => {
  await look();
  expect((await want(true)).body).toEqual({ lowStockMail: true, isEmailProven: false });
  await look();
  await proveEmail(server, admin);
  await want(false);
  await look();
  await want(true);
  await server.store.write(async (shop) => {
    const user = await shop.user(admin.user._id);
    if (user) await shop.putUser({ ...user, isAdmin: false });
  });
  await look();
  expect(await mails()).toEqual([]);
});

// docs/shop-rules.md#r-notices-5
test('no mail is sent when nothing runs low', async () => {
  await proveEmail(server, admin);
  await want(true);
  await server.store.write(async (shop) => {
    for (const id of ['cup', 'bell']) await shop.removeProduct(id);
  });
  await look();
  expect(await mails()).toEqual([]);
});

test('shoppers do not have this setting', async () => {
  const shopper = await register(server.url);
  expect((await want(true, shopper)).status).toBe(403);
});
