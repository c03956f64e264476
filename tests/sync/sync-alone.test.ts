import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { syncResponse } from '#shared/protocol/sync';
import { createHealthProbe } from '../../pwa/network/connection';
import { RETRY } from '../../pwa/outbox/sender';
import { eventually } from '../../pwa/outbox/testing/test-device';
import { aCodOrder, aProduct, anAddress, aShopper } from '../../sync-server/testing/samples';
import { serverAndPages } from './server-and-pages';
import { pass } from './passing-time';
import { createProfile, openPage, type Page } from './test-device';

const lamp = aProduct({ _id: 'lamp', countInStock: 100_000 });
const MINUTE = 60_000;
// The whole server and many transactions: no race against the clock.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const here = serverAndPages({ products: [lamp] });
const { pages } = here;

const ordersOf = (userId: string) => here.server.store.read((shop) => shop.ordersOf(userId));
const order = () => aCodOrder([[lamp, 1]], Date.now());
const html = (status: number) =>
  new Response('<html>Please ask your administrator</html>', {
    status,
    headers: { 'Content-Type': 'text/html' },
  });
const ours = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ message: 'No', code }), { status, headers });
const onSync = (answer: (body: string) => Response | undefined) => (path: string, body: string) =>
  path === '/api/sync' ? answer(body) : undefined;

/** A device as in the browser: sender, replica, connection and its probes run, and every request is counted. */
async function runningDevice(chance = 0.5) {
  const profile = createProfile(here.server.url);
  const { network } = profile;
  const states: string[] = [];
  let probe = async () => false;
  let later: Page['timers']['later'] = () => () => undefined;
  const page = openPage(profile, {
    probe: () => probe(),
    later: (pause, work) => later(pause, work),
    random: () => chance,
  });
  probe = createHealthProbe(network.fetch, page.timers);
  later = page.timers.later;
  pages.push(page);
  const user = await page.signIn(aShopper(), '/users');
  page.connection.start();
  page.connection.subscribe(() => states.push(page.connection.current()));
  page.start();
  await page.account.start(user._id);
  await pass(page, 1_000);
  // The replica's database takes real time to open: its first request belongs to none of the tests.
  await eventually(() => page.account.documents()?.cursor).toBeTruthy();
  await pass(page, 0);
  states.length = 0;
  network.left.length = 0;
  return { page, user, network, states };
}

/** Queues orders. @returns their ids, in order of creation */
async function queue(page: Page, count: number) {
  const entries = [];
  for (let made = 0; made < count; made += 1)
    entries.push(await page.outbox.enqueue('place-cod-order', order()));
  return { entries, orderIds: entries.map(({ args }) => args['orderId']) };
}

/** The orders that the server placed, in the order of its replies, each as often as it holds it. */
async function placedBy(page: Page, userId: string) {
  const outcomes = page.network.replies.flatMap(
    (text) => syncResponse.parse(JSON.parse(text)).outcomes,
  );
  const notified = outcomes
    .filter(({ outcome }) => outcome.status === 'applied')
    .flatMap(({ outcome }) => outcome.detail?.orderId ?? []);
  const stored = (await ordersOf(userId)).map(({ _id }) => _id);
  expect(stored.toSorted()).toEqual([...new Set(notified)].toSorted());
  return notified;
}

