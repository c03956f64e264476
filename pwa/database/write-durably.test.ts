import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import { createCart } from '../cart/cart';
import { createCheckout } from '../cart/checkout';
import { DeviceDatabase } from './device-database';
import { createDeviceStorage } from './storage';
import { addressArgs, countingUuids, createTestDevice } from '../outbox/testing/test-device';

const uuid = countingUuids();
const LAMP = { _id: 'p1', name: 'Lamp', price: 120, countInStock: 5 } as ProductDocument;
let made = 0;

/** A device that is full: each write of a row fails until the pictures are gone, or for good. */
function fullDevice(forGood = false) {
  const dropped: string[] = [];
  const disk = { full: true };
  for (const method of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[method];
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (disk.full) throw new DOMException('No room', 'QuotaExceededError');
      return write.apply(this, args);
    });
  }
  const storage = createDeviceStorage({
    open: async () => undefined,
    caches: {
      delete: async (name) => {
        dropped.push(name);
        disk.full = forGood;
        return true;
      },
    },
  });
  made += 1;
  const db = new DeviceDatabase(`full-${made}`, () => storage.makeRoom());
  return { dropped, disk, ...createTestDevice(undefined, { db }) };
}

afterEach(() => vi.restoreAllMocks());

describe('on a device that is full', () => {
  it('deletes the pictures and stores the action at the second try', async () => {
    const { outbox, db, dropped } = fullDevice();
    const entry = await outbox.enqueue('add-address', addressArgs(uuid()));
    expect(dropped).toEqual(['pictures']);
    expect(await db.outbox.toArray()).toMatchObject([{ id: entry.id, seq: 1 }]);
    expect(await db.clients.toArray()).toMatchObject([{ nextSeq: 2 }]);
  });

  it('reports a failed second try, and stores nothing', async () => {
    const { outbox, db, dropped } = fullDevice(true);
    await expect(outbox.enqueue('add-address', addressArgs(uuid()))).rejects.toMatchObject({
      code: 'storage_full',
    });
    expect(dropped).toEqual(['pictures']);
    expect(await db.outbox.count()).toBe(0);
    expect(await db.clients.count()).toBe(0);
  });

  it('stores the cart and the order’s address at the second try', async () => {
    const { db, dropped, disk } = fullDevice();
    const cart = createCart({ db, clock: () => 1, randomUuid: uuid });
    await cart.put(LAMP, 2);
    expect(dropped).toEqual(['pictures']);
    expect(await db.cartLines.toArray()).toMatchObject([{ _id: 'p1', qty: 2 }]);

    disk.full = true;
    await createCheckout(db, uuid).choosePayment('COD');
    expect(dropped).toEqual(['pictures', 'pictures']);
    expect(await db.settings.get('checkout')).toMatchObject({ paymentMethod: 'COD' });
  });

  it('retries an order and the cart it empties as one', async () => {
    const { outbox, db, dropped, disk } = fullDevice();
    const checkout = createCheckout(db, uuid);
    const order = {
      orderId: uuid(),
      lines: [{ product: 'p1', qty: 1, name: 'Lamp', image: '/pictures/lamp', price: '120.00' }],
      shippingAddress: { address: '1', city: 'Pune', postalCode: '1', country: 'India' },
      confirmedTotal: '120.00',
      pricedAt: '2026-01-01T00:00:00.000Z',
    };
    disk.full = false;
    const draft = await checkout.ensure();
    disk.full = true;
    const inTransaction = () => checkout.orderPlaced(draft.orderId, [{ product: 'p1', qty: 1 }]);
    await outbox.enqueue('place-cod-order', order, { inTransaction });
    expect(dropped).toEqual(['pictures']);
    expect(await db.outbox.count()).toBe(1);
  });

  it('settles answered actions', async () => {
    const { outbox, sender, db, dropped, disk } = fullDevice();
    disk.full = false;
    await outbox.enqueue('add-address', addressArgs(uuid()));
    disk.full = true;
    expect(await sender.drain()).toBe('empty');
    expect(dropped).toEqual(['pictures']);
    expect(await db.settled.count()).toBe(1);
  });
});
