import 'fake-indexeddb/auto';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import { browserTimers } from '../platform/timers';
import { createCatalogueFeed, type CatalogueFeed, type FeedPage } from './catalogue-feed';
import { createDexieStore } from './catalogue-store';
import { createCatalogueSync, type SyncDeps } from './catalogue-sync';
import { DeviceDatabase } from '../database/device-database';

const ORIGIN = 'http://shop.test';
const FEED = `${ORIGIN}/api/catalogue/changes`;
const NOW = 'Thu, 02 Jul 2026 10:00:00 GMT';

function product(place: number, change: Partial<ProductDocument> = {}): ProductDocument {
  return {
    _id: `p${place}`,
    name: `Product ${place}`,
    image: `/pictures/p${place}-960.webp`,
    price: 100 + place,
    description: 'Made by hand.',
    brand: 'Norvelle',
    category: 'Kitchen',
    countInStock: 5,
    rating: 0,
    numReviews: 0,
    createdAt: new Date(1_700_000_000_000 + place * 1000).toISOString(),
    revision: 1,
    ...change,
  };
}

type Change = ProductDocument | { _id: string; deleted: true };

/** A server with a change feed of its own: the newest state of each document, oldest change first. */
class FakeShop {
  changes: Change[] = [];
  epoch = 'aaaaaaaa';
  searchWords: string | undefined;
  pageSize = 2;
  /** Answers in place of the feed, in turn; `undefined` lets the feed answer. */
  readonly instead: (undefined | (() => Response))[] = [];
  readonly asked: (string | null)[] = [];

  answer(since: string | null): Response {
    this.asked.push(since);
    const other = this.instead.shift();
    if (other) return other();
    const [epoch, version] = since?.split('.') ?? [];
    const from = epoch === this.epoch ? Number(version) : 0;
    const page = this.changes.slice(from, from + this.pageSize);
    const to = from + page.length;
    return HttpResponse.json(
      {
        changes: page,
        cursor: `${this.epoch}.${to}`,
        more: to < this.changes.length,
        ...(to < this.changes.length ? {} : { searchWords: this.searchWords }),
      },
      { headers: { date: NOW } },
    );
  }
}

const server = setupServer();
let shop: FakeShop;
let db: DeviceDatabase;
const connection = { answered: vi.fn(), failed: vi.fn(), check: vi.fn() };
let opened = 0;

const fetchHere: typeof fetch = (input, init) => fetch(new URL(String(input), ORIGIN), init);

function syncOver(change: Partial<SyncDeps> = {}) {
  const feed = createCatalogueFeed({ fetch: fetchHere, timers: browserTimers, connection });
  return createCatalogueSync({
    store: createDexieStore(db),
    feed,
    byteBudget: () => 1e9,
    ...change,
  });
}

const held = async () => (await db.products.toCollection().primaryKeys()).sort();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  shop = new FakeShop();
  opened += 1;
  db = new DeviceDatabase(`catalogue-${opened}`);
  vi.clearAllMocks();
  server.use(
    http.get(FEED, ({ request }) => shop.answer(new URL(request.url).searchParams.get('since'))),
  );
});
afterEach(() => {
  server.resetHandlers();
  db.close();
});

