import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GoogleKeysServer, type KeyServerMood } from '../testing/google-keys-server';
import {
  createGoogleKeys,
  KEYS_COOLDOWN,
  KEYS_FRESH,
  KEYS_MAX_AGE,
  KEYS_PAUSE,
  KeysUnavailableError,
} from './google-keys';

let now: number;
let failures: unknown[];
let server: GoogleKeysServer;
let keys: JWTVerifyGetKey;

beforeEach(async () => {
  now = Date.UTC(2026, 5, 1);
  failures = [];
  server = await GoogleKeysServer.open();
  keys = createGoogleKeys(
    () => now,
    (error) => failures.push(error),
    { keySetUrl: server.url },
  );
});
afterEach(() => server.close());

/** Whether a token signed now is accepted. */
async function believes(header: object = {}): Promise<boolean> {
  const { payload } = await jwtVerify(await server.sign({ sub: '1' }, header), keys);
  return payload.sub === '1';
}

test('are fetched for the first token, and then cached', async () => {
  expect(server.asked).toBe(0);
  expect(await believes()).toBe(true);
  now += KEYS_FRESH - 1;
  expect(await believes()).toBe(true);
  expect(server.asked).toBe(1);
  now += 1;
  expect(await believes()).toBe(true);
  expect(server.asked).toBe(2);
});

test('are fetched once for many concurrent requests', async () => {
  expect(await Promise.all(Array.from({ length: 20 }, () => believes()))).not.toContain(false);
  expect(server.asked).toBe(1);
});

test('a new key is found after the old one, and a revoked one is not accepted', async () => {
  expect(await believes()).toBe(true);
  const old = await server.sign({ sub: '1' });
  await server.rotate({ keepOld: false });
  now += KEYS_COOLDOWN;
  expect(await believes()).toBe(true);
  await expect(jwtVerify(old, keys)).rejects.toThrow(errors.JWKSNoMatchingKey);
  expect(server.asked).toBe(2);
});

test('an unknown key is not fetched again and again', async () => {
  expect(await believes()).toBe(true);
  for (let tries = 0; tries < 20; tries += 1)
    await expect(believes({ kid: 'made up' })).rejects.toThrow(errors.JWKSNoMatchingKey);
  expect(server.asked).toBe(1);
  now += KEYS_COOLDOWN;
  for (let tries = 0; tries < 20; tries += 1)
    await expect(believes({ kid: 'made up' })).rejects.toThrow(errors.JWKSNoMatchingKey);
  expect(server.asked).toBe(2);
});

const OUTAGES: readonly KeyServerMood[] = ['fails', 'resets', 'talks-html'];

test.each(OUTAGES)('while the server %s, no new key is accepted', async (mood) => {
  server.mood = mood;
  await expect(believes()).rejects.toThrow(KeysUnavailableError);
  expect([server.asked, failures.length]).toEqual([1, 1]);
  // No request waits for the next look-up, until a while has passed.
  server.mood = 'well';
  now += KEYS_PAUSE - 1;
  await expect(believes()).rejects.toThrow(KeysUnavailableError);
  expect(server.asked).toBe(1);
  now += 1;
  expect(await believes()).toBe(true);
});

test.each(OUTAGES)('while the server %s, cached keys are accepted for a day', async (mood) => {
  expect(await believes()).toBe(true);
  server.mood = mood;
  now += KEYS_FRESH;
  expect(await believes()).toBe(true);
  expect([server.asked, failures.length]).toEqual([2, 1]);
  now += KEYS_MAX_AGE - KEYS_FRESH - 1;
  expect(await believes()).toBe(true);
  now += 1;
  await expect(believes()).rejects.toThrow(KeysUnavailableError);
});

test('a server that hangs is waited for up to the time limit', async () => {
  keys = createGoogleKeys(
    () => now,
    (error) => failures.push(error),
    { keySetUrl: server.url, longestFetch: 100 },
  );
  server.mood = 'hangs';
  await expect(believes()).rejects.toThrow(KeysUnavailableError);
  expect(failures).toEqual([expect.any(errors.JWKSTimeout)]);
});

test('a key that may be new is neither accepted nor called wrong while it cannot be looked up', async () => {
  expect(await believes()).toBe(true);
  await server.rotate();
  server.mood = 'fails';
  now += KEYS_COOLDOWN;
  await expect(believes()).rejects.toThrow(KeysUnavailableError);
  server.mood = 'well';
  now += KEYS_PAUSE;
  expect(await believes()).toBe(true);
});

test('a clock that is set back makes the keys old, not new', async () => {
  expect(await believes()).toBe(true);
  now -= KEYS_FRESH;
  expect(await believes()).toBe(true);
  expect(server.asked).toBe(2);
});
