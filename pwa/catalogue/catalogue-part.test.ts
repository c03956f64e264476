import 'fake-indexeddb/auto';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import { browserTimers } from '../platform/timers';
import { DeviceDatabase } from '../database/device-database';
import { product as aProduct } from '../testing/shop-things';
import { createCatalogueFeed } from './catalogue-feed';
import { createCatalogueReader, keepProduct } from './catalogue-reader';
import { createDexieStore } from './catalogue-store';
import { createCatalogueSync, type SyncDeps } from './catalogue-sync';
import { createPartFeed } from './part-feed';

const ORIGIN = 'http://shop.test';
const CALLS = `${ORIGIN}/api/catalogue`;
/** Every reply says that it has this length, so that budgets are counted in products. */
const PRODUCT_BYTES = 100;
const PER_PAGE = 10;
const PER_CATEGORY = 5;

/** A shop with many products, in the order in which people want them; the feed has the least wanted first. */
class FakeShop {
  epoch = 'aaaaaaaa';
  version = 0;
  /** Older servers know the feed alone. */
  isOld = false;
  /** Older servers know no list of one category. */
  knowsCategories = false;
  now = Date.parse('2026-07-02T10:00:00.000Z');
  readonly products = new Map<string, ProductDocument>();
  /** By id, the version of the last change. */
  readonly changedAt = new Map<string, number>();
  wanted: string[] = [];
  /** The version at which the pages of what is wanted were prepared; now, unless set. */
  preparedAt: { version: number; products: Map<string, ProductDocument> } | undefined;
  readonly asked: string[] = [];
  bytes = 0;

  constructor(count: number) {
    for (let place = count; place >= 1; place -= 1) this.put(`p${place}`, 100);
    this.wanted = Array.from({ length: count }, (_, place) => `p${place + 1}`);
  }

  put(id: string, price: number): void {
    this.version += 1;
    const revision = (this.products.get(id)?.revision ?? 0) + 1;
    this.products.set(id, { ...aProduct(id), price, revision });
    this.changedAt.set(id, this.version);
  }

  remove(id: string): void {
    this.version += 1;
    this.products.delete(id);
    this.changedAt.set(id, this.version);
  }

  cursor = (version = this.version) => `${this.epoch}.${version}`;

  private since(cursor: string | null) {
    const [epoch, version] = cursor?.split('.') ?? [];
    const after = epoch === this.epoch ? Number(version) : 0;
    const changed = [...this.changedAt].filter(([, at]) => at > after).sort((a, b) => a[1] - b[1]);
    const page = changed.slice(0, PER_PAGE);
    const more = changed.length > page.length;
    const cursorThen = this.cursor(more ? page.at(-1)?.[1] : this.version);
    return { ids: page.map(([id]) => id), more, cursor: cursorThen };
  }

  private documents(ids: readonly string[], from = this.products) {
    return ids.map((_id) => from.get(_id) ?? { _id, deleted: true as const });
  }

  answer(url: URL): Response {
    const call = url.pathname.slice('/api/catalogue/'.length);
    this.asked.push(call + url.search);
    const query = url.searchParams;
    if (call === 'changes') {
      const { ids, more, cursor } = this.since(query.get('since'));
      const isFirst = !query.get('since')?.startsWith(this.epoch);
      const total = more && isFirst && !this.isOld ? { total: this.products.size } : {};
      return this.reply({ changes: this.documents(ids), more, cursor, ...total }, ids.length);
    }
    if (this.isOld)
      return HttpResponse.json({ message: 'No such call', code: 'not_found' }, { status: 404 });
    if (call === 'changed')
      return this.reply({ ...this.since(query.get('since')), total: this.products.size }, 0);
    if (call === 'products') {
      const ids = (query.get('ids') ?? '').split(',');
      return this.reply({ changes: this.documents(ids), cursor: this.cursor() }, ids.length);
    }
    const { products } = this.preparedAt ?? this;
    const category = query.get('category');
    if (category !== null && !this.knowsCategories)
      return HttpResponse.json({ message: 'No such word', code: 'invalid' }, { status: 400 });
    if (category !== null) {
      const ids = this.wanted.filter((id) => products.get(id)?.category === category);
      return this.ofWanted(ids.slice(0, PER_CATEGORY), false);
    }
    const from = (Number(query.get('page')) - 1) * PER_PAGE;
    const ids = this.wanted.slice(from, from + PER_PAGE);
    return this.ofWanted(ids, from + PER_PAGE < this.wanted.length);
  }

