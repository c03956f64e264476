import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#shared/catalogue/product';
import { aKurta } from '#shared/testing/a-product';
import { mailsTo, proveEmail } from '../testing/mails-of';
import { anAction, aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestDevice, type SignedInClient } from '../testing/test-client';
import { createBackInStock } from './back-in-stock';
import { expandPushes } from './expand-pushes';
import { messageOf } from './push-texts';
import { backInStockMail } from '../mails/texts/back-in-stock-mail';
import { sayIn } from '../mails/texts/mail-words';

const HOUR = 3_600_000;
const kettle = aProduct({ _id: 'kettle', name: 'Kettle', pricePaise: 600_00, countInStock: 0 });
const lamp = aProduct({ _id: 'lamp', countInStock: 0 });
let now: number;
let server: TestServer;

beforeEach(async () => {
  now = Date.UTC(2026, 5, 15, 12);
  server = await startTestServer({
    products: [kettle, lamp],
    clock: () => now,
    isPushEndpoint: () => true,
  });
});
afterEach(() => server.close());

const work = () =>
  createBackInStock({
    store: server.store,
    clock: () => now,
    randomUuid: () => crypto.randomUUID(),
    origin: () => 'https://shop.example',
    log: { info: () => undefined },
  });

/** A user who waits for products, a second after the one before. */
async function waits(...products: readonly string[]): Promise<SignedInClient> {
  const person = await register(server.url);
  await proveEmail(server, person);
  now += 1_000;
  const device = new TestDevice(person);
  const actions = products.map((productId, place) =>
    anAction(place + 1, 'notify-when-back', { productId }),
  );
  const { outcomes } = await device.sync(actions);
  expect(outcomes.map(({ outcome }) => outcome.code)).toEqual(products.map(() => 'done'));
  return person;
}
const stock = (product: Product, countInStock: number) =>
  server.store.write((shop) => shop.putProduct({ ...product, countInStock }));
const notices = async ({ user }: SignedInClient) =>
  (await mailsTo(server.store, user.email, 'back-in-stock')).length;
const stillWaits = ({ user }: SignedInClient) =>
  server.store.read(async (shop) =>
    (await shop.ownDocuments(user._id)).alerts.map(({ _id }) => _id),
  );

