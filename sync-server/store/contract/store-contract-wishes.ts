import { expect, test } from 'vitest';
import type { ShopReader } from '../repositories/shop-on-engine';
import type { ShopStore } from '../repositories/shop-store';
import { sampleAlert, sampleProduct, sampleWish } from '../testing/store-samples';

const minute = (number: number) => `2025-01-01T00:${String(number).padStart(2, '0')}:00.000Z`;

/** What people wish for, and wait to be told of. */
export function wishContract(store: () => ShopStore): void {
  const read = <Result>(work: (shop: ShopReader) => Promise<Result>) => store().read(work);

  test('wishes and alerts of one product are two things, each of one person', async () => {
    await store().write(async (shop) => {
      await shop.putWish('u1', sampleWish('p1'));
      await shop.putWish('u1', sampleWish('p2', { pricePaise: 5 }));
      await shop.putAlert('u1', sampleAlert('p1'));
      await shop.putWish('u2', sampleWish('p1'));
    });
    await store().write((shop) => shop.removeWish('u1', 'p1'));
    await read(async (shop) => {
      expect(await shop.wishes('u1')).toEqual([sampleWish('p2', { pricePaise: 5 })]);
      expect(await shop.alerts('u1')).toEqual([sampleAlert('p1')]);
      expect(await shop.wishes('u2')).toEqual([sampleWish('p1')]);
      expect(await shop.alerts('u2')).toEqual([]);
    });
  });

  test('the account’s feed tells of them, and of their end once', async () => {
    const version = () => read((shop) => shop.accountVersion('u1'));
    await store().write((shop) => shop.putWish('u1', sampleWish('p1')));
    await store().write((shop) => shop.putAlert('u1', sampleAlert('p1')));
    const before = await version();
    await store().write((shop) => shop.removeAlert('u1', 'p1'));
    const after = await version();
    expect(after).toBeGreaterThan(before);
    await store().write((shop) => shop.removeAlert('u1', 'p1'));
    await store().write((shop) => shop.removeWish('u1', 'never'));
    expect(await version()).toBe(after);
    const { changes } = await read((shop) => shop.accountChanges('u1', 0, 10));
    expect(changes.map(({ kind, _id, document }) => [kind, _id, document])).toEqual([
      ['wish', 'p1', sampleWish('p1')],
      ['alert', 'p1', null],
    ]);
    await store().write((shop) => shop.putAlert('u1', sampleAlert('p1')));
    expect(await read((shop) => shop.alerts('u1'))).toEqual([sampleAlert('p1')]);
  });

  test('products are awaited while they are on sale and in stock', async () => {
    await store().write(async (shop) => {
      for (const [id, countInStock] of [
        ['in', 1],
        ['in-too', 2],
        ['out', 0],
      ] as const)
        await shop.putProduct(sampleProduct(id, { countInStock }));
      await shop.putProduct(sampleProduct('draft', { draft: true }));
      await shop.putProduct(sampleProduct('nobody'));
      for (const id of ['in', 'in-too', 'out', 'draft', 'gone'])
        await shop.putAlert('u1', sampleAlert(id));
      await shop.putWish('u1', sampleWish('nobody'));
    });
    const awaited = (limit = 10) => read((shop) => shop.awaitedProducts(limit));
    expect(await awaited()).toEqual(['in', 'in-too']);
    expect(await awaited(1)).toEqual(['in']);
    await store().write(async (shop) => {
      await shop.takeStock('in', 1);
      await shop.returnStock('out', 3);
      await shop.removeAlert('u1', 'in-too');
    });
    expect(await awaited()).toEqual(['out']);
  });

  test('whoever has waited the longest comes first', async () => {
    await store().write(async (shop) => {
      await shop.putAlert('u1', sampleAlert('p1', { askedAt: minute(3) }));
      await shop.putAlert('u2', sampleAlert('p1', { askedAt: minute(1) }));
      await shop.putAlert('u3', sampleAlert('p1', { askedAt: minute(1) }));
      await shop.putAlert('u4', sampleAlert('p1', { askedAt: minute(0) }));
      await shop.putAlert('u5', sampleAlert('p2', { askedAt: minute(0) }));
      await shop.removeAlert('u4', 'p1');
    });
    const waiting = (limit: number) =>
      read(async (shop) => (await shop.waitingFor('p1', limit)).map(({ user }) => user));
    expect(await waiting(10)).toEqual(['u2', 'u3', 'u1']);
    expect(await waiting(2)).toEqual(['u2', 'u3']);
    expect((await read((shop) => shop.waitingFor('p2', 1)))[0]).toEqual({
      user: 'u5',
      alert: sampleAlert('p2', { askedAt: minute(0) }),
    });
  });
}
