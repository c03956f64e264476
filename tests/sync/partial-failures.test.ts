import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_ATTEMPTS } from '#shared/core/limits';
import type { WriteOptions } from '../../sync-server/store/queries';
import type { ShopWriter } from '../../sync-server/store/repositories/shop-on-engine';
import type {
  PlannedTransaction,
  ShopStore,
  TransactionCallback,
} from '../../sync-server/store/repositories/shop-store';
import { aCodOrder, aProduct, anAddress, aShopper } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { randomUUID } from 'node:crypto';
import { createOutbox } from '../../pwa/outbox/outbox';
import { registeredDevice, type Page } from './test-device';

const lamp = aProduct({ _id: 'lamp', countInStock: 100_000 });
/** How many more times recording an action's outcome fails, by the action's id. */
const failing = new Map<string, number>();
// The whole server and many transactions: no race against the clock.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: TestServer;
const pages: Page[] = [];

/** A store whose transaction of a given action fails just before commit. */
function thatFails(store: ShopStore): ShopStore {
  const guard =
    <Result>(work: (shop: ShopWriter) => Promise<Result>) =>
    (shop: ShopWriter): Promise<Result> =>
      work(
        new Proxy(shop, {
          get(target, name) {
            const member: unknown = Reflect.get(target, name, target);
            if (typeof member !== 'function') return member;
            if (name !== 'putOutcome') return member.bind(target);
            return (outcome: Parameters<ShopWriter['putOutcome']>[0]) => {
              const left = failing.get(outcome.actionId) ?? 0;
              if (left > 0 && outcome.outcome.code !== 'internal') {
                failing.set(outcome.actionId, left - 1);
                throw new Error('a defect of the server');
              }
              return target.putOutcome(outcome);
            };
          },
        }),
      );
  return new Proxy(store, {
    get(target, name) {
      if (name === 'write') {
        return <Result>(work: TransactionCallback<Result>, options?: WriteOptions) =>
          target.write(guard(work), options);
      }
      if (name === 'writeInOrder') {
        return <Result>(works: readonly PlannedTransaction<Result>[]) =>
          target.writeInOrder(works.map(({ work, ...more }) => ({ ...more, work: guard(work) })));
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

beforeAll(async () => {
  server = await startTestServer({ products: [lamp], wrapStore: thatFails });
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
});
afterAll(() => server.close());

async function newDevice() {
  const device = await registeredDevice(server.url, aShopper());
  pages.push(device.page);
  return device;
}
const order = (qty = 1) => aCodOrder([[lamp, qty]], Date.now());
const ordersOf = (userId: string) => server.store.read((shop) => shop.ordersOf(userId));

describe('a part of a batch fails', () => {
  it('item k of 50: those before it are kept, then the rest is delivered, each once', async () => {
    const { page, user } = await newDevice();
    // Nothing triggers sending while the fifty are queued.
    const outbox = createOutbox({
      db: page.db,
      currentUser: () => user._id,
      clock: Date.now,
      randomUuid: randomUUID,
    });
    for (let k = 1; k <= 50; k += 1) {
      const before = await page.db.settled.count();
      const ids: string[] = [];
      for (let item = 1; item <= 50; item += 1) {
        // Cheap actions around the one that matters.
        const entry =
          item === k
            ? await outbox.enqueue('place-cod-order', order())
            : await outbox.enqueue('delete-address', { addressId: `none-${item}` });
        ids.push(entry.id);
      }
      failing.set(ids[k - 1] ?? '', 1);
      expect(await page.sender.drain()).toBe('waiting');
      expect(await page.db.settled.count()).toBe(before + k - 1);
      expect(await page.db.outbox.count()).toBe(51 - k);
      await page.deliver();
      expect(await page.db.settled.count()).toBe(before + 50);
      expect(await page.db.outbox.count()).toBe(0);
      expect(await ordersOf(user._id)).toHaveLength(k);
    }
  }, 60_000);
});

describe('an action that always fails', () => {
  it('is parked after five attempts, and the rest drains', async () => {
    const { page, user } = await newDevice();
    await page.outbox.enqueue('place-cod-order', order());
    const poison = await page.outbox.enqueue('place-cod-order', order());
    const last = await page.outbox.enqueue('place-cod-order', order());
    failing.set(poison.id, 1_000);
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      expect(await page.sender.drain()).toBe('waiting');
    }
    expect(await page.sender.drain()).toBe('empty');
    expect((await page.db.settled.get(poison.id))?.outcome).toMatchObject({
      status: 'refused',
      code: 'internal',
    });
    expect((await page.db.settled.get(last.id))?.outcome.status).toBe('applied');
    expect(await ordersOf(user._id)).toHaveLength(2);
  });
});

describe('a refusal at the head', () => {
  it('is recorded, and the queue goes on; only what depends on it is refused', async () => {
    const { page, user } = await newDevice();
    const tooMany = await page.outbox.enqueue('make-default-address', { addressId: 'gone' });
    const dependent = await page.outbox.enqueue('place-cod-order', order(), { deps: [tooMany.id] });
    const free = await page.outbox.enqueue('place-cod-order', order());
    await page.deliver();
    expect((await page.db.settled.get(tooMany.id))?.outcome).toMatchObject({
      code: 'address_gone',
    });
    expect((await page.db.settled.get(dependent.id))?.outcome).toMatchObject({
      code: 'dependency_refused',
      detail: { dependency: tooMany.id },
    });
    expect((await page.db.settled.get(free.id))?.outcome.status).toBe('applied');
    expect(await ordersOf(user._id)).toHaveLength(1);
  });
});

describe('taking back what may have been sent', () => {
  it('takes it back when it had not arrived', async () => {
    const { page, user } = await newDevice();
    const entry = await page.outbox.enqueue('place-cod-order', order());
    page.network.faults = ['lose-request'];
    expect(await page.sender.drain()).toBe('waiting');
    expect(await page.outbox.discard(entry.id)).toBe(true);
    await page.deliver();
    expect(await ordersOf(user._id)).toEqual([]);
    expect(await page.db.settled.count()).toBe(0);
  });

  it('reports that it had arrived when it had', async () => {
    const { page, user } = await newDevice();
    const entry = await page.outbox.enqueue('place-cod-order', order());
    page.network.faults = ['lose-reply'];
    expect(await page.sender.drain()).toBe('waiting');
    expect(await page.outbox.discard(entry.id)).toBe(true);
    await page.outbox.enqueue('delete-address', { addressId: 'none' });
    await page.deliver();
    expect(await ordersOf(user._id)).toHaveLength(1);
    expect((await page.db.settled.get(entry.id))?.outcome).toMatchObject({ status: 'applied' });
    expect(await page.db.outbox.count()).toBe(0);
  });

  it('never lets both the old and the new one take effect', async () => {
    for (const fault of ['lose-request', 'lose-reply'] as const) {
      const { page, user } = await newDevice();
      const entry = await page.outbox.enqueue('place-cod-order', order());
      page.network.faults = [fault];
      await page.sender.drain();
      const next = await page.outbox.replace(entry.id, 'place-cod-order', order(2));
      await page.deliver();
      const placed = await ordersOf(user._id);
      expect(placed.map(({ orderItems }) => orderItems[0]?.qty)).toEqual(
        fault === 'lose-request' ? [2] : [1],
      );
      expect((await page.db.settled.get(next.id))?.outcome.status).toBe(
        fault === 'lose-request' ? 'applied' : 'refused',
      );
    }
  });

  it('leaves what depends on it and was sent too to the server, which refuses it', async () => {
    const { page } = await newDevice();
    const addressId = randomUUID();
    const added = await page.outbox.enqueue('add-address', { addressId, body: anAddress() });
    const chosen = await page.outbox.enqueue('make-default-address', { addressId });
    page.network.faults = ['lose-request'];
    await page.sender.drain();
    await page.outbox.discard(added.id);
    expect(await page.db.settled.count()).toBe(0);
    await page.deliver();
    expect((await page.db.settled.get(chosen.id))?.outcome).toMatchObject({
      code: 'dependency_refused',
    });
  });
});

describe('numbers that do not fit', () => {
  it('a gap is filled, the rest is delivered, and the shopper is informed', async () => {
    const { page, user } = await newDevice();
    await page.outbox.enqueue('place-cod-order', order());
    await page.deliver();
    const lost = await page.outbox.enqueue('place-cod-order', order());
    await page.outbox.enqueue('place-cod-order', order());
    await page.db.outbox.delete(lost.id);
    await page.deliver();
    expect(await ordersOf(user._id)).toHaveLength(2);
    const notified = (await page.db.settled.toArray()).filter(({ name }) => name === 'void');
    expect(notified).toMatchObject([{ seq: 2, dismissed: false, outcome: { status: 'refused' } }]);
  });

  it('a profile restored from a copy repeats nothing, and keeps new actions for the shopper', async () => {
    const { page, user } = await newDevice();
    await page.outbox.enqueue('place-cod-order', order());
    const stored = {
      clients: await page.db.clients.toArray(),
      outbox: await page.db.outbox.toArray(),
    };
    await page.deliver();
    await page.outbox.enqueue('place-cod-order', order());
    await page.deliver();

    await page.db.clients.clear();
    await page.db.settled.clear();
    await page.db.clients.bulkAdd(stored.clients);
    await page.db.outbox.bulkAdd(stored.outbox);
    const fresh = await page.outbox.enqueue('place-cod-order', order());
    await page.deliver();
    expect(await ordersOf(user._id)).toHaveLength(2);
    expect((await page.db.settled.get(stored.outbox[0]?.id ?? ''))?.outcome.status).toBe('applied');
    expect(await page.db.settled.get(fresh.id)).toMatchObject({
      args: fresh.args,
      outcome: { status: 'refused', code: 'stale' },
    });
    await page.outbox.enqueue('place-cod-order', order());
    await page.deliver();
    expect(await ordersOf(user._id)).toHaveLength(3);
  });

  it('a restored server gets the queue under a new outbox', async () => {
    const { page, user } = await newDevice();
    await page.outbox.enqueue('place-cod-order', order());
    await page.deliver();
    const [client] = await page.db.clients.toArray();
    await server.store.write((shop) =>
      shop.putClient({
        clientId: client?.clientId ?? '',
        user: user._id,
        lastSeq: 0,
        failing: null,
      }),
    );
    await page.outbox.enqueue('place-cod-order', order());
    await page.outbox.enqueue('place-cod-order', order());
    await page.deliver();
    expect(await ordersOf(user._id)).toHaveLength(3);
    expect((await page.db.clients.toArray())[0]?.clientId).not.toBe(client?.clientId);
  });
});
