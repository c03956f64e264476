import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import {
  MIN_STOCK_CHANGES,
  STOCK_CHANGES_SWEPT,
  wholeHistory,
  type StockCause,
} from '#shared/payments/stock-history';
import type { Product } from '#shared/catalogue/product';
import type { ShopStore } from '../../repositories/shop-store';
import { sampleProduct } from '../store-samples';

const cause = (why: StockCause['why'], place = 0): StockCause => ({
  at: new Date(Date.UTC(2026, 0, 1) + place).toISOString(),
  by: { kind: 'admin', user: 'u1', name: 'Ásha “½”' },
  why,
  ...(why === 'ordered' ? { order: `o${place}` } : {}),
});

/** The recorded stock changes. */
export function stockContract(store: () => ShopStore): void {
  const history = (id: string) => store().read((shop) => shop.stockHistory(id));
  const steps = async (id: string) =>
    (await history(id)).map(({ number, why, from, to }) => [number, why, from, to]);

  test('each change of a stock is recorded with its cause, newest first', async () => {
    await store().write((shop) =>
      shop.putProduct(sampleProduct('a', { countInStock: 5 }), cause('created')),
    );
    await store().write(async (shop) => {
      await shop.takeStock('a', 2, cause('ordered', 1));
      await shop.returnStock('a', 1, cause('returned', 2));
      expect(await shop.takeStock('a', 9, cause('ordered', 3))).toBe(false);
      // Nothing of the stock changes.
      await shop.putProduct(sampleProduct('a', { countInStock: 4, name: 'B' }), cause('edited', 4));
    });
    await expect(
      store().write(async (shop) => {
        await shop.takeStock('a', 1, cause('ordered', 5));
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    expect(await history('a')).toEqual([
      { ...cause('returned', 2), product: 'a', number: 3, from: 3, to: 4 },
      { ...cause('ordered', 1), product: 'a', number: 2, from: 5, to: 3 },
      { ...cause('created'), product: 'a', number: 1, from: 0, to: 5 },
    ]);
    expect(await history('b')).toEqual([]);
  });

  test('prefetched stock is recorded alike, in one call with the rest', async () => {
    await store().write((shop) => shop.putProduct(sampleProduct('a', { countInStock: 5 })));
    await store().write(
      async (shop) => {
        await shop.takeStock('a', 2, cause('ordered', 1));
        await shop.takeStock('a', 1, cause('ordered', 2));
        expect(await shop.stockHistory('a')).toHaveLength(2);
        await shop.returnStock('a', 2, cause('cancelled', 3));
      },
      { prefetch: { user: 'u1', products: ['a'] } },
    );
    expect(await steps('a')).toEqual([
      [3, 'cancelled', 2, 4],
      [2, 'ordered', 3, 2],
      [1, 'ordered', 5, 3],
    ]);
  });

  test('an unrecorded change shows as a gap', async () => {
    await store().write((shop) => shop.putProduct(sampleProduct('a', { countInStock: 9 })));
    await store().write((shop) => shop.takeStock('a', 1, cause('ordered', 1)));
    await store().write((shop) => shop.takeStock('a', 2));
    await store().write((shop) => shop.takeStock('a', 3, cause('ordered', 2)));
    await store().write((shop) => shop.returnStock('a', 1));
    const whole = wholeHistory(await history('a'), 4);
    expect(whole.map(({ why, from, to }) => [why, from, to])).toEqual([
      ['elsewhere', 3, 4],
      ['ordered', 6, 3],
      ['elsewhere', 8, 6],
      ['ordered', 9, 8],
    ]);
  });

  test('a removed product keeps its history, and continues it when restored', async () => {
    await store().write((shop) =>
      shop.putProduct(sampleProduct('a', { countInStock: 3 }), cause('created')),
    );
    await store().write((shop) => shop.removeProduct('a'));
    await store().write((shop) =>
      shop.putProduct(sampleProduct('a', { countInStock: 2 }), cause('imported', 1)),
    );
    expect(await steps('a')).toEqual([
      [2, 'imported', 0, 2],
      [1, 'created', 0, 3],
    ]);
  });

  test('stock is low at the product’s own level, or at the shop’s current one', async () => {
    const low = () =>
      store().read(async (shop) => {
        const { items, total } = await shop.lowStock(10);
        const listed = await shop.listAllProducts({ view: 'low', pageNumber: 1, pageSize: 25 });
        const counted = await shop.countAllProducts('');
        expect([listed.total, counted.low]).toEqual([total, total]);
        // What is known of those on sale is not counted again.
        expect(await shop.countAllProducts('', counted.all - counted.drafts)).toEqual(counted);
        return items.map(({ _id }) => _id);
      });
    const set = (lowStock: number, revision: number) =>
      store().write((shop) => shop.putOwnerSettings({ ...DEFAULT_SETTINGS, lowStock, revision }));
    await store().write(async (shop) => {
      await shop.putProduct(sampleProduct('own', { countInStock: 50, lowStock: 60 }));
      await shop.putProduct(sampleProduct('never', { countInStock: 1, lowStock: 0 }));
      await shop.putProduct(sampleProduct('five', { countInStock: 5 }));
      await shop.putProduct(sampleProduct('eight', { countInStock: 8 }));
    });
    expect(await low()).toEqual(['five', 'own']);
    await set(8, 1);
    expect(await low()).toEqual(['five', 'eight', 'own']);
    await store().write((shop) => shop.takeStock('own', 47));
    await store().write((shop) => shop.putProduct(sampleProduct('six', { countInStock: 6 })));
    expect(await low()).toEqual(['own', 'five', 'six', 'eight']);
    await set(4, 2);
    expect(await low()).toEqual(['own']);
    await store().write((shop) => shop.putProduct(sampleProduct('own', { countInStock: 5 })));
    expect(await low()).toEqual([]);
  });

  test('the last thousand changes are kept, and not many more', async () => {
    const changes = MIN_STOCK_CHANGES + 3 * STOCK_CHANGES_SWEPT + 7;
    await store().write((shop) =>
      shop.putProduct(sampleProduct('a', { countInStock: 2_000 }), cause('created')),
    );
    await store().write(async (shop) => {
      for (let place = 1; place < changes; place += 1)
        await shop.takeStock('a', 1, cause('ordered', place));
    });
    const kept = await history('a');
    expect(kept.length).toBeGreaterThanOrEqual(MIN_STOCK_CHANGES);
    expect(kept.length).toBeLessThan(MIN_STOCK_CHANGES + STOCK_CHANGES_SWEPT);
    expect(kept[0]).toMatchObject({ number: changes, to: 2_000 - changes + 1 });
    expect(wholeHistory(kept, kept[0]?.to ?? 0)).toHaveLength(kept.length);
  });

  test('a variant has its own stock: its changes are recorded with it, and the product has the sum', async () => {
    const variants = [
      { id: 's', values: ['S'], pricePaise: 300, countInStock: 2 },
      { id: 'm', values: ['M'], pricePaise: 200, countInStock: 3, mrpPaise: 250, sku: 'Ü½' },
    ];
    const options = [{ name: 'Size', values: ['S', 'M'] }];
    const shirt = sampleProduct('a', { options, variants, countInStock: 5, pricePaise: 200 });
    await store().write((shop) => shop.putProduct(shirt, cause('created')));
    await store().write(async (shop) => {
      expect(await shop.takeStock('a', 2, cause('ordered', 1), 's')).toBe(true);
      expect(await shop.takeStock('a', 1, cause('ordered', 2), 's')).toBe(false);
      expect(await shop.takeStock('a', 1, cause('ordered', 2))).toBe(false);
      expect(await shop.takeStock('a', 1, cause('ordered', 2), 'never')).toBe(false);
      await shop.returnStock('a', 1, cause('returned', 3), 'm');
      await shop.returnStock('a', 1, cause('returned', 3), 'never');
      await shop.returnStock('a', 1, cause('returned', 3));
    });
    const [stored] = await store().read((shop) => shop.products(['a']));
    expect(stored).toMatchObject({
      countInStock: 4,
      pricePaise: 200,
      mrpPaise: 250,
      variants: [{ countInStock: 0 }, { countInStock: 4, sku: 'Ü½' }],
    });
    const recorded = (await history('a')).map(({ from, to, variant }) => [from, to, variant?.id]);
    expect(recorded).toEqual([
      [3, 4, 'm'],
      [5, 3, 's'],
      [2, 5, 'm'],
      [0, 2, 's'],
    ]);
    const broken = { ...shirt, variants: [{ ...variants[0], countInStock: -1 }] };
    // Not a row: as from a damaged file.
    await expect(store().write((shop) => shop.putProduct(broken as Product))).rejects.toThrow();
  });

  test('low stock is that of the variant of which there is least, in every list', async () => {
    const options = [{ name: 'Size', values: ['S', 'M', 'L'] }];
    const sizes = (...stocks: readonly number[]) =>
      stocks.map((countInStock, place) => ({
        id: `v${place}`,
        values: ['SML'.charAt(place)],
        pricePaise: 100,
        countInStock,
        ...(place === 2 ? { archived: true as const } : {}),
      }));
    await store().write(async (shop) => {
      for (const [id, ...stocks] of [
        ['one', 90, 1, 0],
        ['none', 80, 90, 0],
      ] as const) {
        const countInStock = stocks[0] + stocks[1];
        await shop.putProduct(
          sampleProduct(id, { options, variants: sizes(...stocks), countInStock }),
        );
      }
      await shop.putProduct(sampleProduct('plain', { countInStock: 2 }));
    });
    const low = await store().read((shop) => shop.lowStock(10));
    expect(low.items.map(({ _id }) => _id)).toEqual(['one', 'plain']);
    const query = { pageNumber: 1, pageSize: 10 };
    const sorted = await store().read((shop) =>
      shop.listAllProducts({ ...query, view: 'all', sort: 'stock' }),
    );
    expect(sorted.items.map(({ _id }) => _id)).toEqual(['plain', 'one', 'none']);
    const listed = await store().read((shop) => shop.listAllProducts({ ...query, view: 'low' }));
    expect(listed.total).toBe(2);
  });

  test('the ids of a list of the admins are those of its pages, in its order', async () => {
    await store().write(async (shop) => {
      for (const [place, id] of ['b', 'c', 'a', 'gone', 'draft'].entries())
        await shop.putProduct(
          sampleProduct(id, {
            name: `Mug ${place}`,
            countInStock: place * 3,
            ...(id === 'draft' ? { draft: true } : {}),
          }),
        );
      await shop.removeProduct('gone');
    });
    for (const view of ['all', 'low', 'drafts'] as const)
      for (const sort of [undefined, '-stock', 'name'] as const)
        for (const keyword of ['', 'mug 2']) {
          const wanted = { view, keyword, ...(sort && { sort }) };
          const [ids, page] = await store().read(async (shop) => [
            await shop.productIds(wanted),
            await shop.listAllProducts({ ...wanted, pageNumber: 1, pageSize: 10 }),
          ]);
          expect({ wanted, ids }).toEqual({ wanted, ids: page.items.map(({ _id }) => _id) });
        }
    expect(await store().read((shop) => shop.productIds({ view: 'all' }))).toHaveLength(4);
    expect(await store().read((shop) => shop.newestProduct())).toMatchObject({
      _id: (await store().read((shop) => shop.productIds({ view: 'all' })))[0],
    });
  });
}
