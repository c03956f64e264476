import { createHealthProbe } from '../../pwa/network/connection';
import { idsBeingSent } from '../../pwa/outbox/sending-mark';
import { eventually } from '../../pwa/outbox/testing/test-device';
import { aCodOrder, aProduct, aShopper } from '../../sync-server/testing/samples';
import type { TestServer } from '../../sync-server/testing/start-test-server';
import { expect } from 'vitest';
import { pass } from './passing-time';
import { createProfile, openPage, type Page } from './test-device';

const MINUTE = 60_000;

/** What is ordered. */
export const lamp = aProduct({ _id: 'lamp', countInStock: 100_000 });
export const order = (qty = 1) => aCodOrder([[lamp, qty]], Date.now());
/** What an edit does to the queue besides taking an order back. */
export const intoTheCart = { inTransaction: async () => undefined };

/**
 * A running page, what the shop has, and what it asks the shopper.
 * @param known whose other device this is; absent: a person who registers
 */
export async function aDevice(
  server: TestServer,
  pages: Page[],
  known?: ReturnType<typeof aShopper>,
) {
  const profile = createProfile(server.url);
  const { network } = profile;
  let probe = async () => false;
  let later: Page['timers']['later'] = () => () => undefined;
  const page = openPage(profile, { probe: () => probe(), later: (p, w) => later(p, w) });
  probe = createHealthProbe(network.fetch, page.timers);
  later = page.timers.later;
  pages.push(page);
  const person = known ?? aShopper();
  const user = await page.signIn(person, ...(known ? [] : ['/users']));
  page.connection.start();
  page.start();
  await page.account.start(user._id);
  await pass(page, 1_000);
  await eventually(() => page.account.documents()?.cursor).toBeTruthy();
  await pass(page, 0);

  /** Waits for the end of an action's first attempt: `pass` counts requests and the event loop, and may return before it begins. */
  const attempted = async (id: string) => {
    await pass(page, 0);
    await eventually(async () => {
      const sent = (await page.db.outbox.get(id))?.attempts ?? 0;
      return sent > 0 && !(await idsBeingSent(page.db, profile.clock.now)).has(id);
    }).toBe(true);
  };
  const refuse = (id: string) => {
    const headers = { 'Content-Type': 'text/html' };
    network.inPlace = (path, body) =>
      path === '/api/sync' && body.includes(id)
        ? new Response('<html>no</html>', { status: 403, headers })
        : undefined;
  };
  return {
    page,
    user,
    person,
    network,
    outbox: page.outbox,
    db: page.db,
    /** An order that the shop has, but whose reply the device never got. */
    async arrivedUnheard() {
      network.faults = ['lose-reply'];
      network.otherwise = 'lose-request';
      const entry = await page.outbox.enqueue('place-cod-order', order());
      await attempted(entry.id);
      return entry;
    },
    /** An order that was lost on its way. */
    async lost() {
      network.otherwise = 'lose-request';
      const entry = await page.outbox.enqueue('place-cod-order', order());
      await attempted(entry.id);
      return entry;
    },
    /** A middlebox refuses one action for ever, until it is quarantined. */
    async quarantine(id: string) {
      refuse(id);
      network.otherwise = 'pass';
      await pass(page, 5 * MINUTE);
      expect((await page.db.settled.get(id))?.outcome.code).toBe('undeliverable');
    },
    async online() {
      network.inPlace = () => undefined;
      network.otherwise = 'pass';
      await pass(page, 5 * MINUTE);
      expect(await page.db.outbox.count()).toBe(0);
    },
    offline() {
      network.inPlace = () => undefined;
      network.otherwise = 'lose-request';
    },
    /** How many pieces each order in the shop has that is not cancelled. */
    async standing() {
      const orders = await server.store.read((shop) => shop.ordersOf(user._id));
      return orders.flatMap(({ cancelled, orderItems }) => (cancelled ? [] : orderItems[0]?.qty));
    },
    /** What the shopper is asked: the ids of the orders that the shop already had. */
    async asked() {
      const open = await page.db.settled
        .filter(({ outcome, dismissed }) => outcome.status === 'refused' && !dismissed)
        .toArray();
      return open.map(({ arrived }) => arrived?.id);
    },
  };
}
