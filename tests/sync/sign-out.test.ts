import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import { describe, expect, it, vi } from 'vitest';
import { aCodOrder, aProduct, anAddress, aShopper } from '../../sync-server/testing/samples';
import { serverAndPages } from './server-and-pages';
import { DeviceDatabase } from '../../pwa/database/device-database';
import { activityOf } from '../../pwa/hooks/use-activity';
import { readQueue } from '../../pwa/outbox/queue-snapshot';
import { openPage, registeredDevice, type Page } from './test-device';
import { eventually } from '../../pwa/outbox/testing/test-device';

const lamp = aProduct({ _id: 'lamp', countInStock: 10_000 });
// The whole server and many transactions: no race against the clock.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const here = serverAndPages({ products: [lamp] });
const { pages } = here;

const order = () => aCodOrder([[lamp, 1]], Date.now());
const ordersOf = (userId: string) => here.server.store.read((shop) => shop.ordersOf(userId));
const endSessions = (userId: string) =>
  here.server.store.write((shop) => shop.removeSessionsOf(userId));

/** A device whose page runs as in the browser: it reacts to sign-outs. */
async function runningDevice(person = aShopper()) {
  const device = await registeredDevice(here.server.url, person);
  pages.push(device.page);
  const stop = device.page.start();
  const line = { _id: 'lamp', name: 'Lamp', image: '/pictures/lamp', price: 1, description: '' };
  await device.page.db.cartLines.put({
    ...line,
    brand: '',
    category: '',
    countInStock: 5,
    qty: 1,
    addedAt: 0,
  });
  await device.page.db.settings.put({
    key: 'checkout',
    orderId: randomUUID(),
    selectedAddressId: 'a',
    shippingAddress: anAddress(),
    paymentMethod: 'COD',
  });
  return { ...device, person, stop };
}

describe('a session that ends in the middle', () => {
  // docs/shop-rules.md#r-cart-5, #r-accounts-9
  it('after item 2 of 5: pauses, keeps, and after signing in there are exactly 5 effects', async () => {
    const { page, profile, person, user } = await runningDevice();
    for (let item = 1; item <= 2; item += 1) await page.outbox.enqueue('place-cod-order', order());
    await page.deliver();
    expect(await ordersOf(user._id)).toHaveLength(2);
    await page.offline(async () => {
      for (let item = 3; item <= 5; item += 1) {
        await page.outbox.enqueue('place-cod-order', order());
      }
    });
    await endSessions(user._id);
    await eventually(() => page.sender.drain()).toBe('signed_out');

    await eventually(() => page.session.current()).toBeNull();
    expect(await page.db.clients.toArray()).toMatchObject([{ locked: true }]);
    expect(await page.db.outbox.count()).toBe(3);
    expect(await page.db.cartLines.count()).toBe(1);
    expect(await page.db.settings.get('checkout')).toMatchObject({ shippingAddress: null });
    expect(await page.sender.drain()).toBe('signed_out');

    const reloaded = openPage(profile);
    pages.push(reloaded);
    reloaded.start();
    expect(await reloaded.db.outbox.count()).toBe(3);
    await reloaded.signIn(person);
    await reloaded.deliver();
    expect(await ordersOf(user._id)).toHaveLength(5);
    expect(await reloaded.db.settled.count()).toBe(5);
  });
});

describe('another person on the device', () => {
  // docs/shop-rules.md#r-accounts-9
  it('neither sees nor sends what the first one queued', async () => {
    const { page, user: first, person } = await runningDevice();
    await page.offline(() => page.outbox.enqueue('place-cod-order', order()));
    await endSessions(first._id);
    await eventually(() => page.sender.drain()).toBe('signed_out');
    await eventually(() => page.session.current()).toBeNull();

    const second = await page.signIn(aShopper(), '/users');
    expect(activityOf(await readQueue(page.db, second._id, 0), 'online')).toEqual([]);
    expect((await page.view()).orders).toEqual([]);
    await page.outbox.enqueue('place-cod-order', order());
    await page.deliver();
    expect(await ordersOf(first._id)).toEqual([]);
    expect(await ordersOf(second._id)).toHaveLength(1);
    expect(await page.db.outbox.count()).toBe(1);

    await page.signOut.now();
    expect(await page.db.outbox.count()).toBe(1);
    expect(await page.db.settled.count()).toBe(0);
    await page.signIn(person);
    await page.deliver();
    expect(await ordersOf(first._id)).toHaveLength(1);
  });

  it('is not served when the cookie is of another account than the page believes', async () => {
    const { page, user } = await runningDevice();
    await page.offline(() => page.outbox.enqueue('place-cod-order', order()));
    await page.api.request('POST', '/users', { body: aShopper() });
    await eventually(() => page.sender.drain()).toBe('signed_out');
    expect(await ordersOf(user._id)).toEqual([]);
    expect(await page.db.outbox.count()).toBe(1);
  });
});

