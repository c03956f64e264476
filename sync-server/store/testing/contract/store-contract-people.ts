import { expect, test } from 'vitest';
import type { ShopReader } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import type { UserQuery } from '../../queries';
import {
  sampleAddress,
  sampleOrder,
  sampleProduct,
  sampleReview,
  sampleSession,
  sampleUser,
} from '../store-samples';

const day = (number: number) => `2025-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;

async function listed(shop: ShopReader, query: Partial<UserQuery> = {}) {
  const { items, ...facts } = await shop.listUsers({ pageNumber: 1, pageSize: 25, ...query });
  return { ids: items.map(({ _id }) => _id), ...facts };
}

/** People are counted, listed and removed. */
export function peopleContract(store: () => ShopStore): void {
  const list = (query?: Partial<UserQuery>) => store().read((shop) => listed(shop, query));

  test('notes are about one person or order, newest first, and go with the person', async () => {
    const note = (_id: string, about: 'person' | 'order', subject: string, at = day(1)) => ({
      _id,
      about,
      subject,
      at,
      by: { user: 'admin', name: 'Ásha' },
      text: `Note ${_id}`,
    });
    await store().write(async (shop) => {
      await shop.putUser(sampleUser('u1'));
      await shop.putNote(note('n1', 'person', 'u1', day(2)));
      await shop.putNote(note('n2', 'person', 'u1', day(3)));
      await shop.putNote(note('n3', 'person', 'u2'));
      await shop.putNote(note('n4', 'order', 'u1'));
      expect(await shop.notesAbout('person', 'u1')).toHaveLength(2);
    });
    const ids = (about: 'person' | 'order', subject: string) =>
      store().read(async (shop) => (await shop.notesAbout(about, subject)).map(({ _id }) => _id));
    expect(await ids('person', 'u1')).toEqual(['n2', 'n1']);
    await store().write((shop) => shop.removeUser('u1'));
    expect(await ids('person', 'u1')).toEqual([]);
    expect(await ids('person', 'u2')).toEqual(['n3']);
    expect(await ids('order', 'u1')).toEqual(['n4']);
  });

  test('a name with an invalid character finds no one, and does not fail', async () => {
    const email = '\0u1@example.in';
    await store().write(async (shop) => {
      await shop.putUser(sampleUser('u1'));
      expect(await shop.userByEmail(email)).toBeUndefined();
    });
    await store().read(async (shop) => {
      expect(await shop.userByEmail(email)).toBeUndefined();
      expect(await shop.session(email)).toBeUndefined();
    });
    const take = store().limits.window({ name: 'tries', points: 1, seconds: 60 });
    expect(await take(email, 1)).toBe(0);
    expect(await take(email, 1)).toBeGreaterThan(0);
    const seen = await store().limits.change([email], (counts) => counts.get(email));
    expect(seen).toBeUndefined();
  });

  test('admins are counted, through every change of a role', async () => {
    const admins = () => store().read((shop) => shop.countAdmins());
    expect(await admins()).toBe(0);
    await store().write(async (shop) => {
      await shop.putUser(sampleUser('u1', { isAdmin: true }));
      await shop.putUser(sampleUser('u2'));
      expect(await shop.countAdmins()).toBe(1);
      await shop.putUser(sampleUser('u3', { isAdmin: true }));
      expect(await shop.countAdmins()).toBe(2);
    });
    expect(await admins()).toBe(2);
    await store().write(async (shop) => {
      await shop.putUser(sampleUser('u1', { isAdmin: false }));
      await shop.putUser(sampleUser('u2', { isAdmin: true }));
      await shop.removeUser('u3');
      expect(await shop.countAdmins()).toBe(1);
      await shop.putUser(sampleUser('u2', { isAdmin: true, name: 'Asha Rao' }));
      expect(await shop.countAdmins()).toBe(1);
    });
    expect(await admins()).toBe(1);
    expect(await store().read((shop) => shop.countUsers())).toBe(2);
  });

  test('of two admins that give up the role at once, each counts what the other left', async () => {
    await store().write(async (shop) => {
      for (const id of ['u1', 'u2']) await shop.putUser(sampleUser(id, { isAdmin: true }));
    });
    const giveUp = (id: string) =>
      store().write(async (shop) => {
        const before = await shop.countAdmins();
        await Promise.resolve();
        await shop.putUser(sampleUser(id, { isAdmin: false }));
        return before;
      });
    expect((await Promise.all([giveUp('u1'), giveUp('u2')])).sort()).toEqual([1, 2]);
    expect(await store().read((shop) => shop.countAdmins())).toBe(0);
  });

  test('people are listed newest first, and by id where two came at once', async () => {
    await store().write(async (shop) => {
      await shop.putUser(sampleUser('b', { createdAt: day(1) }));
      await shop.putUser(sampleUser('c', { createdAt: day(3) }));
      await shop.putUser(sampleUser('a', { createdAt: day(1) }));
    });
    expect((await list()).ids).toEqual(['c', 'b', 'a']);
    await store().write((shop) => shop.putUser(sampleUser('d', { createdAt: day(2) })));
    expect((await list()).ids).toEqual(['c', 'd', 'b', 'a']);
    await store().write((shop) => shop.putUser(sampleUser('b', { createdAt: day(1), name: 'B' })));
    expect((await list()).ids).toEqual(['c', 'd', 'b', 'a']);
  });

  test('a keyword is looked for in name and email, ignoring case and accents, every word somewhere', async () => {
    await store().write(async (shop) => {
      await shop.putUser(sampleUser('u1', { name: 'Zoë Père', email: 'zoe@example.in' }));
      await shop.putUser(sampleUser('u2', { name: 'Ravi Shah', email: 'ravi.pere@example.org' }));
    });
    const found = async (keyword: string) => (await list({ keyword })).ids.toSorted();
    expect(await found('ZOE')).toEqual(['u1']);
    expect(await found('pere')).toEqual(['u1', 'u2']);
    expect(await found('pere example.org')).toEqual(['u2']);
    expect(await found(' \t ')).toEqual(['u1', 'u2']);
    expect(await found('.*')).toEqual([]);
    expect(await found('shah zoe')).toEqual([]);
    expect(await found('hash')).toEqual([]);
    await store().write((shop) => shop.putUser(sampleUser('u2', { name: 'Zoe', email: 'r@x.in' })));
    expect(await found('zoe')).toEqual(['u1', 'u2']);
    expect(await found('ravi')).toEqual([]);
  });

  test('pages of people: past the end gives the last one, an empty shop has one empty page', async () => {
    expect(await list({ pageNumber: 7 })).toEqual({ ids: [], page: 1, pages: 1, total: 0 });
    await store().write(async (shop) => {
      for (const n of [1, 2, 3, 4, 5])
        await shop.putUser(sampleUser(`u${n}`, { createdAt: day(n) }));
    });
    const page = (pageNumber: number, keyword = '') => list({ pageNumber, pageSize: 2, keyword });
    const facts = { pages: 3, total: 5 };
    for (const keyword of ['', 'asha']) {
      expect(await page(1, keyword)).toEqual({ ids: ['u5', 'u4'], page: 1, ...facts });
      expect(await page(2, keyword)).toEqual({ ids: ['u3', 'u2'], page: 2, ...facts });
      expect(await page(3, keyword)).toEqual({ ids: ['u1'], page: 3, ...facts });
      expect(await page(999_999_999, keyword)).toEqual({ ids: ['u1'], page: 3, ...facts });
    }
  });

  test('a transaction lists what it wrote; others do not until it has committed', async () => {
    await store().write(async (shop) => {
      for (const n of [1, 3]) await shop.putUser(sampleUser(`u${n}`, { createdAt: day(n) }));
    });
    await store().write(async (shop) => {
      await shop.putUser(sampleUser('u2', { createdAt: day(2) }));
      await shop.removeUser('u1');
      expect((await listed(shop)).ids).toEqual(['u3', 'u2']);
      expect((await list()).ids).toEqual(['u3', 'u1']);
    });
    expect((await list()).ids).toEqual(['u3', 'u2']);
  });

  test('a removed person is gone from every look-up, with their sessions', async () => {
    await store().write(async (shop) => {
      for (const id of ['u1', 'u2']) await shop.putUser(sampleUser(id));
      for (const id of ['s1', 's2']) await shop.putSession(sampleSession(id, 'u1'));
      await shop.putSession(sampleSession('s3', 'u2'));
    });
    await store().write(async (shop) => {
      await shop.removeUser('u1');
      expect(await shop.user('u1')).toBeUndefined();
      expect(await shop.session('s1')).toBeUndefined();
      expect((await listed(shop)).ids).toEqual(['u2']);
    });
    await store().read(async (shop) => {
      expect(await shop.user('u1')).toBeUndefined();
      expect(await shop.userByEmail('u1@example.in')).toBeUndefined();
      expect(await shop.session('s1')).toBeUndefined();
      expect(await shop.session('s2')).toBeUndefined();
      expect(await shop.session('s3')).toEqual(sampleSession('s3', 'u2'));
      expect(await shop.user('u2')).toEqual(sampleUser('u2'));
      expect(await shop.countUsers()).toBe(1);
      expect(await listed(shop)).toEqual({ ids: ['u2'], page: 1, pages: 1, total: 1 });
    });
  });

  test('the email of a removed person is free again', async () => {
    const email = 'shared@example.in';
    await store().write((shop) => shop.putUser(sampleUser('u1', { email })));
    await store().write(async (shop) => {
      await shop.removeUser('u1');
      await shop.putUser(sampleUser('u2', { email }));
    });
    expect((await store().read((shop) => shop.userByEmail(email)))?._id).toBe('u2');
    expect((await list()).ids).toEqual(['u2']);
  });

  test('a removed person’s orders and reviews stay; other accounts are unchanged', async () => {
    await store().write(async (shop) => {
      for (const id of ['u1', 'u2']) await shop.putUser(sampleUser(id));
      await shop.putProduct(sampleProduct('p'));
      await shop.putOrder(sampleOrder('o1', 'u1'));
      await shop.addReview(sampleReview('r1', 'u1', 'p'));
      await shop.putAddress('u2', sampleAddress('a'));
    });
    const version = await store().read((shop) => shop.accountVersion('u2'));
    await store().write((shop) => shop.removeUser('u1'));
    await store().read(async (shop) => {
      expect(await shop.order('o1')).toEqual(sampleOrder('o1', 'u1'));
      expect((await shop.reviewsOf('p')).map(({ _id }) => _id)).toEqual(['r1']);
      expect(await shop.addresses('u2')).toEqual([sampleAddress('a')]);
      expect(await shop.accountVersion('u2')).toBe(version);
    });
  });

  test('removing an unknown person does nothing', async () => {
    await store().write((shop) => shop.putUser(sampleUser('u1')));
    await store().write((shop) => shop.removeUser('nobody'));
    expect((await list()).ids).toEqual(['u1']);
  });
}
