import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { Product } from '#shared/catalogue/product';
import { decimalFromPaise } from '#shared/core/paise';
import { aCodOrder, aProduct, anAddress, aShopper } from '../../sync-server/testing/samples';
import { serverAndPages } from './server-and-pages';
import { openPage, registeredDevice } from './test-device';
import { eventually } from '../../pwa/outbox/testing/test-device';
import { effort } from '../effort';
import type { Fault } from './test-network';

const lamp: Product = aProduct({ _id: 'lamp', countInStock: 10_000, pricePaise: 45_00 });
// The whole server and many transactions: no race against the clock.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const here = serverAndPages({ products: [lamp] });
const { pages } = here;

async function newDevice() {
  const device = await registeredDevice(here.server.url, aShopper());
  pages.push(device.page);
  return device;
}

const order = (given = {}) => aCodOrder([[lamp, 1]], Date.now(), given);
const ordersOf = (userId: string) => here.server.store.read((shop) => shop.ordersOf(userId));
const addressesOf = (userId: string) => here.server.store.read((shop) => shop.addresses(userId));

describe('the reply lost after the commit', () => {
  it('ten times over creates one order and returns equal replies', async () => {
    const { page, user } = await newDevice();
    const args = order();
    const entry = await page.outbox.enqueue('place-cod-order', args);
    page.network.faults = Array.from({ length: 10 }, () => 'lose-reply');
    await page.deliver();
    expect(page.network.arrived.get('/api/sync')).toBe(11);
    expect((await ordersOf(user._id)).map(({ _id }) => _id)).toEqual([args.orderId]);
    expect(await page.db.settled.get(entry.id)).toMatchObject({ outcome: { status: 'applied' } });
    const stock = await here.server.store.read((shop) => shop.products(['lamp']));
    await page.outbox.enqueue('place-cod-order', args);
    await page.deliver();
    expect(await here.server.store.read((shop) => shop.products(['lamp']))).toEqual(stock);
  });
});

describe('every fault of the network', () => {
  it.each<Fault>(['lose-request', 'lose-reply', 'truncate', 'portal', 'twice'])(
    '%s: each effect once, in order',
    async (fault) => {
      const { page, user } = await newDevice();
      const args = [order(), order(), order()];
      for (const each of args) await page.outbox.enqueue('place-cod-order', each);
      page.network.faults = [fault, fault];
      await page.deliver();
      const placed = (await ordersOf(user._id)).map(({ _id }) => _id).sort();
      expect(placed).toEqual(args.map(({ orderId }) => orderId).sort());
      expect(await page.db.outbox.count()).toBe(0);
      expect(page.connection.current()).toBe('online');
    },
  );
});

describe('two senders at once without locks', () => {
  it('two tabs of one profile deliver each action once', async () => {
    const { page, profile, user } = await newDevice();
    const other = openPage(profile);
    pages.push(other);
    for (let count = 0; count < 20; count += 1) {
      await (count % 2 ? page : other).outbox.enqueue('place-cod-order', order());
    }
    await Promise.all([page.deliver(), other.deliver(), page.deliver()]);
    expect(await ordersOf(user._id)).toHaveLength(20);
    expect(await page.db.settled.count()).toBe(20);
    expect(await page.db.outbox.count()).toBe(0);
  });

  // docs/shop-rules.md#r-cart-6
  it('the same cart placed in two tabs is one order', async () => {
    const { page, profile, user } = await newDevice();
    const other = openPage(profile);
    pages.push(other);
    const args = order();
    await page.outbox.enqueue('place-cod-order', args);
    const second = await other.outbox.enqueue('place-cod-order', args);
    await page.deliver();
    expect(await ordersOf(user._id)).toHaveLength(1);
    expect((await page.db.settled.get(second.id))?.outcome).toMatchObject({
      code: 'already_placed',
    });
  });
});

