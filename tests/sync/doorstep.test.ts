import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { round } from '#shared/admin/round';
import { decimalFromPaise } from '#shared/core/paise';
import type { Order } from '#shared/orders/order';
import { READY_COURIERS } from '#shared/shop/couriers';
import type { ReturnRequest } from '#shared/orders/return-request';
import { ROUND_STAYS } from '../../pwa/database/round-row';
import { cacheRound, readAnswered, readRound } from '../../pwa/features/round/cached-round';
import { stopsOf, type Stop } from '../../pwa/features/round/round-stops';
import { sumsOf } from '../../pwa/features/round/round-sums';
import { eventually } from '../../pwa/outbox/testing/test-device';
import { sampleOrder } from '../../sync-server/store/testing/store-samples';
import { aShopper } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { createProfile, openPage, type Page, type Profile } from './test-device';

// The whole server and many transactions: no race against the clock.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: TestServer;
const pages: Page[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
  // No delivery round of one test is out for delivery in the next.
  const { items } = await server.store.read((shop) => shop.ordersOfTheRound(1_000, READY_COURIERS));
  const back = { returned: { at: new Date().toISOString() }, returnRequests: [] };
  await server.store.write((shop) => shop.putOrders(items.map((it) => ({ ...it, ...back }))));
});
afterAll(() => server.close());

function opened(profile: Profile): Page {
  const page = openPage(profile);
  pages.push(page);
  return page;
}

/** A running page of an admin, on a device of its own. */
async function adminDevice(name: string) {
  const person = { ...aShopper(), name };
  const profile = createProfile(server.url);
  const page = opened(profile);
  const { _id } = await page.signIn(person, '/users');
  await server.store.write(async (shop) => {
    const user = await shop.user(_id);
    if (user) await shop.putUser({ ...user, isAdmin: true });
  });
  await page.signIn(person);
  page.start();
  return { page, profile, person, id: _id };
}

/** Orders of several people that are out for delivery. @returns their ids */
async function dispatched(count: number): Promise<string[]> {
  const at = new Date().toISOString();
  const orders = Array.from({ length: count }, (_, place) =>
    sampleOrder(randomUUID(), `person-${place % 7}`, {
      createdAt: at,
      dispatched: { at, courier: 'Own delivery' },
    }),
  );
  await server.store.write((shop) => shop.putOrders(orders));
  return orders.map(({ _id }) => _id);
}

/** Loads the round onto the device, as its screen does. */
async function load(
  { api, db, session, profile }: Page,
  answered?: readonly string[],
): Promise<void> {
  const user = session.current()?.user;
  if (!user) throw new Error('Nobody is signed in');
  const path = `/admin/round?done=${(await readAnswered(db, user._id)).done.join(',')}`;
  const loaded = await api.request('GET', path, { schema: round });
  // The shop's clock goes with the device's.
  const at = new Date(profile.clock.now).toISOString();
  await cacheRound(db, { ...loaded, at }, user, () => true, profile.clock.now, answered);
}

/** What the round's screen shows. */
async function shown({ db, session, profile }: Page): Promise<Stop[]> {
  const user = session.current()?.user;
  if (!user) throw new Error('Nobody is signed in');
  const { rows, queue } = await readRound(db, user._id, profile.clock.now);
  return stopsOf(rows, queue, user);
}

const stopOf = async (page: Page, id: string) =>
  (await shown(page)).find(({ order }) => order._id === id);

const TOTAL = decimalFromPaise(sampleOrder('any', 'any').totalPrice);

/** One tap: cash collected and delivered. */
const both = ({ outbox }: Page, orderId: string) =>
  outbox.enqueueTogether([
    { name: 'collect-cash', args: { orderId, amount: TOTAL } },
    { name: 'deliver-order', args: { orderId } },
  ]);

const RETURN = randomUUID();

/** A delivered order has a return, at a state. */
const putReturn = async (id: string, state: ReturnRequest['state']) => {
  const at = new Date().toISOString();
  const order = sampleOrder(id, 'person-1', {
    createdAt: at,
    isPaid: true,
    paidAt: at,
    isDelivered: true,
    deliveredAt: at,
  });
  const lines = order.orderItems.map(({ product, qty }) => ({ product, qty }));
  const request = { id: RETURN, askedAt: at, wish: 'refund', reason: 'Dented', lines } as const;
  await server.store.write((shop) =>
    shop.putOrder({ ...order, returnRequests: [{ ...request, state, at }] }),
  );
};

async function approvedReturn(): Promise<string> {
  const id = randomUUID();
  await putReturn(id, 'approved');
  return id;
}

const pickUp = ({ outbox }: Page, orderId: string) =>
  outbox.enqueue('pick-up-return', { orderId, returnId: RETURN });