describe('catalogue sync', () => {
  it('pulls page after page and dates the prices by the server', async () => {
    shop.changes = [1, 2, 3, 4, 5].map((place) => product(place));
    const onChanged = vi.fn();
    const sync = syncOver({ onChanged });
    expect(await sync.run()).toBe('complete');
    expect(await held()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
    expect(shop.asked).toEqual([null, 'aaaaaaaa.2', 'aaaaaaaa.4']);
    expect(await sync.state()).toMatchObject({
      cursor: 'aaaaaaaa.5',
      complete: true,
      partial: false,
      total: 5,
      pricedAt: '2026-07-02T10:00:00.000Z',
    });
    expect(onChanged.mock.calls.flatMap(([ids]) => ids)).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
    expect(connection.answered).toHaveBeenCalledTimes(1);
  });

  it('writes a big page in pieces, so that none blocks the main thread', async () => {
    shop.pageSize = 1_000;
    shop.changes = Array.from({ length: 450 }, (_, place) => product(place));
    const put = vi.spyOn(db.products, 'bulkPut');
    expect(await syncOver().run()).toBe('complete');
    const sizes = put.mock.calls.map(([products]) => products.length);
    expect(Math.max(...sizes)).toBe(25);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(450);
    expect(await db.products.count()).toBe(450);
  });

  it('remembers the name of the owner’s search words from the last page', async () => {
    shop.changes = [1, 2, 3].map((place) => product(place));
    const sync = syncOver();
    await sync.run();
    expect((await sync.state()).searchWords).toBe('');
    shop.searchWords = 'first';
    await sync.run();
    expect((await sync.state()).searchWords).toBe('first');
    // Pages before the last do not name them: that is no reason to forget the name.
    shop.changes.push(product(4), product(5), product(6));
    shop.instead.push(undefined, () => HttpResponse.error());
    expect(await sync.run()).toBe('no_answer');
    expect((await sync.state()).searchWords).toBe('first');
    shop.searchWords = undefined;
    await sync.run();
    expect((await sync.state()).searchWords).toBe('');
  });

  it('treats an empty shop as complete', async () => {
    const sync = syncOver();
    expect(await sync.run()).toBe('complete');
    expect(await sync.state()).toMatchObject({ complete: true, total: 0 });
  });

  it('then pulls only what changed, deletions among it', async () => {
    shop.changes = [product(1), product(2), product(3)];
    const sync = syncOver();
    await sync.run();
    shop.changes.push(product(2, { price: 7, revision: 2 }), { _id: 'p3', deleted: true });
    shop.asked.length = 0;
    expect(await sync.run()).toBe('complete');
    expect(shop.asked).toEqual(['aaaaaaaa.3']);
    expect(await held()).toEqual(['p1', 'p2']);
    expect((await db.products.get('p2'))?.price).toBe(7);
    expect((await sync.state()).total).toBe(2);
  });

  it('continues after a crash between two pages, from the last page stored', async () => {
    shop.changes = [1, 2, 3, 4, 5].map((place) => product(place));
    shop.instead.push(undefined, undefined, () => HttpResponse.error());
    expect(await syncOver().run()).toBe('no_answer');
    expect(await held()).toEqual(['p1', 'p2', 'p3', 'p4']);
    expect(await syncOver().state()).toMatchObject({ cursor: 'aaaaaaaa.4', complete: false });
    shop.asked.length = 0;
    expect(await syncOver().run()).toBe('complete');
    expect(shop.asked).toEqual(['aaaaaaaa.4']);
    expect(await held()).toHaveLength(5);
  });

  it('stores neither page nor cursor when the device cannot write the page', async () => {
    shop.changes = [1, 2, 3].map((place) => product(place));
    await db.open();
    const put = vi
      .spyOn(db.settings, 'bulkPut')
      .mockRejectedValueOnce(new Error('QuotaExceededError'));
    expect(await syncOver().run()).toBe('storage_failed');
    put.mockRestore();
    expect(await held()).toEqual([]);
    expect((await syncOver().state()).cursor).toBeNull();
  });

  it('pulls everything of another epoch and deletes what is not in it', async () => {
    shop.changes = [1, 2, 3, 4].map((place) => product(place));
    await syncOver().run();
    shop.epoch = 'bbbbbbbb';
    shop.changes = [product(2, { name: 'New' }), product(3), product(9)];
    const sync = syncOver();
    expect(await sync.run()).toBe('complete');
    expect(await held()).toEqual(['p2', 'p3', 'p9']);
    expect((await db.products.get('p2'))?.name).toBe('New');
    expect(await sync.state()).toMatchObject({ cursor: 'bbbbbbbb.3', total: 3 });
    expect(await db.settings.get('catalogue-leftovers')).toBeUndefined();
  });

  it('remembers leftovers of another epoch through a crash', async () => {
    shop.changes = [1, 2, 3, 4].map((place) => product(place));
    await syncOver().run();
    shop.epoch = 'bbbbbbbb';
    shop.changes = [product(1), product(2), product(8), product(9)];
    shop.instead.push(undefined, () => HttpResponse.error());
    expect(await syncOver().run()).toBe('no_answer');
    expect((await syncOver().state()).complete).toBe(false);
    expect(await syncOver().run()).toBe('complete');
    expect(await held()).toEqual(['p1', 'p2', 'p8', 'p9']);
  });

  it.each([
    ['a captive portal', () => HttpResponse.html('<html>Please pay</html>')],
    ['foreign JSON', () => HttpResponse.json({ ok: true })],
    ['a redirect', () => HttpResponse.redirect(`${ORIGIN}/portal`, 302)],
    ['torn JSON', () => new HttpResponse('{"changes": [', { status: 200 })],
    ['an error without words of ours', () => new HttpResponse('Bad Gateway', { status: 502 })],
    [
      'a document that is no product',
      () =>
        HttpResponse.json({
          changes: [{ ...product(1), price: '12' }],
          cursor: 'aaaaaaaa.1',
          more: false,
        }),
    ],
  ])('takes %s for no answer, and changes nothing', async (_what, response) => {
    shop.changes = [product(1)];
    const sync = syncOver();
    await sync.run();
    vi.clearAllMocks();
    const before = await sync.state();
    shop.instead.push(response);
    expect(await sync.run()).toBe('no_answer');
    expect(await sync.state()).toEqual(before);
    expect(await held()).toEqual(['p1']);
    expect(connection.answered).not.toHaveBeenCalled();
    const { failed, check } = connection;
    expect(failed.mock.calls.length + check.mock.calls.length).toBe(1);
  });

  it('counts a refusal in our own format as an answer, but not as a page', async () => {
    shop.instead.push(() =>
      HttpResponse.json({ message: 'Later.', code: 'unavailable' }, { status: 503 }),
    );
    expect(await syncOver().run()).toBe('no_answer');
    expect(connection.failed).not.toHaveBeenCalled();
    expect(connection.answered).toHaveBeenCalledTimes(1);
  });

  // docs/shop-rules.md#r-catalogue-13
  it('stops at the byte budget, says so, and continues with a larger budget', async () => {
    shop.changes = Array.from({ length: 6 }, (_, place) => product(place));
    let budget = 1;
    const sync = syncOver({ byteBudget: () => budget });
    expect(await sync.run()).toBe('partial');
    expect(await sync.state()).toMatchObject({ complete: false, partial: true, total: 2 });
    shop.asked.length = 0;
    expect(await sync.run()).toBe('partial');
    expect(shop.asked).toEqual([]);
    budget = 1e9;
    expect(await sync.run()).toBe('complete');
    expect(await sync.state()).toMatchObject({ complete: true, partial: false, total: 6 });
  });

  it('joins a pull under way, which then pulls once more', async () => {
    shop.changes = [product(1)];
    const sync = syncOver();
    const results = await Promise.all([sync.run(), sync.run()]);
    expect(results).toEqual(['complete', 'complete']);
    expect(shop.asked).toEqual([null, 'aaaaaaaa.1']);
  });

  it('leaves the pull to a tab that is already pulling', async () => {
    const locks = {
      request: (_name: string, _options: unknown, work: (lock: null) => unknown) => work(null),
    };
    const busy = locks as unknown as Pick<LockManager, 'request'>;
    expect(await syncOver({ locks: busy }).run()).toBe('elsewhere');
    expect(shop.asked).toEqual([]);
  });

  it('does no harm when two tabs pull at once without locks', async () => {
    shop.changes = Array.from({ length: 9 }, (_, place) => product(place));
    expect(await Promise.all([syncOver().run(), syncOver().run()])).toEqual([
      'complete',
      'complete',
    ]);
    expect(await held()).toHaveLength(9);
    expect(await syncOver().state()).toMatchObject({ cursor: 'aaaaaaaa.9', total: 9 });
  });

  it('hears of stock alone where its copy is as the shop was: not behind a full page, whose pull broke off', async () => {
    shop.changes = [product(1), product(2)];
    const takes: boolean[] = [];
    const feed = createCatalogueFeed({ fetch: fetchHere, timers: browserTimers, connection });
    const pull = () =>
      syncOver({
        feed: (since, takesStock) => {
          takes.push(takesStock);
          return feed(since, takesStock);
        },
      }).run();
    expect(await pull()).toBe('complete');
    shop.changes.push(product(3), product(4), product(5));
    shop.instead.push(undefined, () => new HttpResponse(null, { status: 502 }));
    expect(await pull()).toBe('no_answer');
    expect(await held()).toEqual(['p1', 'p2', 'p3', 'p4']);
    expect(await pull()).toBe('complete');
    expect(await pull()).toBe('complete');
    expect(takes).toEqual([false, true, false, false, true]);
  });

  it('discards a page that another tab has overtaken meanwhile', async () => {
    shop.changes = [product(1), product(2)];
    const old: FeedPage = {
      changes: [product(1), product(2)],
      cursor: 'aaaaaaaa.2',
      more: false,
      bytes: 1,
      serverTime: '2026-07-02T10:00:00.000Z',
    };
    let arrive: (page: FeedPage) => void = () => undefined;
    const late: CatalogueFeed = () => new Promise((resolve) => (arrive = resolve));
    const feed = createCatalogueFeed({ fetch: fetchHere, timers: browserTimers, connection });
    let first = true;
    const slow = syncOver({
      feed: (since, takesStock) => {
        const asked = first ? late(since, false) : feed(since, takesStock);
        first = false;
        return asked;
      },
    }).run();
    await expect.poll(() => first).toBe(false);
    shop.changes.push(product(1, { price: 7, revision: 2 }), { _id: 'p2', deleted: true });
    expect(await syncOver().run()).toBe('complete');
    arrive(old);
    expect(await slow).toBe('complete');
    // Neither the old price nor the deleted product comes back, and the cursor stays.
    expect(await held()).toEqual(['p1']);
    expect((await db.products.get('p1'))?.price).toBe(7);
    expect(await syncOver().state()).toMatchObject({ cursor: 'aaaaaaaa.4', total: 1 });
    // It continues from the other tab's cursor.
    expect(shop.asked.at(-1)).toBe('aaaaaaaa.4');
  });
});
