import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { repriceLine } from '../cart/reprice-line';
import { DeviceDatabase } from '../database/device-database';
import { product } from '../testing/shop-things';
import { createCatalogueReader, forgetProduct, keepProduct, refreshHeld } from './catalogue-reader';
import { createDexieStore } from './catalogue-store';
import { createCatalogueSync } from './catalogue-sync';
import type { FeedPage } from './catalogue-feed';

const KETTLE = product('kettle');
const LAMP = product('lamp');
const DELETED = { _id: 'kettle', deleted: true } as const;
let opened = 0;
let db: DeviceDatabase;
let pages: FeedPage[];

beforeEach(() => {
  opened += 1;
  db = new DeviceDatabase(`visited-${opened}`);
  pages = [];
  return () => db.close();
});

function page(changes: FeedPage['changes'], cursor: string, more = false): FeedPage {
  return { changes, cursor, more, searchWords: '', serverTime: null, bytes: 1 };
}

/** Pulls once; pages beyond those given are empty. */
function pull(byteBudget = 1_000, ...given: FeedPage[]) {
  pages.push(...given);
  const feed = async (cursor: string | null) => pages.shift() ?? page([], cursor ?? 'aaaaaaaa.0');
  return createCatalogueSync({
    store: createDexieStore(db),
    locks: undefined,
    feed,
    byteBudget: () => byteBudget,
  }).run();
}

async function shown() {
  const { products, complete } = await createCatalogueReader(db).page(1);
  return { ids: products.map(({ _id }) => _id).sort(), complete };
}

it('cart lines take the prices of a restored shop', async () => {
  const pricedAt = '2026-01-01T10:00:00.000Z';
  await pull(1_000, page([{ ...KETTLE, price: 110, revision: 8 }], 'aaaaaaaa.2'));
  const { description, brand, category, ...rest } = KETTLE;
  const line = { ...rest, description, brand, category, price: 110, qty: 1, addedAt: 0 };
  await db.cartLines.put({ ...line, revision: 8, pricedAt });
  await pull(1_000, page([{ ...KETTLE, price: 100, revision: 5 }], 'bbbbbbbb.1'));
  const [kept] = await db.cartLines.toArray();
  if (!kept) throw new Error('The line is gone');
  expect(repriceLine(kept, await db.products.get('kettle')).price).toBe(100);
  // With a partial copy, whose feed does not say so: by the dates.
  const known = { ...KETTLE, price: 100, revision: 5, pricedAt: '2026-01-01T11:00:00.000Z' };
  expect(repriceLine({ ...line, revision: 8, pricedAt }, known).price).toBe(100);
  expect(repriceLine({ ...line, revision: 8, pricedAt }, { ...known, pricedAt }).price).toBe(110);
});

describe('a reply about a product', () => {
  it('changes nothing in a complete copy: one from before a restore may have a later revision', async () => {
    await pull(1_000, page([{ ...KETTLE, price: 110, revision: 8 }], 'aaaaaaaa.2'));
    await pull(1_000, page([{ ...KETTLE, price: 100, revision: 5 }], 'bbbbbbbb.1'));
    const pricedAt = '2026-01-01T00:00:00.000Z';
    await keepProduct(db, { ...KETTLE, price: 110, revision: 8, pricedAt });
    expect(await db.products.get('kettle')).toMatchObject({ price: 100, revision: 5 });
  });

  it('adds nothing to a complete copy, as the feed alone says what is for sale', async () => {
    await pull(1_000, page([KETTLE, LAMP], 'aaaaaaaa.2'));
    await pull(1_000, page([DELETED], 'aaaaaaaa.3'));
    await keepProduct(db, { ...KETTLE, pricedAt: '2026-01-01T00:00:00.000Z' });
    expect(await shown()).toEqual({ ids: ['lamp'], complete: true });
  });

  it('never adds what is not for sale to the public copy, nor overwrites with it', async () => {
    await keepProduct(db, { ...KETTLE, draft: true });
    await keepProduct(db, LAMP);
    await refreshHeld(db, [{ ...LAMP, revision: LAMP.revision + 1, draft: true }]);
    await keepProduct(db, { ...LAMP, revision: LAMP.revision + 2, draft: true });
    expect(await db.products.toArray()).toEqual([{ ...LAMP, visited: true }]);
  });

  it('does not restore a product that the feed has deleted, while the copy is incomplete', async () => {
    await pull(2, page([KETTLE], 'aaaaaaaa.1', true), page([DELETED], 'aaaaaaaa.2', true));
    await keepProduct(db, KETTLE);
    expect(await shown()).toEqual({ ids: [], complete: false });
  });

  it('does not restore a product that the shop has since reported missing', async () => {
    await keepProduct(db, KETTLE);
    expect(await forgetProduct(db, KETTLE._id)).toBe(false);
    await keepProduct(db, KETTLE);
    expect(await shown()).toMatchObject({ ids: [] });
  });

  it('stays in a copy that became complete only if the feed has it too', async () => {
    await keepProduct(db, KETTLE);
    await keepProduct(db, LAMP);
    await pull(1_000, page([LAMP], 'aaaaaaaa.2'));
    expect(await shown()).toEqual({ ids: ['lamp'], complete: true });
  });

  it('from before a restore stays in the restored shop’s copy only if its feed has it too', async () => {
    await pull(1_000, page([LAMP], 'aaaaaaaa.2'));
    await pull(2, page([LAMP], 'bbbbbbbb.1', true));
    await keepProduct(db, KETTLE);
    expect(await pull(1_000, page([], 'bbbbbbbb.2'))).toBe('complete');
    expect(await shown()).toEqual({ ids: ['lamp'], complete: true });
  });

  it('does not delete a product from a complete copy: it may have been put on sale since', async () => {
    await pull(1_000, page([KETTLE], 'aaaaaaaa.2'));
    expect(await forgetProduct(db, KETTLE._id)).toBe(true);
    expect(await shown()).toEqual({ ids: ['kettle'], complete: true });
  });

  it('of a restored shop is stored in a partial copy, where a late one is not', async () => {
    const at = (time: string) => `2026-01-01T${time}.000Z`;
    await keepProduct(db, { ...KETTLE, price: 110, revision: 8, pricedAt: at('10:00:00') });
    await keepProduct(db, { ...KETTLE, price: 100, revision: 5, pricedAt: at('09:59:50') });
    expect((await db.products.get('kettle'))?.price).toBe(110);
    await keepProduct(db, { ...KETTLE, price: 100, revision: 5, pricedAt: at('10:30:00') });
    expect((await db.products.get('kettle'))?.price).toBe(100);
  });

  it('is stored again when the feed names the product again, and its deletion is forgotten', async () => {
    await forgetProduct(db, KETTLE._id);
    await pull(1_000, page([KETTLE], 'aaaaaaaa.2'));
    expect(await shown()).toEqual({ ids: ['kettle'], complete: true });
    expect(await db.setting('catalogue-tombstones')).toBeUndefined();
  });
});
