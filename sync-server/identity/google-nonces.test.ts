import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createGoogleNonces, NONCE_LIFETIME } from './google-nonces';

let now: number;
let nonces: ReturnType<typeof createGoogleNonces>;
const create = (given: { sessionSecret?: string; https?: boolean } = {}) =>
  createGoogleNonces({
    sessionSecret: 'a secret of these tests, long enough',
    https: false,
    clock: () => now,
    randomUuid: randomUUID,
    ...given,
  });
beforeEach(() => {
  now = Date.UTC(2026, 5, 1);
  nonces = create();
});

/** A cookie as the browser sends it back. */
const sent = (cookie: string) => cookie.split(';', 1)[0] ?? '';
const issued = (cookies = '') => {
  const { nonce, cookie } = nonces.issue(cookies);
  return { nonce, cookie: sent(cookie) };
};

test('a nonce is expected from the browser that has its cookie, for ten minutes', () => {
  const { nonce, cookie } = issued();
  expect(nonces.expected(`a=b; ${cookie}`)).toBe(nonce);
  now += NONCE_LIFETIME - 1;
  expect(nonces.expected(cookie)).toBe(nonce);
  now += 1;
  expect(nonces.expected(cookie)).toBeUndefined();
});

test('the cookie is for the server alone, and strict on https', () => {
  expect(nonces.issue('').cookie).toMatch(
    /^google-nonce=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
  nonces = create({ https: true });
  const { cookie } = nonces.issue('');
  expect(cookie).toMatch(/^__Host-google-nonce=[^;]+; Path=\/; .*; SameSite=Lax; Secure$/);
  expect(nonces.expected(sent(cookie))).toBeDefined();
  expect(nonces.expected(sent(cookie).replace('__Host-', ''))).toBeUndefined();
});

test('the cookie does not say the nonce', () => {
  const { nonce, cookie } = issued();
  expect(cookie).not.toContain(nonce);
});

test('no two browsers have one nonce; the tabs of one have the same, for ten minutes more', () => {
  const one = issued();
  expect(issued().nonce).not.toBe(one.nonce);
  now += NONCE_LIFETIME - 1;
  const again = issued(one.cookie);
  expect(again.nonce).toBe(one.nonce);
  now += NONCE_LIFETIME - 1;
  expect(nonces.expected(again.cookie)).toBe(one.nonce);
  expect(nonces.expected(one.cookie)).toBeUndefined();
});

test('a nonce is spent once, by whichever cookie, and is not given out again', () => {
  const one = issued();
  const again = issued(one.cookie);
  expect(nonces.consume(one.nonce)).toBe(true);
  expect(nonces.consume(one.nonce)).toBe(false);
  expect(nonces.expected(one.cookie)).toBeUndefined();
  expect(nonces.expected(again.cookie)).toBeUndefined();
  expect(issued(one.cookie).nonce).not.toBe(one.nonce);
});

test('what is spent is remembered until its last cookie has run out', () => {
  const one = issued();
  const others = [issued(), issued()];
  nonces.consume(one.nonce);
  now += NONCE_LIFETIME - 1;
  for (const { nonce } of others) nonces.consume(nonce);
  expect(nonces.consume(one.nonce)).toBe(false);
  now += 1;
  // Forgotten: no cookie of it is good any more.
  nonces.consume(issued().nonce);
  expect(nonces.consume(one.nonce)).toBe(true);
  expect(nonces.expected(one.cookie)).toBeUndefined();
});

test.each([
  ['none', () => ''],
  ['an empty one', () => 'google-nonce='],
  ['one of another secret', () => sent(create({ sessionSecret: 'x'.repeat(32) }).issue('').cookie)],
  [
    'a longer life',
    (cookie: string) => cookie.replace(/\.\d+\./, `.${now + 10 * NONCE_LIFETIME}.`),
  ],
  ['another id', (cookie: string) => cookie.replace(/=[^.]+/, `=${randomUUID()}`)],
  ['no signature', (cookie: string) => cookie.replace(/\.[^.]*$/, '')],
  ['a cut signature', (cookie: string) => cookie.slice(0, -1)],
  ['no number', (cookie: string) => cookie.replace(/\.\d+\./, '.soon.')],
])('no nonce is expected of a cookie with %s', (_what, changed) => {
  expect(nonces.expected(changed(issued().cookie))).toBeUndefined();
});
