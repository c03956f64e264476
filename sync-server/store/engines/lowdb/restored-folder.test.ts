import { cp, rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCursor, writeCursor } from '#shared/protocol/cursor';
import { cursorText } from '#shared/protocol/cursor-text';
import { standingOf } from '../../repositories/feed-standing';
import { addProduct, LowdbWorkplace, place, seen } from './testing/lowdb-workplace';
import type { ShopStore } from '../../repositories/shop-store';

/** The whole data folder is restored from a backup: nothing in it shows that anything came after. */

let at: LowdbWorkplace;
beforeEach(async () => {
  at = await LowdbWorkplace.make();
});
afterEach(() => at.clear());

const cursorOf = (store: ShopStore) =>
  store.read(async (shop) =>
    writeCursor({ epoch: await shop.epoch(), version: await shop.accountVersion('u1') }),
  );
const standing = (store: ShopStore, cursor: string) =>
  store.read(async (shop) => standingOf(shop, cursor, await shop.accountVersion('u1')));

async function restarted(store: ShopStore): Promise<ShopStore> {
  await store.close();
  return at.open();
}

async function backUp(): Promise<() => Promise<void>> {
  const backup = `${at.directory}.backup`;
  // Its holder is long dead when a backup is put back; here it is this process.
  const filter = (name: string) => !/shop\.(lock|work)/.test(name);
  await cp(at.directory, backup, { recursive: true, filter });
  return async () => {
    await rm(at.directory, { recursive: true });
    await cp(backup, at.directory, { recursive: true });
  };
}

test('restarts do not invalidate cursors: a known one continues', async () => {
  let store = await at.open();
  await store.write(addProduct);
  const cursors: string[] = [];
  for (let start = 0; start < 5; start += 1) {
    await store.write(place(`o${start}`));
    cursors.push(await cursorOf(store));
    store = await restarted(store);
    // A start in which nothing is written changes no cursor.
    expect(await cursorOf(store)).toBe(cursors.at(-1));
    store = await restarted(store);
  }
  for (const cursor of cursors) {
    cursorText.parse(cursor);
    const { epoch, version } = readCursor(cursor) ?? {};
    expect(await standing(store, cursor)).toEqual({ epoch, after: version, known: true });
  }
  expect(new Set(cursors.map((cursor) => cursor.split('.')[0])).size).toBe(1);
});

test.each([0, 2])(
  'a cursor of the lost time (%i starts in it) is never accepted again',
  async (starts) => {
    let store = await at.open();
    await store.write(addProduct);
    await store.write(place('kept'));
    const known = await cursorOf(store);
    const putBack = await backUp();
    const undone: string[] = [];
    for (let start = 0; start <= starts; start += 1) {
      if (start > 0) store = await restarted(store);
      await store.write(place(`lost ${start}`));
      undone.push(await cursorOf(store));
    }
    await store.close();
    await putBack();

    store = await at.open();
    const check = async () => {
      expect(await standing(store, known)).toMatchObject({ known: true });
      for (const cursor of undone) {
        const found = await standing(store, cursor);
        expect(found).toMatchObject({ after: 0, known: false });
        // No client mistakes its new cursor for a continuation.
        expect(found.epoch).not.toBe(cursor.split('.')[0]);
        cursorText.parse(writeCursor({ epoch: found.epoch, version: 7 }));
      }
    };
    await check();
    // Even when the shop has progressed beyond its earlier state.
    for (let count = 0; count < 6; count += 1) await store.write(place(`new ${count}`));
    await check();
    store = await restarted(store);
    await store.write(place('newest'));
    await check();
    expect(await seen(store)).toHaveLength(8);
  },
);

test('a reader who began again continues from there, through restarts too', async () => {
  let store = await at.open();
  await store.write(addProduct);
  const putBack = await backUp();
  await store.write(place('lost'));
  const undone = await cursorOf(store);
  await store.close();
  await putBack();
  store = await at.open();
  await store.write(place('new'));
  const { epoch } = await standing(store, undone);
  const cursor = writeCursor({
    epoch,
    version: await store.read((shop) => shop.accountVersion('u1')),
  });
  store = await restarted(store);
  await store.write(place('newer'));
  const { after, known } = await standing(store, cursor);
  expect([known, writeCursor({ epoch, version: after })]).toEqual([true, cursor]);
});
