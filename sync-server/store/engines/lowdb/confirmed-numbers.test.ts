import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

describe('numbers of orders, which wait for nobody', () => {
  const HOUR = 60 * 60 * 1000;
  const NOON = Date.UTC(2026, 5, 1, 12);
  const number = (store: ShopStore, now = NOON) =>
    store.write((shop) => shop.takeOrderNumber(1001, now));

  test('a restart changes nothing', async () => {
    let store = await open();
    expect(await number(store)).toBe(1001);
    store = await restarted(await restarted(store));
    expect(await number(store)).toBe(1002);
  });

  test.each(Object.entries(BACKUPS))('put back: %s', async (_way, backUp) => {
    let store = await restarted(await open());
    await number(store);
    store = await restarted(store);
    const putBack = await backUp();
    const given = [await number(store), await number(store)];
    expect(given).toEqual([1002, 1003]);
    store = await restarted(store, putBack);
    const next = await number(store, NOON + HOUR);
    expect(next).toBeGreaterThan(1003);
    // From there on one after the other, also after a restart and once invoices have theirs.
    store = await restarted(store);
    await store.confirmNumbers(async () => {});
    expect(await number(store, NOON + HOUR)).toBe(next + 1);
  });

  test('the whole folder put back twice, with orders between', async () => {
    let store = await open();
    await number(store);
    store = await restarted(store);
    const putBack = await BACKUPS['the whole folder']();
    store = await restarted(store, putBack);
    const first = await number(store, NOON + HOUR);
    store = await restarted(store, putBack);
    expect(await number(store, NOON + 2 * HOUR)).toBe(first + 100);
  });

  test('a backup from before the first one', async () => {
    let store = await open();
    await store.write((shop) => shop.beginOrderNumbers(1001, NOON));
    await cp(at('data/shop.json'), at('backup/shop.json'));
    await number(store);
    store = await restarted(store, async () => {
      await rm(at('data'), { recursive: true });
      await cp(at('backup'), at('data'), { recursive: true });
    });
    expect(await number(store)).toBe(2001);
  });

  test('one that was given and whose order was not stored asks nobody about invoices', async () => {
    let store = await open();
    await expect(
      store.write(async (shop) => {
        await shop.takeOrderNumber(1001, NOON);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    store = await restarted(store);
    expect(await confirmed(store)).toBe(true);
    expect(await number(store)).toBe(1002);
  });
});
