import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { noteOpenEdit } from '../../pwa/outbox/bindings';
import { markForgotten } from '../../pwa/replica/mark-forgotten';
import { unseenActions } from '../../pwa/replica/undone-actions';
import { sampleClient } from '../../sync-server/store/testing/store-samples';
import { aShopper } from '../../sync-server/testing/samples';
import { serverAndPages } from './server-and-pages';
import { aDevice as openDevice, intoTheCart, lamp, order } from './second-thoughts-device';

/* A shopper changes their mind, or leaves a question open: still one order at most, and nothing silent (docs/guarantees.md#i16). */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const here = serverAndPages({ products: [lamp] });
const { pages } = here;
const aDevice = () => openDevice(here.server, pages);

/** The shop says that an edited order had arrived; "Cancel it and order again" is pressed offline. */
async function cancelledToOrderAgain() {
  const device = await aDevice();
  const { outbox, db, arrivedUnheard, online, offline } = device;
  const old = await arrivedUnheard();
  await outbox.discard(old.id, intoTheCart);
  await online();
  const [question] = await db.settled.filter(({ arrived }) => arrived !== undefined).toArray();
  if (!question) throw new Error('Nothing is asked');
  offline();
  const cancelled = { name: 'cancel-order', args: { orderId: old.args['orderId'] } } as never;
  const again = order(2);
  const [cancellation] = await outbox.enqueueTogether(
    [cancelled, { name: 'place-cod-order', args: again }],
    {
      edited: true,
      replaces: [],
      inTransaction: async () => {
        await db.settled.update(question.id, { dismissed: true });
      },
    },
  );
  if (!cancellation) throw new Error('Nothing waits');
  return { ...device, old, again, cancellation, question };
}

describe('a cancellation taken back, of an order that was to be replaced', () => {
  it('asks about that order again, and does not place the replacement beside it', async () => {
    const device = await cancelledToOrderAgain();
    const { outbox, db, old, again, cancellation, online, standing, asked } = device;
    expect(await outbox.discard(cancellation.id)).toBe(true);
    expect(await asked()).toContain(old.id);
    // "Try again" of what was refused because of it.
    const refused = await db.settled
      .filter(({ name, dismissed }) => name === 'place-cod-order' && !dismissed)
      .toArray();
    for (const { id, outcome } of refused)
      if (outcome.status === 'refused') await outbox.replace(id, 'place-cod-order', again);
    await online();
    expect(await standing()).toEqual([1]);
    expect(await asked()).toContain(old.id);
  });
});

describe('what another tab has decided', () => {
  it('is not decided twice: the items are not in the cart beside the order', async () => {
    const { outbox, db, online, page } = await aDevice();
    await outbox.enqueue('place-cod-order', { ...order(), confirmedTotal: '0.01' });
    await online();
    const [refused] = await db.settled.toArray();
    if (refused?.outcome.code !== 'price_changed') throw new Error('Not refused');
    const again = { ...order(), orderId: String(refused.args['orderId']) };
    await outbox.replace(refused.id, 'place-cod-order', again);
    const restored = vi.fn(async () => undefined);
    expect(await outbox.dismiss(refused.id, { inTransaction: restored })).toBe(false);
    expect(restored).not.toHaveBeenCalled();
    await expect(outbox.replace(refused.id, 'place-cod-order', again)).rejects.toMatchObject({
      code: 'dealt_with',
    });
    expect(await page.db.outbox.count()).toBe(1);
  });
});

describe('a log-out', () => {
  it('counts orders taken back that may have been placed, before the shop has answered and after', async () => {
    const { page, outbox, online, arrivedUnheard, standing } = await aDevice();
    const old = await arrivedUnheard();
    await outbox.discard(old.id);
    expect(await page.signOut.left()).toMatchObject({ unsent: 0, mayHaveArrived: 0, undecided: 1 });
    await online();
    expect(await page.signOut.left()).toMatchObject({ unsent: 0, mayHaveArrived: 0, undecided: 1 });
    expect(await standing()).toEqual([1]);
  });

  it('of another person leaves the open questions of one whose session ended', async () => {
    const { page, outbox, db, person, arrivedUnheard, standing, offline, online } = await aDevice();
    const old = await arrivedUnheard();
    await outbox.discard(old.id, intoTheCart);
    await online();
    const [question] = await db.settled.filter(({ arrived }) => arrived !== undefined).toArray();
    offline();
    await page.signOut.forced();
    await online().catch(() => undefined);
    await page.signIn(aShopper(), '/users');
    await page.signOut.now();
    expect((await db.setting('arrived-orders'))?.ids).toEqual([question?.id]);
    await page.signIn(person);
    await outbox.enqueue('place-cod-order', order(2));
    await online();
    expect(await standing()).toEqual([1]);
  });

  it('of their owner removes the record of open questions', async () => {
    const { page, db, outbox, arrivedUnheard, online } = await aDevice();
    const old = await arrivedUnheard();
    await outbox.discard(old.id, intoTheCart);
    await online();
    await noteOpenEdit(db, 'long-gone');
    await page.signOut.now();
    expect(await db.setting('arrived-orders')).toBeUndefined();
  });
});

describe('an outbox whose number another person has on the server', () => {
  it('takes another number, and each waiting action takes effect once', async () => {
    const { page, db, outbox, online, offline, standing } = await aDevice();
    offline();
    await outbox.enqueue('place-cod-order', order());
    const [client] = await db.clients.toArray();
    if (!client) throw new Error('No outbox');
    await here.server.store.write((shop) =>
      shop.putClient(sampleClient(client.clientId, 'another-person', 1)),
    );
    await online();
    expect(await standing()).toEqual([1]);
    const now = await db.clients.toArray();
    expect(now.map(({ clientId }) => clientId)).not.toContain(client.clientId);
    expect(page.session.current()).not.toBeNull();
  });
});

describe('a shop restored from a backup while it asks', () => {
  it('no longer asks about an order that it has lost: it is gone, as the shopper wanted', async () => {
    const { db, user, outbox, arrivedUnheard, online, asked } = await aDevice();
    const old = await arrivedUnheard();
    await outbox.discard(old.id);
    await online();
    expect(await asked()).toEqual([old.id]);
    const settled = await db.settled.where('user').equals(user._id).toArray();
    const nothing = { orders: [], addresses: [], reviews: [], wishes: [], alerts: [] } as never;
    await markForgotten(db, user._id, unseenActions(settled, nothing));
    expect(await asked()).toEqual([]);
  });
});
