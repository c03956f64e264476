import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ShopStore } from '../../repositories/shop-store';
import { NumbersUnconfirmedError } from '../../store-errors';
import { openLowdbStore } from './lowdb-store';

/** A printed number is a promise outside the store: no way of restoring a backup gives it a second time. */

const YEAR = '2026-27';
let root: string;
let stores: ShopStore[];
const at = (name: string) => join(root, name);
const NOT_LOCKS = (name: string) => !/shop\.(?:lock|work)/.test(name);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shop-numbers-'));
  stores = [];
});
afterEach(async () => {
  for (const store of stores) await store.close();
  await rm(root, { recursive: true });
});

async function open(): Promise<ShopStore> {
  const directory = at('data');
  const store = await openLowdbStore({ directory, clock: Date.now, warn: () => undefined });
  stores.push(store);
  return store;
}
async function restarted(store: ShopStore, between = async () => {}): Promise<ShopStore> {
  await store.close();
  await between();
  return open();
}
const take = (store: ShopStore) => store.write((shop) => shop.takeNumbers('invoices', YEAR, 1));
const confirmed = (store: ShopStore) => store.read((shop) => shop.areNumbersConfirmed());

async function refuses(store: ShopStore): Promise<void> {
  expect(await confirmed(store)).toBe(false);
  await expect(take(store)).rejects.toThrow(NumbersUnconfirmedError);
}

test('a restart needs no confirmation', async () => {
  let store = await open();
  expect(await take(store)).toBe(1);
  store = await restarted(store);
  expect(await take(store)).toBe(2);
  store = await restarted(await restarted(store));
  expect(await take(store)).toBe(3);
});

const BACKUPS = {
  'the store’s file alone, in a new folder': async () => {
    await cp(at('data/shop.json'), at('backup/shop.json'));
    return async () => {
      await rename(at('data'), at('data.before'));
      await cp(at('backup'), at('data'), { recursive: true });
    };
  },
  'the whole folder': async () => {
    await cp(at('data'), at('backup'), {
      recursive: true,
      filter: NOT_LOCKS,
      preserveTimestamps: true,
    });
    return async () => {
      await rm(at('data'), { recursive: true });
      await cp(at('backup'), at('data'), { recursive: true, preserveTimestamps: true });
    };
  },
  'the store’s files over those that are there': async () => {
    await cp(at('data/shop.json'), at('backup/shop.json'));
    await cp(at('data/shop.json.previous'), at('backup/shop.json.previous'));
    return async () => {
      await cp(at('backup/shop.json'), at('data/shop.json'));
      await cp(at('backup/shop.json.previous'), at('data/shop.json.previous'));
    };
  },
} as const;

test.each(Object.entries(BACKUPS))('put back: %s', async (_way, backUp) => {
  let store = await open();
  await take(store);
  store = await restarted(store);
  await take(store);
  const putBack = await backUp();
  expect(await take(store)).toBe(3);
  store = await restarted(store, putBack);
  await refuses(store);
  // A restart is no confirmation.
  store = await restarted(store);
  await refuses(store);
  await store.confirmNumbers((shop) =>
    shop.raiseNumber({ series: 'invoices', year: YEAR, place: 3 }),
  );
  expect(await take(store)).toBe(4);
  store = await restarted(store);
  expect(await take(store)).toBe(5);
});

test('the copy from one write before, in place of the file', async () => {
  for (const put of [
    () => cp(at('data/shop.json.previous'), at('data/shop.json')),
    () => rename(at('data/shop.json.previous'), at('data/shop.json')),
  ]) {
    let store = await open();
    if (!(await confirmed(store))) await store.confirmNumbers(async () => {});
    const last = await take(store);
    store = await restarted(store, put);
    await refuses(store);
    // Numbers recorded beside the store are known, whatever is confirmed.
    await store.confirmNumbers(async () => {});
    expect(await take(store)).toBe(last + 1);
    await store.close();
  }
});

test('a backup from before the first invoice', async () => {
  let store = await open();
  await store.write((shop) => shop.spend('something', '9999'));
  await cp(at('data/shop.json'), at('backup/shop.json'));
  await take(store);
  store = await restarted(store, async () => {
    await rm(at('data'), { recursive: true });
    await cp(at('backup'), at('data'), { recursive: true });
  });
  await refuses(store);
});

test('a new store in a folder where numbers were given', async () => {
  let store = await open();
  await take(store);
  store = await restarted(store, async () => {
    await rm(at('data/shop.json'));
    await rm(at('data/shop.json.previous'));
  });
  await refuses(store);
});
