import {
  addressArgs,
  countingUuids,
  createTestDevice,
  eventually,
  longEnough,
} from '../outbox/testing/test-device';
import { IDBFactory as MemoryFactory } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import { createCart } from '../cart/cart';
import { createCheckout } from '../cart/checkout';
import { DeviceDatabase } from '../database/device-database';
import { followWindowCopy } from './window-copy';

const LAMP = { _id: 'p1', name: 'Lamp', price: 120, countInStock: 5 } as ProductDocument;
const { indexedDB: native } = Dexie.dependencies;
afterEach(() => void (Dexie.dependencies.indexedDB = native));

const uuid = countingUuids();

/** One page load of a window: an empty database, and the session storage that survives it. */
function load(stored: Map<string, string>, memory = true) {
  const state = { inMemory: memory, disk: new MemoryFactory() };
  const current = { open: (...args: [string, number?]) => state.disk.open(...args) };
  Dexie.dependencies.indexedDB = current as IDBFactory;
  const db = new DeviceDatabase('shop');
  const leaving: (() => void)[] = [];
  const randomUuid = countingUuids();
  followWindowCopy({
    db,
    inMemory: () => state.inMemory,
    storage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
      removeItem: (key) => void stored.delete(key),
    }),
    onLeave: (listener) => leaving.push(listener),
    idle: async () => undefined,
    randomUuid: () => `renumbered-${randomUuid()}`,
  });
  const leave = () => leaving.forEach((listener) => listener());
  return { state, leave, ...createTestDevice(undefined, { db }) };
}

const fill = (db: DeviceDatabase) =>
  createCart({ db, clock: () => 1, randomUuid: () => 'order-1' }).put(LAMP, 2);

it('a reload continues with the cart, its order’s id, and unsent actions', async () => {
  const stored = new Map<string, string>();
  const first = load(stored);
  await fill(first.db);
  const entry = await first.outbox.enqueue('add-address', addressArgs(uuid()));
  await eventually(() => [...stored.values()].join()).toContain(entry.id);

  const second = load(stored);
  expect(await createCheckout(second.db, () => 'another').ensure()).toMatchObject({
    orderId: 'order-1',
  });
  expect(await second.db.cartLines.toArray()).toMatchObject([{ _id: 'p1', qty: 2 }]);
  expect(await second.db.outbox.toArray()).toEqual([entry]);
  expect(await second.db.clients.toArray()).toMatchObject([
    { clientId: entry.clientId, nextSeq: 2 },
  ]);
});

it('what the sign-out clears is not restored, but what it leaves is', async () => {
  const stored = new Map<string, string>();
  const { db, leave } = load(stored);
  await fill(db);
  await eventually(() => stored.size).toBe(1);
  stored.clear();
  leave();
  expect(stored.size).toBe(1);
  await createCheckout(db, () => 'another').orderPlaced('order-1', [{ product: 'p1', qty: 2 }]);
  await eventually(() => stored.size).toBe(0);
  leave();
  expect(stored.size).toBe(0);
});

it('nothing is copied while the database is on disk', async () => {
  const stored = new Map<string, string>();
  const { db, leave } = load(stored, false);
  await fill(db);
  await eventually(() => db.cartLines.count()).toBe(1);
  leave();
  expect(stored.size).toBe(0);
});

it.each([
  ['disappears', false],
  ['disappears after another one has', true],
])(
  'a database that %s is followed by one with the same cart and queue, renumbered',
  async (_how, isLast) => {
    const { db, state, outbox } = load(new Map(), false);
    await fill(db);
    // Another database could not be opened, and is in memory; this one is open on disk.
    state.inMemory = isLast;
    const entry = await outbox.enqueue('add-address', addressArgs(uuid()));
    await longEnough(db);

    state.inMemory = true;
    state.disk = new MemoryFactory();
    db.close({ disableAutoOpen: false });
    expect(await db.cartLines.toArray()).toMatchObject([{ _id: 'p1', qty: 2 }]);
    // On disk the numbers continue under the old client.
    const [waiting] = await db.outbox.toArray();
    expect(waiting).toMatchObject({ id: entry.id, seq: 1 });
    expect(waiting?.clientId).toMatch(/^renumbered-/);
  },
);
