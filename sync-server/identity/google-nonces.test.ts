import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLowdbStore } from '../store/engines/lowdb/lowdb-store';
import type { ShopStore } from '../store/repositories/shop-store';
import { createGoogleNonces, NONCE_LIFETIME } from './google-nonces';

let now: number;
let directory: string;
let store: ShopStore;
let nonces: ReturnType<typeof createGoogleNonces>;
const create = (given: { sessionSecret?: string; https?: boolean } = {}) =>
  createGoogleNonces({
    store,
    sessionSecret: 'a secret of these tests, long enough',
    https: false,
    clock: () => now,
    randomUuid: randomUUID,
    ...given,
  });
beforeEach(async () => {
  now = Date.UTC(2026, 5, 1);
  directory = await mkdtemp(join(tmpdir(), 'shop-nonces-'));
  store = await openLowdbStore({ directory, clock: () => now, warn: () => undefined });
  nonces = create();
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});
const spend = (nonce: string, by = nonces) => store.write((shop) => by.spend(shop, nonce));

/** A cookie as the browser sends it back. */
const sent = (cookie: string) => cookie.split(';', 1)[0] ?? '';
const issued = async (cookies = '') => {
  const { nonce, cookie } = await nonces.issue(cookies);
  return { nonce, cookie: sent(cookie) };
};

test('a nonce is expected from the browser that has its cookie, for ten minutes', async () => {
  const { nonce, cookie } = await issued();
  expect(await nonces.expected(`a=b; ${cookie}`)).toBe(nonce);
  now += NONCE_LIFETIME - 1;
  expect(await nonces.expected(cookie)).toBe(nonce);
  now += 1;
  expect(await nonces.expected(cookie)).toBeUndefined();
});

test('the cookie is for the server alone, and strict on https', async () => {
  expect((await nonces.issue('')).cookie).toMatch(
    /^google-nonce=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
  nonces = create({ https: true });
  const { cookie } = await nonces.issue('');
  expect(cookie).toMatch(/^__Host-google-nonce=[^;]+; Path=\/; .*; SameSite=Lax; Secure$/);
  expect(await nonces.expected(sent(cookie))).toBeDefined();
  expect(await nonces.expected(sent(cookie).replace('__Host-', ''))).toBeUndefined();
});

test('the cookie does not contain the nonce', async () => {
  const { nonce, cookie } = await issued();
  expect(cookie).not.toContain(nonce);
});

test('two browsers never share a nonce; the tabs of one do, for ten minutes more', async () => {
  const one = await issued();
  expect((await issued()).nonce).not.toBe(one.nonce);
  now += NONCE_LIFETIME - 1;
  const again = await issued(one.cookie);
  expect(again.nonce).toBe(one.nonce);
  now += NONCE_LIFETIME - 1;
  expect(await nonces.expected(again.cookie)).toBe(one.nonce);
  expect(await nonces.expected(one.cookie)).toBeUndefined();
});

test('a nonce is spent once, by any cookie, and is not issued again', async () => {
  const one = await issued();
  const again = await issued(one.cookie);
  expect(await spend(one.nonce)).toBe(true);
  expect(await spend(one.nonce)).toBe(false);
  expect(await nonces.expected(one.cookie)).toBeUndefined();
  expect(await nonces.expected(again.cookie)).toBeUndefined();
  expect((await issued(one.cookie)).nonce).not.toBe(one.nonce);
});

test('a spent nonce is remembered until its last cookie has expired', async () => {
  const one = await issued();
  const others = [await issued(), await issued()];
  await spend(one.nonce);
  now += NONCE_LIFETIME - 1;
  for (const { nonce } of others) await spend(nonce);
  expect(await spend(one.nonce)).toBe(false);
  now += 1;
  // Forgotten by the next sweep: none of its cookies is valid any more.
  await store.write((shop) => shop.forgetSpent(new Date(now).toISOString()));
  expect(await spend(one.nonce)).toBe(true);
  expect(await nonces.expected(one.cookie)).toBeUndefined();
});

test.each([
  ['none', () => ''],
  ['an empty one', () => 'google-nonce='],
  [
    'one of another secret',
    async () => sent((await create({ sessionSecret: 'x'.repeat(32) }).issue('')).cookie),
  ],
  [
    'a longer life',
    (cookie: string) => cookie.replace(/\.\d+\./, `.${now + 10 * NONCE_LIFETIME}.`),
  ],
  ['another id', (cookie: string) => cookie.replace(/=[^.]+/, `=${randomUUID()}`)],
  ['no signature', (cookie: string) => cookie.replace(/\.[^.]*$/, '')],
  ['a cut signature', (cookie: string) => cookie.slice(0, -1)],
  ['no number', (cookie: string) => cookie.replace(/\.\d+\./, '.soon.')],
])('no nonce is expected for a cookie with %s', async (_what, changed) => {
  const { cookie } = await issued();
  expect(await nonces.expected(await changed(cookie))).toBeUndefined();
});

test('of two processes on one store, one accepts a nonce, also after a restart', async () => {
  const { nonce, cookie } = await issued();
  const other = create();
  const entered = await Promise.all([spend(nonce), spend(nonce, other)]);
  expect(entered.filter(Boolean)).toHaveLength(1);
  expect(await other.expected(cookie)).toBeUndefined();
  await store.close();
  store = await openLowdbStore({ directory, clock: () => now, warn: () => undefined });
  expect(await spend(nonce, create())).toBe(false);
});
