import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { round } from '#shared/admin/round';
import { decimalFromPaise } from '#shared/core/paise';
import { cacheRound, readRound } from '../../pwa/features/round/cached-round';
import { stopsOf } from '../../pwa/features/round/round-stops';
import { sumsOf } from '../../pwa/features/round/round-sums';
import { unseenActions } from '../../pwa/replica/undone-actions';
import { sampleOrder } from '../../sync-server/store/testing/store-samples';
import { aShopper } from '../../sync-server/testing/samples';
import { serverAndPages } from './server-and-pages';
import { aDevice as openDevice, lamp, order } from './second-thoughts-device';
import { createProfile, openPage } from './test-device';

/* A device whose clock is a month ahead for a while, then corrected: what was answered meanwhile keeps its place. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const MONTH = 31 * 24 * 60 * 60 * 1000;
const here = serverAndPages({ products: [lamp] });
const { pages } = here;

/** An admin at one door, with the round loaded. */
async function atADoor() {
  const person = { ...aShopper(), name: 'Ravi' };
  const page = openPage(createProfile(here.server.url));
  pages.push(page);
  const user = await page.signIn(person, '/users');
  await here.server.store.write(async (shop) => {
    const found = await shop.user(user._id);
    if (found) await shop.putUser({ ...found, isAdmin: true });
  });
  await page.signIn(person);
  const at = new Date().toISOString();
  const parcel = sampleOrder(randomUUID(), 'person-1', {
    createdAt: at,
    dispatched: { at, courier: 'Own delivery' },
  });
  await here.server.store.write((shop) => shop.putOrders([parcel]));
  const { clock } = page.profile;
  return {
    page,
    clock,
    orderId: parcel._id,
    amount: decimalFromPaise(parcel.totalPrice),
    async load() {
      const loaded = await page.api.request('GET', '/admin/round', { schema: round });
      await cacheRound(page.db, loaded, user, () => true, clock.now);
      return loaded;
    },
    async stops() {
      const { rows, queue } = await readRound(page.db, user._id, clock.now);
      return stopsOf(rows, queue, user);
    },
    loadedAt: async () => (await page.db.setting(`round:${user._id}`))?.at,
  };
}

it('cash collected before the clock was corrected is there when the parcel is handed over', async () => {
  const { page, clock, orderId, amount, load, stops } = await atADoor();
  await load();
  clock.now += MONTH;
  await page.outbox.enqueue('collect-cash', { orderId, amount });
  await page.deliver();
  clock.now -= MONTH;
  await page.outbox.enqueue('deliver-order', { orderId });
  await page.deliver();
  // Before the shop is asked for the round again.
  expect(await stops()).toMatchObject([
    { isDone: true, cash: 'collected', collectedHere: true, mark: 'received' },
  ]);
});

it('a delivery round says when it was loaded by the shop’s clock, and stays for the shift', async () => {
  const { page, clock, orderId, amount, load, stops, loadedAt } = await atADoor();
  clock.now += MONTH;
  const { at } = await load();
  expect(await loadedAt()).toBe(Date.parse(at));
  await page.outbox.enqueueTogether([
    { name: 'collect-cash', args: { orderId, amount } },
    { name: 'deliver-order', args: { orderId } },
  ]);
  await page.deliver();
  for (const jump of [0, -MONTH, 2 * MONTH]) {
    clock.now += jump;
    await load();
    expect(sumsOf(await stops(), clock.now)).toMatchObject({
      delivered: 1,
      collected: { count: 1 },
    });
  }
});

it('an order cancelled after the clock was corrected is not offered by a shop that has lost both', async () => {
  const { page, user, online } = await openDevice(here.server, pages);
  const { clock } = page.profile;
  clock.now += MONTH;
  const args = order();
  await page.outbox.enqueue('place-cod-order', args);
  await online();
  clock.now -= MONTH;
  await page.outbox.enqueue('cancel-order', { orderId: args.orderId });
  await online();
  const documents = page.account.documents();
  if (!documents) throw new Error('The account is not there');
  const settled = await page.db.settled.where('user').equals(user._id).toArray();
  expect(settled).toHaveLength(2);
  const lost = unseenActions(settled, { ...documents, orders: [] });
  expect(lost.map(({ action, isEnded }) => [action.name, isEnded])).toEqual([
    ['place-cod-order', true],
  ]);
});