const stateOfReturn = async (id: string) => (await orderOf(id))?.returnRequests?.[0]?.state;

const orderOf = (id: string) => server.store.read((shop) => shop.order(id));
const trailOf = async (id: string) =>
  (await server.store.read((shop) => shop.auditOf(id))).map(({ event }) => event.kind);
const isDone = (order: Order | undefined) => order?.isPaid && order.isDelivered;

describe('a round without signal', () => {
  it('shows actions at once, and delivers each door once when the signal is back', async () => {
    const { page } = await adminDevice('Ravi');
    const ids = await dispatched(3);
    await load(page);
    await page.offline(async () => {
      for (const id of ids) await both(page, id);
    });
    const stops = await shown(page);
    expect(stops.map(({ isDone: done, mark }) => [done, mark])).toEqual(
      ids.map(() => [true, 'waiting']),
    );
    expect(sumsOf(stops, page.profile.clock.now)).toMatchObject({
      toDeliver: 0,
      due: { count: 0 },
      collected: { count: 3 },
    });
    expect((await orderOf(ids[0] ?? ''))?.isPaid).toBe(false);

    await page.deliver();
    for (const id of ids) {
      expect(isDone(await orderOf(id))).toBe(true);
      expect(await trailOf(id)).toEqual(['paid-in-cash', 'delivered']);
    }
    expect((await shown(page)).map(({ mark }) => mark)).toEqual([
      'received',
      'received',
      'received',
    ]);
  });

  // docs/shop-rules.md#r-doorstep-5
  it('takes an approved return along, once, and says so until the shift is over', async () => {
    const [first, second] = [await adminDevice('Ravi'), await adminDevice('Meera')];
    const id = await approvedReturn();
    for (const { page } of [first, second]) {
      await load(page);
      await page.offline(() => pickUp(page, id));
    }
    expect(await stopOf(first.page, id)).toMatchObject({
      isDone: true,
      mark: 'waiting',
      pickUps: [{ id: RETURN, state: 'picked-up' }],
    });
    expect(sumsOf(await shown(first.page), first.profile.clock.now)).toMatchObject({
      toDeliver: 0,
      delivered: 0,
      toPickUp: 0,
      pickUps: 1,
      // What was paid at the delivery is no cash of this shift.
      collected: { count: 0 },
    });
    expect(await stateOfReturn(id)).toBe('approved');

    await first.page.deliver();
    await second.page.deliver();
    expect(await stateOfReturn(id)).toBe('picked-up');
    expect(await trailOf(id)).toEqual(['return-picked-up']);
    expect(await stopOf(second.page, id)).toMatchObject({
      isDone: true,
      refused: [],
      doneBefore: [{ name: 'pick-up-return' }],
    });
    await load(first.page);
    expect(await stopOf(first.page, id)).toMatchObject({ isDone: true, mark: 'received' });
    first.profile.clock.now += ROUND_STAYS;
    await load(first.page);
    expect(await stopOf(first.page, id)).toBeUndefined();
  });

  it('offers a pick-up again where the shop was restored to before it', async () => {
    const { page, id: me } = await adminDevice('Ravi');
    const id = await approvedReturn();
    await load(page);
    const before = await orderOf(id);
    await pickUp(page, id);
    await page.deliver();
    await eventually(async () => expect(await stateOfReturn(id)).toBe('picked-up'));
    if (before) await server.store.write((shop) => shop.putOrder(before));
    const { answered } = await readAnswered(page.db, me);
    await load(page, answered);
    expect(await stopOf(page, id)).toMatchObject({
      isDone: false,
      mark: 'attention',
      refused: [{ name: 'pick-up-return', outcome: { code: 'forgotten' } }],
    });
  });

  it('refuses to take along a return that the shop has refused meanwhile', async () => {
    const { page } = await adminDevice('Ravi');
    const id = await approvedReturn();
    await load(page);
    await page.offline(() => pickUp(page, id));
    await putReturn(id, 'refused');
    await page.deliver();
    expect(await stopOf(page, id)).toMatchObject({
      refused: [{ name: 'pick-up-return', outcome: { code: 'wrong_step' } }],
    });
    expect(await trailOf(id)).toEqual([]);
  });

  // docs/shop-rules.md#r-doorstep-2
  it('two admins at the same door: one effect, and both see the outcome', async () => {
    const [first, second] = [await adminDevice('Ravi'), await adminDevice('Meera')];
    const [id = ''] = await dispatched(1);
    for (const { page } of [first, second]) {
      await load(page);
      await page.offline(() => both(page, id));
    }
    await first.page.deliver();
    await second.page.deliver();

    expect(await orderOf(id)).toMatchObject({ isPaid: true, isDelivered: true, revision: 3 });
    expect(await trailOf(id)).toEqual(['paid-in-cash', 'delivered']);
    const mine = await stopOf(first.page, id);
    expect(mine).toMatchObject({ isDone: true, collectedHere: true, doneBefore: [] });
    const theirs = await stopOf(second.page, id);
    expect(theirs).toMatchObject({
      isDone: true,
      refused: [],
      doneBefore: [
        { name: 'collect-cash', outcome: { code: 'already_done', detail: { doneBy: 'Ravi' } } },
        { name: 'deliver-order', outcome: { code: 'already_done', detail: { doneBy: 'Ravi' } } },
      ],
    });
    // Only one of them holds the cash.
    expect(theirs?.collectedHere).toBe(false);
  });

  it('cancelled meanwhile: refused with a reason at the door, and resolved there', async () => {
    const { page } = await adminDevice('Ravi');
    const [id = ''] = await dispatched(1);
    await load(page);
    await page.offline(() => both(page, id));
    await server.store.write(async (shop) => {
      const order = await shop.order(id);
      const at = new Date().toISOString();
      if (order) await shop.putOrder({ ...order, cancelled: { at, by: 'owner' } });
    });
    await page.deliver();
    expect(await stopOf(page, id)).toMatchObject({
      isDone: false,
      mark: 'attention',
      refused: [{ name: 'collect-cash', outcome: { code: 'order_cancelled' } }],
      refusedWith: [{ name: 'deliver-order', outcome: { code: 'dependency_refused' } }],
    });
    // The shop no longer lists it; it stays until the admin has seen why.
    await load(page);
    const stop = await stopOf(page, id);
    for (const one of [...(stop?.refused ?? []), ...(stop?.refusedWith ?? [])])
      await page.outbox.dismiss(one.id);
    await load(page);
    expect(await stopOf(page, id)).toBeUndefined();
  });

  it.each(['lose-reply', 'truncate', 'twice'] as const)(
    'a faulty reply (%s), and a page closed in between: each action takes effect once',
    async (fault) => {
      const { page, profile } = await adminDevice('Ravi');
      const ids = await dispatched(2);
      await load(page);
      page.network.faults = [fault];
      for (const id of ids) await both(page, id);
      await page.sender.drain();
      await page.close();

      const next = opened(profile);
      await next.deliver();
      for (const id of ids) expect(await trailOf(id)).toEqual(['paid-in-cash', 'delivered']);
      expect((await shown(next)).every((stop) => stop.isDone && stop.collectedHere)).toBe(true);
    },
  );

  it('an accidental tap is undone before it is sent', async () => {
    const { page } = await adminDevice('Ravi');
    const [id = ''] = await dispatched(1);
    await load(page);
    await page.offline(async () => {
      await both(page, id);
      const stop = await stopOf(page, id);
      for (const entry of stop?.waiting.toReversed() ?? []) await page.outbox.discard(entry.id);
    });
    expect(await stopOf(page, id)).toMatchObject({ isDone: false, cash: 'due', mark: 'asking' });
    await page.deliver();
    expect(await trailOf(id)).toEqual([]);
    expect(await page.db.settled.count()).toBe(0);
  });
});