describe('a chain of five, in every order', () => {
  function permutations<Item>(items: readonly Item[]): Item[][] {
    if (items.length < 2) return [[...items]];
    return items.flatMap((item, index) =>
      permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [
        item,
        ...rest,
      ]),
    );
  }

  it('ends on the server as the device had shown it', async () => {
    const { page, user } = await newDevice();
    await page.account.start(user._id);
    await eventually(() => page.account.documents()?.cursor).toBeTruthy();
    let effects = 0;
    const orders = permutations(['add A', 'add B', 'edit A', 'default A', 'order A']);
    // In a third of them, too, each of two steps comes first in some.
    for (const steps of orders.filter((_, index) => index % effort(3, 1) === 0)) {
      const [a, b] = [randomUUID(), randomUUID()];
      const body = anAddress();
      const { isDefault: _wish, ...seen } = body;
      const chain: Record<string, () => Promise<unknown>> = {
        'add A': () => page.outbox.enqueue('add-address', { addressId: a, body }),
        'add B': () => page.outbox.enqueue('add-address', { addressId: b, body: anAddress() }),
        'edit A': () =>
          page.outbox.enqueue('edit-address', {
            addressId: a,
            seen,
            body: { ...body, city: 'Nashik' },
          }),
        'default A': () => page.outbox.enqueue('make-default-address', { addressId: a }),
        'order A': () =>
          page.outbox.enqueue('place-cod-order', order({ shippingAddress: { ...seen, id: a } })),
      };
      for (const step of steps) await chain[step]?.();
      const shown = await page.view();
      await page.deliver();
      const stored = await addressesOf(user._id);
      expect(stored, steps.join(', ')).toEqual(
        shown.addresses.map(({ mark: _mark, ...address }) => address),
      );
      effects += 1;
      expect(await ordersOf(user._id)).toHaveLength(effects);
      await eventually(async () => (await page.view()).addresses).toEqual(
        stored.map((address) => ({ ...address, mark: expect.toBeOneOf([null, 'attention']) })),
      );
      for (const { _id } of stored) await page.outbox.enqueue('delete-address', { addressId: _id });
      await page.deliver();
    }
    expect(effects).toBe(effort(40, 120));
  }, 120_000);
});

describe('the price changed meanwhile', () => {
  it.each([
    [-1, 'placed_for_less'],
    [0, 'done'],
    [1, 'price_changed'],
  ])('by %i paisa: %s', async (difference, code) => {
    const mug = aProduct({ pricePaise: 100_00 });
    await here.server.store.write((shop) => shop.putProduct(mug));
    const { page, user } = await newDevice();
    const args = aCodOrder([[mug, 1]], Date.now());
    const entry = await page.outbox.enqueue('place-cod-order', args);
    await here.server.store.write((shop) =>
      shop.putProduct({ ...mug, pricePaise: mug.pricePaise + difference, revision: 2 }),
    );
    await page.deliver();
    const settled = await page.db.settled.get(entry.id);
    // At exactly ₹100 the fee of ₹10 is due; one paisa more ships free, which costs less than was confirmed.
    const expected = difference === 1 ? 'placed_for_less' : code;
    expect(settled?.outcome.code).toBe(expected);
    const [placed] = await ordersOf(user._id);
    expect(placed?.totalPrice).toBeLessThanOrEqual(110_00);
  });

  it('refuses a price one paisa higher and accepts one paisa lower', async () => {
    for (const [difference, status] of [
      [1, 'refused'],
      [-1, 'applied'],
    ] as const) {
      const pan = aProduct({ pricePaise: 60_00 });
      await here.server.store.write((shop) => shop.putProduct(pan));
      const { page, user } = await newDevice();
      const entry = await page.outbox.enqueue('place-cod-order', aCodOrder([[pan, 1]], Date.now()));
      await here.server.store.write((shop) =>
        shop.putProduct({ ...pan, pricePaise: 60_00 + difference, revision: 2 }),
      );
      await page.deliver();
      const settled = await page.db.settled.get(entry.id);
      expect(settled?.outcome.status).toBe(status);
      expect(settled?.outcome.detail).toMatchObject({
        confirmedTotal: '70.00',
        currentTotal: decimalFromPaise(70_00 + difference),
      });
      expect(await ordersOf(user._id)).toHaveLength(status === 'applied' ? 1 : 0);
    }
  });
});

describe('a device whose clock is wrong', () => {
  it.each([-10, 10])('by %i years: ordering, delivery and sign-in still work', async (years) => {
    const { page, profile, user } = await newDevice();
    await page.signOut.forced();
    profile.clock.now += years * 365 * 24 * 60 * 60 * 1000;
    await page.signIn({ ...aShopper(), ...(await personOf(user.email)) });
    expect(page.session.current()?.user._id).toBe(user._id);
    const first = await page.outbox.enqueue('place-cod-order', order());
    profile.clock.now -= 2 * years * 365 * 24 * 60 * 60 * 1000;
    const second = await page.outbox.enqueue('place-cod-order', order());
    expect(second.seq).toBe(first.seq + 1);
    expect((await page.view()).orders).toHaveLength(2);
    profile.clock.now += 2 * years * 365 * 24 * 60 * 60 * 1000;
    await page.deliver();
    expect(await ordersOf(user._id)).toHaveLength(2);
  });

  const personOf = async (email: string) => ({ email, password: 'mango tree on the hill' });
});
