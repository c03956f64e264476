import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signedInUser } from '#shared/users/user';
import { HandClock } from '../mails/testing/hand-clock';
import { aCodOrder, anAction, anAddress, aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { TEST_PUSH_KEYS } from '../testing/usual-options';
import { register, TestClient, TestDevice, type SignedInClient } from '../testing/test-client';
import { startPushSender, type PushSender } from './push-sender';
import { createPushTransport } from './push-transport';
import { PushService, type TestBrowser } from './testing/push-service';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const kettle = aProduct({ _id: 'kettle', pricePaise: 600_00, countInStock: 1_000 });
const soldOut = aProduct({ _id: 'sold-out', pricePaise: 600_00, countInStock: 0 });
let clock: HandClock;
let service: PushService;
let server: TestServer;
let shopper: SignedInClient;
let sender: PushSender | undefined;
const results: string[] = [];

beforeEach(async () => {
  results.length = 0;
  clock = new HandClock();
  service = await PushService.start();
  server = await startTestServer({
    products: [kettle, soldOut],
    clock: clock.now,
    isPushEndpoint: () => true,
  });
  shopper = await register(server.url);
});
afterEach(async () => {
  await stop();
  await server.close();
  service.close();
});

function send(answerWithin = 5_000): void {
  sender = startPushSender({
    store: server.store,
    transport: createPushTransport({
      keys: TEST_PUSH_KEYS,
      subject: 'https://shop.example',
      seam: { ...service.seam, answerWithin },
    }),
    clock: clock.now,
    wait: clock.wait,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    measure: (result) => results.push(result),
  });
}

/** Waits for notices on their way, but not for ever. */
async function stop(): Promise<void> {
  const stopped = sender?.stop();
  clock.advance(2_000);
  await stopped;
  sender = undefined;
}

async function subscribe(who: SignedInClient, more: object = {}): Promise<TestBrowser> {
  const browser = service.browser(randomUUID());
  const body = { ...browser.subscription, ...more };
  const { status } = await who.client.ask('PUT', '/api/push-subscription', { body });
  expect(status).toBe(200);
  return browser;
}

async function makeAdmin(who: SignedInClient): Promise<void> {
  await server.store.write(async (shop) => {
    const user = await shop.user(who.user._id);
    if (user) await shop.putUser({ ...user, isAdmin: true });
  });
}

async function place(who = shopper): Promise<string> {
  const _id = randomUUID();
  const { status } = await who.client.ask('POST', '/api/orders', {
    body: {
      _id,
      orderItems: [{ product: 'kettle', qty: 1 }],
      shippingAddress: anAddress(),
      paymentMethod: 'COD',
      totalPrice: '600.00',
    },
  });
  expect(status).toBe(201);
  return _id;
}

/** What is queued, for anyone. */
const waiting = () =>
  server.store.read((shop) => shop.duePushes(new Date(clock.now() + 48 * HOUR).toISOString(), 100));
const subscriptions = (who = shopper) =>
  server.store.read((shop) => shop.subscriptionsOf(who.user._id));
const titles = (browser: TestBrowser) => service.messagesFor(browser).map(({ title }) => title);

describe('a shopper', () => {
  test('without a subscription has no rows for notices', async () => {
    await place();
    expect(await waiting()).toEqual([]);
  });

  // docs/shop-rules.md#r-notices-1, #r-notices-2
  test('gets an order’s status on each device, in its language, and nothing else', async () => {
    const english = await subscribe(shopper);
    const other = await register(server.url);
    const stranger = await subscribe(other);
    const second = await signInAgain();
    const hindi = await subscribe(second, { language: 'hi' });
    send();
    const id = await place();
    await expect.poll(() => titles(hindi)).toHaveLength(1);
    await expect.poll(() => titles(english)).toHaveLength(1);
    const [message] = service.messagesFor(english);
    expect(message).toEqual({
      title: `Order #${id.slice(0, 8)} is placed`,
      body: 'Pocket Bazaar',
      path: `/order/${id}`,
      tag: `order-${id}`,
      language: 'en',
    });
    expect(titles(hindi)[0]).toMatch(/^ऑर्डर #/);
    expect(titles(stranger)).toEqual([]);
    await expect.poll(waiting).toEqual([]);
  });

  // docs/shop-rules.md#r-owner-1
  test('shows the icon that is made of the shop’s logo', async () => {
    const browser = await subscribe(shopper);
    await server.store.write(async (shop) => {
      const settings = await shop.ownerSettings();
      const logo = '/uploads/0a1b2c3d-1-960.webp';
      await shop.putOwnerSettings({ ...settings, logo, colour: '#7a1f3d', revision: 1 });
    });
    send();
    await place();
    await expect.poll(() => titles(browser)).toHaveLength(1);
    expect(service.messagesFor(browser)[0]?.icon).toBe('/icons/0a1b2c3d-1-7a1f3d-192.png');
  });

  // docs/shop-rules.md#r-notices-2
  test('gets only the newest of unsent notices', async () => {
    const browser = await subscribe(shopper);
    const id = await place();
    const at = new Date(clock.now() + 1).toISOString();
    await server.store.write((shop) =>
      shop.putPush({
        _id: id,
        kind: 'delivered',
        order: id,
        to: { user: shopper.user._id },
        createdAt: at,
        attempts: 0,
        dueAt: at,
      }),
    );
    clock.advance(1);
    send();
    await expect.poll(() => titles(browser)).toEqual([`Order #${id.slice(0, 8)} is delivered`]);
  });

  // docs/shop-rules.md#r-notices-1
  test('is notified once when a queued order could not be placed', async () => {
    const browser = await subscribe(shopper);
    const device = new TestDevice(shopper);
    const order = aCodOrder([[soldOut, 1]], clock.now());
    const action = anAction(1, 'place-cod-order', order);
    send();
    for (const _ of [1, 2]) await device.sync([action]);
    await expect.poll(() => titles(browser)).toHaveLength(1);
    expect(titles(browser)[0]).toContain('could not be placed');
    await expect.poll(waiting).toEqual([]);
  });

  // docs/shop-rules.md#r-doorstep-6
  test('is notified when nobody was at home', async () => {
    const browser = await subscribe(shopper);
    const id = await place();
    const helper = await register(server.url);
    await makeAdmin(helper);
    const body = { courier: 'Own delivery' };
    await helper.client.ask('PUT', `/api/orders/${id}/dispatch`, { body });
    const visit = anAction(1, 'not-at-home', { orderId: id, visits: 0 });
    await new TestDevice(helper).sync([visit]);
    clock.advance(MINUTE);
    send();
    const title = `Nobody was at home for order #${id.slice(0, 8)}`;
    await expect.poll(() => titles(browser)).toEqual([title]);
  });

  // docs/shop-rules.md#r-notices-1, #r-notices-2
  test.each([
    ['its lines', 'amend', { lines: [{ product: 'kettle', qty: 2 }], totalPrice: '1200.00' }],
    ['its address', 'readdress', anAddress()],
  ])(
    'is notified when the shop changed %s, and is told no more of it',
    async (_what, way, body) => {
      const browser = await subscribe(shopper);
      const id = await place();
      const helper = await register(server.url);
      await makeAdmin(helper);
      expect((await helper.client.ask('PUT', `/api/orders/${id}/${way}`, { body })).status).toBe(
        200,
      );
      send();
      await expect
        .poll(() => titles(browser))
        .toEqual([`The shop changed order #${id.slice(0, 8)}`]);
    },
  );

  // docs/shop-rules.md#r-notices-3
  test('gets nothing after a sign-out', async () => {
    const browser = await subscribe(shopper);
    const second = await signInAgain();
    await shopper.client.ask('POST', '/api/users/logout');
    send();
    await place(second);
    expect(await waiting()).toEqual([]);
    expect(titles(browser)).toEqual([]);
  });
});

describe('a push service', () => {
  // docs/shop-rules.md#r-notices-6
  test('that no longer knows the browser ends the subscription', async () => {
    await subscribe(shopper);
    service.answer = (response) => response.writeHead(410).end();
    send();
    await place();
    await expect.poll(() => subscriptions()).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(results).toEqual(['gone']);
  });

  // docs/shop-rules.md#r-notices-6
  test('that is busy is tried again at growing intervals, for a day', async () => {
    const browser = await subscribe(shopper);
    service.answer = (response) => response.writeHead(503).end();
    send();
    await place();
    const pauses: number[] = [];
    while (results.at(-1) !== 'given-up') {
      const tries = results.length;
      await expect.poll(() => results.length).toBeGreaterThan(tries);
      if (results.at(-1) === 'given-up') break;
      pauses.push(await clock.idle());
      clock.advance(pauses.at(-1) ?? 0);
    }
    expect(pauses.slice(0, 4)).toEqual([0.5, 1, 2, 4].map((minutes) => minutes * MINUTE));
    expect(Math.max(...pauses)).toBe(HOUR);
    expect(titles(browser).length).toBeLessThan(40);
    expect(await waiting()).toEqual([]);
    expect(await subscriptions()).toHaveLength(1);
  });

  test('that says how long to wait is not tried before', async () => {
    await subscribe(shopper);
    service.answer = (response) => response.writeHead(429, { 'retry-after': '600' }).end();
    send();
    await place();
    await expect.poll(() => results).toEqual(['delayed']);
    expect(await clock.idle()).toBe(10 * MINUTE);
  });

  test('that never answers delays no one', async () => {
    const slow = await subscribe(shopper);
    const other = await register(server.url);
    const quick = await subscribe(other);
    service.answer = (response, path) => {
      if (!slow.endpoint.endsWith(path)) response.writeHead(201).end();
    };
    send(1_000_000);
    await place();
    await expect.poll(() => titles(slow)).toHaveLength(1);
    for (const count of [1, 2, 3]) {
      await place(other);
      await expect.poll(() => titles(quick)).toHaveLength(count);
    }
    await expect.poll(() => results).toEqual(['sent', 'sent', 'sent']);
  });

  test('gets after a crash what was not sent before', async () => {
    const browser = await subscribe(shopper);
    await place();
    send();
    await expect.poll(() => titles(browser)).toHaveLength(1);
    await stop();
    send();
    await place();
    await expect.poll(() => titles(browser)).toHaveLength(2);
  });
});

describe('an admin', () => {
  // docs/shop-rules.md#r-notices-4
  test('who asked for it is notified of new orders, of many at once in one notice', async () => {
    await makeAdmin(shopper);
    const browser = await subscribe(shopper, { newOrders: true });
    const buyer = await register(server.url);
    const unasked = await register(server.url);
    await makeAdmin(unasked);
    const silent = await subscribe(unasked);
    const first = await place(buyer);
    send();
    // They gather briefly.
    expect(await clock.idle()).toBe(3_000);
    clock.advance(3_000);
    await expect.poll(() => titles(browser)).toEqual([`New order #${first.slice(0, 8)}`]);
    await expect.poll(waiting).toEqual([]);
    for (const _ of [1, 2, 3]) await place(buyer);
    await clock.idle();
    clock.advance(3_000);
    await expect.poll(() => titles(browser)).toHaveLength(2);
    expect(service.messagesFor(browser)[1]).toMatchObject({
      title: '3 new orders',
      path: '/admin/orderlist',
      tag: 'new-orders',
      adds: { count: 3 },
    });
    expect(titles(silent)).toEqual([]);
  });

  // docs/shop-rules.md#r-notices-4
  test('is still notified after half an hour of inactivity, and no longer once they are not an admin', async () => {
    await makeAdmin(shopper);
    const browser = await subscribe(shopper, { newOrders: true });
    const buyer = await register(server.url);
    await server.store.write(async (shop) => {
      for (const one of await shop.subscriptionsOf(shopper.user._id))
        await shop.putSubscription({ ...one, session: null });
      await shop.removeSession((await shop.sessionsOf(shopper.user._id))[0]?._id ?? '');
    });
    send();
    await place(buyer);
    await clock.idle();
    clock.advance(3_000);
    await expect.poll(() => titles(browser)).toHaveLength(1);
    await server.store.write(async (shop) => {
      const user = await shop.user(shopper.user._id);
      if (user) await shop.putUser({ ...user, isAdmin: false });
    });
    await place(buyer);
    await clock.idle();
    clock.advance(3_000);
    await expect.poll(waiting).toEqual([]);
    expect(titles(browser)).toHaveLength(1);
  });
});

/** The same person on another device. */
async function signInAgain(): Promise<SignedInClient> {
  const { client, user, password } = shopper;
  const { body } = await client.post('/api/users/auth', { email: user.email, password });
  const { token } = signedInUser.parse(body);
  return { ...shopper, client: new TestClient(client.url, token) };
}
