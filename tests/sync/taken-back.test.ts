import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { takeOver } from '../../pwa/database/backup-rows';
import { createCheckout } from '../../pwa/cart/checkout';
import { beginOnlineOrder } from '../../pwa/payments/online-order';
import { resetClient } from '../../pwa/outbox/outbox-client';
import { readQueue } from '../../pwa/outbox/queue-snapshot';
import { serverAndPages } from './server-and-pages';
import { pass } from './passing-time';
import { aDevice as openDevice, intoTheCart, lamp, order } from './second-thoughts-device';

/*
 * What a shopper does to a waiting order that may have arrived: one intent creates at most one order, and one that was taken back and
 * stays asks (docs/guarantees.md#i16).
 */

const MINUTE = 60_000;
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const here = serverAndPages({ products: [lamp] });
const { pages } = here;

const aDevice = () => openDevice(here.server, pages);

describe('an order that is edited and ordered again, its answer lost', () => {
  it('is one order where it had arrived, and the shopper is asked which', async () => {
    const { outbox, online, arrivedUnheard, standing, asked } = await aDevice();
    const old = await arrivedUnheard();
    expect(await outbox.discard(old.id, intoTheCart)).toBe(true);
    await outbox.enqueue('place-cod-order', order(2));
    await online();
    expect(await standing()).toEqual([1]);
    expect(await asked()).toEqual([old.id]);
  });

  it('is the new order where it had not, and no question is asked', async () => {
    const { outbox, online, lost, standing, asked } = await aDevice();
    const old = await lost();
    await outbox.discard(old.id, intoTheCart);
    await outbox.enqueue('place-cod-order', order(2));
    await online();
    expect(await standing()).toEqual([2]);
    expect(await asked()).toEqual([]);
  });

  it('is one order also where it is edited twice', async () => {
    const { outbox, online, arrivedUnheard, standing, asked } = await aDevice();
    const old = await arrivedUnheard();
    expect(await outbox.discard(old.id, intoTheCart)).toBe(true);
    const second = await outbox.enqueue('place-cod-order', order(2));
    expect(await outbox.discard(second.id, intoTheCart)).toBe(true);
    const third = await outbox.enqueue('place-cod-order', order(3));
    expect(third.replaces).toContain(old.id);
    await online();
    expect(await standing()).toEqual([1]);
    expect(await asked()).toEqual([old.id]);
  });

  it('is one order also where it replaces another, whose reply was lost too', async () => {
    const { page, outbox, network, offline, online, arrivedUnheard, standing, asked } =
      await aDevice();
    const first = await arrivedUnheard();
    network.faults = ['lose-reply'];
    const second = await outbox.replace(first.id, 'place-cod-order', order(2));
    await pass(page, 5 * MINUTE);
    offline();
    expect(await outbox.discard(second.id, intoTheCart)).toBe(true);
    await outbox.enqueue('place-cod-order', order(3));
    await online();
    expect(await standing()).toEqual([1]);
    expect(await asked()).toEqual([first.id]);
  });

  it('is replaced once: a further cart is another order', async () => {
    const { outbox, online, arrivedUnheard, standing } = await aDevice();
    const old = await arrivedUnheard();
    await outbox.discard(old.id, intoTheCart);
    await outbox.enqueue('place-cod-order', order(2));
    const other = await outbox.enqueue('place-cod-order', order(5));
    expect(other.replaces).toBeUndefined();
    await online();
    expect((await standing()).toSorted()).toEqual([1, 5]);
  });

  it('is replaced also where the shop has said meanwhile that it had arrived', async () => {
    const { outbox, online, arrivedUnheard, standing, asked } = await aDevice();
    const old = await arrivedUnheard();
    await outbox.discard(old.id, intoTheCart);
    await online();
    expect(await asked()).toEqual([old.id]);
    const next = await outbox.enqueue('place-cod-order', order(2));
    expect(next.replaces).toEqual([old.id]);
    await online();
    expect(await standing()).toEqual([1]);
    expect(await asked()).toEqual([old.id]);
  });

  it('is shown while the shop is asked, and never silently gone', async () => {
    const { page, outbox, arrivedUnheard } = await aDevice();
    const old = await arrivedUnheard();
    await outbox.discard(old.id, intoTheCart);
    const { orders } = await page.view();
    expect(orders).toMatchObject([{ _id: old.args['orderId'], mark: 'asking' }]);
  });
});

