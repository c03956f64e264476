import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { discardLocked } from '../../pwa/session/discard-locked';
import { eventually } from '../../pwa/outbox/testing/test-device';
import { aCodOrder, aProduct, aShopper } from '../../sync-server/testing/samples';
import { serverAndPages } from './server-and-pages';
import { openPage, registeredDevice, type Page } from './test-device';

const lamp = aProduct({ _id: 'lamp', countInStock: 1_000 });
// The whole server and many transactions: no race against the clock.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const here = serverAndPages({ products: [lamp] });
const { pages } = here;

/** A running page with one order that has not left it. */
async function waitingDevice() {
  const device = await registeredDevice(here.server.url, aShopper());
  pages.push(device.page);
  device.page.start();
  await device.page.offline(() =>
    device.page.outbox.enqueue('place-cod-order', aCodOrder([[lamp, 1]], Date.now())),
  );
  return device;
}

describe('an account that is deleted while actions wait', () => {
  // docs/shop-rules.md#r-accounts-16
  it.each<[string, (page: Page) => Promise<unknown>]>([
    ['by the sender', (page) => page.sender.drain()],
    ['by any other request', (page) => page.api.request('GET', '/users/profile').catch(() => 0)],
  ])(
    'is noticed %s: the outbox is locked for good, and its owner may copy it',
    async (_who, ask) => {
      const { page, profile, user } = await waitingDevice();
      await here.server.store.write((shop) => shop.removeUser(user._id));
      await ask(page);
      await eventually(() => page.session.current()).toBeNull();
      await eventually(() => page.db.clients.toArray()).toMatchObject([
        { locked: true, gone: true },
      ]);
      expect(page.goneAccount.current()).toBe(user._id);

      // Another page of the same device does not know who the user is.
      const other = openPage(profile);
      pages.push(other);
      expect(other.goneAccount.current()).toBeNull();
      await other.signIn(aShopper(), '/users');
      expect(await other.db.outbox.count()).toBe(1);
      await page.signIn(aShopper(), '/users');
      expect(page.goneAccount.current()).toBeNull();

      await discardLocked(page.db);
      expect(await page.db.outbox.count()).toBe(0);
      expect((await page.db.clients.toArray()).filter((client) => client.gone)).toEqual([]);
    },
  );

  it('a session that merely ended does not lock the outbox', async () => {
    const { page, user } = await waitingDevice();
    await here.server.store.write((shop) => shop.removeSessionsOf(user._id));
    await page.sender.drain();
    await eventually(() => page.session.current()).toBeNull();
    expect((await page.db.clients.toArray())[0]?.gone).toBeUndefined();
    expect(page.goneAccount.current()).toBeNull();
  });
});

it('a server that no longer speaks this version tells the page, for its sender and its replica', async () => {
  const { page, user, profile } = await registeredDevice(here.server.url, aShopper());
  pages.push(page);
  profile.network.inPlace = (path) =>
    path === '/api/sync'
      ? new Response(JSON.stringify({ message: 'Reload', code: 'upgrade_required' }), {
          status: 409,
        })
      : undefined;
  await page.account.start(user._id);
  await eventually(() => page.upgrades()).toBe(1);
  await page.outbox.enqueue('place-cod-order', aCodOrder([[lamp, 1]], Date.now()));
  await page.sender.drain();
  expect(page.upgrades()).toBeGreaterThan(1);
  expect(await page.db.outbox.count()).toBe(1);
});
