import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../http/api-error';
import { createSignInThrottle, NETWORK, PLACE, type SignInThrottle } from './sign-in-throttle';

const HOUR = 60 * 60_000;
let now = 0;
let throttle: SignInThrottle;
beforeEach(() => {
  now = 1_000_000;
  throttle = createSignInThrottle(() => now);
});

/** Seconds to wait; 0 where the password may be tried. */
function tries(email: string, ip: string, device?: string, isRight = false): number {
  try {
    const succeeded = throttle.trying({ email, ip, device });
    if (isRight) succeeded();
    return 0;
  } catch (error) {
    if (error instanceof ApiError) return Number(error.headers['Retry-After']);
    throw error;
  }
}

/** How many wrong passwords come through in a time, for one who tries each second. */
function guessesIn(time: number, email: string, ip: string, device?: string): number {
  let through = 0;
  for (const end = now + time; now < end; now += 1_000)
    if (tries(email, ip, device) === 0) through += 1;
  return through;
}

test('the pause doubles from the fifth failure until the bucket is full, and ends by itself', () => {
  for (let failure = 1; failure < 5; failure += 1) expect(tries('asha', '10.0.0.1')).toBe(0);
  const pauses = [5, 6, 7, 8, 9, 10].map(() => {
    expect(tries('asha', '10.0.0.1')).toBe(0);
    const pause = tries('asha', '10.0.0.1');
    now += pause * 1000;
    return pause;
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32]);
});

test.each([
  ['a network', undefined],
  ['a known device', 'phone'],
])('from %s, at most 20 passwords are tried in any hour', (_what, device) => {
  expect(guessesIn(HOUR, 'asha', '10.0.0.1', device)).toBeLessThanOrEqual(20);
  expect(guessesIn(HOUR, 'asha', '10.0.0.1', device)).toBeLessThanOrEqual(9);
});

test('a try while waiting does not make the wait longer', () => {
  for (let failure = 0; failure < 5; failure += 1) tries('asha', '10.0.0.1');
  for (let again = 0; again < 50; again += 1) expect(tries('asha', '10.0.0.1')).toBe(1);
  now += 1_000;
  expect(tries('asha', '10.0.0.1')).toBe(0);
});

test('a device that has signed in before is not stopped by anybody else', () => {
  guessesIn(HOUR, 'asha', '10.0.0.1');
  for (let person = 0; person < 200; person += 1) tries(`person-${person}`, '10.0.0.1');
  expect(tries('asha', '10.0.0.1', undefined, true)).toBeGreaterThan(0);
  expect(tries('asha', '10.0.0.1', 'phone', true)).toBe(0);
});

test('somebody who guesses from elsewhere does not keep the right password out', () => {
  guessesIn(HOUR, 'asha', '10.0.0.1');
  expect(tries('asha', '10.0.0.2', undefined, true)).toBe(0);
});

test('while many networks guess at an account, each has one guess, and the right password still comes in', () => {
  for (let network = 0; network < 4; network += 1) guessesIn(60_000, 'asha', `10.0.0.${network}`);
  for (let network = 10; network < 110; network += 1)
    expect(guessesIn(60_000, 'asha', `10.0.1.${network}`)).toBe(1);
  expect(tries('asha', '10.0.2.1', undefined, true)).toBe(0);
  expect(tries('asha', '10.0.2.1', undefined, true)).toBe(0);
});

test('the right password is not held against the network, and does not wipe out wrong ones', () => {
  for (let person = 0; person < 2 * NETWORK.capacity; person += 1)
    expect(tries(`person-${person}`, '10.0.0.1', undefined, true)).toBe(0);
  let wrong = 0;
  for (const end = now + HOUR; now < end; now += 60_000) {
    tries('asha', '10.0.0.1', undefined, true);
    wrong += guessesIn(1_000, 'asha', '10.0.0.1');
  }
  expect(wrong).toBeLessThanOrEqual(20);
});

test('one network that tries many accounts is slowed as well, others are not', () => {
  for (let person = 0; person < NETWORK.capacity; person += 1)
    expect(tries(`person-${person}`, '10.0.0.1')).toBe(0);
  expect(tries('one-more', '10.0.0.1')).toBeGreaterThan(0);
  expect(tries('one-more', '10.0.0.2')).toBe(0);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:db8:1:ffff::1', true],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', false],
  ['::ffff:10.0.0.1', '10.0.0.1', true],
  ['::1', '::2', true],
])('for guesses at one account, %s and %s are one place? %s', (one, other, same) => {
  for (let failure = 0; failure < 5; failure += 1) tries('asha', one);
  expect(tries('asha', other) > 0).toBe(same);
});

test('failures are forgotten one by one', () => {
  guessesIn(HOUR, 'asha', '10.0.0.1');
  now += PLACE.capacity * PLACE.leakEvery;
  for (let failure = 0; failure < 5; failure += 1) expect(tries('asha', '10.0.0.1')).toBe(0);
});