describe('an order that is discarded, its answer lost', () => {
  it('asks where it had arrived', async () => {
    const { db, outbox, online, arrivedUnheard, standing, asked } = await aDevice();
    const old = await arrivedUnheard();
    await outbox.discard(old.id);
    await online();
    expect(await standing()).toEqual([1]);
    expect(await asked()).toEqual([old.id]);
    expect(await db.settled.get(old.id)).toMatchObject({ outcome: { status: 'applied' } });
  });

  it('is gone where it had not', async () => {
    const { outbox, online, lost, standing, asked } = await aDevice();
    const old = await lost();
    await outbox.discard(old.id);
    await online();
    expect(await standing()).toEqual([]);
    expect(await asked()).toEqual([]);
  });

  it('is replaced by no other order', async () => {
    const { outbox, arrivedUnheard } = await aDevice();
    const old = await arrivedUnheard();
    await outbox.discard(old.id);
    expect((await outbox.enqueue('place-cod-order', order(2))).replaces).toBeUndefined();
  });
});

describe('a quarantined order that had arrived before', () => {
  it.each(['Discard', 'Retry, then Discard'])('%s: it asks', async (how) => {
    const { outbox, online, offline, arrivedUnheard, quarantine, standing, asked } =
      await aDevice();
    const old = await arrivedUnheard();
    await quarantine(old.id);
    offline();
    if (how === 'Discard') await outbox.dismiss(old.id);
    else {
      expect(await outbox.sendAgain(old.id)).toBe(true);
      expect(await outbox.discard(old.id)).toBe(true);
    }
    await online();
    expect(await standing()).toEqual([1]);
    expect(await asked()).toEqual([old.id]);
  });

  it.each(['at once', 'after Retry'])('replaced %s: one of the two takes effect', async (when) => {
    const { outbox, online, offline, arrivedUnheard, quarantine, standing, asked } =
      await aDevice();
    const old = await arrivedUnheard();
    await quarantine(old.id);
    offline();
    if (when === 'after Retry') await outbox.sendAgain(old.id);
    await outbox.replace(old.id, 'place-cod-order', order(2));
    await online();
    expect(await standing()).toEqual([1]);
    expect(await asked()).toEqual([old.id]);
  });

  it('must be decided again where its revocation does not get through either', async () => {
    const { outbox, db, network, arrivedUnheard, quarantine } = await aDevice();
    const old = await arrivedUnheard();
    await quarantine(old.id);
    await outbox.dismiss(old.id);
    await quarantine(old.id);
    expect(await db.settled.get(old.id)).toMatchObject({ args: old.args, dismissed: false });
    expect(await db.outbox.count()).toBe(0);
    network.inPlace = () => undefined;
  });
});

describe('an order that was edited, and is open', () => {
  it('binds the next one also where the question for it does not get through', async () => {
    const { outbox, db, online, arrivedUnheard, quarantine, standing } = await aDevice();
    const old = await arrivedUnheard();
    await outbox.discard(old.id, intoTheCart);
    await quarantine(old.id);
    const next = await outbox.enqueue('place-cod-order', order(2));
    expect(next.replaces).toEqual([old.id]);
    await online();
    expect(await standing()).toEqual([1]);
    expect(await db.settled.get(next.id)).toMatchObject({ outcome: { status: 'refused' } });
    expect(await db.settled.get(old.id)).toMatchObject({ takenBack: true, dismissed: false });
  });

  it('binds the next one also where its cancellation is refused', async () => {
    const { outbox, db, user, online, arrivedUnheard, standing } = await aDevice();
    const old = await arrivedUnheard();
    await outbox.discard(old.id, intoTheCart);
    await online();
    const orderId = String(old.args['orderId']);
    await here.server.store.write(async (shop) => {
      const stored = await shop.order(orderId);
      if (!stored) throw new Error('It has arrived');
      const at = '2026-03-01T10:00:00.000Z';
      await shop.putOrder({ ...stored, packedAt: at, dispatched: { at, courier: 'Post' } });
    });
    const [cancel] = await outbox.enqueueTogether([{ name: 'cancel-order', args: { orderId } }], {
      edited: true,
      inTransaction: async () => {
        await db.settled.where('user').equals(user._id).modify({ dismissed: true });
      },
    });
    await online();
    expect(await db.settled.get(cancel?.id ?? '')).toMatchObject({
      outcome: { status: 'refused' },
    });
    const next = await outbox.enqueue('place-cod-order', order(2));
    expect(next.deps).toEqual([cancel?.id]);
    await online();
    expect(await standing()).toEqual([1]);
  });

  it('blocks a new online payment until it is decided', async () => {
    const { outbox, db, user, online, arrivedUnheard, standing } = await aDevice();
    const { orderId: seen } = await createCheckout(db, () => crypto.randomUUID()).ensure();
    const consent = {
      user: user._id,
      shippingAddress: order().shippingAddress,
      lines: [{ product: 'lamp', qty: 2, price: '45.00' }],
      total: 90_00,
    };
    const pay = () => beginOnlineOrder(db, seen, consent, () => crypto.randomUUID());
    const old = await arrivedUnheard();
    await outbox.discard(old.id, intoTheCart);
    await expect(pay()).rejects.toMatchObject({ code: 'edit_open' });
    await online();
    await expect(pay()).rejects.toMatchObject({ code: 'edit_open' });
    expect(await standing()).toEqual([1]);
    const orderId = String(old.args['orderId']);
    await outbox.enqueueTogether([{ name: 'cancel-order', args: { orderId } }], {
      edited: true,
      inTransaction: async () => {
        await db.settled.where('user').equals(user._id).modify({ dismissed: true });
      },
    });
    await expect(pay()).rejects.toMatchObject({ code: 'edit_open' });
    await online();
    expect(await standing()).toEqual([]);
    expect(await pay()).toBeTruthy();
  });
});

