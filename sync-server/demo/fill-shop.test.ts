import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadDemoProducts } from '../../demo-shop/demo-shop';
import { readConfig } from '../config/config';
import type { Passwords } from '../identity/passwords';
import { storedSecret } from '../identity/stored-secret';
import { openLowdbStore } from '../store/engines/lowdb/lowdb-store';
import type { ShopStore } from '../store/repositories/shop-store';
import { fillShop } from './fill-shop';
import { makeFirstPeople } from './first-people';

const NOW = Date.UTC(2026, 5, 1);
const passwords: Passwords = {
  hash: async (password) => `plain:${password}`,
  matches: async (passwordHash, password) => passwordHash === `plain:${password}`,
};
let directory: string;
let store: ShopStore;
let made = 0;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shop-demo-'));
  store = await openLowdbStore({ directory, clock: () => NOW, warn: () => undefined });
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

const people = (mode: 'start' | 'serve', environment: Record<string, string> = {}) => {
  const needed = {
    SESSION_SECRET: 'a secret of these tests, long enough',
    PUBLIC_URL: 'https://x.example',
    PAYMENTS: 'cod',
    MAIL: 'file',
  };
  const config = readConfig(mode, {
    DATA_DIR: directory,
    ...(mode === 'serve' ? needed : {}),
    ...environment,
  });
  const randomUuid = () => `user-${(made += 1)}`;
  return makeFirstPeople({ store, passwords, clock: () => NOW, randomUuid }, config);
};
const users = () => store.read((shop) => shop.countUsers());

test('the demo shop is stored in the order of its list, with its reviews', async () => {
  const demo = await loadDemoProducts();
  expect(await fillShop(store, NOW)).toBe(demo.length);
  await store.read(async (shop) => {
    const query = { sort: 'newest', pageNumber: 1, pageSize: demo.length } as const;
    const { items } = await shop.listProducts(query);
    expect(items.map(({ _id }) => _id)).toEqual(demo.map(({ id }) => id));
    expect((await shop.pinTable()).count).toBeGreaterThan(40);
    expect((await shop.offers()).offers.map(({ kind, code }) => [kind, code])).toEqual([
      ['percent', undefined],
      ['amount', 'NAMASTE-BAZAAR'],
      ['free-shipping', undefined],
    ]);
    for (const { id, price, reviews, goods } of demo) {
      const [product] = await shop.products([id]);
      expect(product).toMatchObject({
        pricePaise: Math.round(price * 100),
        numReviews: reviews.length,
        ratingSum: reviews.reduce((sum, { rating }) => sum + rating, 0),
        image: `/pictures/${id}-960.webp`,
        ...(goods?.options && { options: goods.options }),
        translations: goods?.translations,
      });
      expect(product?.variants?.length).toBe(goods?.variants?.length);
    }
  });
});

test('of several processes that start at once one fills the shop, and the first people are made once', async () => {
  const demo = await loadDemoProducts();
  const filled = await Promise.all([0, 1, 2].map(() => fillShop(store, NOW)));
  expect(filled.toSorted((a, b) => a - b)).toEqual([0, 0, demo.length]);
  await Promise.all([0, 1, 2].map(() => people('start')));
  expect(await users()).toBe(2);
});

describe('the first people', () => {
  test('of the demo: generated passwords, the same at each start, readable by their owner alone', async () => {
    const first = await people('start');
    expect(first.map(({ role, email }) => [role, email])).toEqual([
      ['admin', 'admin@example.com'],
      ['shopper', 'shopper@example.com'],
    ]);
    expect(first[0]?.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
    expect(first[0]?.password).not.toBe(first[1]?.password);
    expect(await people('start')).toEqual(first);
    expect(await users()).toBe(2);
    for (const name of ['demo-accounts.json', 'session-secret']) {
      await storedSecret(directory, 'session-secret');
      expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
    }
    const admin = await store.read((shop) => shop.userByEmail('admin@example.com'));
    expect(admin?.isAdmin).toBe(true);
  });

  test('a given admin replaces the demo’s', async () => {
    await people('start', { ADMIN_EMAIL: 'Owner@shop.example', ADMIN_PASSWORD: 'mango tree hill' });
    const admin = await store.read((shop) => shop.userByEmail('owner@shop.example'));
    expect(admin).toMatchObject({ isAdmin: true, passwordHash: 'plain:mango tree hill' });
    expect(await store.read((shop) => shop.userByEmail('admin@example.com'))).toBeUndefined();
  });

  test('in production: creates no account without a given password, prints and keeps nothing', async () => {
    expect(await people('serve')).toEqual([]);
    expect(await users()).toBe(0);
    await expect(readFile(join(directory, 'demo-accounts.json'))).rejects.toThrow('ENOENT');
    const given = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'mango tree hill' };
    expect(await people('serve', given)).toEqual([]);
    expect(await users()).toBe(1);
  });

  test('a shop that has people gets no others', async () => {
    const given = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'mango tree hill' };
    await people('serve', given);
    expect(await people('start')).toEqual([]);
    expect(await users()).toBe(1);
  });
});

test('the secret of the sessions is made once', async () => {
  const secrets = await Promise.all(
    Array.from({ length: 5 }, () => storedSecret(directory, 'session-secret')),
  );
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
});