describe('an answer of 401 that comes late', () => {
  /** Holds the answer to the next request at this path, until released. */
  function holdAnswer(page: Page, path: string) {
    let release = () => undefined as void;
    const arrived = new Promise<void>((resolve) => {
      page.network.gate = async (point, asked) => {
        if (point !== 'returns' || asked !== path) return;
        page.network.gate = async () => undefined;
        const held = new Promise<void>((go) => (release = go));
        resolve();
        await held;
      };
    });
    return { arrived, release: () => release() };
  }

  it('to a batch of the previous session: the account signed in since stays, and its queue is sent', async () => {
    const { page, person, user } = await runningDevice();
    await page.offline(() => page.outbox.enqueue('place-cod-order', order()));
    await endSessions(user._id);
    const held = holdAnswer(page, '/api/sync');
    const draining = page.sender.drain();
    await held.arrived;
    await page.signIn(person);
    held.release();
    await draining;
    expect(page.session.current()?.user._id).toBe(user._id);
    expect(await page.db.clients.toArray()).toMatchObject([{ locked: false }]);
    await page.deliver();
    expect(await ordersOf(user._id)).toHaveLength(1);
  });

  it('to a pull of the previous session: another account signed in since stays', async () => {
    const { page, user } = await runningDevice();
    await endSessions(user._id);
    const held = holdAnswer(page, '/api/sync');
    await page.account.start(user._id);
    await held.arrived;
    const next = await page.signIn(aShopper(), '/users');
    held.release();
    await page.account.start(next._id);
    await eventually(() => page.account.cursor(next._id)).toBeTruthy();
    expect(page.session.current()?.user._id).toBe(next._id);
  });
});

describe('log-out from the menu', () => {
  // docs/shop-rules.md#r-cart-5, #r-accounts-8
  it('sends first, then leaves nothing of the person', async () => {
    const { page, profile, user } = await runningDevice();
    await page.account.start(user._id);
    await page.offline(() => page.outbox.enqueue('place-cod-order', order()));
    expect(await page.signOut.left()).toMatchObject({ unsent: 1 });
    await page.signOut.trySend();
    await eventually(async () => (await page.signOut.left()).unsent).toBe(0);
    expect(await ordersOf(user._id)).toHaveLength(1);

    await page.signOut.now();
    expect(page.session.current()).toBeNull();
    for (const table of [page.db.clients, page.db.outbox, page.db.settled, page.db.cartLines]) {
      expect(await table.count()).toBe(0);
    }
    expect(await page.db.settings.toArray()).toEqual([]);
    expect(profile.localStorage.size).toBe(0);
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names.filter((name) => name?.includes(user._id))).toEqual([]);
    await expect(page.api.request('GET', '/users/profile')).rejects.toMatchObject({ status: 401 });
  });

  // docs/shop-rules.md#r-accounts-8
  it('offline: signs out at once, and ends the session before anything else is sent', async () => {
    const { page, profile, user } = await runningDevice();
    page.network.otherwise = 'lose-request';
    await page.outbox.enqueue('place-cod-order', order());
    await page.sender.drain();
    await page.signOut.now();
    expect(page.session.current()).toBeNull();
    expect(await page.db.outbox.count()).toBe(0);
    expect(await page.db.settings.toArray()).toMatchObject([{ key: 'pending-sign-out' }]);
    const sessionsBefore = profile.network.cookie;

    page.network.otherwise = 'pass';
    const next = await page.signIn(aShopper(), '/users');
    expect([...page.network.arrived.keys()]).toEqual([
      '/api/users',
      '/api/users/profile',
      '/api/sync',
      '/api/users/logout',
    ]);
    expect(await page.db.settings.get('pending-sign-out')).toBeUndefined();
    expect(page.session.current()?.user._id).toBe(next._id);
    expect(profile.network.cookie).not.toBe(sessionsBefore);
    expect(await ordersOf(user._id)).toEqual([]);
    await page.outbox.enqueue('place-cod-order', order());
    await page.deliver();
    expect(await ordersOf(next._id)).toHaveLength(1);
    const old = new Headers({ Cookie: sessionsBefore });
    expect((await fetch(`${here.server.url}/api/users/profile`, { headers: old })).status).toBe(
      401,
    );
  });
});

