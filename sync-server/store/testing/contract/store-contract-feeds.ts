import { NO_PIN_TABLE } from '#shared/shipping/pin-table';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeedPage } from '../../engine';
import type { AccountDocumentChange } from '../../queries';
import type { ShopReader } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import {
  sampleAddress,
  sampleOrder,
  samplePinTable,
  sampleProduct,
  sampleReview,
} from '../store-samples';

/** How often a property is tried: each try works on a store that has grown by those before. */
const RUNS = 25;

/** Reads a feed from a version to its end in pages. */
async function readFeed<Change extends { readonly version: number }>(
  page: (after: number) => Promise<FeedPage<Change>>,
  after: number,
): Promise<{ changes: Change[]; version: number }> {
  const changes: Change[] = [];
  for (let at = after; ;) {
    const next = await page(at);
    changes.push(...next.changes);
    if (!next.more) return { changes, version: next.version };
    expect(next.version).toBeGreaterThan(at);
    at = next.version;
  }
}

/** Changes are read whole, in order, from any point, whatever happened in between. */
export function feedContract(store: () => ShopStore): void {
  test('an empty shop has empty feeds', async () => {
    await store().read(async (shop) => {
      expect(await shop.epoch()).toMatch(/^[a-z0-9]{8,32}$/);
      expect(await shop.catalogueVersion()).toBe(0);
      expect(await shop.accountVersion('u1')).toBe(0);
      const nothing = { changes: [], version: 0, more: false };
      expect(await shop.catalogueChanges(0, 10)).toEqual(nothing);
      expect(await shop.accountChanges('u1', 0, 10)).toEqual(nothing);
    });
  });

  test('every change of a product raises the version; a removed one leaves its mark', async () => {
    const version = () => store().read((shop) => shop.catalogueVersion());
    const seen: number[] = [await version()];
    const steps = [
      (id: string) => store().write((shop) => shop.putProduct(sampleProduct(id))),
      (id: string) => store().write((shop) => shop.takeStock(id, 1)),
      (id: string) => store().write((shop) => shop.addReview(sampleReview('r1', 'u1', id))),
      (id: string) => store().write((shop) => shop.removeProduct(id)),
    ];
    for (const step of steps) {
      await step('a');
      seen.push(await version());
    }
    expect(seen.every((now, index) => index === 0 || now > (seen[index - 1] ?? now))).toBe(true);
    const { changes } = await store().read((shop) => shop.catalogueChanges(0, 10));
    expect(changes).toMatchObject([{ _id: 'a', version: seen.at(-1), product: null }]);
    await store().write((shop) => shop.removeProduct('a'));
    await store().write((shop) => shop.removeProduct('never was'));
    expect(await version()).toBe(seen.at(-1));
  });

  test('the table of postal codes is one row, and the same object until it changes', async () => {
    const read = () => store().read((shop) => shop.pinTable());
    const inOrder = () =>
      store().write((shop) => shop.pinTable(), { prefetch: { user: 'u1', orders: ['o1'] } });
    expect(await read()).toEqual(NO_PIN_TABLE);
    expect(await inOrder()).toEqual(NO_PIN_TABLE);
    await store().write(async (shop) => {
      await shop.putPinTable(samplePinTable(1));
      expect(await shop.pinTable()).toEqual(samplePinTable(1));
    });
    const first = await read();
    expect(first).toEqual(samplePinTable(1));
    expect(await read()).toBe(first);
    expect(await inOrder()).toBe(first);
    const givenUp = store().write(async (shop) => {
      await shop.putPinTable(samplePinTable(9));
      await shop.pinTable();
      throw new Error('given up');
    });
    await expect(givenUp).rejects.toThrow('given up');
    expect(await inOrder()).toEqual(samplePinTable(1));
    await store().write((shop) => shop.putPinTable({ ...NO_PIN_TABLE, revision: 2 }));
    expect(await inOrder()).toEqual({ ...NO_PIN_TABLE, revision: 2 });
    expect(await read()).toEqual({ ...NO_PIN_TABLE, revision: 2 });
  });

  test('the search words are one row, and a change of the catalogue', async () => {
    const words = (revision: number) => ({
      synonyms: [{ typed: 'चावल', means: 'rice' }],
      categories: [{ category: 'Kitchen', hindi: 'रसोई' }],
      revision,
    });
    const read = () =>
      store().read(async (shop) => ({
        words: await shop.searchWords(),
        version: await shop.catalogueVersion(),
      }));
    expect(await read()).toEqual({
      words: { synonyms: [], categories: [], revision: 0 },
      version: 0,
    });
    const commits: boolean[] = [];
    const stop = store().onCommit(({ catalogue }) => commits.push(catalogue));
    await store().write((shop) => shop.putProduct(sampleProduct('a')));
    const before = await read();
    await store().write((shop) => shop.putSearchWords(words(1)));
    const after = await read();
    expect(after.words).toEqual(words(1));
    expect(after.version).toBeGreaterThan(before.version);
    await store().write((shop) => shop.putSearchWords(words(2)));
    const now = await read();
    expect(now.words).toEqual(words(2));
    expect(now.version).toBeGreaterThan(after.version);
    await expect(
      store().write(async (shop) => {
        await shop.putSearchWords(words(3));
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    expect(await read()).toEqual(now);
    stop();
    expect(commits).toEqual([true, true, true]);
    // A reader of the feed is past them, and goes on from there.
    await store().read(async (shop) => {
      expect(await shop.catalogueChanges(before.version, 10)).toEqual({
        changes: [],
        version: now.version,
        more: false,
      });
      expect(await shop.hasGiven(now.version)).toBe(true);
    });
  });

  test('the owner’s settings are the defaults until they are set, and each change is one of the catalogue’s state', async () => {
    const read = () =>
      store().read(async (shop) => ({
        settings: await shop.ownerSettings(),
        version: await shop.catalogueVersion(),
        state: await shop.catalogueState(),
      }));
    const settings = { ...DEFAULT_SETTINGS, shopName: 'ताज़ा Bazaar', cashLimit: 500_00 };
    expect((await read()).settings).toEqual(DEFAULT_SETTINGS);
    const heard: boolean[] = [];
    const stop = store().onCommit(({ catalogue }) => heard.push(catalogue));
    await store().write((shop) => shop.putProduct(sampleProduct('a')));
    const before = await read();
    await store().write((shop) => shop.putOwnerSettings({ ...settings, revision: 1 }));
    const after = await read();
    expect(after.settings).toEqual({ ...settings, revision: 1 });
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.state).not.toBe(before.state);
    await expect(
      store().write(async (shop) => {
        await shop.putOwnerSettings({ ...settings, revision: 2 });
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    expect(await read()).toEqual(after);
    stop();
    expect(heard).toEqual([true, true]);
    await store().read(async (shop) => {
      expect(await shop.catalogueChanges(before.version, 10)).toEqual({
        changes: [],
        version: after.version,
        more: false,
      });
      expect(await shop.hasGiven(after.version)).toBe(true);
    });
  });

  test('a page is full before there is more, and the last gives the reader’s position', async () => {
    await store().write(async (shop) => {
      for (const id of ['a', 'b', 'c']) await shop.putProduct(sampleProduct(id));
    });
    const page = (after: number, limit: number) =>
      store().read((shop) => shop.catalogueChanges(after, limit));
    const first = await page(0, 2);
    expect(first.changes.map(({ _id }) => _id)).toEqual(['a', 'b']);
    expect(first).toMatchObject({ more: true, version: first.changes[1]?.version });
    const second = await page(first.version, 2);
    expect(second.changes.map(({ _id }) => _id)).toEqual(['c']);
    expect(second.more).toBe(false);
    expect(await page(0, 3)).toMatchObject({ more: false, version: second.version });
    expect(await page(second.version, 3)).toEqual({
      changes: [],
      version: second.version,
      more: false,
    });
  });

  test('replaying the catalogue from any point gives its state', async () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), id, price: fc.nat(1000) }),
      fc.record({ kind: fc.constant('remove' as const), id }),
      fc.record({ kind: fc.constant('take' as const), id }),
    );
    const plan = fc.array(fc.array(step, { maxLength: 4 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(plan, fc.integer({ min: 1, max: 4 }), async (transactions, limit) => {
        const state = () =>
          store().read(async (shop) => ({
            products: await shop.products(['a', 'b', 'c', 'd', 'e']),
            version: await shop.catalogueVersion(),
          }));
        const points = [await state()];
        for (const steps of transactions) {
          await store().write(async (shop) => {
            for (const { id, ...what } of steps) {
              if (what.kind === 'put')
                await shop.putProduct(sampleProduct(id, { pricePaise: what.price }));
              else if (what.kind === 'take') await shop.takeStock(id, 1);
              else await shop.removeProduct(id);
            }
          });
          points.push(await state());
        }
        const now = await state();
        for (const point of points) {
          const { changes, version } = await store().read((shop) =>
            readFeed((after) => shop.catalogueChanges(after, limit), point.version),
          );
          const replica = new Map(point.products.map((product) => [product._id, product]));
          for (const { _id, product } of changes) {
            if (product) replica.set(_id, product);
            else replica.delete(_id);
          }
          const replayed = [...replica.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
          expect(replayed).toEqual(now.products);
          expect(version).toBe(now.version);
          expect(new Set(changes.map(({ _id }) => _id)).size).toBe(changes.length);
          expect(changes.map((change) => change.version)).toEqual(
            changes.map((change) => change.version).sort((a, b) => a - b),
          );
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('replaying an account from any point gives its state, and only its own', async () => {
    const user = fc.constantFrom('u1', 'u2');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), user, id: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constant('remove' as const), user, id: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constant('order' as const), user, id: fc.constantFrom('x', 'y') }),
    );
    const plan = fc.array(fc.array(step, { maxLength: 4 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(plan, fc.integer({ min: 1, max: 4 }), async (transactions, limit) => {
        const points = [await store().read((shop) => accountOf(shop, 'u1'))];
        for (const steps of transactions) {
          await store().write(async (shop) => {
            for (const { kind, user, id } of steps) {
              if (kind === 'put') await shop.putAddress(user, sampleAddress(id));
              else if (kind === 'remove') await shop.removeAddress(user, id);
              else await shop.putOrder(sampleOrder(`${id}-${user}`, user));
            }
          });
          points.push(await store().read((shop) => accountOf(shop, 'u1')));
        }
        const now = await store().read((shop) => accountOf(shop, 'u1'));
        for (const point of points) {
          const { changes, version } = await store().read((shop) =>
            readFeed((after) => shop.accountChanges('u1', after, limit), point.version),
          );
          const replica = new Map(point.documents);
          for (const change of changes) apply(replica, change);
          expect([...replica].sort(byKey)).toEqual([...now.documents].sort(byKey));
          expect(version).toBe(now.version);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('orders, addresses and reviews raise the account’s version', async () => {
    await store().write((shop) => shop.putProduct(sampleProduct('p')));
    const works = [
      () => store().write((shop) => shop.putAddress('u1', sampleAddress('a'))),
      () => store().write((shop) => shop.putOrder(sampleOrder('o', 'u1'))),
      () => store().write((shop) => shop.addReview(sampleReview('r', 'u1', 'p'))),
      () => store().write((shop) => shop.removeAddress('u1', 'a')),
    ];
    let last = 0;
    for (const work of works) {
      await work();
      const version = await store().read((shop) => shop.accountVersion('u1'));
      expect(version).toBeGreaterThan(last);
      last = version;
    }
    expect(await store().read((shop) => shop.accountVersion('u2'))).toBe(0);
    await store().write((shop) => shop.putAddress('u3', sampleAddress('b')));
    const third = await store().read((shop) => shop.accountVersion('u3'));
    expect(await store().read((shop) => shop.accountVersions(['u3', 'u2', 'u1']))).toEqual(
      new Map([
        ['u1', last],
        ['u3', third],
      ]),
    );
    const { changes } = await store().read((shop) => shop.accountChanges('u1', 0, 10));
    expect(changes.map(({ kind, document }) => [kind, document === null])).toEqual([
      ['order', false],
      ['review', false],
      ['address', true],
    ]);
  });
}

type Documents = Map<string, unknown>;

async function accountOf(shop: ShopReader, userId: string) {
  const documents: Documents = new Map();
  for (const address of await shop.addresses(userId))
    documents.set(`address ${address._id}`, address);
  for (const order of await shop.ordersOf(userId)) documents.set(`order ${order._id}`, order);
  return { documents, version: await shop.accountVersion(userId) };
}

function apply(replica: Documents, { kind, _id, document }: AccountDocumentChange): void {
  if (document) replica.set(`${kind} ${_id}`, document);
  else replica.delete(`${kind} ${_id}`);
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