  private ofWanted(ids: readonly string[], more: boolean): Response {
    const { version, products } = this.preparedAt ?? this;
    const total = this.products.size;
    const pricedAt = new Date(this.now).toISOString();
    const changes = this.documents(ids, products);
    return this.reply({ changes, cursor: this.cursor(version), more, total, pricedAt }, ids.length);
  }

  private reply(body: object, products: number): Response {
    this.bytes += products * PRODUCT_BYTES;
    const headers = {
      'content-type': 'application/json',
      date: new Date(this.now).toUTCString(),
      'content-length': String(Math.max(products, 0.01) * PRODUCT_BYTES),
    };
    return new Response(JSON.stringify(body), { headers });
  }
}

const server = setupServer();
const connection = { answered: vi.fn(), failed: vi.fn(), check: vi.fn() };
let shop: FakeShop;
let db: DeviceDatabase;
let needed: string[];
let opened = 0;

const fetchHere: typeof fetch = async (input, init) => {
  const response = await fetch(new URL(String(input), ORIGIN), init);
  return response;
};

/** Of the budget, for what most people want. */
const FOR_ALL = 0.75;

/** A device with room for so many products that most people want. */
function deviceFor(products: number, change: Partial<SyncDeps> = {}) {
  const deps = { fetch: fetchHere, timers: browserTimers, connection };
  return createCatalogueSync({
    store: createDexieStore(db),
    feed: createCatalogueFeed(deps),
    part: async () => createPartFeed(deps),
    needed: async () => needed,
    byteBudget: () => Math.ceil((products * PRODUCT_BYTES) / FOR_ALL),
    ...change,
  });
}

const held = async () =>
  (await db.products.toCollection().primaryKeys()).sort(
    (a, b) => Number(a.slice(1)) - Number(b.slice(1)),
  );
const priceOf = async (id: string) => (await db.products.get(id))?.price;
const first = (count: number) => Array.from({ length: count }, (_, place) => `p${place + 1}`);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  shop = new FakeShop(100);
  needed = [];
  opened += 1;
  db = new DeviceDatabase(`part-${opened}`);
  vi.clearAllMocks();
  server.use(http.get(`${CALLS}/:call`, ({ request }) => shop.answer(new URL(request.url))));
});
afterEach(() => {
  server.resetHandlers();
  db.close();
});

