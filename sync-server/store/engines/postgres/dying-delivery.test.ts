import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCodOrder, anAction, anAddress, aProduct } from '../../../testing/samples';
import { startTestServer, type TestServer } from '../../../testing/start-test-server';
import {
  register,
  TestClient,
  TestDevice,
  type SignedInClient,
} from '../../../testing/test-client';
import type { Commit } from '../../commit';
import type { ShopStore } from '../../repositories/shop-store';
import { dyingProcesses } from '../../testing/dying-processes';
import { PostgresPlace } from '../../testing/postgres-place';

/* One of two processes dies while it applies what a device has sent, at each statement in turn; the device sends it to the other one. */

const PIECES = 1_000;
const KETTLE = aProduct({ _id: 'kettle', countInStock: PIECES });

let place: PostgresPlace;
let store: ShopStore;
let living: TestServer;
let owner: SignedInClient;
const running: TestServer[] = [];

beforeEach(async () => {
  // Checks run when the test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  place = await PostgresPlace.make();
  store = await place.open();
  await store.write((shop) => shop.putProduct(KETTLE));
  living = await serverOn(store);
  owner = await register(living.url);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const server of running.splice(0)) await server.close();
  await place.clear();
});

async function serverOn(its: ShopStore): Promise<TestServer> {
  const server = await startTestServer({ wrapStore: () => its });
  running.push(server);
  return server;
}

const stored = () =>
  store.read(async (shop) => ({
    orders: (await shop.ordersOf(owner.user._id)).length,
    addresses: (await shop.addresses(owner.user._id)).length,
    pieces: (await shop.products([KETTLE._id]))[0]?.countInStock,
  }));

test('each action takes effect once, has one answer, and other devices are notified', async () => {
  const dying = dyingProcesses();
  const heard: Commit[] = [];
  store.onCommit((commit) => heard.push(commit));
  const found = { nothing: 0, all: 0 };
  let isWhole = false;
  for (let statements = 1; !isWhole; statements += 1) {
    const name = `dying-${statements}`;
    const url = `${place.database.url}?application_name=${name}`;
    const server = await serverOn(await place.open({ url }));
    const at = { ...owner, client: new TestClient(server.url, owner.client.token) };
    const device = new TestDevice(at);
    const actions = [
      anAction(1, 'add-address', { addressId: randomUUID(), body: anAddress() }),
      anAction(2, 'place-cod-order', aCodOrder([[KETTLE, 1]], Date.now())),
    ];
    const before = await stored();
    isWhole = await dying.until(name, statements, () => device.push(actions), actions.length);
    const meanwhile = await stored();
    const isOrdered = meanwhile.orders > before.orders;
    if (!isWhole) found[isOrdered ? 'all' : 'nothing'] += 1;
    if (isOrdered) {
      vi.advanceTimersByTime(5_000);
      const names = ({ accounts }: Commit) =>
        accounts === 'any' || accounts.includes(owner.user._id);
      await expect.poll(() => heard.some(names)).toBe(true);
    }

    const elsewhere = Object.assign(new TestDevice(owner), { clientId: device.clientId });
    const answers = [await elsewhere.sync(actions), await elsewhere.sync(actions)];
    for (const { outcomes } of answers) {
      expect(outcomes.map(({ outcome }) => outcome.status)).toEqual(['applied', 'applied']);
      expect(outcomes).toEqual(answers[0]?.outcomes);
    }
    expect(await stored()).toEqual({
      orders: before.orders + 1,
      addresses: before.addresses + 1,
      pieces: (before.pieces ?? 0) - 1,
    });
    heard.length = 0;
  }
  // It did die before its commit, and after it.
  expect(found.nothing).toBeGreaterThan(0);
  expect(found.all).toBeGreaterThan(0);
});
