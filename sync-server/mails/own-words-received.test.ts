import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerAdmin } from '../testing/admin-client';
import { proveEmail } from '../testing/mails-of';
import { anAddress } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, type SignedInClient } from '../testing/test-client';
import { startMailSender, type MailSender } from './mail-sender';
import { createSmtpTransport } from './smtp-transport';
import { readMessage } from './testing/read-message';
import { startSmtpServer, type SmtpServer } from './testing/smtp-server';

const TIMEOUTS = { connection: 20_000, silence: 20_000, mail: 40_000 };
let server: TestServer;
let post: SmtpServer;
let sender: MailSender;
let admin: SignedInClient;
beforeEach(async () => {
  server = await startTestServer({
    products: [{ _id: 'kettle', pricePaise: 600_00, countInStock: 100 }],
  });
  post = await startSmtpServer();
  const from = { name: 'Pocket Bazaar', address: 'orders@shop.example' };
  const transport = createSmtpTransport(`smtp://127.0.0.1:${post.port}`, from, TIMEOUTS);
  sender = startMailSender({
    store: server.store,
    transport,
    origin: 'https://shop.example',
    clock: Date.now,
    wait: (milliseconds, signal) => delay(milliseconds, undefined, { signal }),
    log: pino({ level: 'silent' }),
  });
  admin = await registerAdmin(server);
});
afterEach(async () => {
  await sender.stop();
  await post.close();
  await server.close();
});

/** The mail that a new shopper's mail server is handed after an order placed in a language. */
async function received(language: 'en' | 'hi') {
  const shopper = await register(server.url);
  await proveEmail(server, shopper);
  const order = {
    orderItems: [{ product: 'kettle', qty: 1 }],
    shippingAddress: anAddress(),
    paymentMethod: 'COD',
    totalPrice: '600.00',
  };
  const placed = await shopper.client.post('/api/orders', order, {
    Cookie: `language=${language}`,
  });
  expect(placed.status).toBe(201);
  const ofOrder = () =>
    post.taken
      .filter(({ to }) => to === shopper.user.email)
      .map(({ message }) => readMessage(message))
      .find(({ text }) => text.includes('https://shop.example/order/'));
  await expect.poll(ofOrder).toBeTruthy();
  return ofOrder() ?? readMessage('\r\n\r\n');
}

// docs/shop-rules.md#r-owner-5
test('what the owner writes is what customers receive, in their language, as plain text under one subject', async () => {
  const en =
    'Got {order}, {total}\nBcc: thief@example.com\n\n<b>Thank you</b> from {shop}. {courier}';
  const hi = 'ऑर्डर {order} मिला\n\nधन्यवाद!';
  const body = { kind: 'order-placed', en, hi };
  expect((await admin.client.ask('PUT', '/api/admin/mails', { body })).status).toBe(200);

  const english = await received('en');
  expect(english.field('Subject')).toMatch(/^Got #[0-9a-f]{8}, ₹600\.00$/);
  expect(english.field('Bcc')).toBe('');
  expect(english.field('Content-Type')).toMatch(/^text\/plain/);
  expect(english.text).toMatch(
    /^Bcc: thief@example\.com\n\n<b>Thank you<\/b> from Pocket Bazaar\. –\n\nOrder /,
  );
  expect(english.text).toContain('Total: ₹600.00, cash on delivery');

  const hindi = await received('hi');
  expect(hindi.field('Subject')).toMatch(/^ऑर्डर #[0-9a-f]{8} मिला$/);
  expect(hindi.text.startsWith('धन्यवाद!\n\n')).toBe(true);
  expect(post.taken.map(({ to }) => to)).not.toContain('thief@example.com');
});