describe('log-out with actions that were sent without an answer', () => {
  /** Two orders: the first was applied and its reply lost, the second was never sent. */
  async function halfSent() {
    const device = await runningDevice();
    const { page } = device;
    page.network.otherwise = 'lose-reply';
    await page.outbox.enqueue('place-cod-order', order());
    await page.sender.drain();
    page.network.otherwise = 'lose-request';
    await eventually(async () => (await page.signOut.left()).mayHaveArrived).toBe(1);
    const [sent] = await page.db.outbox.toArray();
    if (!sent) throw new Error('Nothing waits');
    return { ...device, sent };
  }

  it('says how many may have arrived, and keeps only their ids and numbers', async () => {
    const { page, sent } = await halfSent();
    expect(await page.signOut.left()).toMatchObject({ unsent: 1 });
    await page.signOut.now();
    const [pending, ...others] = await page.db.settings.toArray();
    expect(others).toEqual([]);
    expect(pending).toEqual({
      key: 'pending-sign-out',
      behind: {
        clientId: sent.clientId,
        person: { salt: expect.any(String), digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
        actions: [{ id: sent.id, seq: sent.seq }],
      },
    });
    expect(JSON.stringify(pending)).not.toContain(sent.user);
  });

  it('takes back what may have arrived, before the session ends', async () => {
    const { page, user } = await halfSent();
    await page.signOut.now();
    page.network.arrived.clear();
    page.network.replies.length = 0;
    page.network.otherwise = 'pass';
    const next = await page.signIn(aShopper(), '/users');
    const [taking, ending] = ['/api/sync', '/api/users/logout'].map((path) =>
      [...page.network.arrived.keys()].indexOf(path),
    );
    expect([taking, ending]).toEqual([1, 2]);
    // What had arrived stays, and is the only one.
    expect(await ordersOf(user._id)).toHaveLength(1);
    expect(await page.db.settings.get('pending-sign-out')).toBeUndefined();
    expect(page.session.current()?.user._id).toBe(next._id);
  });

  it('revokes nothing in the session of another person, which goes on', async () => {
    const { page, sent } = await halfSent();
    await page.signOut.now();
    // By then this browser's cookie is another person's.
    const other = await registeredDevice(here.server.url, aShopper());
    pages.push(other.page);
    page.network.cookie = other.page.network.cookie;
    page.network.arrived.clear();
    page.network.otherwise = 'pass';
    await page.api.request('GET', '/products/lamp');
    expect([...page.network.arrived.keys()]).toEqual(['/api/users/profile', '/api/products/lamp']);
    expect(await page.db.setting('pending-sign-out')).toBeUndefined();
    const { _id: id } = other.user;
    expect(await here.server.store.read((shop) => shop.outcome(id, sent.id))).toBeUndefined();
    expect(await other.page.api.request('GET', '/users/profile')).toMatchObject({ _id: id });
  });

  it('what had not arrived never takes effect, however late its copy comes', async () => {
    const { page, user } = await runningDevice();
    page.network.otherwise = 'lose-request';
    await page.outbox.enqueue('place-cod-order', order());
    await page.sender.drain();
    await eventually(async () => (await page.signOut.left()).mayHaveArrived).toBe(1);
    const [sent] = await page.db.outbox.toArray();
    if (!sent) throw new Error('Nothing waits');
    const { cookie } = page.network;
    // The session cannot be ended yet, for its answer is lost; taking back can.
    let lose = false;
    page.network.gate = async (point, path) => {
      if (lose && point === 'leaves' && path === '/api/users/logout')
        throw new TypeError('Failed to fetch');
    };
    lose = true;
    page.network.otherwise = 'pass';
    await page.signOut.now();
    expect(await page.db.settings.get('pending-sign-out')).toBeTruthy();
    const { id, seq, name, version, args, deps, clientId } = sent;
    const copy = await fetch(`${here.server.url}/api/sync`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie, Origin: here.server.url },
      body: JSON.stringify({
        protocol: PROTOCOL_VERSION,
        clientId,
        user: user._id,
        nonce: randomUUID(),
        actions: [{ id, seq, name, version, args, deps }],
      }),
    });
    expect(copy.status).toBe(200);
    expect(await copy.json()).toMatchObject({
      outcomes: [{ outcome: { status: 'applied', code: 'voided' } }],
    });
    expect(await ordersOf(user._id)).toEqual([]);
  });
});

