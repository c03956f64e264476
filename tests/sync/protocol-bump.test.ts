import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Product } from '#shared/catalogue/product';
import { aCodOrder, aProduct, aShopper } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { freshSeed } from '../fresh-seed';
import { pass, quiet } from './passing-time';
import { openPage, registeredDevice, type Page, type Profile } from './test-device';

/**
 * A new version of the protocol, rehearsed with the real page and the real server: each is of a release of its own, and either may be
 * behind. In any order of updates, nothing is lost or doubled, nothing loops for ever, and pages that must update say so.
 */

/** The version of the page, and the newest of the server, which also speaks the one before; read again for each request. */
const spoken = vi.hoisted(() => ({ page: 3, server: 3 }));

vi.mock('#shared/protocol/version', () => ({
  get PROTOCOL_VERSION() {
    return spoken.page;
  },
  get PROTOCOL_FLOOR() {
    return spoken.server - 1;
  },
  get SPOKEN_VERSIONS() {
    return { floor: spoken.server - 1, newest: spoken.server, older: {} };
  },
}));
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const MINUTE = 60_000;
const lamp: Product = aProduct({ _id: 'lamp', countInStock: 100_000, pricePaise: 45_00 });
let server: TestServer;
const pages: Page[] = [];

beforeAll(async () => {
  server = await startTestServer({ products: [lamp] });
});
afterAll(() => server.close());
beforeEach(() => {
  spoken.page = spoken.server = 3;
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
});

/** A device with three waiting orders, the first of which was sent without getting a reply. */
async function deviceWithQueue() {
  const { profile, page, user } = await registeredDevice(server.url, aShopper());
  pages.push(page);
  const ids: string[] = [];
  const order = async (on: Page) => {
    const args = aCodOrder([[lamp, 1]], Date.now());
    ids.push(args.orderId);
    await on.outbox.enqueue('place-cod-order', args);
  };
  page.network.otherwise = 'lose-reply';
  await order(page);
  await quiet(page);
  page.network.otherwise = 'lose-request';
  await order(page);
  await order(page);
  await quiet(page);
  page.network.otherwise = 'pass';
  return { profile, page, user, ids, order };
}

/** The shopper has updated: a new page on the device's storage. */
async function updated(profile: Profile, before: Page, version: number): Promise<Page> {
  await before.close();
  spoken.page = version;
  const page = openPage(profile);
  pages.push(page);
  return page;
}

/** Each order is in the shop once, and the device knows each outcome. */
async function expectEachOnce(page: Page, userId: string, ids: readonly string[]): Promise<void> {
  const orders = await server.store.read((shop) => shop.ordersOf(userId));
  expect(orders.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
  expect(await page.db.outbox.count()).toBe(0);
  const settled = await page.db.settled.toArray();
  expect(settled.map(({ args }) => args['orderId']).toSorted()).toEqual(ids.toSorted());
  expect(settled.every(({ outcome }) => outcome.status === 'applied')).toBe(true);
}

describe('a new version comes', () => {
  test('server first: yesterday’s page delivers its queue, and goes on with it once updated', async () => {
    const { profile, page, user, ids, order } = await deviceWithQueue();
    spoken.server = 4;
    await page.deliver();
    expect(page.upgrades()).toBe(0);
    await expectEachOnce(page, user._id, ids);
    const next = await updated(profile, page, 4);
    await order(next);
    await next.deliver();
    await expectEachOnce(next, user._id, ids);
  });

  test('two at once, while the phone was off: its queue waits, it asks rarely and says so, and all arrives after the update', async () => {
    const { profile, page, user, ids, order } = await deviceWithQueue();
    spoken.server = 5;
    const asked = () => page.network.left.filter((path) => path === '/api/sync').length;
    const before = asked();
    const stop = page.sender.start();
    await pass(page, 10 * MINUTE);
    // The first tries have shorter pauses; the page never polls constantly.
    expect(asked() - before).toBeGreaterThan(1);
    expect(asked() - before).toBeLessThan(30);
    expect(page.upgrades()).toBe(asked() - before);
    // Later actions are stored as well.
    await order(page);
    expect(await page.db.outbox.count()).toBe(4);
    expect(await page.db.settled.count()).toBe(0);
    stop();
    const next = await updated(profile, page, 5);
    await next.deliver();
    expect(next.upgrades()).toBe(0);
    await expectEachOnce(next, user._id, ids);
  });

  test('page first, as after a server rollback: it waits, and delivers by itself once the server is updated', async () => {
    const { profile, page, user, ids } = await deviceWithQueue();
    const next = await updated(profile, page, 4);
    const asked = () => next.network.left.filter((path) => path === '/api/sync').length;
    const before = asked();
    const stop = next.sender.start();
    await pass(next, 10 * MINUTE);
    expect(asked() - before).toBeLessThan(30);
    expect(next.upgrades()).toBeGreaterThan(0);
    expect(await next.db.outbox.count()).toBe(3);
    spoken.server = 4;
    await pass(next, 2 * MINUTE);
    stop();
    await expectEachOnce(next, user._id, ids);
  });
});

/** What may happen during a rollout; versions go from 3 to 6. */
const event = fc.oneof(
  { weight: 3, arbitrary: fc.constant('order' as const) },
  fc.constantFrom('page updates', 'server updates', 'server is put back', 'page is killed'),
  fc.constantFrom('lose-reply', 'lose-request', 'truncate', 'twice'),
  fc.constant('a minute passes' as const),
);

test('in any order of updates, kills and lost replies each order ends up in the shop once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 8, maxLength: 30 }), async (events) => {
      spoken.page = spoken.server = 3;
      const device = await deviceWithQueue();
      let { page } = device;
      let stop = page.sender.start();
      for (const what of events) {
        if (what === 'order') await device.order(page);
        else if (what === 'server updates') spoken.server = Math.min(6, spoken.server + 1);
        else if (what === 'server is put back') spoken.server = Math.max(3, spoken.server - 1);
        else if (what === 'a minute passes') await pass(page, MINUTE);
        else if (what === 'page updates' || what === 'page is killed') {
          stop();
          if (what === 'page is killed') page.life.kill();
          const version = what === 'page updates' ? Math.min(6, spoken.page + 1) : spoken.page;
          page = await updated(device.profile, page, version);
          stop = page.sender.start();
        } else page.network.faults.push(what);
      }
      // The rollout ends: both are of the newest version, and the network works.
      page.network.faults = [];
      spoken.server = 6;
      stop();
      page = await updated(device.profile, page, 6);
      stop = page.sender.start();
      await pass(page, 5 * MINUTE);
      stop();
      await expectEachOnce(page, device.user._id, device.ids);
      await page.close();
    }),
    { ...freshSeed(), numRuns: 12 },
  );
});
