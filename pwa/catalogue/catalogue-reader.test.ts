import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { product } from '../testing/shop-things';
import { createCatalogueReader } from './catalogue-reader';
import { DeviceDatabase } from '../database/device-database';
import type { HomeSnapshot } from './home-snapshot';

const KETTLE = product('kettle', { createdAt: '2026-01-02T00:00:00.000Z' });
const LAMP = product('lamp', { createdAt: '2026-01-01T00:00:00.000Z' });
const OPENING: HomeSnapshot = { products: [LAMP], total: 1, top: [LAMP] };
const keep = vi.fn<(page: HomeSnapshot) => void>();
let opened = 0;
let db: DeviceDatabase;

beforeEach(async () => {
  keep.mockClear();
  opened += 1;
  db = new DeviceDatabase(`reader-${opened}`);
  await db.products.bulkPut([KETTLE, LAMP]);
  return () => db.close();
});

const state = (complete: boolean) =>
  db.settings.put({
    key: 'catalogue',
    cursor: 'aaaaaaaa.2',
    complete,
    partial: false,
    total: 2,
    bytes: 0,
    pricedAt: null,
  });

describe('the front page of the catalogue reader', () => {
  it('is available from the snapshot before the database is read', async () => {
    await state(true);
    const transactions = vi.spyOn(db, 'transaction');
    const reader = createCatalogueReader(db, { read: () => OPENING, keep });
    await reader.ready;
    expect(reader.lastPage(1)).toMatchObject({ products: [LAMP], page: 1, pages: 1, total: 1 });
    expect(reader.lastTop()).toEqual({ products: [LAMP], complete: true });
    expect(transactions).not.toHaveBeenCalled();
  });

  it('is the database’s as soon as it is read, and stored as the snapshot', async () => {
    await state(true);
    const reader = createCatalogueReader(db, { read: () => OPENING, keep });
    await reader.page(1);
    expect(reader.lastPage(1)?.products).toEqual([KETTLE, LAMP]);
    await reader.top();
    const { products, total, top } = keep.mock.lastCall?.[0] ?? {};
    expect([products, total, top?.length]).toEqual([[KETTLE, LAMP], 2, 2]);
  });

  it('is read ahead where there is no snapshot', async () => {
    await state(true);
    const reader = createCatalogueReader(db, { read: () => undefined, keep });
    await reader.ready;
    expect(reader.lastPage(1)?.products).toEqual([KETTLE, LAMP]);
    expect(keep).toHaveBeenCalledTimes(1);
  });

  it('is the same as long as nothing of it changes, and stored once', async () => {
    await state(true);
    const reader = createCatalogueReader(db, { read: () => undefined, keep });
    await reader.ready;
    const read = async () => [await reader.page(1), await reader.top(), await reader.shelf()];
    const before = await read();
    const front = reader.front.current();
    await db.searchIndexes.put({ key: 'current', cursor: 'aaaaaaaa.2', json: '' });
    for (const [place, one] of (await read()).entries()) expect(one).toBe(before[place]);
    expect(reader.front.current()).toBe(front);
    expect(keep).toHaveBeenCalledTimes(1);
    await db.products.put({ ...LAMP, price: LAMP.price + 1 });
    const [page, top, shelf] = await read();
    expect([page, top]).not.toContain(before[0]);
    expect(top).not.toBe(before[1]);
    expect(shelf).toBe(before[2]);
    expect(keep.mock.lastCall?.[0].products[1]?.price).toBe(LAMP.price + 1);
  });

  it('is not stored while the catalogue is incomplete', async () => {
    await state(false);
    const reader = createCatalogueReader(db, { read: () => undefined, keep });
    await reader.ready;
    expect(keep).not.toHaveBeenCalled();
  });
});