// docs/shop-rules.md#r-catalogue-13
describe('a shop that is larger than the budget', () => {
  it('takes what is most wanted, within the budget, and says of how many', async () => {
    const sync = deviceFor(35);
    expect(await sync.run()).toBe('partial');
    expect(await held()).toEqual(first(30));
    expect(shop.bytes).toBeLessThanOrEqual(35 * PRODUCT_BYTES);
    expect(await sync.state()).toMatchObject({
      complete: false,
      partial: true,
      total: 30,
      inShop: 100,
      pricedAt: '2026-07-02T10:00:00.000Z',
    });
  });

  it('takes what the person needs first, however little room there is', async () => {
    needed = ['p90', 'p3', 'gone'];
    expect(await deviceFor(12).run()).toBe('partial');
    expect(await held()).toEqual([...first(10), 'p90']);
    const asked = shop.asked.findIndex((call) => call.startsWith('products?ids=p90,p3,gone'));
    expect(asked).toBeLessThan(shop.asked.findIndex((call) => call.startsWith('most-wanted')));
    shop.asked.length = 0;
    needed.push('p95');
    await deviceFor(12).run();
    expect(await held()).toEqual([...first(10), 'p90', 'p95']);
  });

  it('takes what is most wanted of the person’s categories, also later, within the budget', async () => {
    shop.knowsCategories = true;
    const inCategory = (ids: readonly string[], category: string) => {
      for (const id of ids) {
        const one = shop.products.get(id);
        if (one) shop.products.set(id, { ...one, category });
      }
    };
    inCategory(first(100).slice(70), 'Lamps');
    inCategory(first(100).slice(50, 70), 'Pots & Pans');
    needed = ['p100', 'p99', 'p60'];
    // Room for 40: 30 for all at most.
    await deviceFor(30).run();
    const lamps = first(75).slice(70);
    const pots = first(55).slice(50);
    expect(await held()).toEqual([...first(10), ...pots, 'p60', ...lamps, 'p99', 'p100']);
    const ofCategories = () => shop.asked.filter((call) => call.includes('category'));
    expect(ofCategories()).toEqual([
      'most-wanted?category=Lamps',
      'most-wanted?category=Pots%20%26%20Pans',
    ]);
    // Another interest, once all else is there.
    const [one] = first(90).slice(40);
    inCategory(first(90).slice(40, 48), 'Rugs');
    needed.push(one ?? '');
    await deviceFor(30).run();
    await deviceFor(30).run();
    expect(ofCategories()).toHaveLength(3);
    expect(await held()).toEqual(expect.arrayContaining(first(45).slice(40)));
    expect(shop.bytes).toBeLessThanOrEqual(40 * PRODUCT_BYTES);
    shop.put('p43', 43);
    await deviceFor(30).run();
    expect(await priceOf('p43')).toBe(43);
  });

  it('hears of every change of what it holds, and of nothing else', async () => {
    const sync = deviceFor(35);
    await sync.run();
    shop.now += 60_000;
    shop.put('p7', 70);
    shop.put('p80', 80);
    shop.remove('p8');
    shop.asked.length = 0;
    expect(await sync.run()).toBe('partial');
    expect(await priceOf('p7')).toBe(70);
    expect(await held()).toEqual(first(30).filter((id) => id !== 'p8'));
    expect(shop.asked.filter((call) => call.startsWith('products'))).toEqual([
      `products?ids=p7,p8&since=${shop.cursor()}`,
    ]);
    const state = await sync.state();
    expect(state).toMatchObject({ total: 29, inShop: 99, pricedAt: '2026-07-02T10:01:00.000Z' });
    // Where nothing has changed one small call says so.
    shop.asked.length = 0;
    await sync.run();
    expect(shop.asked).toHaveLength(1);
  });

  it('keeps a visited product, and hears of its changes too', async () => {
    const sync = deviceFor(35);
    await sync.run();
    const visited = shop.products.get('p60');
    if (!visited) throw new Error('Not sold');
    await keepProduct(db, { ...visited, pricedAt: new Date(shop.now).toISOString() });
    shop.put('p60', 66);
    await sync.run();
    expect(await priceOf('p60')).toBe(66);
    // A reply from before the last pull may lack a change that the pull passed over.
    const old = shop.products.get('p61');
    if (!old) throw new Error('Not sold');
    await keepProduct(db, { ...old, pricedAt: new Date(shop.now - 1_000).toISOString() });
    expect(await priceOf('p61')).toBeUndefined();
  });

  it('shows no price of a page that was prepared before a change', async () => {
    shop.preparedAt = { version: shop.version, products: new Map(shop.products) };
    shop.put('p2', 20);
    await deviceFor(35).run();
    expect(await priceOf('p2')).toBe(20);
    shop.put('p25', 25);
    await deviceFor(35).run();
    // More room: another prepared page, and none of it takes back what is known.
    shop.put('p35', 35);
    await deviceFor(55).run();
    expect([await priceOf('p25'), await priceOf('p35')]).toEqual([25, 35]);
    expect(await held()).toEqual(first(50));
  });

  it('begins again with what is most wanted now when it was away too long', async () => {
    const sync = deviceFor(35);
    await sync.run();
    needed = ['p5'];
    for (const id of first(100)) shop.put(id, 200);
    shop.wanted = shop.wanted.toReversed();
    const before = shop.bytes;
    expect(await sync.run()).toBe('partial');
    expect(await held()).toEqual(['p5', ...first(100).slice(-30)]);
    const prices = await db.products.toArray();
    expect(new Set(prices.map(({ price }) => price))).toEqual(new Set([200]));
    expect(shop.bytes - before).toBeLessThanOrEqual(35 * PRODUCT_BYTES);
    expect(await db.setting('catalogue-leftovers')).toBeUndefined();
  });

  it('begins again in another store, and deletes what is not in it', async () => {
    await deviceFor(35).run();
    const next = new FakeShop(60);
    next.epoch = 'bbbbbbbb';
    for (let place = 1; place <= 5; place += 1) next.remove(`p${place}`);
    next.wanted = next.wanted.slice(5);
    shop = next;
    expect(await deviceFor(35).run()).toBe('partial');
    expect(await held()).toEqual(first(35).slice(5));
    expect((await deviceFor(35).state()).part?.cursor?.startsWith('bbbbbbbb')).toBe(true);
  });

  it('goes on after a crash between two pages', async () => {
    let calls = 0;
    const sync = deviceFor(35, {
      onChanged: () => {
        calls += 1;
        if (calls === 2) shop.isOld = true;
      },
    });
    await sync.run();
    expect(await held()).toEqual(first(20));
    shop.isOld = false;
    shop.put('p1', 11);
    expect(await deviceFor(35).run()).toBe('partial');
    expect(await held()).toEqual(first(30));
    expect(await priceOf('p1')).toBe(11);
  });

  it('stays a part, as it is, where it meets an older server', async () => {
    const sync = deviceFor(35);
    await sync.run();
    const state = await sync.state();
    shop.isOld = true;
    shop.put('p7', 70);
    expect(await sync.run()).toBe('partial');
    expect(await sync.state()).toEqual(state);
    shop.isOld = false;
    await sync.run();
    expect(await priceOf('p7')).toBe(70);
  });

  it('does no harm when two tabs pull at once without locks', async () => {
    expect(await Promise.all([deviceFor(35).run(), deviceFor(35).run()])).toEqual([
      'partial',
      'partial',
    ]);
    shop.put('p7', 70);
    await Promise.all([deviceFor(35).run(), deviceFor(35).run()]);
    expect(await held()).toEqual(first(30));
    expect(await priceOf('p7')).toBe(70);
    expect((await deviceFor(35).state()).total).toBe(30);
  });
});