describe('many doors', () => {
  it('200 orders, collected and delivered, are sent in at most 2 requests', async () => {
    const { page } = await adminDevice('Ravi');
    const ids = await dispatched(200);
    await load(page);
    await page.offline(async () => {
      for (const id of ids) await both(page, id);
    });
    expect(await page.db.outbox.count()).toBe(400);
    const before = page.network.arrived.get('/api/sync') ?? 0;
    await page.deliver();
    expect((page.network.arrived.get('/api/sync') ?? 0) - before).toBeLessThanOrEqual(2);
    expect(await page.db.outbox.count()).toBe(0);
    for (const id of ids) expect(isDone(await orderOf(id))).toBe(true);

    // The cash can still be counted for the rest of the shift, when the shop lists none of them any more.
    await load(page);
    expect(sumsOf(await shown(page), page.profile.clock.now)).toMatchObject({
      delivered: 200,
      collected: { count: 200 },
    });
    page.profile.clock.now += ROUND_STAYS;
    await load(page);
    expect(await shown(page)).toEqual([]);
  });

  it('100 actions are sent in one request of at most 30 kB', async () => {
    const { page } = await adminDevice('Ravi');
    const ids = await dispatched(50);
    await page.offline(async () => {
      for (const id of ids) await both(page, id);
    });
    const sent: string[] = [];
    page.network.inPlace = (path, body) => {
      if (path === '/api/sync') sent.push(body);
      return undefined;
    };
    await page.deliver();
    expect(sent).toHaveLength(1);
    expect(new TextEncoder().encode(sent[0]).length).toBeLessThanOrEqual(30_000);
  });
});

