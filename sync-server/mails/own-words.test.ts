import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailTemplates } from '#shared/admin/message-templates';
import { registerAdmin } from '../testing/admin-client';
import { proveEmail, waitingMails } from '../testing/mails-of';
import { anAddress, aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, type SignedInClient } from '../testing/test-client';
import { wordsAbout } from './order-mail';

const ORIGIN = 'https://shop.example';
let server: TestServer;
let admin: SignedInClient;
let shopper: SignedInClient;
beforeEach(async () => {
  server = await startTestServer({
    products: [aProduct({ _id: 'kettle', pricePaise: 600_00, countInStock: 100 })],
  });
  admin = await registerAdmin(server);
  shopper = await register(server.url);
  await proveEmail(server, shopper);
});
afterEach(() => server.close());

const write = (kind: string, en: string, hi = '') =>
  admin.client.ask('PUT', '/api/admin/mails', { body: { kind, en, hi } });

/** The last mail as it goes out, of an order placed by now. */
async function lastMail() {
  const placed = await shopper.client.post('/api/orders', {
    orderItems: [{ product: 'kettle', qty: 1 }],
    shippingAddress: anAddress(),
    paymentMethod: 'COD',
    totalPrice: '600.00',
  });
  expect(placed.status).toBe(201);
  const mail = (await waitingMails(server.store)).filter(({ about }) => about).at(-1);
  const { kind, about } = mail ?? {};
  if (kind === undefined || !about) throw new Error('No mail waits');
  const words = await server.store.read((shop) => wordsAbout(shop, kind, about, ORIGIN));
  return words ?? { subject: '', text: '' };
}

// docs/shop-rules.md#r-owner-5
test('a mail begins with the owner’s words, and still says goods, sums, address, link and who wrote it', async () => {
  const ready = await lastMail();
  await write('order-placed', 'Got it: {order} at {shop}\n\nThank you! Ready: {total}. {tracking}');
  const { subject, text } = await lastMail();
  expect(subject).toMatch(/^Got it: #[0-9a-f]{8} at Pocket Bazaar$/);
  expect(text).toMatch(/^Thank you! Ready: ₹600\.00\. –\n\nOrder /);
  expect(text).not.toContain('Hello,');
  for (const said of [
    '1 x ₹600.00',
    'Total: ₹600.00, cash on delivery',
    '/order/',
    'Delivery address:',
  ])
    expect([said, text.includes(said)]).toEqual([said, true]);
  expect(text.trimEnd().split('\n\n').at(-1)).toBe(ready.text.trimEnd().split('\n\n').at(-1));

  await write('order-placed', '', '');
  const again = await lastMail();
  expect(again.text.split('\n\n').slice(0, 2)).toEqual(ready.text.split('\n\n').slice(0, 2));
});

// docs/shop-rules.md#r-owner-5
test('a subject is one line, whatever the shop is called, and a subject alone is enough', async () => {
  await write('order-placed', 'Order {order} of {shop}');
  await server.store.write(async (shop) => {
    const settings = await shop.ownerSettings();
    await shop.putOwnerSettings({
      ...settings,
      shopName: 'Asha\r\nBcc: evil@example.com',
      revision: settings.revision + 1,
    });
  });
  const { subject, text } = await lastMail();
  expect(subject).toMatch(/^Order #[0-9a-f]{8} of Asha Bcc: evil@example\.com$/);
  expect(text.startsWith('Order ')).toBe(true);
});

// docs/shop-rules.md#r-owner-5
test('the ready words are shown to the owner; a word that stands for nothing, a name, and mails of accounts are refused', async () => {
  const { mails } = await admin.client.read(mailTemplates, '/api/admin/mails');
  expect(mails.find(({ kind }) => kind === 'order-dispatched')?.ready).toEqual({
    en: 'Your order {order} is on its way\n\nHello,\n\nWe have dispatched your order.',
    hi: 'आपका ऑर्डर {order} रास्ते में है\n\nनमस्ते,\n\nहमने आपका ऑर्डर भेज दिया है।',
  });
  for (const text of ['Dear {name}', '{x}'])
    expect(await write('order-placed', text)).toMatchObject({
      status: 400,
      body: { fields: { en: 'Braces hold a word that stands for nothing' } },
    });
  expect((await write('password-reset', 'x')).status).toBe(400);
});