describe('an order whose number has changed since it was sent', () => {
  it('in an outbox that starts again: replaced, one of the two takes effect', async () => {
    const { outbox, db, online, arrivedUnheard, standing, asked } = await aDevice();
    const old = await arrivedUnheard();
    const client = await db.clients.toCollection().first();
    if (!client) throw new Error('An order waits');
    await db.transaction('rw', db.clients, db.outbox, () =>
      resetClient(db, client, () => crypto.randomUUID()),
    );
    await outbox.replace(old.id, 'place-cod-order', order(2));
    await online();
    expect(await standing()).toEqual([1]);
    expect(await asked()).toEqual([old.id]);
  });

  it('by a backup restored from before it was sent: discarded, it asks', async () => {
    const { outbox, db, online, arrivedUnheard, standing, asked } = await aDevice();
    const old = await arrivedUnheard();
    const rows = {
      clients: await db.clients.toArray(),
      outbox: await db.outbox.toArray(),
      settled: [],
      cartLines: [],
      settings: [],
    };
    await db.clients.clear();
    await db.outbox.clear();
    await db.settings.delete('backup');
    await outbox.enqueue('remove-wish', { productId: 'lamp' });
    await takeOver(db, { change: 99, rows });
    expect(await db.outbox.get(old.id)).toMatchObject({ seq: 2 });
    expect(await outbox.discard(old.id)).toBe(true);
    await online();
    expect(await standing()).toEqual([1]);
    expect(await asked()).toEqual([old.id]);
  });
});

describe('an order that was sent, on a phone restored to before that', () => {
  /** The shop has it; the device has forgotten that it was ever sent. */
  async function forgotten() {
    const device = await aDevice();
    const { db, outbox, offline } = device;
    offline();
    const entry = await outbox.enqueue('place-cod-order', order());
    const clients = await db.clients.toArray();
    await device.online();
    expect(await device.standing()).toEqual([1]);
    offline();
    await db.transaction('rw', db.clients, db.outbox, db.settled, async () => {
      await db.settled.clear();
      await db.clients.bulkPut(clients);
      await db.outbox.put(entry);
    });
    return { ...device, old: entry };
  }

  it('discarded: it asks', async () => {
    const { db, outbox, old, online, standing, asked } = await forgotten();
    expect(await outbox.discard(old.id)).toBe(true);
    expect(await readQueue(db, old.user, 0)).toMatchObject({ waiting: [], asking: [] });
    await online();
    expect(await standing()).toEqual([1]);
    expect(await asked()).toEqual([old.id]);
  });

  it('edited and ordered again: it is one order, and it asks', async () => {
    const { outbox, old, online, standing, asked } = await forgotten();
    await outbox.discard(old.id, intoTheCart);
    await outbox.enqueue('place-cod-order', order(2));
    await online();
    expect(await standing()).toEqual([1]);
    expect(await asked()).toEqual([old.id]);
  });
});

describe('what the shopper decides on an order that had arrived', () => {
  it('cancel it and order again: the new order waits for the cancellation', async () => {
    const { outbox, db, online, arrivedUnheard, standing, asked } = await aDevice();
    const old = await arrivedUnheard();
    await outbox.discard(old.id, intoTheCart);
    const next = await outbox.enqueue('place-cod-order', order(2));
    await online();
    const inTransaction = async () => {
      await db.settled.update(next.id, { dismissed: true });
    };
    const orderId = String(old.args['orderId']);
    const [cancel, again] = await outbox.enqueueTogether(
      [
        { name: 'cancel-order', args: { orderId } },
        { name: 'place-cod-order', args: order(2) },
      ],
      { edited: true, inTransaction },
    );
    expect(again).toMatchObject({ deps: [cancel?.id] });
    expect(again?.replaces).toBeUndefined();
    await online();
    expect(await standing()).toEqual([2]);
    expect(await asked()).toEqual([]);
  });
});

it('an order cancelled while being sent is not shown as cancelled before the shop says so', async () => {
  const { outbox, network, page } = await aDevice();
  network.otherwise = 'lose-request';
  const entry = await outbox.enqueue('place-cod-order', order());
  await pass(page, 0);
  expect(await outbox.discard(entry.id, { onlyUnsent: true })).toBe(false);
  expect(await outbox.enqueue('cancel-order', { orderId: String(entry.args['orderId']) })).toEqual(
    expect.objectContaining({ deps: [entry.id] }),
  );
});