describe('a shop that fits', () => {
  it('is copied by the feed, and becomes complete', async () => {
    expect(await deviceFor(20_000).run()).toBe('complete');
    expect(await held()).toHaveLength(100);
    expect(shop.asked.filter((call) => !call.startsWith('changes'))).toEqual([]);
  });

  it('also where little room makes the device ask for what is wanted first', async () => {
    expect(await deviceFor(200).run()).toBe('complete');
    expect(await held()).toHaveLength(100);
  });

  it('on one page of what is wanted is complete at once, without what is sold no longer', async () => {
    shop = new FakeShop(8);
    await keepProduct(db, { ...aProduct('sold-out-for-ever') });
    const sync = deviceFor(200);
    expect(await sync.run()).toBe('complete');
    expect(await held()).toEqual(first(8));
    expect(await sync.state()).toMatchObject({ complete: true, partial: false, total: 8 });
    shop.put('p3', 30);
    expect(await sync.run()).toBe('complete');
    expect(await priceOf('p3')).toBe(30);
    expect(shop.asked.at(-1)).toMatch(/^changes/);
  });
});

describe('a copy that stopped in the middle of the feed, as older pages and servers make it', () => {
  it('on an older server stops at the budget, and continues with a larger one', async () => {
    shop.isOld = true;
    expect(await deviceFor(30).run()).toBe('partial');
    expect(await held()).toHaveLength(40);
    expect(await deviceFor(20_000).run()).toBe('complete');
    expect(await held()).toHaveLength(100);
  });

  it('becomes a part of what is most wanted, and hears of changes', async () => {
    shop.isOld = true;
    await deviceFor(30).run();
    shop.isOld = false;
    shop.put('p100', 1);
    const sync = deviceFor(30);
    expect(await sync.run()).toBe('partial');
    expect(await held()).toEqual(first(30));
  });

  it('where little is missing stays, and hears of changes', async () => {
    shop.isOld = true;
    await deviceFor(65).run();
    shop.isOld = false;
    shop.put('p100', 1);
    expect(await deviceFor(65).run()).toBe('partial');
    expect(await priceOf('p100')).toBe(1);
    shop.put('p99', 2);
    await deviceFor(65).run();
    expect(await priceOf('p99')).toBe(2);
    expect(await held()).toHaveLength(90);
  });
});

it('lists say that they are a part', async () => {
  await deviceFor(35).run();
  expect(await createCatalogueReader(db).page(1)).toMatchObject({ total: 30, complete: false });
});