describe('something breaks /api/sync alone for ten minutes', () => {
  // docs/shop-rules.md#r-limits-5
  it.each<[string, () => Response, chance?: number]>([
    ['a proxy’s 502', () => html(502)],
    ['a proxy’s 502, with the shortest pauses that chance can give', () => html(502), 0],
    ['a firewall’s 403', () => html(403)],
    ['our own 400', () => ours(400, 'invalid')],
    ['our own 500', () => ours(500, 'internal')],
    [
      'a proxy’s 503 that asks for an hour',
      () => new Response('', { status: 503, headers: { 'Retry-After': '3600' } }),
    ],
  ])(
    '%s: at most 30 requests, a steady screen, and everything arrives after it',
    async (_what, answer, chance) => {
      const { page, user, network, states } = await runningDevice(chance);
      network.inPlace = onSync(answer);
      const { orderIds } = await queue(page, 10);
      await pass(page, 10 * MINUTE);
      // Besides these there is the one event stream.
      expect(network.left.length).toBeLessThan(30);
      expect(states).toEqual([]);
      expect(await page.db.settled.count()).toBe(0);

      network.inPlace = () => undefined;
      await pass(page, 2 * MINUTE);
      expect(await placedBy(page, user._id)).toEqual(orderIds);
      expect(await page.db.outbox.count()).toBe(0);
    },
  );

  it('with nothing to send, the replica alone rarely asks', async () => {
    const { page, user, network, states } = await runningDevice();
    network.inPlace = onSync(() => html(502));
    page.account.requestPull();
    await pass(page, 10 * MINUTE);
    expect(network.left.length).toBeLessThan(15);
    expect(states).toEqual([]);
    expect(user._id).toBeTruthy();
  });

  it.each<[string, () => Response]>([
    ['a page with status 200', () => html(200)],
    ['a connection that is cut', () => Response.error()],
  ])('%s: the screen comes to rest', async (_what, answer) => {
    const { page, user, network, states } = await runningDevice();
    network.inPlace = onSync((body) => {
      const response = answer();
      if (response.type === 'error') throw new TypeError(`Failed to fetch ${body.length}`);
      return response;
    });
    const { orderIds } = await queue(page, 2);
    await pass(page, 10 * MINUTE);
    expect(states.length).toBeLessThanOrEqual(6);
    expect(page.connection.current()).toBe('online');
    network.inPlace = () => undefined;
    await pass(page, 2 * MINUTE);
    expect(await placedBy(page, user._id)).toEqual(orderIds);
  });

  it('other answers of the server are no reason to send sooner', async () => {
    const { page, network } = await runningDevice();
    network.inPlace = onSync(() => html(502));
    await queue(page, 1);
    await pass(page, 2 * MINUTE);
    const before = network.left.length;
    for (const reason of ['stream open', 'visible', 'shown', 'saved'])
      page.sender.requestSync(reason);
    page.connection.answered();
    await pass(page, 0);
    expect(network.left.length).toBe(before);
    page.sender.requestSync(RETRY);
    await pass(page, 0);
    expect(network.left.length).toBe(before + 1);
  });
});

describe('the whole server is down behind its proxy', () => {
  it.each([500, 502, 503])('%i on everything for half an hour blames no action', async (status) => {
    const { page, user, network } = await runningDevice();
    network.inPlace = () => html(status);
    const { orderIds } = await queue(page, 3);
    await pass(page, 30 * MINUTE);
    expect(await page.db.settled.count()).toBe(0);
    expect((await page.db.outbox.toArray()).map(({ name }) => name)).not.toContain('void');
    network.inPlace = () => undefined;
    await pass(page, 2 * MINUTE);
    expect(await placedBy(page, user._id)).toEqual(orderIds);
  });

  it('a server that comes and goes during isolation blames none either', async () => {
    const { page, user, network } = await runningDevice();
    let requests = 0;
    // Down for a while, up for two requests, down again: a restart loop.
    network.inPlace = onSync(() => ((requests += 1) % 5 < 3 ? html(502) : undefined));
    const { orderIds } = await queue(page, 4);
    await pass(page, 10 * MINUTE);
    network.inPlace = () => undefined;
    await pass(page, 2 * MINUTE);
    expect(await placedBy(page, user._id)).toEqual(orderIds);
    expect((await page.db.settled.toArray()).map(({ outcome }) => outcome.status)).toEqual(
      orderIds.map(() => 'applied'),
    );
  });
});

