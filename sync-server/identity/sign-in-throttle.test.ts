import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../http/api-error';
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttle';

let now = 0;
let throttle: SignInThrottle;
beforeEach(() => {
  now = 1_000_000;
  throttle = createSignInThrottle(() => now);
});

/** Seconds to wait; 0 where the password may be tried. */
function tries(email: string, ip: string): number {
  try {
    throttle.trying(email, ip);
    return 0;
  } catch (error) {
    if (error instanceof ApiError) return Number(error.headers['Retry-After']);
    throw error;
  }
}

test('the pause doubles from the fifth failure up to a minute, and ends by itself', () => {
  for (let failure = 1; failure < 5; failure += 1) expect(tries('asha', '10.0.0.1')).toBe(0);
  const pauses = [5, 6, 7, 8, 9, 10, 11, 12, 13].map((failure) => {
    expect(tries('asha', `10.0.${failure}.1`)).toBe(0);
    const pause = tries('asha', `10.0.${failure}.2`);
    now += pause * 1000;
    return pause;
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('a try while waiting does not make the wait longer', () => {
  for (let failure = 0; failure < 5; failure += 1) tries('asha', '10.0.0.1');
  for (let again = 0; again < 50; again += 1) expect(tries('asha', '10.0.0.1')).toBe(1);
  now += 1_000;
  expect(tries('asha', '10.0.0.1')).toBe(0);
});

test('the right password clears the account, and its try is not held against the network', () => {
  for (let person = 0; person < 100; person += 1) {
    expect(tries(`person-${person}`, '10.0.0.1')).toBe(0);
    throttle.succeeded(`person-${person}`, '10.0.0.1');
  }
});

test('one network that tries many accounts is slowed as well, others are not', () => {
  for (let person = 0; person < 20; person += 1) tries(`person-${person}`, '10.0.0.1');
  expect(tries('person-99', '10.0.0.1')).toBeGreaterThan(0);
  expect(tries('person-99', '10.0.0.2')).toBe(0);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:10.0.0.1', '10.0.0.1', true],
  ['::1', '::2', true],
])('%s and %s: one network? %s', (one, other, same) => {
  for (let person = 0; person < 20; person += 1) tries(`person-${person}`, one);
  expect(tries('person-99', other) > 0).toBe(same);
});

test('failures are forgotten after a quarter of an hour', () => {
  for (let failure = 0; failure < 5; failure += 1) tries('asha', '10.0.0.1');
  now += 15 * 60_000;
  for (let failure = 0; failure < 4; failure += 1) expect(tries('asha', '10.0.0.1')).toBe(0);
});
