import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DERIVED_TABLES, HEAD_TABLES } from '../../store/engines/postgres/postgres-export-import';
import { KINDS } from '../../store/kinds/all-kinds';
import type { ShopStore } from '../../store/repositories/shop-store';
import { sampleProduct, sampleUser } from '../../store/testing/store-samples';
import { MoveShops } from './testing/move-shops';

const shops = MoveShops.forEach();
const { opened, shopIn, move, filesIn } = shops;

/** What a move has printed of each kind. */
const proofOf = (out: string) =>
  new Map(
    [...out.matchAll(/^(\w+) +(\d+) {2}([0-9a-f]{16}) +(\d+) {2}([0-9a-f]{16})$/gm)].map(
      ([, what = '', ...rest]) => [what, rest] as const,
    ),
  );

describe('there and back', () => {
  test('every kind of row goes along, counted and summed up alike', async () => {
    await shopIn('data');
    const there = await move('lowdb:data', shops.place.database.url);
    expect(there).toMatchObject({ code: 0 });
    expect(there.err).toMatch(/100 %\n$/);
    const proof = proofOf(there.out);
    for (const { name: kind } of KINDS) {
      const [count, digest, countThere, digestThere] = proof.get(kind) ?? [];
      expect([kind, Number(count) > 0]).toEqual([kind, true]);
      expect([kind, countThere, digestThere]).toEqual([kind, count, digest]);
    }
    const back = await move(shops.place.database.url, 'lowdb:back');
    expect(back).toMatchObject({ code: 0 });
    const { pictures: _none, ...rows } = Object.fromEntries(proofOf(back.out));
    expect(rows).toEqual(Object.fromEntries(proof));
    expect(back.out + back.err).not.toContain(new URL(shops.place.database.url).password);
  });

  test('the shop answers there as before, and believes the cursors of before', async () => {
    await shopIn('data');
    const ask = (store: ShopStore) =>
      store.read(async (shop) => ({
        epoch: await shop.epoch(),
        catalogue: await shop.catalogueVersion(),
        changes: (await shop.catalogueChanges(0, 100)).changes,
        account: await shop.accountVersion('u1'),
        documents: (await shop.accountChanges('u1', 0, 100)).changes,
        other: await shop.accountVersion('u2'),
        given: await shop.hasGiven(await shop.accountVersion('u2')),
        session: await shop.session('s1'),
        deleted: await shop.wasDeleted('gone'),
        spent: await shop.isSpent('nonce1'),
        outcome: await shop.outcome('u1', 'act1'),
        client: await shop.client('c1'),
        refund: await shop.paymentsOfRefund('refund-key'),
        mails: await shop.dueMails('9999', 100),
        event: await shop.gatewayEvent('evt1'),
        found: (
          await shop.listPayments({
            view: 'all',
            keyword: 'asha',
            now: 0,
            pageNumber: 1,
            pageSize: 9,
          })
        ).total,
        people: (await shop.listUsers({ keyword: 'asha', pageNumber: 1, pageSize: 9 })).total,
        words: await shop.searchWords(),
        invoices: await shop.lastNumber('invoices', '2026-27'),
        pins: await shop.pinTable(),
      }));
    const before = await opened('data');
    const expected = await ask(before);
    await before.close();

    await move('lowdb:data', shops.place.database.url);
    const there = await shops.place.open();
    expect(await ask(there)).toEqual(expected);
    // What comes now is beyond all that was given out before, and what lies between was never given.
    await there.write((shop) => shop.takeStock('p1', 1));
    const later = await there.read((shop) => shop.catalogueVersion());
    expect(later).toBeGreaterThan(expected.catalogue);
    const beyond = Math.max(expected.catalogue, expected.account, expected.other) + 1;
    expect(await there.read((shop) => shop.hasGiven(beyond))).toBe(false);
    await there.once('a step of before', async () => {
      throw new Error('It is done already');
    });
    await there.close();

    expect(await move(shops.place.database.url, 'lowdb:back')).toMatchObject({ code: 0 });
    const back = await opened('back');
    shops.stores.push(back);
    await back.read(async (shop) => {
      expect(await shop.epoch()).toBe(expected.epoch);
      expect(await shop.hasGiven(expected.catalogue)).toBe(true);
      expect(await shop.hasGiven(later)).toBe(true);
      expect(await shop.hasGiven(later + 1)).toBe(false);
      const { changes, version } = await shop.catalogueChanges(expected.catalogue, 100);
      expect(changes.map(({ _id }) => _id)).toEqual(['p1']);
      expect(version).toBe(later);
    });
    await back.write((shop) => shop.takeStock('p1', 1));
    expect(await back.read((shop) => shop.catalogueVersion())).toBeGreaterThan(later);
  });

  test('products that share a version come on one page', async () => {
    const store = await shops.place.open();
    await store.write(async (shop) => {
      for (let n = 0; n < 12; n += 1) await shop.putProduct(sampleProduct(`p${n}`));
    });
    await store.close();
    await shops.place.database.run(
      'update products set version = (select max(version) from products) - 1 where right(key, 1) <> $1',
      ['0'],
    );
    await move(shops.place.database.url, 'lowdb:data');
    const moved = await opened('data');
    shops.stores.push(moved);
    const seen: string[] = [];
    for (let [after, more] = [0, true]; more;) {
      const page = await moved.read((shop) => shop.catalogueChanges(after, 3));
      seen.push(...page.changes.map(({ _id }) => _id));
      [after, more] = [page.version, page.more];
    }
    expect(seen).toHaveLength(12);
    expect(new Set(seen).size).toBe(12);
  });

  test('characters that PostgreSQL cannot hold are left behind', async () => {
    const store = await opened('data');
    await store.write((shop) => shop.putUser(sampleUser('u1', { name: 'A\0sha \ud800' })));
    await store.close();
    expect(await move('lowdb:data', shops.place.database.url)).toMatchObject({ code: 0 });
    const moved = await shops.place.open();
    expect((await moved.read((shop) => shop.user('u1')))?.name).toBe('Asha \ufffd');
  });

  test('pictures and keys go along where the folder is another one', async () => {
    await shopIn('data');
    await mkdir(join(shops.root, 'data/uploads'));
    await writeFile(join(shops.root, 'data/uploads/a-960.webp'), 'a picture');
    await writeFile(join(shops.root, 'data/uploads/a-960.webp.new'), 'half of one');
    await writeFile(join(shops.root, 'data/second-factor-key'), 'a key');
    const stays = await move('lowdb:data', shops.place.database.url);
    expect(stays.out).toContain(`Pictures stay in ${join(shops.root, 'data/uploads')}.`);
    expect(stays.out).toContain(`Keys stay in ${join(shops.root, 'data')}`);

    const environment = { DATA_DIR: join(shops.root, 'data') };
    const moved = await move(shops.place.database.url, 'lowdb:back', environment);
    expect(proofOf(moved.out).get('pictures')?.[0]).toBe('1');
    expect(await filesIn('back/uploads')).toEqual(['a-960.webp']);
    expect(await readFile(join(shops.root, 'back/uploads/a-960.webp'), 'utf8')).toBe('a picture');
    expect(await readFile(join(shops.root, 'back/second-factor-key'), 'utf8')).toBe('a key');
    // Nothing went away.
    expect(await filesIn('data/uploads')).toHaveLength(2);
  });
});

/** What stays where it is (`StoreHead`); `schema_migrations` is of the tables themselves. */
const STAYING_TABLES = ['leases', 'limit_counts', 'limit_windows', 'schema_migrations'];

describe('what a store holds', () => {
  test('no table of the database is forgotten', async () => {
    await (await shops.place.open()).close();
    const rows = await shops.place.database.run(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [
        ...KINDS.map(({ name }) => name),
        ...DERIVED_TABLES,
        ...HEAD_TABLES,
        ...STAYING_TABLES,
      ].toSorted(),
    );
  });
});