describe('one action of ten that does not get through', () => {
  it.each([
    [1, 403],
    [5, 403],
    [10, 403],
    [4, 400],
    [7, 413],
    [3, 502],
    [6, 500],
  ])(
    'number %i with %i: needs attention, the rest arrives in order, Retry delivers it once',
    async (place, status) => {
      const { page, user, network, states } = await runningDevice();
      // Nothing leaves before the ten are together.
      network.inPlace = onSync(() => html(502));
      const { entries, orderIds } = await queue(page, 10);
      const culprit = entries[place - 1];
      if (!culprit) throw new Error('ten entries');
      network.inPlace = onSync((body) => (body.includes(culprit.id) ? html(status) : undefined));
      network.left.length = 0;

      await pass(page, 5 * MINUTE);
      expect(network.left.length).toBeLessThan(30);
      expect(states).toEqual([]);
      expect(await placedBy(page, user._id)).toEqual(orderIds.toSpliced(place - 1, 1));
      expect(await page.db.outbox.count()).toBe(0);
      expect(await page.db.settled.get(culprit.id)).toMatchObject({
        args: culprit.args,
        dismissed: false,
        outcome: { status: 'refused', code: 'undeliverable' },
      });

      network.inPlace = () => undefined;
      expect(await page.outbox.sendAgain(culprit.id)).toBe(true);
      await pass(page, MINUTE);
      expect(await placedBy(page, user._id)).toEqual([
        ...orderIds.toSpliced(place - 1, 1),
        culprit.args['orderId'],
      ]);
      expect(await page.db.settled.get(culprit.id)).toMatchObject({
        outcome: { status: 'applied' },
      });
    },
  );

  it('two of them: both are found', async () => {
    const { page, user, network } = await runningDevice();
    network.inPlace = onSync(() => html(502));
    const { entries, orderIds } = await queue(page, 10);
    const culprits = entries.filter((_entry, index) => index === 2 || index === 7);
    network.inPlace = onSync((body) =>
      culprits.some(({ id }) => body.includes(id)) ? html(403) : undefined,
    );
    await pass(page, 5 * MINUTE);
    expect(await placedBy(page, user._id)).toEqual(
      orderIds.filter((_id, index) => index !== 2 && index !== 7),
    );
    for (const { id } of culprits)
      expect((await page.db.settled.get(id))?.outcome.code).toBe('undeliverable');
  });

  it('that had arrived before: Retry gets its recorded outcome, and nothing is done twice', async () => {
    const { page, user, network } = await runningDevice();
    network.faults = ['lose-reply'];
    const { entries, orderIds } = await queue(page, 1);
    const [first] = entries;
    if (!first) throw new Error('one entry');
    await pass(page, 0);
    expect(await ordersOf(user._id)).toHaveLength(1);
    network.inPlace = onSync((body) => (body.includes(first.id) ? html(403) : undefined));
    await pass(page, 5 * MINUTE);
    expect(await page.db.settled.get(first.id)).toMatchObject({
      outcome: { code: 'undeliverable' },
    });
    const both = [...orderIds, ...(await queue(page, 1)).orderIds].toSorted();
    await pass(page, MINUTE);
    expect((await ordersOf(user._id)).map(({ _id }) => _id).toSorted()).toEqual(both);

    network.inPlace = () => undefined;
    await page.outbox.sendAgain(first.id);
    await pass(page, MINUTE);
    expect((await page.db.settled.get(first.id))?.outcome.status).toBe('applied');
    expect((await ordersOf(user._id)).map(({ _id }) => _id).toSorted()).toEqual(both);
  });

  it('an address that an order needs: the order is refused because of it, the rest goes on', async () => {
    const { page, user, network } = await runningDevice();
    network.inPlace = onSync(() => html(502));
    const addressId = randomUUID();
    const added = await page.outbox.enqueue('add-address', { addressId, body: anAddress() });
    const { isDefault: _wish, ...shippingAddress } = anAddress();
    const built = await page.outbox.enqueue(
      'place-cod-order',
      aCodOrder([[lamp, 1]], Date.now(), {
        shippingAddress: { ...shippingAddress, id: addressId },
      }),
    );
    const free = await queue(page, 1);
    network.inPlace = onSync((body) =>
      body.includes(added.id) && body.includes('"add-address"') ? html(403) : undefined,
    );
    await pass(page, 5 * MINUTE);
    expect(await placedBy(page, user._id)).toEqual(free.orderIds);
    expect((await page.db.settled.get(built.id))?.outcome).toMatchObject({
      code: 'dependency_refused',
    });
    expect((await page.db.settled.get(added.id))?.outcome.code).toBe('undeliverable');
  });
});

describe('our server’s `Retry-After`', () => {
  it('holds the queue, and Retry and a change of network override it', async () => {
    const { page, user, network } = await runningDevice();
    network.inPlace = onSync(() => ours(429, 'slow_down', { 'Retry-After': '3600' }));
    await queue(page, 1);
    await pass(page, MINUTE);
    network.inPlace = () => undefined;
    const before = network.left.length;
    page.sender.requestSync('visible');
    await pass(page, 10 * MINUTE);
    expect(network.left.length).toBe(before);
    page.sender.requestSync(RETRY);
    await pass(page, 0);
    expect(await ordersOf(user._id)).toHaveLength(1);
  });
});
