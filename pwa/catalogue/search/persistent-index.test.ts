import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import type { SearchWords } from '#shared/catalogue/search-words';
import { VirtualTimers } from '../../testing/virtual-timers';
import { DeviceDatabase } from '../../database/device-database';
import type { CatalogueState } from '../../database/settings';
import { createDeviceReader } from './device-reader';
import { createPersistentIndex } from './persistent-index';

function product(id: string, name: string): ProductDocument {
  return {
    _id: id,
    name,
    image: '',
    price: 10,
    description: '',
    brand: 'Norvelle',
    category: 'Kitchen',
    countInStock: 5,
    rating: 0,
    numReviews: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    revision: 1,
  };
}

const state = (version: number): CatalogueState => ({
  key: 'catalogue',
  cursor: `aaaaaaaa.${version}`,
  complete: true,
  partial: false,
  total: 2,
  bytes: 0,
  pricedAt: null,
});

let opened = 0;
let db: DeviceDatabase;
let timers: VirtualTimers;
const onReady = vi.fn();
const fetchWords = vi.fn<() => Promise<SearchWords | undefined>>();

beforeEach(async () => {
  opened += 1;
  db = new DeviceDatabase(`search-${opened}`);
  timers = new VirtualTimers();
  onReady.mockClear();
  fetchWords.mockReset().mockResolvedValue(undefined);
  await db.products.bulkPut([product('k', 'Steel Kettle'), product('l', 'Desk Lamp')]);
  await db.settings.put(state(2));
  return () => db.close();
});

function persistentIndex() {
  const reader = createDeviceReader(indexedDB, db.name);
  return { reader, index: createPersistentIndex({ reader, timers, fetchWords, onReady }) };
}