describe('when a product is back', () => {
  // docs/shop-rules.md#r-again-5
  test('notifies no one before, everyone once after, each about their own products', async () => {
    const [asha, ravi] = [await waits('kettle', 'lamp'), await waits('kettle')];
    await work().run();
    expect([await notices(asha), await notices(ravi)]).toEqual([0, 0]);
    await stock(kettle, 5);
    await work().run();
    now += HOUR;
    await work().run();
    expect([await notices(asha), await notices(ravi)]).toEqual([1, 1]);
    expect(await stillWaits(asha)).toEqual(['lamp']);
    const [mail] = await mailsTo(server.store, asha.user.email, 'back-in-stock');
    expect(mail?.subject).toBe('Back in stock: Kettle');
    expect(mail?.text).toContain('₹600.00');
    expect(mail?.text).not.toMatch(/\p{Script=Devanagari}/u);
    expect(mail?.text).toContain('https://shop.example/product/kettle');
  });

  test('writes in Hindi to users who read Hindi', async () => {
    const asha = await waits('kettle');
    await server.store.write(async (shop) => {
      const user = await shop.user(asha.user._id);
      if (user) await shop.putUser({ ...user, language: 'hi' });
    });
    await stock(kettle, 1);
    await work().run();
    const [mail] = await mailsTo(server.store, asha.user.email, 'back-in-stock');
    expect(mail?.subject).toBe('फिर से स्टॉक में: Kettle');
    expect(mail?.text).toContain('Kettle फिर से स्टॉक में है, कीमत ₹600.00');
  });

  test('notifies subscribed devices too, about each product, whether the email is confirmed or not', async () => {
    const stranger = await register(server.url);
    const { endpoint, keys } = {
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    };
    const body = { endpoint, keys, language: 'hi' };
    const taken = await stranger.client.ask('PUT', '/api/push-subscription', { body });
    expect(taken.status).toBe(200);
    await new TestDevice(stranger).push([
      anAction(1, 'notify-when-back', { productId: 'kettle' }),
      anAction(2, 'notify-when-back', { productId: 'lamp' }),
    ]);
    await stock(kettle, 1);
    await stock(lamp, 1);
    await work().run();
    const due = await server.store.read((shop) => shop.duePushes(new Date(now).toISOString(), 10));
    expect(due.map(({ kind, order, to }) => ({ kind, order, to }))).toEqual(
      expect.arrayContaining(
        ['kettle', 'lamp'].map((order) => ({
          kind: 'back-in-stock',
          order,
          to: { user: stranger.user._id },
        })),
      ),
    );
    expect(due).toHaveLength(2);
  });

  // docs/shop-rules.md#r-again-5
  test('names the variant that is back, in the mail and in the notice of each', async () => {
    const sold = (countInStock: number) => {
      const kurta = aKurta();
      const variants = (kurta.variants ?? []).map((one) => ({ ...one, countInStock }));
      return server.store.write((shop) => shop.putProduct({ ...kurta, variants }));
    };
    await sold(0);
    const asha = await register(server.url);
    await proveEmail(server, asha);
    const endpoint = 'https://push.example/1';
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const body = { endpoint, keys, language: 'en' };
    await asha.client.ask('PUT', '/api/push-subscription', { body });
    await new TestDevice(asha).push(
      ['m-red', 'l-red'].map((variant, place) =>
        anAction(place + 1, 'notify-when-back', { productId: 'kurta', variant }),
      ),
    );
    await sold(2);
    await work().run();
    const mails = await mailsTo(server.store, asha.user.email, 'back-in-stock');
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Back in stock: Kurta — L, Red',
      'Back in stock: Kurta — M, Red',
    ]);
    const at = new Date(now).toISOString();
    const due = () => server.store.read((shop) => shop.duePushes(at, 10));
    const waiting = await due();
    await server.store.write((shop) => expandPushes(shop, waiting, at));
    const messages = (await due()).map((push) => messageOf(push, 'en', 'Shop'));
    expect(messages.map(({ title }) => title).toSorted()).toEqual([
      'Something you asked about is back in stock: L, Red',
      'Something you asked about is back in stock: M, Red',
    ]);
    expect(new Set(messages.map(({ tag }) => tag)).size).toBe(2);
    expect(JSON.stringify(messages)).not.toContain('Kurta');
  });

  // docs/shop-rules.md#r-again-5
  test('notifies as many users as there are pieces, longest waiting first, the next ones an hour later', async () => {
    const first = await waits('kettle');
    const second = await waits('kettle');
    await stock(kettle, 1);
    await work().run();
    await work().run();
    expect([await notices(first), await notices(second)]).toEqual([1, 0]);
    now += HOUR;
    await work().run();
    expect([await notices(first), await notices(second)]).toEqual([1, 1]);
  });

  test('notifies once when two processes run at once', async () => {
    const people = [await waits('kettle'), await waits('kettle')];
    await server.store.write((shop) => shop.returnStock('kettle', 3));
    await Promise.all([work().run(), work().run(), work().run()]);
    expect(await Promise.all(people.map(notices))).toEqual([1, 1]);
  });

  // docs/shop-rules.md#r-again-5
  test('sends no mail to an unconfirmed email, which delays no one', async () => {
    const stranger = await register(server.url);
    await new TestDevice(stranger).push([anAction(1, 'notify-when-back', { productId: 'kettle' })]);
    now += 1_000;
    const next = await waits('kettle');
    await stock(kettle, 2);
    await work().run();
    expect([await notices(stranger), await notices(next)]).toEqual([0, 1]);
    expect(await stillWaits(stranger)).toEqual([]);
  });

  test('does not notify users who withdrew the request or were deleted', async () => {
    const asha = await waits('kettle');
    await new TestDevice(asha).push([anAction(1, 'stop-notifying', { productId: 'kettle' })]);
    await stock(kettle, 2);
    await work().run();
    expect(await notices(asha)).toBe(0);
  });
});

test('keeps a name that contains line breaks on one line', () => {
  const { subject, text } = backInStockMail(
    { ...kettle, name: `Kettle\r\nBcc: all@example.org ${'x'.repeat(500)}` },
    { say: sayIn(), origin: 'https://shop.example' },
  );
  expect(subject).not.toMatch(/[\r\n]/);
  expect(subject.length).toBeLessThan(120);
  expect(text).not.toMatch(/^Bcc/m);
});
