import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OUTCOME_RETENTION } from '#shared/core/limits';
import { openUploads, type Uploads } from '../images/uploads';
import { redOverBlue } from '../images/testing/sample-pictures';
import { sampleIdentity, sampleOrder } from '../store/testing/store-samples';
import { signInAgain } from '../testing/admin-client';
import { aProduct, anAddress } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register } from '../testing/test-client';
import { createSweep, UNNAMED_RETENTION } from './sweep';

const DAY = 24 * 60 * 60 * 1000;
let now: number;
let server: TestServer;
let directory: string;
let uploads: Uploads;
let sweep: ReturnType<typeof createSweep>;

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ clock: () => now });
  directory = join(server.directory, 'uploads');
  uploads = await openUploads({ directory, randomUuid: () => crypto.randomUUID() });
  const log = pino({ level: 'silent' });
  sweep = createSweep({ store: server.store, uploads, clock: () => now, log });
});
afterEach(() => server.close());

test('sessions and links go when they have ended, not before', async () => {
  const { user, client } = await register(server.url);
  await client.post('/api/users/password/forgot', { email: user.email });
  const sessions = () => server.store.read((shop) => shop.sessionsAfter('', 10));
  const links = () =>
    server.store.read((shop) => shop.passwordResetsOver('2999-01-01T00:00:00.000Z', 10));
  await sweep.run();
  expect([(await sessions()).length, (await links()).length]).toEqual([1, 1]);
  now += DAY;
  await sweep.run();
  expect([(await sessions()).length, (await links()).length]).toEqual([1, 0]);
  now += 30 * DAY;
  await sweep.run();
  expect(await sessions()).toEqual([]);
});

// docs/shop-rules.md#r-accounts-18
test('an account that was never confirmed and has ordered nothing goes with its session, others stay', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => register(server.url)));
  const [idle, confirmed, ordered, returning, linked] = people;
  await confirmEmail(confirmed?.user._id ?? '');
  await server.store.write(async (shop) => {
    await shop.putOrder(sampleOrder('o1', ordered?.user._id ?? ''));
    await shop.putIdentity(sampleIdentity('1', linked?.user._id ?? ''));
  });
  await idle?.client.post('/api/addresses', anAddress());
  const ids = async () => {
    const users = await server.store.read((shop) =>
      Promise.all(people.map(({ user }) => shop.user(user._id))),
    );
    return users.map((user) => user !== undefined);
  };
  now += 20 * DAY;
  if (returning) await signInAgain(server.url, returning);
  now += 10 * DAY + 1;
  await sweep.run();
  expect(await ids()).toEqual([false, true, true, true, true]);
  expect(await server.store.read((shop) => shop.addresses(idle?.user._id ?? ''))).toEqual([]);
  now += 20 * DAY;
  await sweep.run();
  expect(await ids()).toEqual([false, true, true, false, true]);
});

/** As a person who opens the mailed link: an older account is then not swept as unused. */
async function confirmEmail(id: string): Promise<void> {
  await server.store.write(async (shop) => {
    const user = await shop.user(id);
    if (user) await shop.putUser({ ...user, provenEmail: user.email });
  });
}

test('an outcome is kept as long as a device may ask for it again', async () => {
  const { user, client } = await register(server.url);
  const { name, email } = user;
  await confirmEmail(user._id);
  await client.ask('PUT', '/api/users/profile', {
    body: { name, email },
    headers: { 'Idempotency-Key': 'key-1' },
  });
  const outcome = () => server.store.read((shop) => shop.outcome(user._id, 'key-1'));
  now += OUTCOME_RETENTION;
  await sweep.run();
  expect(await outcome()).toBeDefined();
  now += 1;
  await sweep.run();
  expect(await outcome()).toBeUndefined();
});

/** A picture that was uploaded a day ago. */
async function oldPicture(): Promise<string> {
  const { name, image } = await uploads.keep(await redOverBlue().png().toBuffer());
  for (const file of await readdir(directory))
    if (file.startsWith(name))
      await utimes(join(directory, file), 0, (now - UNNAMED_RETENTION) / 1000);
  return image;
}
const pictures = async () => (await uploads.all()).length;

test('a picture goes a day after its upload where nothing names it, and never one of a form just sent', async () => {
  await oldPicture();
  await uploads.keep(await redOverBlue().png().toBuffer());
  await sweep.run();
  expect(await pictures()).toBe(2);
  await sweep.run();
  expect(await pictures()).toBe(1);
});

test('a picture of a product stays, and so does one of an order after its product has another', async () => {
  const [ofProduct, ofOrder] = [await oldPicture(), await oldPicture()];
  await server.store.write(async (shop) => {
    await shop.putProduct(aProduct({ image: ofProduct }));
    await shop.putProduct(aProduct({ _id: 'kettle', image: ofOrder, pricePaise: 499_00 }));
  });
  const { client } = await register(server.url);
  const placed = await client.post('/api/orders', {
    orderItems: [{ product: 'kettle', qty: 1 }],
    shippingAddress: {
      address: '1 Lake Road',
      city: 'Pune',
      postalCode: '411001',
      country: 'India',
    },
    paymentMethod: 'COD',
    totalPrice: '499.00',
  });
  expect(placed.status).toBe(201);
  await server.store.write((shop) => shop.removeProduct('kettle'));
  await sweep.run();
  await sweep.run();
  expect(await pictures()).toBe(2);
});

test('all pictures of a product stay: gallery, variants, size chart; with the product all of them go', async () => {
  const [image, behind, ofRed, sizeChart] = [
    await oldPicture(),
    await oldPicture(),
    await oldPicture(),
    await oldPicture(),
  ];
  const product = aProduct({
    image,
    images: [{ url: image }, { url: behind, alt: 'From behind' }],
    options: [{ name: 'Colour', values: ['Red'] }],
    variants: [{ id: 'red', values: ['Red'], pricePaise: 100, countInStock: 1, image: ofRed }],
    sizeChart,
  });
  await server.store.write((shop) => shop.putProduct(product));
  await sweep.run();
  await sweep.run();
  expect(await pictures()).toBe(4);
  await server.store.write((shop) => shop.removeProduct(product._id));
  await sweep.run();
  await sweep.run();
  expect(await pictures()).toBe(0);
});

test('a picture that a form puts back meanwhile stays', async () => {
  const image = await oldPicture();
  await sweep.run();
  await server.store.write((shop) => shop.putProduct(aProduct({ image })));
  await sweep.run();
  expect(await pictures()).toBe(1);
});