describe('a shop restored from a backup', () => {
  it.each(['without', 'with'])(
    'no longer shows cash as collected that the shop does not know of, %s a look in between; it can be sent again',
    async (look) => {
      const { page, id: user } = await adminDevice('Ravi');
      const [id = ''] = await dispatched(1);
      await load(page);
      const before = await orderOf(id);
      await both(page, id);
      await page.deliver();
      if (look === 'with') await load(page);
      expect(await stopOf(page, id)).toMatchObject({ cash: 'collected' });
      await server.store.write(async (shop) => {
        if (before) await shop.putOrder({ ...before, revision: before.revision + 5 });
      });
      await load(page, (await readAnswered(page.db, user)).answered);
      const stop = await stopOf(page, id);
      expect(stop).toMatchObject({
        cash: 'due',
        collectedHere: false,
        isDone: false,
        mark: 'attention',
      });
      const refused = [...(stop?.refused ?? []), ...(stop?.refusedWith ?? [])];
      expect(refused.map(({ outcome }) => outcome.code)).toEqual(['forgotten', 'forgotten']);
      for (const { id: lost, name, args } of refused)
        await page.outbox.replace(lost, name as never, args as never);
      await page.deliver();
      expect(isDone(await orderOf(id))).toBe(true);
      await load(page);
      expect((await stopOf(page, id))?.isDone).toBe(true);
    },
  );
});

describe('the admin leaves', () => {
  // docs/shop-rules.md#r-doorstep-3
  it('log-out counts unsent actions as usual, and nothing of the round stays', async () => {
    const { page } = await adminDevice('Ravi');
    const [id = ''] = await dispatched(1);
    await load(page);
    page.network.otherwise = 'lose-request';
    await both(page, id);
    expect(await page.signOut.left()).toMatchObject({ unsent: 2 });
    await page.signOut.now();
    expect(await page.db.round.count()).toBe(0);
    expect(await page.db.settings.toCollection().primaryKeys()).toEqual(['pending-sign-out']);
    expect(await page.db.outbox.count()).toBe(0);
  });

  // docs/shop-rules.md#r-doorstep-3, #r-doorstep-4
  it('a session that ends hides the round and its queue from everyone else, until its admin signs in again', async () => {
    const { page, person, id: user } = await adminDevice('Ravi');
    const [id = ''] = await dispatched(1);
    await load(page);
    await page.offline(() => both(page, id));
    await server.store.write((shop) => shop.removeSessionsOf(user));
    await eventually(() => page.sender.drain()).toBe('signed_out');
    await eventually(() => page.session.current()).toBeNull();

    const other = { ...aShopper(), name: 'Meera' };
    await page.signIn(other, '/users');
    expect(await shown(page)).toEqual([]);
    await page.deliver();
    expect(await trailOf(id)).toEqual([]);
    await page.signOut.now();

    await page.signIn(person);
    // Before the shop is asked for it again.
    expect((await shown(page)).map(({ order }) => order._id)).toEqual([id]);
    await page.deliver();
    expect(await trailOf(id)).toEqual(['paid-in-cash', 'delivered']);
  });

  it('a returning user who is no longer an admin has no round', async () => {
    const { page, person, id: user } = await adminDevice('Ravi');
    await dispatched(1);
    await load(page);
    await server.store.write(async (shop) => {
      const found = await shop.user(user);
      if (found) await shop.putUser({ ...found, isAdmin: false });
      await shop.removeSessionsOf(user);
    });
    await expect(page.api.request('GET', '/users/profile')).rejects.toMatchObject({ status: 401 });
    await eventually(() => page.session.current()).toBeNull();
    await page.signIn(person);
    expect(await page.db.round.count()).toBe(0);
  });

  it('a reply after the log-out is not stored, and another admin never sees rows left behind', async () => {
    const { page } = await adminDevice('Ravi');
    await dispatched(1);
    await load(page);
    const user = page.session.current()?.user;
    if (!user) throw new Error('Nobody is signed in');
    const { rows } = await readRound(page.db, user._id, Date.now());
    const late = {
      orders: rows.map(({ order }) => order),
      done: [],
      total: 1,
      at: new Date().toISOString(),
    };
    await page.signOut.now();
    await cacheRound(page.db, late, user, () => page.session.current() !== null, Date.now());
    expect(await page.db.round.count()).toBe(0);
    await page.db.round.bulkPut(rows);
    expect((await readRound(page.db, 'somebody-else', Date.now())).rows).toEqual([]);
  });
});