describe('the time of a session', () => {
  // docs/shop-rules.md#r-accounts-6
  it('ran out while the page was closed: the server decides, not this device’s clock', async () => {
    const { page, profile, user } = await runningDevice();
    await page.outbox.enqueue('place-cod-order', order());
    await page.deliver();
    profile.clock.now += 10 * 365 * 24 * 60 * 60 * 1000;
    const sound = openPage(profile);
    pages.push(sound);
    sound.start();
    await eventually(() => sound.session.current()?.user._id).toBe(user._id);

    await sound.account.start(user._id);
    await sound.view();
    await sound.close();
    pages.splice(pages.indexOf(sound), 1);
    profile.clock.now += 31 * 24 * 60 * 60 * 1000;
    profile.network.otherwise = 'lose-request';
    const offline = openPage(profile);
    pages.push(offline);
    offline.start();
    expect(offline.session.isLocked()).toBe(true);
    // Everything that a request without an answer could lead to.
    await offline.sender.drain();
    expect(offline.session.current()?.user._id).toBe(user._id);
    expect(await offline.db.clients.toArray()).toMatchObject([{ locked: false }]);
    const copies = (await indexedDB.databases()).filter(({ name }) => name?.includes(user._id));
    expect(copies).not.toEqual([]);
    expect(await offline.db.settings.get('checkout')).toMatchObject({ paymentMethod: 'COD' });

    profile.clock.now -= 31 * 24 * 60 * 60 * 1000;
    offline.session.lookAtClock();
    expect(offline.session.isLocked()).toBe(false);
    profile.network.otherwise = 'pass';
    await offline.deliver();
    expect(await ordersOf(user._id)).toHaveLength(1);
  });
});

describe('what is personal', () => {
  const SEARCHED = { key: 'recent-searches', keywords: ['ring'] } as const;
  const personal = async (page: Page) => {
    await page.db.settings.bulkPut([
      SEARCHED,
      { key: 'recently-viewed', ids: ['lamp'] },
      { key: 'deliver-to', postalCode: '411001' },
      { key: 'wishes', wishes: [] },
      { key: 'draft:address', user: null, values: { phone: '9876543210' } },
    ]);
  };

  // docs/shop-rules.md#r-accounts-9
  it('is removed when the session ends elsewhere: searches, viewed products and postal code', async () => {
    const { page, user } = await runningDevice();
    await personal(page);
    await endSessions(user._id);
    await expect(page.api.request('GET', '/users/profile')).rejects.toMatchObject({ status: 401 });
    await eventually(async () =>
      (await page.db.settings.toCollection().primaryKeys()).sort(),
    ).toEqual(['checkout']);
  });

  it('is removed before the session ends: a page killed in between leaves nothing to see', async () => {
    const { page, profile } = await runningDevice();
    await personal(page);
    page.life.killBefore = () => !page.session.stored();
    void page.signOut.forced();
    await page.life.ended;
    const db = new DeviceDatabase(profile.name);
    expect(await db.settings.toCollection().primaryKeys()).toEqual(['checkout']);
    db.close();
  });

  it('is removed also where it is stored while the session ends', async () => {
    const { page } = await runningDevice();
    const ended = page.signOut.forced();
    // As a screen that is still open may write.
    await Promise.all([ended, personal(page)]);
    expect((await page.db.settings.toCollection().primaryKeys()).sort()).toEqual(['checkout']);
  });

  it('is removed by a log-out, and another person’s queue stays', async () => {
    const { page } = await runningDevice();
    await personal(page);
    const round = { key: 'round:another', user: 'another', at: 1, total: 1 } as const;
    await page.db.settings.put(round);
    await page.signOut.now();
    expect(await page.db.settings.toArray()).toEqual([round]);
  });
});