describe('persistent search index', () => {
  it('builds from the database and stores itself under the cursor', async () => {
    const { index } = persistentIndex();
    await index.open();
    expect(onReady).toHaveBeenCalledTimes(1);
    expect(index.find('kettle', 0, 12)).toEqual({ ids: ['k'], total: 1 });
    expect(await db.searchIndexes.get('current')).toMatchObject({ cursor: 'aaaaaaaa.2' });
  });

  it('names only the part that is asked for', async () => {
    const { index } = persistentIndex();
    await index.open();
    expect(index.find('kitchen', 1, 1).ids).toHaveLength(1);
    expect(index.find('kitchen', 1, 1).total).toBe(2);
  });

  it('loads what is stored without reading a product', async () => {
    await persistentIndex().index.open();
    const { reader, index } = persistentIndex();
    const each = vi.spyOn(reader, 'eachBatch');
    await index.open();
    expect(each).not.toHaveBeenCalled();
    expect(index.find('lamp', 0, 12).ids).toEqual(['l']);
  });

  it('brings a stored index of an older catalogue up to date', async () => {
    await persistentIndex().index.open();
    await db.products.delete('l');
    await db.products.put(product('n', 'Night Lamp'));
    await db.settings.put(state(4));
    const { index } = persistentIndex();
    await index.open();
    expect(index.find('lamp', 0, 12).ids).toEqual(['n']);
    expect(await db.searchIndexes.get('current')).toMatchObject({ cursor: 'aaaaaaaa.4' });
  });

  it('builds again when the stored index is damaged', async () => {
    await db.searchIndexes.put({ key: 'current', cursor: 'aaaaaaaa.2', json: '{"torn' });
    const { index } = persistentIndex();
    await index.open();
    expect(index.find('lamp', 0, 12).ids).toEqual(['l']);
  });

  it('follows changes, and stores them after a pause without changes', async () => {
    const { reader, index } = persistentIndex();
    await index.open();
    const store = vi.spyOn(reader, 'store');
    await db.products.put(product('k', 'Copper Kettle'));
    await index.changed({ ids: ['k'], cursor: 'aaaaaaaa.3' });
    await db.products.delete('l');
    await index.changed({ ids: ['l'], cursor: 'aaaaaaaa.4' });
    expect(index.find('copper', 0, 12).ids).toEqual(['k']);
    expect(index.find('lamp', 0, 12).ids).toEqual([]);
    expect(onReady).toHaveBeenCalledTimes(3);
    timers.advance(3_000);
    expect(store).toHaveBeenCalledTimes(1);
    expect(store.mock.calls[0]?.[0]).toBe('aaaaaaaa.4');
  });

  it('applies together what came while it was at work: a shop’s first pages are read once', async () => {
    const { reader, index } = persistentIndex();
    await index.open();
    onReady.mockClear();
    const each = vi.spyOn(reader, 'eachBatch');
    const pages = [0, 1, 2, 3].map((page) =>
      Array.from({ length: 400 }, (_, place) => product(`p${page}-${place}`, 'Tin Box')),
    );
    await db.products.bulkPut(pages.flat());
    const applied = pages.map((page, place) =>
      index.changed({ ids: page.map(({ _id }) => _id), cursor: `aaaaaaaa.${place + 3}` }),
    );
    await Promise.all(applied);
    expect(each).toHaveBeenCalledTimes(1);
    expect(onReady).toHaveBeenCalledTimes(1);
    expect(index.find('tin box', 0, 12).total).toBe(1_600);
    // Of many products only those that changed are read.
    const some = vi.spyOn(reader, 'some');
    const changed = (pages[0] ?? []).slice(0, 350);
    await db.products.bulkPut(changed.map((one) => ({ ...one, name: 'Copper Box' })));
    await index.changed({ ids: changed.map(({ _id }) => _id), cursor: 'aaaaaaaa.7' });
    expect(each).toHaveBeenCalledTimes(1);
    expect(some.mock.calls.map(([ids]) => ids.length)).toEqual([300, 50]);
    expect(index.find('copper box', 0, 12).total).toBe(350);
  });

  it('ignores a change of stock, but not of price, which may be a limit', async () => {
    const { index } = persistentIndex();
    await index.open();
    await db.products.put({ ...product('k', 'Steel Kettle'), countInStock: 0 });
    await index.changed({ ids: ['k'], cursor: 'aaaaaaaa.3' });
    expect(onReady).toHaveBeenCalledTimes(1);
    expect(timers.pauses).toEqual([]);
    await db.products.put({ ...product('k', 'Steel Kettle'), price: 99 });
    await index.changed({ ids: ['k'], cursor: 'aaaaaaaa.4' });
    expect(onReady).toHaveBeenCalledTimes(2);
    expect(index.find('kettle under 100', 0, 12).ids).toEqual(['k']);
    expect(index.find('kettle under 98', 0, 12).ids).toEqual([]);
  });

  describe('with a category or order', () => {
    const all = [
      { ...product('k', 'Steel Kettle'), price: 30 },
      { ...product('l', 'Desk Lamp'), price: 10, category: 'Office' },
      { ...product('m', 'Lamp Oil'), price: 20, createdAt: '2026-02-01T00:00:00.000Z' },
    ];
    const idsOf = (found: { readonly ids: readonly string[] }) => found.ids;

    it('lists a category, an order, and both, a part at a time', async () => {
      await db.products.bulkPut(all);
      const { index } = persistentIndex();
      await index.open();
      const byPrice = await index.findProducts('', 0, 2, { sort: 'price' });
      expect(byPrice).toMatchObject({ ids: ['l', 'm'], total: 3 });
      expect(byPrice.products.map(({ name }) => name)).toEqual(['Desk Lamp', 'Lamp Oil']);
      expect(idsOf(await index.findProducts('', 0, 12, { category: 'Kitchen' }))).toEqual([
        'm',
        'k',
      ]);
      const both = { category: 'Kitchen', sort: '-price' } as const;
      expect(idsOf(await index.findProducts('', 0, 12, both))).toEqual(['k', 'm']);
    });

    it('searches within it: matches of every word in the chosen order, the best match first without one', async () => {
      await db.products.bulkPut(all);
      const { index } = persistentIndex();
      await index.open();
      expect(idsOf(await index.findProducts('lamp', 0, 12, { sort: '-price' }))).toEqual([
        'm',
        'l',
      ]);
      expect(idsOf(await index.findProducts('lamp', 0, 12, { category: 'Office' }))).toEqual(['l']);
      const similar = { ids: ['k'], total: 1, similar: true };
      for (const choice of [{}, { category: 'Kitchen' }, { sort: 'price' }] as const)
        expect(await index.findProducts('kettel', 0, 12, choice)).toMatchObject(similar);
      const none = await index.findProducts('kettel', 0, 12, { category: 'Office' });
      expect(none).toEqual({ ids: [], total: 0, products: [] });
    });

    it('follows a change of price from then on', async () => {
      await db.products.bulkPut(all);
      const { index } = persistentIndex();
      await index.open();
      await index.findProducts('', 0, 12, { sort: 'price' });
      await db.products.put({ ...product('k', 'Steel Kettle'), price: 5 });
      await index.changed({ ids: ['k'], cursor: 'aaaaaaaa.3' });
      expect(onReady).toHaveBeenCalledTimes(2);
      expect(idsOf(await index.findProducts('', 0, 12, { sort: 'price' }))).toEqual([
        'k',
        'l',
        'm',
      ]);
    });
  });

  describe('with the words of the owner', () => {
    const words = (typed: string, means: string): SearchWords => ({
      synonyms: [{ typed, means }],
      categories: [],
      revision: 1,
    });
    const named = (searchWords: string) => db.settings.put({ ...state(3), searchWords });
    const changed = { ids: [], cursor: 'aaaaaaaa.3' };
    const kettles = { ids: ['k'], total: 1 };

    // docs/shop-rules.md#r-catalogue-15
    it('fetches the words that the catalogue copy names, once, and stores them for the next page', async () => {
      fetchWords.mockResolvedValue(words('patili', 'kettle'));
      const { index } = persistentIndex();
      await index.open();
      expect(fetchWords).not.toHaveBeenCalled();
      await named('one');
      await index.changed(changed);
      await vi.waitFor(() => expect(index.find('patili', 0, 12)).toEqual(kettles));
      expect(onReady).toHaveBeenCalledTimes(2);
      await vi.waitFor(async () => expect(await db.searchIndexes.count()).toBe(2));
      const next = persistentIndex().index;
      await next.open();
      expect(next.find('patili', 0, 12)).toEqual(kettles);
      await next.changed(changed);
      expect(fetchWords).toHaveBeenCalledTimes(1);
    });

    it('continues to search without an answer, and retries with the next page of the feed', async () => {
      await named('one');
      const { index } = persistentIndex();
      await index.open();
      await vi.waitFor(() => expect(fetchWords).toHaveBeenCalledTimes(1));
      expect(index.find('kettle', 0, 12)).toEqual(kettles);
      expect(index.find('patili', 0, 12).total).toBe(0);
      fetchWords.mockResolvedValue(words('patili', 'kettle'));
      await index.changed(changed);
      await vi.waitFor(() => expect(index.find('patili', 0, 12)).toEqual(kettles));
    });

    it('fetches them itself where a partial copy names none, and reports only changed ones', async () => {
      await db.settings.put({ ...state(3), complete: false, partial: true });
      fetchWords.mockResolvedValue(words('patili', 'kettle'));
      const { index } = persistentIndex();
      await index.open();
      await vi.waitFor(() => expect(index.find('patili', 0, 12)).toEqual(kettles));
      await vi.waitFor(async () => expect(await db.searchIndexes.count()).toBe(2));
      const next = persistentIndex().index;
      onReady.mockClear();
      await next.open();
      await vi.waitFor(() => expect(fetchWords).toHaveBeenCalledTimes(2));
      expect(next.find('patili', 0, 12)).toEqual(kettles);
      // The complete copy names none: then there are none.
      await db.settings.put(state(4));
      await next.changed({ ids: [], cursor: 'aaaaaaaa.4' });
      await vi.waitFor(() => expect(next.find('patili', 0, 12).total).toBe(0));
    });

    it('drops them when the shop has removed them', async () => {
      await db.searchIndexes.put({ key: 'words', tag: 'one', words: words('patili', 'kettle') });
      await named('one');
      const { index } = persistentIndex();
      await index.open();
      expect(index.find('patili', 0, 12)).toEqual(kettles);
      await db.settings.put(state(4));
      await index.changed({ ids: [], cursor: 'aaaaaaaa.4' });
      await vi.waitFor(() => expect(index.find('patili', 0, 12).total).toBe(0));
      expect(fetchWords).not.toHaveBeenCalled();
    });
  });

  it('does not create a missing database', async () => {
    const reader = createDeviceReader(indexedDB, 'nowhere');
    await expect(reader.cursor()).rejects.toBeDefined();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('nowhere');
  });

  it('returns the products found, without one deleted meanwhile', async () => {
    const { index } = persistentIndex();
    await index.open();
    await db.products.delete('k');
    const found = await index.findProducts('kitchen', 0, 12);
    expect(found.products).toEqual([product('l', 'Desk Lamp')]);
    expect(found.total).toBe(2);
  });

  it('closes for an upgrade of the database, and reopens it afterwards', async () => {
    const { index } = persistentIndex();
    await index.open();
    db.close();
    const upgrade = indexedDB.open(db.name, 9_999);
    await new Promise((resolve, reject) => {
      upgrade.onsuccess = resolve;
      upgrade.onblocked = () => reject(new Error('The worker blocks it'));
    });
    upgrade.result.close();
    expect((await index.findProducts('lamp', 0, 12)).products).toHaveLength(1);
  });
});
