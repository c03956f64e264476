import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Commit } from '../../commit';
import type { ShopWriter } from '../../repositories/shop-on-engine';
import { dyingProcesses } from '../../testing/dying-processes';
import { PostgresPlace } from '../../testing/postgres-place';
import {
  sampleAddress,
  sampleMail,
  sampleOrder,
  samplePayment,
  sampleProduct,
} from '../../testing/store-samples';
import { CommitNotifications } from './commit-notifications';

let place: PostgresPlace;
beforeEach(async () => {
  place = await PostgresPlace.make();
  // Checks run when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await place.clear();
});

const AN_ORDER = sampleOrder('o1', 'u1');
const NO_COMMIT: Commit = {
  catalogue: false,
  heard: 'later',
  accounts: [],
  endedSessions: [],
  mails: false,
  orders: false,
};

/** Two processes of a shop with a product and an order; the second one gets no notification of the first. */
async function twoProcesses() {
  const [here, there] = [await place.open(), await place.open()];
  const told: Commit[] = [];
  const stop = there.onCommit((commit) => told.push(commit));
  await here.write(async (shop) => {
    await shop.putProduct(sampleProduct('p'));
    await shop.putOrder(AN_ORDER);
  });
  await expect.poll(() => told.length).toBe(1);
  // What was reported is before the first check.
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => told.length).toBeGreaterThan(1);
  stop();
  const heard: Commit[] = [];
  there.onCommit((commit) => heard.push(commit));
  const look = () => vi.advanceTimersByTime(5_000);
  return { here, there, heard, look };
}

describe('a process that dies between its commit and the notification', () => {
  test.each<[string, (shop: ShopWriter) => Promise<unknown>, Partial<Commit>]>([
    [
      'a change of the catalogue',
      (shop) => shop.putProduct(sampleProduct('p2')),
      { catalogue: true, heard: 'now' },
    ],
    [
      'an order that was marked',
      (shop) => shop.putOrder({ ...AN_ORDER, revision: 2, packedAt: '2025-01-01T00:00:00.000Z' }),
      { accounts: ['u1'], orders: true },
    ],
    ['an address', (shop) => shop.putAddress('u7', sampleAddress('a')), { accounts: ['u7'] }],
    ['a payment', (shop) => shop.putPaymentOrder(samplePayment('order_1', 'o1')), { orders: true }],
    ['a mail that waits', (shop) => shop.putMail(sampleMail('m1')), { mails: true }],
  ])('%s is found by the next check of the others', async (_what, work, expected) => {
    const { here, heard, look } = await twoProcesses();
    vi.spyOn(CommitNotifications.prototype, 'tell').mockImplementation(() => undefined);
    await here.write(async (shop) => {
      await work(shop);
    });
    look();
    await expect.poll(() => heard.at(-1)).toMatchObject(expected);
  });

  test('even if another user’s account was reported meanwhile', async () => {
    const { here, heard, look } = await twoProcesses();
    const lost = vi
      .spyOn(CommitNotifications.prototype, 'tell')
      .mockImplementation(() => undefined);
    await here.write((shop) => shop.putAddress('u8', sampleAddress('a')));
    lost.mockRestore();
    await here.write((shop) => shop.putAddress('u9', sampleAddress('a')));
    await expect.poll(() => heard).toEqual([{ ...NO_COMMIT, accounts: ['u9'] }]);
    look();
    await expect.poll(() => heard.at(-1)?.accounts).toContain('u8');
  });

  test('at whatever await it dies: later changes are reported', async () => {
    const { there, heard, look } = await twoProcesses();
    const dying = dyingProcesses();
    let isWhole = false;
    let found = 0;
    for (let awaits = 1; !isWhole; awaits += 1) {
      const name = `dying-${awaits}`;
      const store = await place.open({ url: `${place.database.url}?application_name=${name}` });
      const id = `of-${awaits}`;
      isWhole = await dying.until(name, awaits, () =>
        store.write(async (shop) => {
          await shop.putAddress(id, sampleAddress('a'));
          await shop.putMail(sampleMail(`mail-${awaits}`));
        }),
      );
      const isStored = (await there.read((shop) => shop.accountVersion(id))) > 0;
      if (!isStored) continue;
      if (!isWhole) found += 1;
      look();
      const named = ({ accounts }: Commit) => accounts === 'any' || accounts.includes(id);
      await expect.poll(() => heard.some(named)).toBe(true);
    }
    // It did die after its commit, and before it notified.
    expect(found).toBeGreaterThan(0);
  });
});
