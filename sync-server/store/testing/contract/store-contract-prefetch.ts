import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Prefetch } from '../../queries';
import type { ShopReader, ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import {
  sampleAudit,
  sampleClient,
  sampleMail,
  sampleOrder,
  sampleOutcome,
  sampleProduct,
  sampleSession,
  sampleUser,
} from '../store-samples';

const EVERYTHING = {
  user: 'u1',
  session: 's1',
  client: 'c1',
  outcomes: ['a1', 'constructor'],
  orders: ['o1', '__proto__'],
  unpaidOrders: true,
  products: ['q', 'p', 'none'],
} satisfies Prefetch;

/** All that `EVERYTHING` names, as it is read. */
const seen = async (shop: ShopReader) => ({
  user: await shop.user('u1'),
  session: await shop.session('s1'),
  client: await shop.client('c1'),
  outcomes: [await shop.outcome('u1', 'a1'), await shop.outcome('u1', 'constructor')],
  orders: [await shop.order('o1'), await shop.order('__proto__')],
  trail: await shop.auditOf('o1'),
  unpaid: await shop.unpaidOrdersOf('u1'),
  products: await shop.products(['p', 'q', 'none']),
  drafts: await shop.productsAndDrafts(['q']),
  mail: await shop.mail('m1'),
});

/** Everything that an order of a person puts. */
async function placeOrder(shop: ShopWriter, id: string): Promise<boolean> {
  const user = await shop.user('u1');
  const client = await shop.client('c1');
  if (!(await shop.takeStock('p', 1))) return false;
  await shop.putOrder(sampleOrder(id, 'u1'));
  await shop.addAudit(sampleAudit(id, { kind: 'order-placed' }));
  const count = (user?.orderMails?.count ?? 0) + 1;
  await shop.putUser({ ...sampleUser('u1'), orderMails: { day: '2025-01-01', count } });
  await shop.putMail(sampleMail(`${id}.${(await shop.auditOf(id)).length}`));
  await shop.putClient(sampleClient('c1', 'u1', (client?.lastSeq ?? 0) + 1));
  await shop.putOutcome(sampleOutcome('u1', `action of ${id}`));
  return true;
}

/** What a callback declares that it reads does not change what it sees and does. */
export function prefetchContract(store: () => ShopStore): void {
  const fill = () =>
    store().write(async (shop) => {
      await shop.putProduct(sampleProduct('p'));
      await shop.putProduct(sampleProduct('q', { draft: true }));
      await shop.putUser(sampleUser('u1'));
      await shop.putSession(sampleSession('s1', 'u1'));
      await shop.putClient(sampleClient('c1', 'u1', 3));
      await shop.putOutcome(sampleOutcome('u1', 'a1'));
      await shop.putOrder(sampleOrder('o1', 'u1'));
      await shop.putOrder(sampleOrder('paid', 'u1', { isPaid: true, paidAt: '2025-01-02' }));
      await shop.addAudit(sampleAudit('o1', { kind: 'order-placed' }));
    });

  test('a callback sees the same with it as without it: existing rows and missing ones', async () => {
    const none = await store().write(seen, { prefetch: EVERYTHING });
    expect(none).toEqual(await store().read(seen));
    await fill();
    const all = await store().write(seen, { prefetch: EVERYTHING });
    expect(all).toEqual(await store().read(seen));
    expect(all.unpaid.map(({ _id }) => _id)).toEqual(['o1']);
    expect(all.products.map(({ _id }) => _id)).toEqual(['p']);
    expect(all.drafts.map(({ _id }) => _id)).toEqual(['q']);
    expect(all.trail).toHaveLength(1);
  });

  test('it sees what it has put since, and so do all others after the commit', async () => {
    await fill();
    const ids = { outcomes: ['action of new'], orders: ['new'] };
    const inside = async (shop: ShopReader) => ({
      ...(await seen(shop)),
      order: await shop.order('new'),
      trail: await shop.auditOf('new'),
      outcome: await shop.outcome('u1', 'action of new'),
      mail: await shop.mail('new.1'),
      version: await shop.accountVersion('u1'),
      all: (await shop.ordersOf('u1')).length,
    });
    const work = async (shop: ShopWriter) => {
      const version = await shop.accountVersion('u1');
      expect(await placeOrder(shop, 'new')).toBe(true);
      const bytes = await shop.grown();
      expect(bytes).toBeGreaterThan(JSON.stringify(sampleOrder('new', 'u1')).length);
      expect(await shop.accountVersion('u1')).toBeGreaterThan(version);
      return { here: await inside(shop), before: version };
    };
    const { here, before } = await store().write(work, { prefetch: { ...EVERYTHING, ...ids } });
    expect(here.products[0]).toMatchObject({ countInStock: 9, revision: 2 });
    expect(here.client?.lastSeq).toBe(4);
    expect(here.unpaid.map(({ _id }) => _id).toSorted()).toEqual(['new', 'o1']);
    expect(await store().read(inside)).toEqual(here);
    const { changes } = await store().read((shop) => shop.accountChanges('u1', before, 10));
    expect(changes.map(({ _id }) => _id)).toEqual(['new']);
    expect((await store().read((shop) => shop.userByEmail('u1@example.in')))?.orderMails).toEqual({
      day: '2025-01-01',
      count: 1,
    });
  });

  test('a callback that throws leaves nothing of what it has put', async () => {
    await fill();
    const before = await store().read(seen);
    const work = async (shop: ShopWriter) => {
      await placeOrder(shop, 'new');
      throw new Error('no');
    };
    await expect(store().write(work, { prefetch: EVERYTHING })).rejects.toThrow('no');
    expect(await store().read(seen)).toEqual(before);
  });

  test('other changes, by any call, are seen at once', async () => {
    await fill();
    const work = async (shop: ShopWriter) => {
      await shop.putProduct(sampleProduct('p', { countInStock: 3 }));
      expect((await shop.products(['p']))[0]?.countInStock).toBe(3);
      expect(await shop.takeStock('p', 4)).toBe(false);
      expect(await shop.takeStock('p', 3)).toBe(true);
      await shop.putOrder(sampleOrder('o1', 'u1', { isPaid: true, paidAt: '2025-01-02' }));
      expect(await shop.unpaidOrdersOf('u1')).toEqual([]);
      expect((await shop.order('o1'))?.isPaid).toBe(true);
      await shop.removeSessionsOf('u1');
      expect(await shop.session('s1')).toBeUndefined();
      await shop.removeUser('u1');
      expect(await shop.user('u1')).toBeUndefined();
      expect(await shop.client('c1')).toBeUndefined();
    };
    await store().write(work, { prefetch: EVERYTHING });
  });

  test('many concurrent look-ups and writes never sell more than there is', async () => {
    await fill();
    const one = (number: number) => {
      const id = `many-${number}`;
      const work = async (shop: ShopWriter) => {
        await turn();
        return placeOrder(shop, id);
      };
      const prefetch = { user: 'u1', client: 'c1', orders: [id], products: ['p'] };
      return store().write(work, { prefetch });
    };
    const placed = await Promise.all(Array.from({ length: 20 }, (_, number) => one(number)));
    expect(placed.filter(Boolean)).toHaveLength(10);
    const after = await store().read(seen);
    expect(after.products[0]?.countInStock).toBe(0);
    expect(after.client?.lastSeq).toBe(13);
    expect(after.user?.orderMails?.count).toBe(10);
  });

  test('sessions are found with their users; others are left out', async () => {
    await fill();
    const found = await store().sessionsWithPeople(['none', 's1', 's1']);
    expect([...found]).toEqual([
      ['s1', { session: sampleSession('s1', 'u1'), user: sampleUser('u1') }],
    ]);
    await store().write((shop) => shop.removeSession('s1'));
    expect((await store().sessionsWithPeople(['s1'])).size).toBe(0);
    expect((await store().sessionsWithPeople([])).size).toBe(0);
  });
}
