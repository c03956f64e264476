import { expect, test } from 'vitest';
import type { ShopReader } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import { sampleAlert, sampleProduct, sampleWish } from '../store-samples';

const minute = (number: number) => `2025-01-01T00:${String(number).padStart(2, '0')}:00.000Z`;

/** People's wishes and alerts. */
export function wishContract(store: () => ShopStore): void {
  const read = <Result>(work: (shop: ShopReader) => Promise<Result>) => store().read(work);

  test('wishes and alerts of one product are two things, each of one person', async () => {
    await store().write(async (shop) => {
      await shop.putOwn('u1', { of: 'wishes', document: sampleWish('p1') });
      await shop.putOwn('u1', { of: 'wishes', document: sampleWish('p2', { pricePaise: 5 }) });
      await shop.putOwn('u1', { of: 'alerts', document: sampleAlert('p1') });
      await shop.putOwn('u2', { of: 'wishes', document: sampleWish('p1') });
    });
    await store().write((shop) => shop.removeOwn('u1', 'wishes', 'p1'));
    await read(async (shop) => {
      expect((await shop.ownDocuments('u1')).wishes).toEqual([sampleWish('p2', { pricePaise: 5 })]);
      expect((await shop.ownDocuments('u1')).alerts).toEqual([sampleAlert('p1')]);
      expect((await shop.ownDocuments('u2')).wishes).toEqual([sampleWish('p1')]);
      expect((await shop.ownDocuments('u2')).alerts).toEqual([]);
    });
  });

  test('the account’s feed contains them, and their end once', async () => {
    const version = () => read((shop) => shop.accountVersion('u1'));
    await store().write((shop) => shop.putOwn('u1', { of: 'wishes', document: sampleWish('p1') }));
    await store().write((shop) => shop.putOwn('u1', { of: 'alerts', document: sampleAlert('p1') }));
    const before = await version();
    await store().write((shop) => shop.removeOwn('u1', 'alerts', 'p1'));
    const after = await version();
    expect(after).toBeGreaterThan(before);
    await store().write((shop) => shop.removeOwn('u1', 'alerts', 'p1'));
    await store().write((shop) => shop.removeOwn('u1', 'wishes', 'never'));
    expect(await version()).toBe(after);
    const { changes } = await read((shop) => shop.accountChanges('u1', 0, 10));
    expect(changes.map(({ kind, _id, document }) => [kind, _id, document])).toEqual([
      ['wish', 'p1', sampleWish('p1')],
      ['alert', 'p1', null],
    ]);
    await store().write((shop) => shop.putOwn('u1', { of: 'alerts', document: sampleAlert('p1') }));
    const { alerts } = await read((shop) => shop.ownDocuments('u1'));
    expect(alerts).toEqual([sampleAlert('p1')]);
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
        await shop.putOwn('u1', { of: 'alerts', document: sampleAlert(id) });
      await shop.putOwn('u1', { of: 'wishes', document: sampleWish('nobody') });
    });
    const awaited = (limit = 10) => read((shop) => shop.awaitedLines(limit));
    expect(await awaited()).toEqual(['in', 'in-too']);
    expect(await awaited(1)).toEqual(['in']);
    await store().write(async (shop) => {
      await shop.takeStock('in', 1);
      await shop.returnStock('out', 3);
      await shop.removeOwn('u1', 'alerts', 'in-too');
    });
    expect(await awaited()).toEqual(['out']);
  });

  test('the longest waiting come first', async () => {
    await store().write(async (shop) => {
      await shop.putOwn('u1', {
        of: 'alerts',
        document: sampleAlert('p1', { askedAt: minute(3) }),
      });
      await shop.putOwn('u2', {
        of: 'alerts',
        document: sampleAlert('p1', { askedAt: minute(1) }),
      });
      await shop.putOwn('u3', {
        of: 'alerts',
        document: sampleAlert('p1', { askedAt: minute(1) }),
      });
      await shop.putOwn('u4', {
        of: 'alerts',
        document: sampleAlert('p1', { askedAt: minute(0) }),
      });
      await shop.putOwn('u5', {
        of: 'alerts',
        document: sampleAlert('p2', { askedAt: minute(0) }),
      });
      await shop.removeOwn('u4', 'alerts', 'p1');
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
