import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOutbox } from '../../pwa/outbox/outbox';
import { aCodOrder, aProduct, aShopper } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { faultyStore, type Fault } from '../../sync-server/testing/faulty-store';
import type { Step } from './life';
import { openPage, registeredDevice, type Page, type Profile } from './test-device';

const lamp = aProduct({ _id: 'lamp', countInStock: 10_000 });
// The whole server and many transactions: no race against the clock.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let server: TestServer;
/** What happens before each call of a transaction of the server. */
let inServer: Fault = () => undefined;
const pages: Page[] = [];

beforeAll(async () => {
  server = await startTestServer({
    products: [lamp],
    wrapStore: (store) => faultyStore(store, (...call) => inServer(...call)),
  });
});
afterEach(async () => {
  inServer = () => undefined;
  for (const page of pages.splice(0)) await page.close();
});
afterAll(() => server.close());

function opened(profile: Profile): Page {
  const page = openPage(profile);
  pages.push(page);
  return page;
}

async function newDevice() {
  const device = await registeredDevice(server.url, aShopper());
  pages.push(device.page);
  return device;
}

/** The page's outbox, which does not start sending by itself. */
function quietOutbox({ db, session }: Page) {
  return createOutbox({
    db,
    currentUser: () => session.current()?.user._id ?? null,
    clock: Date.now,
    randomUuid: randomUUID,
  });
}

const order = () => aCodOrder([[lamp, 1]], Date.now());
const ordersOf = (userId: string) => server.store.read((shop) => shop.ordersOf(userId));

/** Stores three orders without sending them. @returns their ids, sorted */
async function keepThree(page: Page): Promise<string[]> {
  const args = [order(), order(), order()];
  const outbox = quietOutbox(page);
  for (const each of args) await outbox.enqueue('place-cod-order', each);
  return args.map(({ orderId }) => orderId).sort();
}

/** Opens the device again after a kill, lets it deliver, and checks that each order exists once, and that the device knows. */
async function endsWell(profile: Profile, userId: string, ids: readonly string[]): Promise<void> {
  const next = opened(profile);
  await next.deliver();
  expect((await ordersOf(userId)).map(({ _id }) => _id).sort()).toEqual(ids);
  expect(await next.db.outbox.count()).toBe(0);
  const settled = await next.db.settled.toArray();
  expect(settled.map(({ args }) => args['orderId']).sort()).toEqual(ids);
  expect(settled.every(({ outcome }) => outcome.status === 'applied')).toBe(true);
}

const SYNC_LEAVES = 'POST /api/sync leaves';
const SYNC_RETURNS = 'POST /api/sync returns';

/** True at the nth occurrence of a step. */
function atTime(time: number, wanted: Step): (step: Step) => boolean {
  let left = time;
  return (step) => step === wanted && (left -= 1) === 0;
}

describe('a page that is killed while it sends', () => {
  const points: [string, (step: Step) => boolean, { sent: number; left: number; done: number }][] =
    [
      ['before anything was sent', atTime(1, SYNC_LEAVES), { sent: 0, left: 3, done: 0 }],
      ['while the answer comes back', atTime(1, SYNC_RETURNS), { sent: 1, left: 3, done: 3 }],
      // The second of three outcomes: the transaction is rolled back.
      ['while the outcomes are stored', atTime(2, 'put settled'), { sent: 1, left: 3, done: 3 }],
      // The claim commits first, then the outcomes.
      ['after everything was stored', atTime(2, 'commit'), { sent: 1, left: 0, done: 3 }],
    ];

  it.each(points)('%s', async (_point, killBefore, { sent, left, done }) => {
    const { page, profile, user } = await newDevice();
    const ids = await keepThree(page);
    page.life.killBefore = killBefore;
    void page.sender.drain();
    await page.life.ended;

    // It was killed exactly there, and no code of it runs on.
    expect(page.network.arrived.get('/api/sync') ?? 0).toBe(sent);
    expect(await ordersOf(user._id)).toHaveLength(done);
    const next = opened(profile);
    expect(await next.db.outbox.count()).toBe(left);
    expect(await next.db.settled.count()).toBe(3 - left);
    expect(page.network.arrived.get('/api/sync') ?? 0).toBe(sent);
    await endsWell(profile, user._id, ids);
  });

  it('while the server works: the server finishes, and its reply reaches no page', async () => {
    const { page, profile, user } = await newDevice();
    const ids = await keepThree(page);
    let recorded = 0;
    inServer = (method) => {
      if (method === 'putOutcome' && (recorded += 1) === 2) page.life.kill();
    };
    void page.sender.drain();
    await page.life.ended;
    await expect.poll(() => ordersOf(user._id)).toHaveLength(3);
    expect(await opened(profile).db.settled.count()).toBe(0);
    await endsWell(profile, user._id, ids);
  });

  it('at each step in turn', async () => {
    const { page, profile, user } = await newDevice();
    await page.close();
    let ids: string[] = [];
    const steps: Step[] = [];
    for (let last = 1, killed = true; killed; last += 1) {
      const killing = opened(profile);
      ids = [...ids, ...(await keepThree(killing))].sort();
      steps.length = 0;
      killing.life.killBefore = (step) => steps.push(step) === last;
      const drained = killing.sender.drain().then(() => false);
      killed = await Promise.race([drained, killing.life.ended.then(() => true)]);
      await endsWell(profile, user._id, ids).catch((cause: unknown) => {
        throw new Error(`Killed before step ${last}: ${steps.at(-1)}`, { cause });
      });
    }
    // The claim, the request, the outcomes, the check for more.
    expect(steps).toEqual(expect.arrayContaining([SYNC_LEAVES, SYNC_RETURNS, 'put settled']));
    expect(steps.length).toBeGreaterThan(20);
  });

  it('at every step of storing an action: it is stored or it is not, and no number is missing', async () => {
    const { page, profile, user } = await newDevice();
    await page.close();
    const kept: string[] = [];
    for (let last = 1, killed = true; killed; last += 1) {
      const killing = opened(profile);
      const args = order();
      let step = 0;
      killing.life.killBefore = () => (step += 1) === last;
      const keeping = quietOutbox(killing).enqueue('place-cod-order', args);
      killed = await Promise.race([keeping.then(() => false), killing.life.ended.then(() => true)]);
      const next = opened(profile);
      const waiting = await next.db.outbox.toArray();
      // Where the page said "Saved on this device", it is.
      if (!killed) expect(waiting).toHaveLength(1);
      if (waiting.length > 0) kept.push(args.orderId);
      await endsWell(profile, user._id, kept.toSorted());
    }
    expect(kept.length).toBeGreaterThan(0);
  });
});
