import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeviceDatabase } from '../database/device-database';
import { plainDatabase } from '../database/plain-database';
import { product } from '../testing/shop-things';
import { VirtualTimers } from '../testing/virtual-timers';
import {
  createDexieStore,
  settingIn,
  stateIn,
  WITH_CART,
  WITHOUT_CART,
  type CatalogueStore,
} from './catalogue-store';
import { NOTHING_YET } from './catalogue-state';
import { createPlainStore, tellDexie } from './plain-store';

let db: DeviceDatabase;

beforeEach(async () => {
  db = new DeviceDatabase('catalogue-store');
  await db.open();
  return () => db.delete();
});

const inWorker = (tell: (parts: object) => void = () => undefined) =>
  createPlainStore(plainDatabase(indexedDB, db.name), tell);

describe.each<[string, () => CatalogueStore]>([
  ['on the page', () => createDexieStore(db)],
  ['in a worker', () => inWorker()],
])('the store of the catalogue %s', (_where, open) => {
  it('reads what it has written, and says what is missing', async () => {
    const store = open();
    const many = Array.from({ length: 1_201 }, (_, place) => product(`p${place}`));
    await store.write(WITHOUT_CART, async ({ products }) => products.putMany(many));
    const read = await store.read(async ({ products }) => ({
      some: await products.getMany(['p7', 'none', 'p1200']),
      count: await products.count(),
      keys: await products.keys(),
      all: await products.all(),
      found: await products.keysWhere(({ _id }) => _id.endsWith('00')),
    }));
    expect(read.some.map((one) => one?._id)).toEqual(['p7', undefined, 'p1200']);
    expect([read.count, read.keys.length, read.all.length]).toEqual([1_201, 1_201, 1_201]);
    expect([...read.found].sort()).toEqual(
      Array.from({ length: 12 }, (_, place) => `p${place + 1}00`).sort(),
    );
    await store.write(WITHOUT_CART, async ({ products }) => products.deleteMany(['p7', 'none']));
    expect(await db.products.count()).toBe(1_200);
  });

  it('has a state and settings', async () => {
    const store = open();
    expect(await store.read(stateIn)).toEqual(NOTHING_YET);
    await store.write(WITHOUT_CART, async ({ settings }) =>
      settings.putMany([
        { ...NOTHING_YET, total: 3 },
        { key: 'catalogue-leftovers', ids: ['a'] },
      ]),
    );
    expect((await store.read(stateIn)).total).toBe(3);
    const leftovers = await store.read((rows) => settingIn(rows, 'catalogue-leftovers'));
    expect(leftovers?.ids).toEqual(['a']);
  });

  it('writes all or nothing', async () => {
    const store = open();
    const broken = store.write(WITHOUT_CART, async ({ products, settings }) => {
      await products.putMany([product('kettle')]);
      await settings.putMany([{ ...NOTHING_YET, total: 1 }]);
      throw new Error('Overtaken');
    });
    await expect(broken).rejects.toThrow('Overtaken');
    const refused = store.write(WITHOUT_CART, async ({ products }) => {
      // A key that the browser refuses.
      const none: string = JSON.parse('null');
      await products.putMany([product('kettle'), product(none)]);
    });
    await expect(refused).rejects.toThrow();
    expect(await store.read(async ({ products }) => products.count())).toBe(0);
    expect(await db.setting('catalogue')).toBeUndefined();
  });

  it('changes lines of the cart, where it asks for them', async () => {
    const store = open();
    await db.cartLines.put({ ...product('kettle'), qty: 2, addedAt: 1 });
    await store.write(WITH_CART, async ({ cartLines }) => {
      const lines = await cartLines.all();
      await cartLines.putMany(lines.map((line) => ({ ...line, qty: 5 })));
    });
    expect((await db.cartLines.get('kettle'))?.qty).toBe(5);
  });
});

describe('what a worker writes', () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  it('is seen by the live queries of a page', async () => {
    const seen: unknown[] = [];
    const follow = (query: () => Promise<unknown>) => {
      const { unsubscribe } = db.follow(query).subscribe((result) => seen.push(result));
      ends.push(unsubscribe);
    };
    follow(() => db.products.get('kettle').then((one) => one?.price));
    follow(() => db.products.orderBy('[createdAt+_id]').count());
    follow(() => db.products.where('category').equals('Lamps').primaryKeys());
    await expect.poll(() => seen).toHaveLength(3);
    seen.length = 0;
    const timers = new VirtualTimers();
    const { tell, close } = tellDexie(timers);
    ends.push(close);
    await inWorker(tell).write(WITHOUT_CART, async ({ products }) =>
      products.putMany([{ ...product('kettle'), price: 77, category: 'Lamps' }]),
    );
    await expect.poll(() => seen).toEqual(expect.arrayContaining([77, 1, ['kettle']]));
    // What follows at once is told together, a second later.
    seen.length = 0;
    for (const price of [78, 79])
      await inWorker(tell).write(WITHOUT_CART, async ({ products }) =>
        products.putMany([{ ...product('kettle'), price, category: 'Lamps' }]),
      );
    expect(seen).toEqual([]);
    timers.advance(1_000);
    await expect.poll(() => seen).toContain(79);
    expect(seen).not.toContain(78);
  });

  it('is no reason to read other settings again', async () => {
    await db.settings.put({ key: 'recent-searches', keywords: ['ring'] });
    const runs = { catalogue: 0, other: 0 };
    const follow = (which: keyof typeof runs, query: () => Promise<unknown>) => {
      const counted = () => {
        runs[which] += 1;
        return query();
      };
      ends.push(db.follow(counted).subscribe(() => undefined).unsubscribe);
    };
    for (const key of ['catalogue', 'catalogue-leftovers', 'catalogue-tombstones'] as const)
      follow('catalogue', async () => db.setting(key));
    for (const key of ['recent-searches', 'backup', 'wishes', 'shop-settings'] as const)
      follow('other', async () => db.setting(key));
    follow('other', () => db.cartLines.toArray());
    await expect.poll(() => runs).toEqual({ catalogue: 3, other: 5 });
    const { tell, close } = tellDexie(new VirtualTimers());
    ends.push(close);
    await inWorker(tell).write(WITHOUT_CART, async ({ products, settings }) => {
      await products.putMany([product('kettle')]);
      await settings.putMany([NOTHING_YET]);
    });
    await expect.poll(() => runs.catalogue).toBe(6);
    expect(runs.other).toBe(5);
  });

  it('is told only if something was written, and by its own stores', async () => {
    const told: object[] = [];
    const store = inWorker((parts) => told.push(parts));
    await store.write(WITHOUT_CART, stateIn);
    expect(told).toEqual([]);
    await store.write(WITHOUT_CART, async ({ settings }) => settings.putMany([NOTHING_YET]));
    expect(told.map(Object.keys)).toEqual([
      [`idb://${db.name}/settings/`, `idb://${db.name}/settings/:dels`],
    ]);
  });
});
